import { beforeEach, describe, expect, test } from "vitest";
import { Advice } from "./advice.svelte.ts";
import { Refusal } from "./api.ts";
import type { CandidateJson, Hint, HintLevel, MarkJson } from "./protocol.ts";

const text = { key: "core.unit.points", args: {} };
const mark = (id: string): MarkJson => ({ kind: "route", ids: [id], weight: 1, style: "solid" });

function candidate(id: string): CandidateJson {
  const unknown = { chance: null, margin: null, gain: null, worth: null };
  return { action: { kind: id }, words: text, ...unknown, equal: false, worlds: 1, parts: [], plan: [mark(id)] };
}

function hint(level: HintLevel, ...ids: string[]): Hint {
  const analysis = { title: "t", seat: 0, question: text, unit: text, chances: [], effort: 1 };
  const look = level === "nudge" ? [mark("look")] : [];
  return { level, analysis: { ...analysis, candidates: ids.map(candidate) }, why: [], look };
}

/** A server that answers when the test says so. */
class Server {
  readonly asked: string[] = [];
  private readonly waiting: { come(hint: Hint): void; fail(error: unknown): void }[] = [];
  readonly ask = (level: HintLevel, longer: boolean) => {
    this.asked.push(`${level}${longer ? " longer" : ""}`);
    return new Promise<Hint>((come, fail) => this.waiting.push({ come, fail }));
  };
  async come(number: number, it: Hint): Promise<void> {
    this.waiting[number]!.come(it);
    await new Promise((done) => setTimeout(done));
  }
  async fail(number: number, error: unknown): Promise<void> {
    this.waiting[number]!.fail(error);
    await new Promise((done) => setTimeout(done));
  }
}

let server: Server;
let advice: Advice;
beforeEach(() => {
  server = new Server();
  advice = new Advice(server.ask);
});

describe("a hint", () => {
  test("is asked for when it is opened, and its first plan is shown", async () => {
    advice.show();
    expect([advice.busy, advice.plan]).toEqual([true, []]);
    await server.come(0, hint("best", "a", "b"));
    expect([advice.busy, advice.plan]).toEqual([false, [mark("a")]]);
    advice.chosen = 1;
    expect(advice.plan).toEqual([mark("b")]);
    advice.close();
    expect(advice.plan).toEqual([]);
  });

  test("of another level comes while the old one stays, and is asked for once", async () => {
    advice.show();
    await server.come(0, hint("best", "a"));
    advice.choose("nudge");
    expect([advice.level, advice.busy, advice.hint?.level]).toEqual(["nudge", true, "best"]);
    await server.come(1, hint("nudge"));
    expect(advice.plan).toEqual([mark("look")]);
    advice.choose("best");
    await Promise.resolve();
    await Promise.resolve();
    expect([advice.hint?.level, server.asked]).toEqual(["best", ["best", "nudge"]]);
  });

  test("can be thought over longer", async () => {
    advice.show();
    await server.come(0, hint("best", "a"));
    advice.chosen = 0;
    advice.think(true);
    await server.come(1, hint("best", "b"));
    expect([server.asked[1], advice.plan]).toEqual(["best longer", [mark("b")]]);
  });

  test("that was overtaken by another wish is not shown", async () => {
    advice.show();
    advice.choose("table");
    await server.come(0, hint("best", "a"));
    expect([advice.hint, advice.busy]).toEqual([null, true]);
    await server.come(1, hint("table", "b"));
    expect(advice.hint?.level).toBe("table");
  });

  test("for the question before is forgotten, also if it comes late", async () => {
    advice.show();
    advice.think(true);
    advice.forget();
    await server.come(1, hint("best", "old"));
    expect([advice.open, advice.longer, advice.hint]).toEqual([false, false, null]);
    advice.show();
    expect(server.asked).toEqual(["best", "best longer", "best"]);
  });
});

describe("what goes wrong", () => {
  test("is said in the server's words, and can be tried again", async () => {
    const why = { key: "server.error.no_hint", args: {} };
    advice.show();
    await server.fail(0, new Refusal(503, why, "no hint"));
    expect([advice.fault, advice.busy]).toEqual([why, false]);
    void advice.fetch();
    expect([advice.fault, advice.busy]).toEqual([null, true]);
    await server.come(1, hint("best", "a"));
    expect([advice.fault, advice.candidates.length]).toEqual([null, 1]);
  });

  test("leaves what was there before", async () => {
    advice.show();
    await server.come(0, hint("best", "a"));
    advice.think(true);
    await server.fail(1, new Refusal(429, null, "429 Too Many Requests", 3));
    expect([advice.fault, advice.candidates.length]).toEqual(["429 Too Many Requests", 1]);
  });

  test("late matters to nobody any more", async () => {
    advice.show();
    advice.forget();
    await server.fail(0, new Error("late"));
    expect(advice.fault).toBeNull();
  });
});
