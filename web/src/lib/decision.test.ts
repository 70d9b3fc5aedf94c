import { describe, expect, test, vi } from "vitest";
import { Decision } from "./decision.svelte.ts";
import type { Action } from "./protocol.ts";

const legal: Action[] = [
  { kind: "draw-blind" },
  { kind: "claim", route: "a-b", colour: "red", locomotives: 0 },
  { kind: "claim", route: "a-b", colour: "blue", locomotives: 0 },
  { kind: "claim", route: "b-c", colour: "blue", locomotives: 0 },
];

function asked(atOnce: string[] = []): { decision: Decision; sent: Action[] } {
  const sent: Action[] = [];
  const decision = new Decision(
    (action) => Promise.resolve(sent.push(action) > 0),
    ({ kind }) => atOnce.includes(kind),
  );
  decision.ask(legal);
  return { decision, sent };
}

describe("a decision", () => {
  test("is settled when one action is left, and sent by a confirmation", async () => {
    const { decision, sent } = asked();
    decision.point({ route: "a-b" });
    expect(decision.settled).toBeNull();
    expect(decision.candidates).toHaveLength(2);
    decision.point({ colour: "blue" });
    expect(decision.settled).toEqual(legal[2]);
    await decision.confirm();
    expect(sent).toEqual([legal[2]]);
  });

  test("is not made by the second half of a double click, but by quick taps on questions that were seen", () => {
    const { decision } = asked();
    const now = performance.now();
    expect(decision.isHasty({ detail: 2, timeStamp: now + 100 })).toBe(true);
    expect(decision.isHasty({ detail: 1, timeStamp: now + 100 })).toBe(false);
    expect(decision.isHasty({ detail: 3, timeStamp: now + 400 })).toBe(false);
  });

  test("that is sent stays as it is until the next question comes, even if that is the same one", async () => {
    const { decision, sent } = asked();
    decision.point({ route: "b-c" });
    await decision.confirm();
    expect(decision.settled).toEqual(legal[3]);
    await decision.confirm();
    decision.point({ route: "a-b" });
    expect(sent).toHaveLength(1);
    expect(decision.settled).toEqual(legal[3]);
    decision.ask(structuredClone(legal));
    expect(decision.begun).toBe(false);
    expect(decision.sending).toBe(false);
  });

  test("that is refused may be changed and sent again", async () => {
    const decision = new Decision(() => Promise.resolve(false));
    decision.ask(legal);
    decision.point({ route: "b-c" });
    await decision.confirm();
    expect(decision.sending).toBe(false);
    expect(decision.settled).toEqual(legal[3]);
  });

  test("leaves alone what is chosen for a question that comes before the receipt", async () => {
    let answer: (accepted: boolean) => void = () => undefined;
    const decision = new Decision(() => new Promise((resolve) => (answer = resolve)));
    decision.ask(legal);
    decision.point({ route: "b-c" });
    const done = decision.confirm();
    decision.ask(legal.slice(1));
    decision.hold(legal[1]!);
    answer(true);
    await done;
    expect(decision.settled).toEqual(legal[1]);
    expect(decision.sending).toBe(false);
  });

  test("is sent by a second click on the same thing", async () => {
    const { decision, sent } = asked();
    decision.point({ kind: "draw-blind" });
    expect(sent).toEqual([]);
    decision.point({ kind: "draw-blind" });
    await vi.waitFor(() => expect(sent).toEqual([legal[0]]));
  });

  test("is taken back by Escape, or by clicking the same thing while several are left", () => {
    const { decision } = asked();
    decision.point({ route: "a-b" });
    decision.point({ route: "a-b" });
    expect(decision.begun).toBe(false);
    decision.point({ route: "b-c" });
    expect(decision.back()).toBe(true);
    expect(decision.back()).toBe(false);
  });

  test("says when something has nothing to do with any legal action", () => {
    const { decision } = asked();
    decision.point({ route: "far away" });
    expect(decision.missed).toEqual({ route: "far away" });
    expect(decision.candidates).toHaveLength(legal.length);
  });

  test("keeps what was begun when the same question comes again, and drops it for another", () => {
    const { decision } = asked();
    decision.point({ route: "a-b" });
    decision.ask(structuredClone(legal));
    expect(decision.begun).toBe(true);
    decision.ask(legal.slice(1));
    expect(decision.begun).toBe(false);
  });

  test("goes at once where one click says all and little is at stake", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const { decision, sent } = asked(["draw-blind"]);
    clock.mockReturnValue(1400);
    decision.point({ route: "b-c" });
    expect(decision.settled).toEqual(legal[3]);
    decision.back();
    decision.point({ kind: "draw-blind" });
    await vi.waitFor(() => expect(sent).toEqual([legal[0]]));
    clock.mockRestore();
  });

  test("does not go at once by the second half of a double click on the question before", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const { decision, sent } = asked(["draw-blind"]);
    clock.mockReturnValue(1100);
    decision.point({ kind: "draw-blind" });
    expect(decision.settled).toEqual(legal[0]);
    expect(sent).toEqual([]);
    clock.mockRestore();
  });

  test("knows what may be clicked, before and after a click", () => {
    const { decision } = asked();
    decision.point({ colour: "blue" });
    expect([...decision.left("route")]).toEqual(["a-b", "b-c"]);
    decision.point({ colour: "red" });
    expect([...decision.left("route")]).toEqual(["a-b"]);
    expect([...decision.values("route")]).toEqual(["a-b", "b-c"]);
  });
});
