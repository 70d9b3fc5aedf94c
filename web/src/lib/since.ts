// What has happened since one's own last move.

import type { Line } from "./protocol.ts";

/** Where to begin, and the steps after it of which the log tells, each once. */
export interface Since {
  from: number;
  steps: number[];
}

/** What others have done from a step on, as lines tell of it; null if there is nothing to see. */
export function sinceStep(lines: readonly Line[], from: number | null): Since | null {
  if (from === null) return null;
  const told = lines.filter((line) => line.text !== null && line.step > from).map((line) => line.step);
  const steps = [...new Set(told)].sort((a, b) => a - b);
  return steps.length > 0 ? { from, steps } : null;
}
