import { expect, test } from "vitest";
import { readingsOf } from "./readings.ts";
import type { Option, Title } from "./protocol.ts";

const option = { id: "engineer_rails", default: "total", choices: ["total", "each"] } as unknown as Option;
const readings = [
  { number: "D8", text: { key: "a", args: {} }, option: "engineer_rails" },
  { number: "D9", text: { key: "b", args: {} }, option: null },
];
const title = { id: "x", options: [option], readings } as unknown as Title;

test("a table that is played by the letter of the rulebook is not told of the other reading", () => {
  expect(readingsOf(title, {}).map(({ number }) => number)).toEqual(["D8", "D9"]);
  expect(readingsOf(title, { engineer_rails: "total" }).map(({ number }) => number)).toEqual(["D8", "D9"]);
  expect(readingsOf(title, { engineer_rails: "each" }).map(({ number }) => number)).toEqual(["D9"]);
});
