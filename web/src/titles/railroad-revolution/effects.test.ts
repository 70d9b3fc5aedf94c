import { expect, test } from "vitest";
import { conditionText, effectText, glyphsOf, milestoneName, rowOf } from "./effects.ts";

test("effects are put into the words of the server, costs first", () => {
  expect(effectText({ effects: [{ op: "money", n: 600 }] })).toEqual({ key: "rr.effect.money", args: { n: 600 } });
  const paid = effectText({ shares: 2, pay: 100, effects: [{ op: "take_train" }] });
  expect(paid.key).toBe("rr.effect.for_both");
  expect(paid.args).toMatchObject({ money: 100, what: { key: "rr.effect.take_train" } });
  const both = effectText({
    effects: [
      { op: "shares", n: 1 },
      { op: "promote", n: 1 },
    ],
  });
  expect(both.key).toBe("rr.effect.both");
  const one = effectText({ effects: [{ op: "one_worker", colours: ["purple", "orange"] }] });
  expect(one).toMatchObject({ key: "rr.effect.one_worker", args: { a: { key: "rr.a_worker.purple" } } });
  const each = effectText({ effects: [{ op: "promote", n: 2, cost_each: 100 }] });
  expect(each).toEqual({ key: "rr.effect.promote_paid", args: { n: 2, cost: 100 } });
});

test("conditions tell plains from triangles", () => {
  expect(conditionText({ kind: "terrain_rails", terrain: 0, count: 3 }).key).toBe("rr.condition.plains");
  expect(conditionText({ kind: "terrain_rails", terrain: 2, count: 1 }).args.terrain).toBe("▲▲");
  expect(conditionText({ kind: "stations", level: 2, count: 1 })).toEqual({
    key: "rr.condition.stations",
    args: { n: 1, level: 2 },
  });
});

test("effects are drawn as cost, arrow and gain", () => {
  const signs = (effect: Parameters<typeof glyphsOf>[0]) => glyphsOf(effect).map((it) => it.sign);
  expect(signs({ shares: 3, effects: [{ op: "free_rail" }] })).toEqual(["shares", "then", "rail"]);
  expect(signs({ effects: [{ op: "workers", colours: ["grey", "turquoise"] }] })).toEqual(["worker", "and", "worker"]);
  expect(signs({ effects: [{ op: "one_worker", colours: ["grey", "turquoise"] }] })).toEqual([
    "worker",
    "or",
    "worker",
  ]);
  expect(signs({ pay: 200, effects: [{ op: "any_worker" }] })).toEqual(["money", "then", "worker"]);
});

test("signs of a row do not touch", () => {
  const row = glyphsOf({ pay: 200, effects: [{ op: "promote", n: 2 }] });
  const { at, width } = rowOf(row);
  row.forEach((it, i) => expect(at[i]! + it.width).toBeLessThan(at[i + 1] ?? Infinity));
  expect(width).toBe(at.at(-1)! + row.at(-1)!.width);
  expect(rowOf([])).toEqual({ at: [], width: 0 });
});

test("milestones are called as the server calls them", () => {
  expect(milestoneName("a2_4")).toBe("A2-4");
});
