import { expect, test } from "vitest";
import {
  dueOf,
  EVERYTHING,
  grouped,
  groupOf,
  isNarrowed,
  kindOf,
  narrowedBy,
  outcomeOf,
  queryOf,
  wishOf,
} from "./mine.ts";
import type { Summary } from "./protocol.ts";

function table(more: object = {}): Summary {
  const seats = [
    { name: "Ann", mine: true, left: false },
    { name: "Bob", mine: false, left: false },
  ];
  const turn = { seats: [0], since: 1, seat: 1, words: null };
  const plain = { status: "playing", seats, mine: [0], turn, origin: null, practice: null, result: null };
  return { ...plain, ...more } as unknown as Summary;
}

test("the address keeps what is wanted", () => {
  const wanted = { group: "turn", title: "1830", kind: "practice", who: "zoë & co", page: 3 } as const;
  expect(narrowedBy(queryOf(wanted))).toEqual(wanted);
  expect(queryOf(EVERYTHING)).toBe("");
  expect(narrowedBy("")).toEqual(EVERYTHING);
});

test("an address that makes no sense wants everything", () => {
  for (const page of ["0", "x", "1.5", "-3", "1001"])
    expect(narrowedBy(`show=mad&kind=x&page=${page}`)).toEqual(EVERYTHING);
  expect(narrowedBy(`who=${"x".repeat(99)}`).who).toHaveLength(60);
});

test("a group is a status, and whose turn it is", () => {
  expect(wishOf({ ...EVERYTHING, group: "turn" })).toBe("list=mine&status=playing&turn=true");
  expect(wishOf({ ...EVERYTHING, group: "others", who: " a b " })).toBe("list=mine&status=playing&turn=false&who=a+b");
  expect(wishOf({ ...EVERYTHING, group: "over", page: 2 })).toBe("list=mine&page=2&status=over");
  expect([
    isNarrowed(EVERYTHING),
    isNarrowed({ ...EVERYTHING, who: " " }),
    isNarrowed({ ...EVERYTHING, title: "x" }),
  ]).toEqual([false, false, true]);
});

test("my turn is where one of my seats is asked and no bot plays for me", () => {
  const theirs = table({ turn: { seats: [1], since: 1, seat: 0, words: null } });
  const left = table({
    seats: [
      { mine: true, left: true },
      { mine: false, left: false },
    ],
  });
  expect([table(), theirs, left, table({ status: "over" })].map(groupOf)).toEqual(["turn", "others", "others", "over"]);
  expect(grouped([theirs, table({ status: "waiting", turn: null })]).map(({ group }) => group)).toEqual([
    "others",
    "waiting",
  ]);
});

test("kinds", () => {
  const kinds = [table(), table({ practice: "same" }), table({ origin: { kind: "record" }, practice: "same" })];
  expect(kinds.map(kindOf)).toEqual(["game", "practice", "record"]);
});

test("the clock that counts is my own, if it runs", () => {
  const due = (seats: number[], due: number[]) =>
    dueOf(table({ turn: { seats, since: 1, seat: 1, words: null, due } }));
  expect(due([0, 1], [900, 500])).toBe(900);
  expect(due([1], [500])).toBe(500);
  expect([due([0], []), due([0], [0]), dueOf(table({ turn: null }))]).toEqual([null, null, null]);
});

test("won, a place, or neither", () => {
  const over = (places: number[] | null, mine = [0]) => outcomeOf(table({ status: "over", result: { places }, mine }));
  expect(over([1, 2])).toEqual({ won: true, place: 1, of: 2 });
  expect(over([2, 1])).toEqual({ won: false, place: 2, of: 2 });
  expect([over(null), over([1, 2], [0, 1]), over([1, 2], [])]).toEqual([null, null, null]);
});
