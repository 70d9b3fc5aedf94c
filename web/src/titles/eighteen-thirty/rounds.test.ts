import { expect, test } from "vitest";
import type { Line } from "../../lib/protocol.ts";
import { roundsOf } from "./rounds.ts";

const line = (step: number, event: string, data: object = {}) =>
  ({ step, event, data, text: null, at: 0 }) as unknown as Line;

test("the auction, stock rounds and operating rounds", () => {
  const log = [
    line(1, "bid", { seat: 0 }),
    line(9, "stock_round", { number: 1 }),
    line(20, "operating_round", { number: 1, round: 1 }),
    line(21, "laid"),
    line(33, "operating_round", { number: 1, round: 2 }),
  ];
  expect(roundsOf(log).map(({ step, name }) => [step, name.key.replace("1830.page.", ""), name.args])).toEqual([
    [0, "round.auction.short", {}],
    [9, "round.stock.short", { set: 1 }],
    [20, "round_short", { name: "1.1" }],
    [33, "round_short", { name: "1.2" }],
  ]);
});

test("a game that begins later has no auction", () => {
  expect(roundsOf([line(1, "stock_round", { number: 2 })]).map(({ step }) => step)).toEqual([1]);
  expect(roundsOf([])).toEqual([]);
});
