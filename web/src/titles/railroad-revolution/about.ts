// What is known about the components and what is reconstructed, counted from the board's document.

import { spacesOf, type BoardDocument, type Facts, type Names } from "./document.ts";

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

/** What is reconstructed of what lies on the table, by its ids. */
export interface Guessed {
  /** Cities with a printed tile. */
  cities: Set<string>;
  tiles: Set<string>;
  spaces: Set<string>;
  /** Sections of the telegraph line, counted from 1. */
  sections: Set<number>;
  tokens: Set<string>;
  milestones: Set<string>;
  deals: Set<string>;
  /** A token and its side: "setup_3 2". */
  setup: Set<string>;
  tracks: Set<string>;
  /** Sections of the player board, from 0. */
  values: Set<number>;
}

export function guessedOf(document: BoardDocument): Guessed {
  const sources = document.sources ?? {};
  const isGuess = ({ facts }: { facts?: Facts }, ...fields: string[]) =>
    fields.some((field) => sources[facts?.[field] ?? ""]?.known === false);
  const ids = (records: { id: string; facts?: Facts }[], ...fields: string[]) =>
    new Set(records.filter((it) => isGuess(it, ...fields)).map(({ id }) => id));
  const numbers = (records: { facts?: Facts }[], first: number, ...fields: string[]) =>
    new Set(records.flatMap((it, i) => (isGuess(it, ...fields) ? [i + first] : [])));
  const spaces = document.links.flatMap((link) => link.spaces);
  return {
    cities: ids(document.cities, "tile"),
    tiles: ids(document.tiles, "bonus", "reward"),
    spaces: new Set(spacesOf(document).flatMap(({ id }, i) => (isGuess(spaces[i]!, "terrain", "deal") ? [id] : []))),
    sections: numbers(document.telegraph.sections, 1, "shares", "first_shares"),
    tokens: ids(document.telegraph.tokens, "bonus"),
    milestones: ids(document.milestones, "points", "managers", "conditions"),
    deals: ids(document.deals, "upper", "lower"),
    setup: new Set(
      document.setup_tokens.flatMap((it) => [1, 2].filter((n) => isGuess(it, `side_${n}`)).map((n) => `${it.id} ${n}`)),
    ),
    tracks: ids(document.tracks, "points", "gates"),
    values: numbers(document.player_board, 0, "value"),
  };
}
