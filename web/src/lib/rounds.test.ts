import { expect, test } from "vitest";
import type { Line } from "./protocol.ts";
import { roundAt, roundsOfTurns } from "./rounds.ts";

function line(step: number, seat?: number, event = "moved"): Line {
  return { step, event, data: seat === undefined ? {} : { seat }, text: { key: "k", args: {} }, at: 0 };
}

test("a round begins before the first move of the seat that began", () => {
  const lines = [line(2), line(3, 1), line(4, 1), line(6, 0), line(9, 1), line(11, 0), line(12, 1)];
  const rounds = roundsOfTurns(lines);
  expect(rounds.map(({ step }) => step)).toEqual([2, 8, 11]);
  expect(rounds.map(({ name }) => name.args.n)).toEqual([1, 2, 3]);
});

test("only lines that open a turn count", () => {
  const lines = [line(1, 0, "kept"), line(2, 1, "kept"), line(4, 1), line(5, 0, "kept"), line(7, 0), line(9, 1)];
  expect(roundsOfTurns(lines, ({ event }) => event === "moved").map(({ step }) => step)).toEqual([3, 8]);
});

test("a step belongs to the round before it", () => {
  const rounds = roundsOfTurns([line(3, 0), line(4, 1), line(7, 0)]);
  expect([0, 2, 5, 6, 9].map((step) => roundAt(rounds, step))).toEqual([-1, 0, 0, 1, 1]);
});
