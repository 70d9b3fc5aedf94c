import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Coach as CoachType } from "./coach.svelte.ts";
import type { GuideInfo } from "./protocol.ts";
import type { Table } from "./table.svelte.ts";

let Coach: typeof CoachType;
let finished: { value: string[] };

const claim = { kind: "claim", route: "a-b" };
const plain = { point: [], panel: null, open: null };
const GUIDE: GuideInfo = {
  title: "t",
  seat: 0,
  start: 2,
  steps: [
    { text: "one", at: 2, acts: [], ...plain },
    { text: "two", at: 2, acts: [{ at: 2, action: claim }], ...plain, point: [{ hook: "route", route: "a-b" }] },
    { text: "three", at: 5, acts: [], ...plain },
  ],
};

beforeAll(async () => {
  vi.stubGlobal("document", { baseURI: "http://here/" });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server here")));
  ({ Coach, finished } = await import("./coach.svelte.ts"));
});
beforeEach(() => {
  finished.value = [];
});

let tables = 0;
function at(steps: number): CoachType {
  const coach = new Coach({ id: `table-${(tables += 1)}`, steps } as unknown as Table, "t");
  coach.begin(GUIDE);
  return coach;
}

describe("the coach", () => {
  test("reads, then asks for an action", () => {
    const coach = at(2);
    expect(coach.step?.text).toBe("one");
    expect(coach.act).toBe(-1);
    coach.next();
    expect(coach.step?.text).toBe("two");
    expect(coach.act).toBe(0);
    expect(coach.points).toEqual(['[data-testid="route"][data-route="a-b"]']);
  });

  test("lets nothing else through, and says so", () => {
    const coach = at(2);
    coach.next();
    expect(coach.narrow([claim, { kind: "pass" }])).toEqual([claim]);
    expect(coach.lets({ kind: "pass" })).toBe(false);
    expect(coach.lets({ route: "a-b", kind: "claim" })).toBe(true);
    coach.nudge();
    expect(coach.nudges).toBe(1);
    coach.follow();
    expect(coach.nudges).toBe(0);
  });

  test("waits while the others play", () => {
    const coach = at(4);
    expect(coach.step?.text).toBe("three");
    expect(coach.waiting).toBe(true);
    expect(coach.points).toEqual([]);
  });

  test("lets one read again what was said", () => {
    const coach = at(2);
    coach.next();
    coach.back();
    expect(coach.step?.text).toBe("one");
    expect(coach.looksBack).toBe(true);
    coach.next();
    expect(coach.step?.text).toBe("two");
    expect(coach.looksBack).toBe(false);
  });

  test("can be left at any time, and then lets everything through", () => {
    const coach = at(2);
    coach.leave();
    expect(coach.active).toBe(false);
    expect(coach.step).toBeNull();
    expect(coach.narrow([{ kind: "pass" }])).toEqual([{ kind: "pass" }]);
    expect(coach.lets({ kind: "pass" })).toBe(true);
  });

  test("can be called back as long as nothing has happened", () => {
    const coach = at(2);
    coach.next();
    coach.leave();
    expect(coach.canReturn).toBe(true);
    coach.return();
    expect(coach.active).toBe(true);
    expect(coach.step?.text).toBe("two");
  });

  test("goes when one is asked while the others should play", () => {
    const coach = at(4);
    expect(coach.narrow([{ kind: "pass" }])).toEqual([{ kind: "pass" }]);
    expect(coach.active).toBe(false);
  });

  test("goes when the game has gone another way", () => {
    const coach = at(2);
    expect(coach.narrow([{ kind: "pass" }])).toEqual([{ kind: "pass" }]);
    expect(coach.active).toBe(false);
  });

  test("remembers that it was followed to its end", () => {
    const coach = at(5);
    expect(coach.isLast).toBe(true);
    coach.finish();
    coach.finish();
    expect(finished.value).toEqual(["t"]);
  });
});
