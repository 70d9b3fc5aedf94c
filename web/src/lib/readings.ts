// Which readings of the rulebook follow from the options of a table.

import type { ReadingInfo, TitleInfo } from "./protocol.ts";

/** The readings that a table is played by, where they depart from the letter of the rulebook. */
export function readingsOf(title: TitleInfo, options: Readonly<Record<string, unknown>>): ReadingInfo[] {
  return title.readings.filter(({ option, letter }) => options[option] !== letter);
}
