import { expect, test } from "vitest";
import type { Line } from "./protocol.ts";
import { sinceStep } from "./since.ts";

function line(step: number, spoken = true): Line {
  return { step, event: "e", data: {}, text: spoken ? { key: "k", args: {} } : null, at: 0 };
}

test("each step of which the log tells counts once", () => {
  const lines = [line(1), line(3), line(3), line(4, false), line(6)];
  expect(sinceStep(lines, 1)).toEqual({ from: 1, steps: [3, 6] });
  expect(sinceStep(lines, 0)).toEqual({ from: 0, steps: [1, 3, 6] });
});

test("who has moved last, or sees nothing of what others did, has nothing to catch up with", () => {
  expect(sinceStep([line(1)], null)).toBeNull();
  expect(sinceStep([line(1), line(2, false)], 1)).toBeNull();
});
