import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../../geo/plugin.ts";
import { readBoard, type BoardDocument } from "../board.ts";
import { findLayout, planOf } from "../geometry/layout.ts";
import { addCity, addRoute, blankMap, moveCity, nameCity, removeCity } from "./draft.ts";
import { drawable, shapeOf, sketched } from "./drawing.ts";
import { begun, done, redone, undone } from "./steps.ts";

const six = JSON.parse(
  readFileSync(boardFile("usa").replace(/src.roundhouse.*/, "docs/examples/six-cities.json"), "utf-8"),
) as BoardDocument;
const map = { ...blankMap("Six", "usa"), ...six };

describe("a map while it changes", () => {
  const before = readBoard(drawable(map).document);
  const found = { board: before, layout: findLayout(before) };

  test("is drawn as at the table, once its layout is found", () => {
    expect(sketched(before, found, "en")).toEqual(planOf(before, "en", found.layout));
  });

  test("moves a city with its name and its routes, the others stay", () => {
    const after = readBoard(drawable(moveCity(map, "lublin", 365, 260)).document);
    const [was, is] = [sketched(before, found, "en"), sketched(after, found, "en")];
    expect(is.labels.get("lublin")!.x).toBeCloseTo(was.labels.get("lublin")!.x + 20);
    expect(is.labels.get("gdansk")).toEqual(was.labels.get("gdansk"));
    expect(is.lanes.get("gdansk-poznan")).toEqual(was.lanes.get("gdansk-poznan"));
    expect(is.lanes.get("krakow-lublin")).not.toEqual(was.lanes.get("krakow-lublin"));
  });

  test("draws a new city and a new route at once", () => {
    const [more, id] = addCity(map, 30, 60, "Szczecin");
    const after = readBoard(drawable(addRoute(more, "poznan", id, [1, 2, 3, 4])).document);
    const plan = sketched(after, found, "pl");
    expect(plan.labels.get("szczecin")!.lines).toEqual(["Szczecin"]);
    expect(plan.lanes.get("poznan-szczecin")!.spaces).toHaveLength(3);
  });

  test("needs another layout when a name or a place changes, and none when a ticket does", () => {
    const shape = (it: typeof map) => shapeOf(drawable(it).document);
    expect(shape(nameCity(map, "lublin", "Lublin II", "")[0] as typeof map)).not.toBe(shape(map));
    expect(shape(moveCity(map, "lublin", 1, 1) as typeof map)).not.toBe(shape(map));
    expect(shape({ ...map, decks: {} })).toBe(shape(map));
  });

  test("leaves out what cannot be drawn, and knows the routes by their numbers", () => {
    const here = map.cities.map((city) => (city.id === "lublin" ? { ...city, x: 230, y: 360 } : city));
    const broken = { ...map, cities: here, routes: [{ ...map.routes[0]!, b: "atlantis" }, ...map.routes.slice(1)] };
    const { document, indexes } = drawable(broken);
    expect(indexes).toEqual([1, 3, 4, 5, 6, 7, 8, 9]); // the first leads nowhere, the third from Kraków to Kraków
    expect(document.routes).toHaveLength(8);
    expect(drawable(removeCity(map, "lublin")).indexes).toHaveLength(8);
  });
});

test("two cities in one place do not keep the layout of a board from coming to an end", () => {
  const here = six.cities.map((city) => (city.id === "lublin" ? { ...city, x: 230, y: 360 } : city));
  const board = readBoard({ ...six, cities: here });
  const plan = planOf(board, "en", findLayout(board));
  for (const lane of plan.lanes.values())
    for (const space of lane.spaces) expect([space.x, space.y, space.turn].every(Number.isFinite)).toBe(true);
});

test("steps about the same thing become one, and go back and forth", () => {
  let steps = begun("");
  for (const word of ["W", "Wi", "Wien"]) steps = done(steps, word, "name");
  steps = done(steps, "Wien!", null);
  expect(steps.past).toEqual(["", "Wien"]);
  const back = undone(undone(steps)!)!;
  expect([back.now, undone(back)]).toEqual(["", null]);
  expect(redone(redone(back)!)!.now).toBe("Wien!");
  expect(done(back, "Brno").future).toEqual([]);
  expect(done(steps, steps.now)).toBe(steps);
});
