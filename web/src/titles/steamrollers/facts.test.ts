import { expect, test } from "vitest";
import type { SheetView } from "../../types/steamrollers.ts";
import { factsOf } from "./facts.ts";

const sheet: SheetView = {
  tracks: [],
  links: [],
  locomotive: [1, 2, 3],
  power: 3,
  delivered: 13,
  bonus: 0,
  network: 4,
  kept: {},
  cargo: null,
  tiles: [],
  orders: [],
  score: 17,
};

test("deliveries do not include the points of the starting tile", () => {
  expect(factsOf({ ...sheet, bonus: 2 }, [])).toEqual([
    ["sr.page.power", "3"],
    ["sr.page.delivered", "13"],
    ["sr.page.end.bonus", "2"],
    ["sr.page.network", "4"],
  ]);
});

test("what a seat does not have is not told", () => {
  expect(factsOf(sheet, []).map(([key]) => key)).toEqual(["sr.page.power", "sr.page.delivered", "sr.page.network"]);
});
