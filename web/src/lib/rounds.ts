// Where the rounds of a game begin, for jumping in its history.

import type { Line } from "./protocol.ts";
import { text, type Text } from "./text.ts";

export interface Round {
  /** The step at which it has begun. */
  step: number;
  name: Text;
}

/** Rounds of turns: one begins whenever the seat that had the first turn is asked again, before its first line. */
export function roundsOfTurns(
  lines: readonly Line[],
  opens: (line: Line) => boolean = (line) => line.text !== null,
): Round[] {
  const rounds: Round[] = [];
  let first: number | undefined;
  let turn: number | undefined;
  for (const line of lines) {
    const { seat } = line.data;
    if (typeof seat !== "number" || seat === turn || !opens(line)) continue;
    turn = seat;
    first ??= seat;
    if (seat === first) rounds.push({ step: line.step - 1, name: text("page.round", { n: rounds.length + 1 }) });
  }
  return rounds;
}

/** The number of the round that a step belongs to; -1 before the first one. */
export function roundAt(rounds: readonly Round[], step: number): number {
  return rounds.findLastIndex((round) => round.step <= step);
}
