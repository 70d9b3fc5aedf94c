// How long ago something was, and how long a clock still runs, as the language says it.

import { dayOf } from "./clock.ts";
import type { Language } from "./text.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
/** Beyond so many days the date tells more than their number. */
const DAYS = 7;

/** How long ago it was, and after a week on which day; null for less than a minute. */
export function ago(at: number, now: number, lang: Language): string | null {
  const past = now - at;
  if (past > DAYS * UNITS[0][1]) return dayOf(at, lang);
  const found = UNITS.find(([, length]) => past >= length);
  if (!found) return null;
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-Math.floor(past / length), unit);
}

/** How long it is until then, in its two greatest units: "2 d, 3 h" or "5 min"; the last minute counts as one. */
export function left(due: number, now: number, lang: Language): string {
  let rest = Math.max(due - now, UNITS[2][1]);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const number = Math.floor(rest / length);
    rest -= number * length;
    if (number > 0) parts.push(number.toLocaleString(lang, { style: "unit", unit, unitDisplay: "short" }));
  }
  return parts.slice(0, 2).join(" ");
}
