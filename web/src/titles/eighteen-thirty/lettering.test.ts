import { expect, test } from "vitest";
import { namePlace } from "./lettering.ts";
import { MODEL } from "./sample.ts";
import { spotsOf } from "./shape.ts";

const placed = (tile: string, turn: number, name: string) => {
  const face = MODEL.tile(tile, turn);
  return namePlace(face, spotsOf(face), name, 11.2);
};
const cities = Object.keys(MODEL.document.tiles).filter((tile) => MODEL.tile(tile, 0).stops.length === 1);

test("a name stands below its city where no track is in its way", () => {
  expect(placed("57", 1, "Scranton")).toMatchObject({ x: 0 });
  expect(placed("57", 1, "Scranton").y).toBeGreaterThan(20);
});

test("it makes way for track that leaves downwards", () => {
  const { x, y } = placed("57", 0, "Scranton");
  expect(x !== 0 || y < 20).toBe(true);
});

test.each(cities)("no name lies over the only stop of tile %s, however it is turned", (tile) => {
  for (let turn = 0; turn < 6; turn += 1) {
    const face = MODEL.tile(tile, turn);
    const [spot] = spotsOf(face);
    const at = namePlace(face, [spot!], "Albany", 11.2);
    expect(Math.abs(at.y - 4 - spot!.y) > 9 || Math.abs(at.x - spot!.x) > 18).toBe(true);
  }
});
