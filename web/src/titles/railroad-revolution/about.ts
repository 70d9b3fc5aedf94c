// What is known about the components and what is reconstructed, counted from the board's document.

import type { BoardDocument, Names } from "./document.ts";

export const GROUPS = [
  "cities",
  "links",
  "blocked",
  "tiles",
  "telegraph",
  "trains",
  "train_stacks",
  "milestones",
  "deals",
  "setup_tokens",
  "tracks",
  "player_board",
  "rules",
] as const;

export interface Group {
  name: (typeof GROUPS)[number];
  known: number;
  reconstructed: number;
  /** Why: the sources of what is reconstructed. */
  why: Names[];
}

export function groupsOf(document: BoardDocument): Group[] {
  const sources = document.sources ?? {};
  return GROUPS.map((name) => {
    const named = factsOf((document as unknown as Record<string, unknown>)[name]);
    const guessed = named.filter((source) => sources[source]?.known === false);
    return {
      name,
      known: named.length - guessed.length,
      reconstructed: guessed.length,
      why: [...new Set(guessed)].map((source) => sources[source]!),
    };
  });
}

/** The sources of all facts in a part of the document. */
function factsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(factsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "facts" ? Object.values(inner as Record<string, string>) : factsOf(inner),
  );
}
