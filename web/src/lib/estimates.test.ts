import { expect, test } from "vitest";
import { lead, percent, signed } from "./estimates.ts";

test("a chance is told in points of 100, and never as certain", () => {
  expect(percent({ value: 0.617, error: 0.0421 })).toEqual({ n: "62", error: "4" });
  expect(percent({ value: 1, error: 0.001 })).toEqual({ n: "100", error: "1" });
});

test("a lead has its sign and its error", () => {
  expect(lead({ value: -12.4, error: 3.6 }, "en")).toEqual({ n: "−12", error: "4" });
  expect(lead({ value: 0.2, error: 0.1 }, "en")).toEqual({ n: "0", error: "1" });
});

test.each([
  [2.34, "en", "+2.3"],
  [2.34, "pl", "+2,3"],
  [-0.5, "pl", "−0,5"],
  [-120.4, "en", "−120"],
  [0, "en", "0"],
] as const)("the amount %d in %s is %s", (amount, lang, told) => {
  expect(signed(amount, lang)).toBe(told);
});
