import { expect, test } from "vitest";
import { readingsOf } from "./readings.ts";
import type { TitleInfo } from "./protocol.ts";

const readings = [
  { number: "D8", text: { key: "a", args: {} }, option: "engineer_rails", letter: "each" },
  { number: "D9", text: { key: "b", args: {} }, option: "other", letter: true },
];
const title = { id: "x", readings } as unknown as TitleInfo;

test("a table that is played by the letter of the rulebook is not told of the other reading", () => {
  expect(readingsOf(title, {}).map(({ number }) => number)).toEqual(["D8", "D9"]);
  expect(readingsOf(title, { engineer_rails: "total" }).map(({ number }) => number)).toEqual(["D8", "D9"]);
  expect(readingsOf(title, { engineer_rails: "each" }).map(({ number }) => number)).toEqual(["D9"]);
});
