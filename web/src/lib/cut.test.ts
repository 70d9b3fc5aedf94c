import { expect, test } from "vitest";
import { fitting } from "./cut.ts";

const ten = (n: number) => 10 * n;

test("a text that fits stays whole, one that does not leaves room for the dots", () => {
  expect(fitting(8, ten, 80, 10)).toBe(8);
  expect(fitting(9, ten, 80, 10)).toBe(7);
  expect(fitting(40, ten, 85, 10)).toBe(7);
  expect(fitting(3, ten, 5, 10)).toBe(1);
});
