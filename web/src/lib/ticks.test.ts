import { expect, test } from "vitest";
import { ticksOf } from "./ticks.ts";

test("ticks are round numbers that hold all values", () => {
  expect(ticksOf(0, 118)).toEqual([0, 50, 100, 150]);
  expect(ticksOf(-13, 41)).toEqual([-20, 0, 20, 40, 60]);
  expect(ticksOf(0, 0)).toEqual([0]);
});
