import { beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "./api.ts";
import { History } from "./history.svelte.ts";
import type { Table } from "./table.svelte.ts";

const STEPS = 100;
let asked: string[];
/** What the server says of a row; a test may let it wait or refuse. */
let answer: (first: number, last: number, seat: number | null) => Promise<unknown>;

vi.mock("./api.ts", async (original) => ({
  ...(await original<object>()),
  fetchSteps: (_: string, first: number, last: number, seat: number | null) => {
    asked.push(`${first}-${last} ${seat}`);
    return answer(first, last, seat);
  },
}));

const row = (first: number, last: number, seat: number | null) =>
  Array.from({ length: Math.min(last, STEPS) - first + 1 }, (_, i) => ({
    at: first + i,
    view: { seat, at: first + i },
    question: null,
    asked: [-1, 1],
  }));
const table = (over = false) => ({ id: "t", steps: STEPS, over, rewinds: 0, turns: [], log: [] }) as unknown as Table;
const settled = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  asked = [];
  answer = (first, last, seat) => Promise.resolve(row(first, last, seat));
});

test("a step comes with its row, and the rows beside it before they are wanted", async () => {
  const history = new History(table(), () => 0);
  history.show(40);
  expect([history.active, history.shown]).toEqual([true, null]);
  await settled();
  expect(history.shown).toBe(40);
  expect(history.asked).toEqual([1]);
  expect(asked).toEqual(["32-47 0", "48-63 0"]);
  history.by(1);
  expect([history.step, history.shown]).toEqual([41, 41]);
});

test("however fast one scrubs there is one request at a time, and the last wish counts", async () => {
  let running = 0;
  answer = async (first, last, seat) => {
    expect(++running).toBe(1);
    await new Promise((done) => setTimeout(done, 1));
    running -= 1;
    return row(first, last, seat);
  };
  const history = new History(table(), () => null);
  for (let step = 0; step <= STEPS; step += 1) history.show(step);
  await vi.waitFor(() => expect(history.shown).toBe(STEPS));
  await settled();
  expect(asked.length).toBeLessThan(5);
});

test("steps that do not exist lead to the nearest one", async () => {
  const history = new History(table(), () => null);
  for (const [wanted, found] of [
    [-5, 0],
    [1e9, STEPS],
    [Number.NaN, 0],
  ] as const) {
    history.show(wanted);
    await settled();
    expect(history.shown).toBe(found);
  }
});

test.each([403, 400])("closed eyes, and such as there are none, are exchanged for one's own (%i)", async (status) => {
  answer = (first, last, seat) =>
    seat === 2 ? Promise.reject(new Refusal(status, null, "no")) : Promise.resolve(row(first, last, seat));
  const history = new History(table(), () => null);
  history.eye = 2;
  history.show(20);
  await settled();
  expect([history.shown, history.eyeSeat, history.view?.seat]).toEqual([20, null, null]);
});

test("a server that does not answer is not asked again and again", async () => {
  answer = () => Promise.reject(new Refusal(0, null, "offline"));
  const history = new History(table(), () => 0);
  history.show(20);
  await settled();
  expect([asked.length, history.shown]).toEqual([1, null]);
  answer = (first, last, seat) => Promise.resolve(row(first, last, seat));
  history.show(21);
  await settled();
  expect(history.shown).toBe(21);
});

test("who scrubs too fast for the server sees the last step that was wanted a moment later", async () => {
  vi.useFakeTimers();
  const history = new History(table(), () => 0);
  answer = () => Promise.reject(new Refusal(429, null, "too fast"));
  history.show(20);
  await vi.advanceTimersByTimeAsync(900);
  history.show(60);
  expect([asked.length, history.shown]).toEqual([1, null]);
  answer = (first, last, seat) => Promise.resolve(row(first, last, seat));
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(history.shown).toBe(60);
});

test("steps that are taken back while one looks at them are not asked for without an end", async () => {
  const shorter = table() as { steps: number; rewinds: number };
  const history = new History(shorter as unknown as Table, () => 0);
  answer = (first, last, seat) => Promise.resolve(row(first, last, seat).filter(({ at }) => at < STEPS));
  history.show(STEPS);
  await settled();
  expect(asked).toHaveLength(1);
  [shorter.steps, shorter.rewinds] = [STEPS - 1, 1];
  history.again();
  await settled();
  expect([history.step, history.shown]).toEqual([STEPS - 1, STEPS - 1]);
});

test("what came before steps were taken back is not kept", async () => {
  const rewound = table() as { rewinds: number };
  const history = new History(rewound as unknown as Table, () => 0);
  answer = (first, last, seat) =>
    Promise.resolve(row(first, last, seat).map((past) => ({ ...past, question: `${rewound.rewinds}` })));
  history.show(STEPS);
  rewound.rewinds = 1;
  history.again();
  await settled();
  expect(history.question).toBe("1");
});

test("another eye is another past", async () => {
  const history = new History(table(true), () => 0);
  history.show(20);
  await settled();
  history.lookThrough(1);
  await settled();
  expect([history.view?.seat, asked.includes("16-31 1")]).toEqual([1, true]);
  history.leave();
  expect([history.active, history.view, history.eyeSeat]).toEqual([false, null, 0]);
});

test("who is told how long to wait waits that long", async () => {
  vi.useFakeTimers();
  const history = new History(table(), () => 0);
  answer = () => Promise.reject(new Refusal(429, null, "too fast", 3));
  history.show(20);
  await vi.advanceTimersByTimeAsync(0);
  const before = asked.length;
  answer = (first, last, seat) => Promise.resolve(row(first, last, seat));
  await vi.advanceTimersByTimeAsync(2900);
  expect([asked.length, history.shown]).toEqual([before, null]);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(history.shown).toBe(20);
});

test("catching up shows what happened step by step and comes back to the present", async () => {
  vi.useFakeTimers();
  const at = table() as unknown as { log: object[] };
  at.log = [STEPS - 2, STEPS - 1, STEPS].map((step) => ({ step, text: {} }));
  const history = new History(at as unknown as Table, () => 0);
  history.eye = null;
  history.catchUp(STEPS - 3);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    seen.push(history.step);
    await vi.advanceTimersByTimeAsync(900);
  }
  vi.useRealTimers();
  expect(seen).toEqual([STEPS - 3, STEPS - 2, STEPS - 1, STEPS]);
  expect([history.step, history.playing]).toEqual([null, false]);
});

test("whoever pauses while catching up stays in the past", async () => {
  vi.useFakeTimers();
  const history = new History(table(), () => 0);
  history.catchUp(STEPS - 1);
  history.pause();
  history.play();
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect([history.step, history.playing]).toEqual([STEPS, false]);
});

test("to the next round and back", () => {
  const history = new History(table(), () => 0);
  const steps = [];
  for (const by of [-1, -1, 1, 1] as const) {
    history.along([3, 9], by);
    steps.push(history.step);
  }
  expect(steps).toEqual([9, 3, 9, STEPS]);
});
