import { beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "./api.ts";
import type { CandidateJson, DecisionJson, PastStep, ReviewJson, ReviewState } from "./protocol.ts";
import type { History } from "./history.svelte.ts";
import { Review } from "./review.svelte.ts";

const text = { key: "core.unit.points", args: {} };
const LAST = 50;

function candidate(id: string): CandidateJson {
  const unknown = { chance: null, margin: null, gain: null, worth: null };
  const plan = [{ kind: "route", ids: [id], weight: 1, style: "solid" as const }];
  return { action: { kind: id }, words: text, ...unknown, equal: false, worlds: 1, parts: [], plan };
}

function decision(entry: number, seat: number, label: DecisionJson["label"]): DecisionJson {
  const loss = { value: 0, error: 0 };
  return { entry, seat, question: text, label, loss, choices: 2, played: candidate("p"), best: candidate(`b${entry}`) };
}

const found: ReviewJson = {
  ...{ format: "roundhouse/review", version: 1, title: "t", names: ["Ada", "Jan"], unit: text, effort: 1, over: true },
  ...{ scores: [1, 2], curve: [], sides: [], tables: [] },
  decisions: [
    decision(3, 0, "best"),
    decision(7, 1, "mistake"),
    decision(20, 0, "turning"),
    decision(30, 1, "inaccuracy"),
  ],
};
const state = (state: ReviewState["state"], done = 0): ReviewState => {
  return { state, done, entries: LAST, review: state === "ready" ? found : null };
};

/** Answers in their turn, the last one again and again. */
let answers: (ReviewState | Error)[];
let asked: string[];
let history: { step: number | null; eye: number | null | undefined; pause(): void; show(step: number): void };
let review: Review;

function answer(how: string): Promise<ReviewState> {
  asked.push(how);
  const next = answers.length > 1 ? answers.shift()! : answers[0]!;
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  history = { step: null, eye: undefined, pause: () => {}, show: (step) => (history.step = step) };
  const server = { look: () => answer("look"), make: () => answer("make") };
  review = new Review(server, history as unknown as History & { view: PastStep | null }, () => LAST);
  return () => vi.useRealTimers();
});

const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("who only looks makes nothing", async () => {
  answers = [state("none")];
  review.show();
  await later(10);
  expect([asked, review.state?.state, review.found]).toEqual([["look"], "none", null]);
});

test("it is followed until it is made", async () => {
  answers = [state("running"), state("running", 20), state("ready")];
  review.make();
  await later(0.5);
  expect([asked, review.running]).toEqual([["make"], true]);
  await later(1);
  expect(review.state?.done).toBe(20);
  await later(10);
  expect([asked, review.found]).toEqual([["make", "look", "look"], found]);
});

test("it is asked for again after a restart of the server, and while there is none", async () => {
  answers = [state("running", 9), new Refusal(0, text, "offline"), state("none"), state("running", 9), state("ready")];
  review.make();
  await later(10);
  expect([asked, review.found]).toEqual([["make", "look", "look", "make", "look"], found]);
});

test("a failure and a refusal are told, and not asked for again and again", async () => {
  answers = [state("running"), state("failed")];
  review.make();
  await later(10);
  expect([asked, review.state?.state]).toEqual([["make", "look"], "failed"]);
  answers = [new Refusal(429, text, "later")];
  review.make();
  await later(10);
  expect([asked.length, review.fault]).toEqual([3, text]);
});

test("nothing is asked for once the table is left", async () => {
  answers = [state("running")];
  review.make();
  await later(2.5);
  const before = asked.length;
  review.close();
  await later(10);
  expect(asked.length).toBe(before);
});

test("the decisions listed are walked through, as the seat saw them", async () => {
  answers = [state("ready")];
  review.show();
  await later(1);
  const entries = () => review.listed.map(({ entry }) => entry);
  expect(entries()).toEqual([7, 20, 30]);
  review.go(1);
  expect([history.step, history.eye]).toEqual([7, 1]);
  review.go(1);
  review.go(1);
  review.go(1);
  expect(history.step).toBe(30);
  review.go(-1);
  expect([history.step, history.eye]).toEqual([20, 0]);
  review.seat = 1;
  review.toggle("mistake");
  review.toggle("best");
  expect(entries()).toEqual([30]);
});
