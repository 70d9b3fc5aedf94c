// One's own tables: how they are grouped and narrowed down, in the address of the page as in the question to the server.

import type { Seat, Summary } from "./protocol.ts";

export const GROUPS = ["turn", "others", "waiting", "over"] as const;
export type Group = (typeof GROUPS)[number];
export const KINDS = ["game", "practice", "lesson", "record"] as const;
export type Kind = (typeof KINDS)[number];

/** Which tables are wanted, and which page of them; null and empty for all. */
export interface Narrowed {
  group: Group | null;
  title: string;
  kind: Kind | null;
  who: string;
  page: number;
}

export const EVERYTHING: Narrowed = { group: null, title: "", kind: null, who: "", page: 1 };
/** As much as the server takes. */
export const SEARCH_LENGTH = 60;
const MOST_PAGES = 1000;

/** What a query after the address says; whatever makes no sense in it does not count. */
export function narrowedBy(query: string): Narrowed {
  const wishes = new URLSearchParams(query);
  const page = Number(wishes.get("page") ?? 1);
  return {
    group: GROUPS.find((group) => group === wishes.get("show")) ?? null,
    title: (wishes.get("title") ?? "").slice(0, 80),
    kind: KINDS.find((kind) => kind === wishes.get("kind")) ?? null,
    who: (wishes.get("who") ?? "").slice(0, SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** The same as a query; empty for everything. */
export function queryOf({ group, title, kind, who, page }: Narrowed): string {
  return query({ show: group, title, kind, who, page: page === 1 ? null : page });
}

const STATUS = { turn: "playing", others: "playing", waiting: "waiting", over: "over" } as const;

/** What the server is asked for. */
export function wishOf({ group, title, kind, who, page }: Narrowed): string {
  const turn = group === "turn" ? "true" : group === "others" ? "false" : null;
  const status = group && STATUS[group];
  return query({ list: "mine", page: page === 1 ? null : page, status, turn, title, kind, who: who.trim() });
}

function query(wishes: Record<string, string | number | null>): string {
  const given = Object.entries(wishes).filter(([, value]) => value !== null && value !== "");
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

export function isNarrowed({ group, title, kind, who }: Narrowed): boolean {
  return group !== null || title !== "" || kind !== null || who.trim() !== "";
}

/** The seats that are asked and that nobody plays for. */
function askedOf({ status, seats, turn }: Summary): Seat[] {
  return status === "playing" ? (turn?.seats ?? []).filter((seat) => seats[seat] && !seats[seat].left) : [];
}

export function groupOf(table: Summary): Group {
  if (table.status !== "playing") return table.status;
  return askedOf(table).some((seat) => table.mine.includes(seat)) ? "turn" : "others";
}

/** The tables by their groups, those that have any, in the order of the list. */
export function grouped(tables: readonly Summary[]): { group: Group; tables: Summary[] }[] {
  const all = GROUPS.map((group) => ({ group, tables: tables.filter((table) => groupOf(table) === group) }));
  return all.filter(({ tables }) => tables.length > 0);
}

/** What kind of game a table has. */
export function kindOf({ origin, practice }: Summary): Kind | "trial" {
  return origin?.kind ?? (practice === null ? "game" : "practice");
}

/** When the first clock runs out of those that are running, one's own before the others'; null without clocks. */
export function dueOf(table: Summary): number | null {
  const { turn } = table;
  const clocks = (turn?.seats ?? []).flatMap((seat, i) => (turn?.due[i] ? [{ seat, due: turn.due[i] }] : []));
  const mine = clocks.filter(({ seat }) => table.mine.includes(seat));
  const running = mine.length > 0 ? mine : clocks;
  return table.status === "playing" && running.length > 0 ? Math.min(...running.map(({ due }) => due)) : null;
}

/** How a game that is over went for this guest; a place only where one seat is theirs. */
export function outcomeOf({ result, mine, seats }: Summary): { won: boolean; place: number; of: number } | null {
  const [seat] = mine;
  const place = seat === undefined || mine.length !== 1 ? undefined : result?.places?.[seat];
  return place === undefined ? null : { won: place === 1, place, of: seats.length };
}
