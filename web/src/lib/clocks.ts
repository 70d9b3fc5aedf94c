// Clocks in words and in digits: how much time a table gives, and how much of it a seat has left.

import type { ClockRule, SeatClock } from "./protocol.ts";
import type { Arg, Text } from "./text.ts";

export const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
export type Unit = keyof typeof UNITS;
export type Pace = "live" | "slow";

/** What a new table offers without further ado. */
export const PRESETS: readonly ClockRule[] = [
  { kind: "total", seconds: 5 * 60, increment: 5 },
  { kind: "total", seconds: 15 * 60, increment: 10 },
  { kind: "total", seconds: 30 * 60, increment: 15 },
  { kind: "total", seconds: 2 * 3600, increment: 30 },
  { kind: "move", seconds: 12 * 3600 },
  { kind: "move", seconds: 86_400 },
  { kind: "move", seconds: 3 * 86_400 },
  { kind: "move", seconds: 7 * 86_400 },
];

/** A time as numbers of units, the largest first: 5400 seconds are 1 hour and 30 minutes. */
export function unitsOf(seconds: number): { unit: Unit; n: number }[] {
  let left = seconds;
  const found: { unit: Unit; n: number }[] = [];
  for (const unit of Object.keys(UNITS) as Unit[]) {
    const n = Math.floor(left / UNITS[unit]);
    left -= n * UNITS[unit];
    if (n > 0) found.push({ unit, n });
  }
  return found;
}

/** A time in words, as in "2 days" or "1 hour 30 min". */
export function timeText(seconds: number): Text {
  const [first = { key: "page.clock.seconds", args: { n: 0 } }, ...more] = unitsOf(seconds).map(
    ({ unit, n }): Text => ({ key: `page.clock.${unit}`, args: { n } }),
  );
  return more.reduce((large, small) => ({ key: "page.clock.and", args: { large, small } }), first);
}

/** A clock in words, as in "2 days a move" or "30 min + 15 s a move". */
export function clockText({ kind, seconds, increment = 0 }: ClockRule): Text {
  const time = timeText(seconds);
  if (kind === "move") return { key: "page.clock.move", args: { time } };
  if (increment === 0) return { key: "page.clock.total", args: { time } };
  return { key: "page.clock.increment", args: { time, more: timeText(increment) } };
}

export function paceOf({ kind, seconds }: ClockRule): Pace {
  return seconds >= (kind === "move" ? UNITS.hours : UNITS.days) ? "slow" : "live";
}

/** What is left, as a clock shows it: "4:05" within an hour, "5 h 03 min" within a day, then "2 d 5 h". */
export function digits(milliseconds: number): Arg {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const two = (n: number) => `${n}`.padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return { key: "page.clock.left.days", args: { d: Math.floor(hours / 24), h: hours % 24 } };
  if (hours > 0) return { key: "page.clock.left.hours", args: { h: hours, m: two(minutes % 60) } };
  return `${minutes}:${two(seconds % 60)}`;
}

/** The milliseconds that a seat has left, so long after the server has spoken; null for a bot. */
export function leftOf({ left, runs, vacation }: SeatClock, since: number): number | null {
  if (left === null) return null;
  return Math.max(0, left - (runs ? Math.max(0, since - (vacation ?? 0)) : 0));
}

/** Little time: a tenth of what the table gives, but at least 10 seconds and at most 6 hours. */
export function isLow(left: number, { seconds }: ClockRule): boolean {
  return left <= 1000 * Math.min(6 * UNITS.hours, Math.max(10, seconds / 10));
}
