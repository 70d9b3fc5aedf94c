import { expect, test } from "vitest";
import { linesFor, mergeLines, neighbour, turnsOf } from "./journal.ts";
import type { Line } from "./protocol.ts";

function line(step: number, seat?: number): Line {
  return { step, event: "e", data: seat === undefined ? {} : { seat }, text: { key: "k", args: {} }, at: 0 };
}

test("new lines come after the old ones", () => {
  expect(mergeLines([line(1), line(2)], [line(3)], 2).map((l) => l.step)).toEqual([1, 2, 3]);
});

test("lines that were taken back or played anew disappear", () => {
  expect(mergeLines([line(1), line(2), line(3)], [], 2).map((l) => l.step)).toEqual([1, 2]);
  expect(mergeLines([line(1), line(2, 0), line(3, 0)], [line(2, 1)], 1)).toEqual([line(1), line(2, 1)]);
});

test("a seat sees its own fuller line, the others the common one", () => {
  const lines: Line[] = [line(1), { ...line(2), only: 0 }, { ...line(2), but: 0 }];
  expect(linesFor(lines, 0)).toEqual(lines.slice(0, 2));
  expect(linesFor(lines, 1)).toEqual([lines[0], lines[2]]);
  expect(linesFor(lines, null)).toEqual([lines[0], lines[2]]);
});

test("a turn begins where another seat acts", () => {
  expect(turnsOf([line(1), line(2, 0), line(3, 0), line(5, 1), line(6), line(7, 1), line(9, 0)])).toEqual([2, 5, 9]);
});

test("steps forward and back stop at the ends", () => {
  const turns = [2, 5, 9];
  expect(neighbour(turns, 2, 1, 12)).toBe(5);
  expect(neighbour(turns, 9, 1, 12)).toBe(12);
  expect(neighbour(turns, 5, -1, 12)).toBe(2);
  expect(neighbour(turns, 1, -1, 12)).toBe(0);
});
