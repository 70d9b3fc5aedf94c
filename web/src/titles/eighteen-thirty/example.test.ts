import { expect, test } from "vitest";
import { exampleOf } from "./example.ts";
import { MODEL, viewWith } from "./sample.ts";

test("a hex clicked in vain stands for a tile of its next colour and kind", () => {
  expect(exampleOf({ kind: "lay", hex: "H10" }, MODEL, viewWith())).toMatchObject({ hex: "H10", tile: "57" });
  expect(exampleOf({ kind: "lay", hex: "G19" }, MODEL, viewWith())).toMatchObject({ tile: "54" });
  expect(exampleOf({ kind: "lay", hex: "H10" }, MODEL, viewWith({ H10: ["57", 1] }))).toMatchObject({ tile: "14" });
});

test("shares clicked in vain stand for themselves", () => {
  const wish = { kind: "buy", corporation: "PRR", source: "ipo" };
  expect(exampleOf(wish, MODEL, viewWith())).toEqual(wish);
  expect(exampleOf({ kind: "bid", company: "SV" }, MODEL, viewWith())).toBeNull();
});
