// Times of day and dates as the language writes them.

import type { Language } from "./text.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

function written(at: number, lang: Language, how: Intl.DateTimeFormatOptions): string {
  const key = `${lang} ${how.dateStyle ?? ""} ${how.timeStyle ?? ""}`;
  let format = clocks.get(key);
  if (!format) clocks.set(key, (format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, how)));
  return format.format(at);
}

/** The time of day, as in 18:05. */
export const clockOf = (at: number, lang: Language): string => written(at, lang, { timeStyle: "short" });

/** The date. */
export const dayOf = (at: number, lang: Language): string => written(at, lang, { dateStyle: "medium" });

/** Date and time of day. */
export const dateOf = (at: number, lang: Language): string =>
  written(at, lang, { dateStyle: "medium", timeStyle: "short" });
