// Practice: one person, alone or against bots, takes back anything.

import type { Practice, Summary } from "./protocol.ts";

/** The practice that a table is marked with; a private trial says what it is, and nobody plays on at a record. */
export function practiceOf(summary: Summary | null): Practice | null {
  const kind = summary?.origin?.kind;
  return kind === "trial" || kind === "record" ? null : (summary?.practice ?? null);
}
