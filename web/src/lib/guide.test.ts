import { describe, expect, test } from "vitest";
import { actOf, dueStep, expected, isLesson, narrowedTo, panelOf, pointsOf, selectorOf } from "./guide.ts";
import type { GuideStep, Summary } from "./protocol.ts";

const draw = { kind: "draw", colour: "pink" };
const claim = { kind: "claim", route: "a-b" };
const step = (at: number, acts: GuideStep["acts"] = [], more: Partial<GuideStep> = {}): GuideStep => ({
  text: "t",
  at,
  acts,
  point: [],
  panel: null,
  open: null,
  ...more,
});
/** Read, draw twice, the others answer until 8, read twice, claim, read. */
const STEPS = [
  step(3),
  step(3, [
    { at: 3, action: draw },
    { at: 5, action: draw },
  ]),
  step(8),
  step(8),
  step(8, [{ at: 8, action: claim }]),
  step(10),
];

describe("which step is due", () => {
  test("reading is put aside by hand", () => {
    expect(dueStep(STEPS, 3, -1)).toBe(0);
    expect(dueStep(STEPS, 3, 0)).toBe(1);
  });

  test("what asks for actions is due until the last of them", () => {
    expect(dueStep(STEPS, 5, 0)).toBe(1);
    expect(actOf(STEPS[1]!, 3)).toBe(0);
    expect(actOf(STEPS[1]!, 4)).toBe(1);
    expect(actOf(STEPS[1]!, 5)).toBe(1);
  });

  test("the next one is due while the others play, and waits for its moment", () => {
    const due = dueStep(STEPS, 6, 0);
    expect(due).toBe(2);
    expect(STEPS[due]!.at).toBeGreaterThan(6);
  });

  test("several are read one after the other at the same moment", () => {
    expect(dueStep(STEPS, 8, 0)).toBe(2);
    expect(dueStep(STEPS, 8, 2)).toBe(3);
    expect(dueStep(STEPS, 8, 3)).toBe(4);
  });

  test("a page that comes back goes on where the game stands", () => {
    expect(dueStep(STEPS, 8, -1)).toBe(2);
    expect(dueStep(STEPS, 10, -1)).toBe(5);
  });

  test("who acts before reading has read", () => {
    expect(dueStep(STEPS, 4, -1)).toBe(1);
    expect(dueStep(STEPS, 9, 1)).toBe(5);
  });

  test("after the last one, none", () => {
    expect(dueStep(STEPS, 10, 5)).toBe(STEPS.length);
    expect(dueStep(STEPS, 11, -1)).toBe(STEPS.length);
  });
});

describe("what is let through", () => {
  test("is what the guide expects at this moment", () => {
    expect(expected(STEPS, 5)).toEqual(draw);
    expect(expected(STEPS, 8)).toEqual(claim);
    expect(expected(STEPS, 6)).toBeNull();
  });

  test("nothing else glows", () => {
    const legal = [{ kind: "pass" }, { route: "a-b", kind: "claim" }];
    expect(narrowedTo(legal, claim)).toEqual({ legal: [legal[1]], lost: false });
    expect(narrowedTo(legal, null)).toEqual({ legal: [], lost: false });
  });

  test("everything, once the game has gone another way", () => {
    const legal = [{ kind: "pass" }];
    expect(narrowedTo(legal, claim)).toEqual({ legal, lost: true });
    expect(narrowedTo([], claim).lost).toBe(false);
  });
});

describe("what is pointed at", () => {
  const pointing = step(1, [], {
    panel: "dice",
    point: [
      { hook: "die", value: "4", act: "0" },
      { hook: "tile", tile: "3", act: "1", panel: "tiles" },
      { hook: "hand" },
    ],
  });

  test("is found by its hook and its data, within another if need be", () => {
    expect(selectorOf({ hook: "route", route: "a-b:1" })).toBe('[data-testid="route"][data-route="a-b:1"]');
    expect(selectorOf({ hook: "buy", in: { hook: "paper", corporation: "C&O" } })).toBe(
      '[data-testid="paper"][data-corporation="C&O"] [data-testid="buy"]',
    );
  });

  test("depends on the action that is due", () => {
    expect(pointsOf(pointing, 0)).toEqual(['[data-testid="die"][data-value="4"]', '[data-testid="hand"]']);
    expect(pointsOf(pointing, 1)).toEqual(['[data-testid="tile"][data-tile="3"]', '[data-testid="hand"]']);
  });

  test("brings its panel", () => {
    expect(panelOf(pointing, 0)).toBe("dice");
    expect(panelOf(pointing, 1)).toBe("tiles");
  });
});

test("a table of a guide says so", () => {
  const summary = (kind?: string) => ({ origin: kind ? { kind } : null }) as unknown as Summary;
  expect(isLesson(summary("lesson"))).toBe(true);
  expect(isLesson(summary("trial"))).toBe(false);
  expect(isLesson(summary())).toBe(false);
  expect(isLesson(null)).toBe(false);
});
