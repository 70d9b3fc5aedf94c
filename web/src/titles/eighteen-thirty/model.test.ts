import { expect, test } from "vitest";
import { stepLeft, stepRight } from "./market.ts";
import { lightOf, penOn } from "./model.ts";
import { MODEL, viewWith } from "./sample.ts";

test("the market has its cells, zones and six par prices", () => {
  expect([MODEL.rows, MODEL.columns]).toEqual([11, 19]);
  expect(MODEL.pars).toEqual([100, 90, 82, 76, 71, 67]);
  expect(MODEL.cells.find((cell) => cell.row === 5 && cell.column === 0)).toMatchObject({ price: 25, zone: "brown" });
});

test("a marker goes right or up, left or down", () => {
  expect([stepRight(MODEL, [0, 6]), stepLeft(MODEL, [0, 6])]).toEqual([112, 90]);
  expect(stepRight(MODEL, [2, 15])).toBe(240);
  expect(stepLeft(MODEL, [1, 0])).toBe(46);
  expect(stepRight(MODEL, [0, 18])).toBe(350);
});

test("terrain is paid for the first tile only, and never with CS", () => {
  expect(MODEL.costOf(viewWith(), "lay", "F16")).toBe(120);
  expect(MODEL.costOf(viewWith({ F16: ["57", 0] }), "lay", "F16")).toBe(0);
  expect(MODEL.costOf(viewWith(), "lay-cs", "B20")).toBe(0);
});

test("on printed yellow hexes it is paid where the rules say so", () => {
  const free = { ...viewWith(), printed_terrain: false };
  expect(["G19", "D10", "F16"].map((hex) => MODEL.costOf(viewWith(), "lay", hex))).toEqual([80, 80, 120]);
  expect(["G19", "D10", "F16"].map((hex) => MODEL.costOf(free, "lay", hex))).toEqual([0, 0, 120]);
});

test("off-board areas are worth more from phase 5 on", () => {
  expect(["2", "4", "5", "D"].map((phase) => MODEL.high(viewWith({}, phase)))).toEqual([false, false, true, true]);
});

test("a train rusts others", () => {
  expect(["4", "5", "6", "D"].map((train) => MODEL.rustedBy(train))).toEqual([["2"], [], ["3"], ["4"]]);
});

function contrast(pen: string, colour: string): number {
  const [dark, light] = [pen === "#fff" ? 1 : 0, lightOf(colour)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test.each([...MODEL.corporations.values()].map(({ id, colour }) => [id, colour]))(
  "the letters of %s can be read on %s",
  (_, colour) => expect(contrast(penOn(colour), colour)).toBeGreaterThanOrEqual(4.5),
);

test("letters can be read on every colour, also of corporations to come", () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const colour = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
    expect(contrast(penOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  }
});
