import { expect, test } from "vitest";
import type { View } from "../../lib/protocol.ts";
import { bySeat, numbersOf, pointsOf, scoreOf } from "./score.ts";

const view = (fields: object): View => ({ title: "some-game", seat: 0, over: false, asked: [], ...fields });

test("points are found under their usual names, the final ones first", () => {
  expect(scoreOf(view({ scores: [3, 5] }), 1)).toBe(5);
  expect(scoreOf(view({ players: [{ score: 3 }, { score: 5 }] }), 1)).toBe(5);
  const final = [
    { seat: 1, total: 9 },
    { seat: 0, total: 8 },
  ];
  expect(scoreOf(view({ players: [{ score: 3 }, { score: 5 }], final }), 1)).toBe(9);
  expect(scoreOf(view({ coins: [3, 5] }), 1)).toBeNull();
});

test("records that say their seats come in the order of the seats", () => {
  const [a, b] = [{ seat: 1 }, { seat: 0 }];
  expect(bySeat([a, b], 2)).toEqual([b, a]);
  expect(bySeat([a], 2)).toBeNull();
});

test("the points of a category are added up where they are listed", () => {
  expect([5, { points: 4 }, [{ points: 2 }, { value: -1 }], []].map(pointsOf)).toEqual([5, 4, 1, 0]);
  expect(["A", null, { rails: 3 }, ["A"]].map(pointsOf)).toEqual([null, null, null, null]);
});

test("who is asked is no number of a seat, even if all are", () => {
  expect(numbersOf(view({ asked: [0, 1], coal: [4, 5] }), 1, 2)).toEqual([["coal", 5]]);
});

test("a few numbers of a seat, without its points", () => {
  const players = [1, 2].map((n) => ({ score: n, cash: 10 * n, name: "x", cards: n, trains: n, rails: n }));
  expect(numbersOf(view({ coal: [4, 5], players, round: 3 }), 1, 2)).toEqual([
    ["coal", 5],
    ["cash", 20],
    ["cards", 2],
  ]);
});
