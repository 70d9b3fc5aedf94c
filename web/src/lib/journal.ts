// The lines of a table's log, as they come in piece by piece.

import type { ChatLine, HouseLine, Line, Seat } from "./protocol.ts";

/** Lines go on after the step `from`; what was known beyond it has been taken back or played anew. */
export function mergeLines(old: readonly Line[], fresh: readonly Line[], from: number): Line[] {
  return [...old.filter((line) => line.step <= from), ...fresh];
}

/** The lines that a seat, or a spectator, may see among those of all seats at one screen. */
export function linesFor(lines: readonly Line[], seat: Seat | null): Line[] {
  return lines.filter(
    (line) => (line.only === undefined || line.only === seat) && (line.but === undefined || line.but !== seat),
  );
}

/** The same with what happened at the table beside the game, after the moves before it. */
export function withHouse(lines: readonly Line[], house: readonly HouseLine[]): Line[] {
  const all: Line[] = [];
  let next = 0;
  const told = (before: number) => {
    for (; next < house.length && house[next]!.step < before; next++) {
      const { step, at, text } = house[next]!;
      all.push({ step, event: "house", data: {}, text, at });
    }
  };
  for (const line of lines) {
    told(line.step);
    all.push(line);
  }
  told(Infinity);
  return all;
}

/** What was said and what happened at the table, by time. */
export function talkOf(chat: readonly ChatLine[], house: readonly HouseLine[]): (ChatLine | HouseLine)[] {
  return [...chat, ...house].sort((one, other) => one.at - other.at);
}

/** The steps at which a turn begins: where the lines begin to speak of another seat. */
export function turnsOf(lines: readonly Line[]): number[] {
  const starts: number[] = [];
  let turn: unknown;
  for (const line of lines) {
    const seat = line.data.seat;
    if (line.text === null || typeof seat !== "number" || seat === turn) continue;
    turn = seat;
    starts.push(line.step);
  }
  return starts;
}

/** The step of a list that comes after (or before) a step, else the outermost one possible. */
export function neighbour(steps: readonly number[], at: number, by: 1 | -1, most: number): number {
  if (by > 0) return steps.find((step) => step > at) ?? most;
  return steps.findLast((step) => step < at) ?? 0;
}
