import { expect, test } from "vitest";
import type { View } from "../../lib/protocol.ts";
import { look, type Seen } from "./since.ts";

const view = (round: number, asked: number[], seat: number | null = 0) =>
  ({ title: "some-game", seat, over: false, asked, round }) as View;

function after(views: View[], live = true): Seen {
  return views.reduce<Seen | null>((seen, it) => look(seen, it, live), null)!;
}

test("at first nothing has changed", () => {
  expect(after([view(1, [0])]).base).toBeNull();
});

test("who is asked again sees what has changed since the own answer", () => {
  const mine = view(1, [0]);
  expect(after([mine, view(2, [1])]).base).toBe(mine);
  expect(after([mine, view(2, [1]), view(3, [2]), view(4, [0])]).base).toBe(mine);
  const again = view(4, [0]);
  expect(after([mine, view(2, [1]), again, view(5, [1])]).base).toBe(again);
});

test("who only watches sees the last change", () => {
  const last = view(2, [1], null);
  expect(after([view(1, [0], null), last, view(3, [2], null)]).base).toBe(last);
});

test("the same view once more changes nothing", () => {
  const mine = view(1, [0]);
  expect(after([mine, view(2, [1]), view(2, [1])]).base).toBe(mine);
});

test("looking back goes from step to step, and begins anew where it begins and ends", () => {
  const step = view(1, [0]);
  expect(after([step, view(2, [1])], false).base).toBe(step);
  expect(look(after([step, view(2, [1])]), step, false).base).toBeNull();
});

test("another player at the same screen begins anew", () => {
  expect(after([view(1, [0]), view(2, [1], 1)]).base).toBeNull();
});
