import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Play as PlayType } from "./play.svelte.ts";
import type { Eye, Line } from "./protocol.ts";
import type { Table } from "./table.svelte.ts";

let Play: typeof PlayType;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  ({ Play } = await import("./play.svelte.ts"));
});

function eye(seat: number | null, asked: boolean): Eye {
  const view = { title: "t", seat, over: false, asked: [] };
  return {
    seat,
    view,
    asked,
    question: null,
    legal: asked ? [{ kind: "pass" }] : [],
    words: null,
    can_undo: false,
    ask_undo: false,
    no_undo: false,
    can_redo: false,
    since: null,
  };
}

function at(eyes: Eye[], log: Line[] = []): { play: PlayType; table: { eyes: Eye[]; over: boolean } } {
  const table = { id: "t", eyes, log, house: [], over: false, steps: 0, turns: [] };
  return { play: new Play(table as unknown as Table), table };
}

describe("one person at the screen", () => {
  test("is shown everything at once", () => {
    const { play } = at([eye(1, true)]);
    expect(play.seat).toBe(1);
    expect(play.next).toBeNull();
    expect(play.asked).toBe(true);
  });

  test("may be a spectator", () => {
    const { play } = at([eye(null, false)]);
    expect(play.seat).toBeNull();
    expect(play.asked).toBe(false);
  });
});

describe("several people at one screen", () => {
  test("take it over before anything is asked", () => {
    const { play } = at([eye(0, true), eye(2, true)]);
    expect(play.next).toBe(0);
    expect(play.asked).toBe(false);
    play.takeOver();
    expect(play.next).toBeNull();
    expect(play.seat).toBe(0);
    expect(play.asked).toBe(true);
  });

  test("hand it on when the next of them is asked, and not before", () => {
    const { play, table } = at([eye(0, true), eye(2, false)]);
    play.takeOver();
    table.eyes = [eye(0, false), eye(2, false)];
    const waiting = at(table.eyes);
    waiting.play.takeOver();
    expect(waiting.play.next).toBeNull();
  });

  test("see only the lines that are for the one who holds the screen", () => {
    const line: Line = { step: 1, event: "e", data: {}, text: null, at: 0 };
    const { play } = at([eye(0, true), eye(2, false)], [line, { ...line, only: 2 }, { ...line, but: 2 }]);
    play.takeOver();
    expect(play.lines).toEqual([line, { ...line, but: 2 }]);
  });

  test("see all lines once the game is over, as the server has opened them", () => {
    const line: Line = { step: 1, event: "e", data: {}, text: null, at: 0 };
    const ended = { ...eye(0, false), view: { ...eye(0, false).view, over: true } };
    expect(at([ended], [line, { ...line, only: 2 }]).play.lines).toHaveLength(2);
  });

  test("see what they may when the others agree to stop: nothing is opened then", () => {
    const line: Line = { step: 1, event: "e", data: {}, text: null, at: 0 };
    const stopped = at([eye(0, false)], [line, { ...line, but: 2 }]);
    stopped.table.over = true;
    expect(stopped.play.lines).toHaveLength(2);
  });

  test("do not see what the one before them looked back at", () => {
    const { play } = at([eye(0, false), eye(2, true)]);
    [play.history.step, play.history.view] = [3, eye(0, false).view];
    expect(play.view?.seat).toBe(0);
    play.takeOver();
    expect([play.live, play.view?.seat]).toEqual([true, 2]);
  });
});

test("the question of the eye becomes the decision", () => {
  const { play } = at([eye(1, true)]);
  play.listen();
  expect(play.decision.legal).toEqual([{ kind: "pass" }]);
  expect(play.decision.settled).toEqual({ kind: "pass" });
});

test("hints are for one question only", () => {
  const { play } = at([eye(1, true)]);
  play.listen();
  play.advice.open = true;
  play.listen();
  expect(play.advice.open).toBe(true);
  play.decision.ask([{ kind: "draw" }]);
  play.listen();
  expect(play.advice.open).toBe(false);
});

describe("what is not possible", () => {
  test("is wondered about when the pointer has rested on it", () => {
    vi.useFakeTimers();
    const { play } = at([eye(1, true)]);
    play.listen();
    play.wonder({ kind: "claim" });
    expect(play.doubted).toBeNull();
    vi.runAllTimers();
    expect(play.doubted).toEqual({ kind: "claim" });
    play.wonder({ kind: "pass" });
    vi.runAllTimers();
    expect(play.doubted).toBeNull();
    vi.useRealTimers();
  });

  test("is no matter for those who are not asked", () => {
    vi.useFakeTimers();
    const { play } = at([eye(1, false)]);
    play.wonder({ kind: "claim" });
    vi.runAllTimers();
    expect(play.doubted).toBeNull();
    vi.useRealTimers();
  });
});
