import { expect, test } from "vitest";
import { pathOf, spread, stepAt, xOf, yOf, type Frame } from "./curve.ts";

const frame: Frame = { width: 120, height: 60, left: 10, right: 10, edge: 5, last: 50 };

test("a step lies where it is found again, and beyond the ends there is none", () => {
  for (const step of [0, 1, 25, 50]) expect(stepAt(xOf(step, frame), frame)).toBe(step);
  expect([stepAt(-100, frame), stepAt(1000, frame)]).toEqual([0, 50]);
});

test("a sure win lies on top, and a path goes through all steps", () => {
  expect([yOf(1, frame), yOf(0, frame)]).toEqual([5, 55]);
  expect(pathOf([0.5, 1], { ...frame, last: 1 })).toBe("M10.0 30.0L110.0 5.0");
});

test("names at the ends of lines keep apart and inside", () => {
  expect(spread([30, 30, 10], 12, 50)).toEqual([30, 42, 10]);
  expect(spread([48, 49, 50], 12, 50)).toEqual([26, 38, 50]);
});
