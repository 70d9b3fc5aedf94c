// Which options of a table are changed, and which readings of the rulebook follow from those that are not.

import type { Option, Reading, Title } from "./protocol.ts";

/** The readings that a table is played by, where they depart from the letter of the rulebook. */
export function readingsOf(title: Title, options: Readonly<Record<string, unknown>>): Reading[] {
  const changed = new Set(title.options.filter((it) => isChanged(it, options)).map(({ id }) => id));
  return title.readings.filter(({ option }) => option === null || !changed.has(option));
}

export function isChanged({ id, default: usual }: Option, options: Readonly<Record<string, unknown>>): boolean {
  return id in options && options[id] !== usual;
}
