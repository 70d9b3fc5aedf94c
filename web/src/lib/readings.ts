// Which readings of the rulebook follow from the options of a table.

import type { Reading, Title } from "./protocol.ts";

/** The readings that a table is played by, where they depart from the letter of the rulebook. */
export function readingsOf(title: Title, options: Readonly<Record<string, unknown>>): Reading[] {
  return title.readings.filter(({ option, letter }) => options[option] !== letter);
}
