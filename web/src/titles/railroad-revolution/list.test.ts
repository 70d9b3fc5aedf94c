import { expect, test } from "vitest";
import type { Line } from "../../lib/protocol.ts";
import type { ActionView, RailView } from "../../types/railroad-revolution.ts";
import { acceptedIn, basicOf, itemsOf, offered, sharesFor } from "./list.ts";

const action: ActionView = {
  seat: 0,
  action: "station",
  worker: "turquoise",
  basic: 0,
  place: "miami",
  owed: 200,
  open: [
    { effect: "reward", cost: 0 },
    { effect: "worker", cost: 300 },
  ],
  left: ["reward", "bonus", "worker"],
  rails: 0,
  triangles: 0,
  third_rail: false,
  deal: false,
};
const miami = {
  level: 2,
  cost: 200,
  bonus: { effects: [{ op: "shares", n: 2 }] },
  reward: { effects: [{ op: "performance", n: 3 }] },
  first: null,
  stations: [],
};

function viewWith(made: ActionView | null): RailView {
  return { action: made, cities: { miami }, telegraph: [], questions: [] } as unknown as RailView;
}

test("a coloured worker gives its own effect or is used as white, and each effect says what it costs", () => {
  expect(itemsOf(viewWith(action)).map(({ effect, cost, open }) => [effect, cost, open])).toEqual([
    ["reward", 0, true],
    ["bonus", 0, false],
    ["worker", 300, true],
    ["promote", 0, false],
  ]);
});

test("a white worker only promotes", () => {
  const white: ActionView = { ...action, worker: "white", left: ["worker"], open: [{ effect: "promote", cost: 0 }] };
  expect(itemsOf(viewWith(white)).map(({ effect, open }) => [effect, open])).toEqual([["promote", true]]);
});

test("rewards are named by what the city's tile gives", () => {
  expect(itemsOf(viewWith(action))[0]!.what).toEqual({ key: "rr.effect.performance", args: { n: 3 } });
  expect(itemsOf(viewWith(null))).toEqual([]);
});

test("rails are counted, the third one of an engineer too", () => {
  expect(basicOf({ ...action, action: "rail", rails: 1, basic: 1 })).toEqual({ done: 1, all: 2 });
  expect(basicOf({ ...action, action: "rail", rails: 2, basic: 0, third_rail: true })).toEqual({ done: 2, all: 3 });
  expect(basicOf(action)).toEqual({ done: 1, all: 1 });
});

test("deals: who is asked first, and who has accepted since they were offered", () => {
  const questions = [
    { question: "Promote", to: 2 },
    { question: "OfferDeal", to: 2 },
    { question: "OfferDeal", to: 0 },
  ];
  expect(offered({ ...viewWith(null), questions })).toEqual([2, 0]);
  const lines = [
    { event: "accepted", data: { seat: 0 } },
    { event: "deal_offered", data: { seat: 1 } },
    { event: "accepted", data: { seat: 1 } },
    { event: "accepted", data: { seat: 1 } },
  ] as unknown as Line[];
  expect([...acceptedIn(lines)]).toEqual([[1, 2]]);
});

test("what is short is made up for by the fewest shares that may be sold", () => {
  expect(sharesFor(200, 150, new Set([1, 2, 3]))).toBe(2);
  expect(sharesFor(100, 150, new Set([2, 3]))).toBe(2);
  expect(sharesFor(900, 150, new Set([1, 2]))).toBe(2);
  expect(sharesFor(100, 150, new Set())).toBeNull();
});
