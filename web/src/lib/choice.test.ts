import { describe, expect, test } from "vitest";
import {
  distinct,
  fits,
  grouped,
  includes,
  isAnswer,
  narrowed,
  pointed,
  sameAction,
  valuesOf,
  without,
} from "./choice.ts";
import type { Action } from "./protocol.ts";

const legal: Action[] = [
  { kind: "draw-blind" },
  { kind: "draw", colour: "red" },
  { kind: "claim", route: "a-b", colour: "red", locomotives: 0 },
  { kind: "claim", route: "a-b", colour: "red", locomotives: 1 },
  { kind: "claim", route: "b-c", colour: "blue", locomotives: 0 },
  { kind: "keep", tickets: ["x", "y"], back: ["z"] },
  { kind: "keep", tickets: ["x"], back: ["y", "z"] },
  { kind: "keep", tickets: ["x"], back: ["z", "y"] },
];

describe("a click narrows the legal list", () => {
  test("by one field or several", () => {
    expect(narrowed(legal, { route: "a-b" })).toHaveLength(2);
    expect(narrowed(legal, { route: "a-b", locomotives: 1 })).toHaveLength(1);
    expect(narrowed(legal, {})).toHaveLength(legal.length);
  });

  test("by one item of a list, or by the whole list in any order", () => {
    expect(narrowed(legal, { kind: "keep", tickets: "y" })).toHaveLength(1);
    expect(narrowed(legal, { tickets: ["y", "x"] })).toHaveLength(1);
    expect(fits(legal[6]!, { tickets: ["x"] })).toBe(true);
  });

  test("adds to what was clicked before, or starts again where both do not go together", () => {
    expect(pointed(legal, { colour: "red" }, { route: "a-b" })).toEqual({ colour: "red", route: "a-b" });
    expect(pointed(legal, { colour: "red" }, { route: "b-c" })).toEqual({ route: "b-c" });
    expect(pointed(legal, {}, { route: "nowhere" })).toBeNull();
  });

  test("can be taken back field by field", () => {
    expect(includes({ kind: "claim", route: "a-b" }, { route: "a-b" })).toBe(true);
    expect(includes({ kind: "claim" }, { route: "a-b" })).toBe(false);
    expect(without({ kind: "claim", route: "a-b" }, { route: "a-b" })).toEqual({ kind: "claim" });
  });
});

test("what may be clicked is what the field still has among the legal actions", () => {
  expect([...valuesOf(legal, "route", { kind: "claim" })]).toEqual(["a-b", "b-c"]);
  expect([...valuesOf(legal, "route", { colour: "blue" })]).toEqual(["b-c"]);
});

test("groups follow the order of the title, then that of the list", () => {
  expect(grouped(legal, ["claim", "pass", "draw"]).map((group) => group.kind)).toEqual([
    "claim",
    "draw",
    "draw-blind",
    "keep",
  ]);
});

test("actions are the same whatever the order of their fields", () => {
  expect(sameAction({ kind: "draw", colour: "red" }, { colour: "red", kind: "draw" })).toBe(true);
  expect(sameAction({ kind: "draw", colour: "red" }, { kind: "draw", colour: "blue" })).toBe(false);
});

test("words are an answer if they begin with a kind that is asked for and say more", () => {
  const legal = [{ kind: "sort", wagons: ["ore", "/", "mail"] }];
  expect(["sort mail / ore", "Sort drewno", " sort  x"].map((words) => isAnswer(words, legal))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["", "sort", "sort ", "sorted x", "take A"].some((words) => isAnswer(words, legal))).toBe(false);
});

test("actions that come to the same are offered once", () => {
  const turned = (rotation: number) => ({ kind: "lay", rotation });
  const like = (action: Action) => (action.kind === "lay" ? String(Number(action.rotation) % 3) : null);
  const all = [turned(0), { kind: "pass" }, turned(3), turned(1), { kind: "pass" }];
  expect(distinct(all, like)).toEqual([turned(0), { kind: "pass" }, turned(1), { kind: "pass" }]);
});
