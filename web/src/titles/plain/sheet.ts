// The view of any title as a sheet: facts, tables and parts with headings, in the order in which the view has them.

import type { Seat, View } from "../../lib/protocol.ts";
import type { Text } from "../../lib/text.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json };
type Fields = { readonly [field: string]: Json };

/** Something that stands in a line. `path` is where names and words for it are looked up. */
export type Datum =
  | { kind: "none" }
  | { kind: "number"; value: number }
  | { kind: "flag"; value: boolean }
  | { kind: "word"; value: string; path: readonly string[] }
  | { kind: "text"; text: Text }
  | { kind: "seat"; seat: Seat }
  | { kind: "list"; items: Datum[] }
  | { kind: "pairs"; pairs: { path: readonly string[]; datum: Datum }[] };

/** What stands at the head of a part or a row. */
export type Head = { kind: "field"; path: readonly string[] } | { kind: "seat"; seat: Seat };

export interface Fact {
  path: readonly string[];
  datum: Datum;
  changed: boolean;
}

export interface Row {
  key: string;
  /** None where the first column says what the row is. */
  head: Head | null;
  cells: { datum: Datum; changed: boolean }[];
  own: boolean;
}

export interface Column {
  path: readonly string[];
  numbers: boolean;
  /** It has cells with several things. */
  long: boolean;
}

export interface Table {
  columns: Column[];
  rows: Row[];
}

export interface Part {
  key: string;
  head: Head;
  facts: Fact[];
  table: Table | null;
  parts: Part[];
  /** Only the seat that looks sees it. */
  own: boolean;
  /** Something in it has changed. */
  changed: boolean;
}

/** What the shell says already, and what only programs need. */
const SHOWN_ELSEWHERE = ["title", "seat", "over", "asked", "turn", "question", "questions", "final"];
/** The field that holds what only the seat that looks may see. */
export const MINE = "mine";
/** Fields whose number is a seat. */
const SEAT_FIELDS = [
  ...["seat", "owner", "player", "by", "who", "holder", "president", "leader", "winner"],
  ...["dealer", "first", "first_player", "starter", "start_player", "priority"],
];
/** Lists of these may be numbers of seats, or records of the players. */
const PLAYERS_FIELDS = ["seats", "players"];
/** All numbers in these are seats, in a list or by name. */
const OWNERS_FIELDS = ["owners", "holders", "winners"];
/** What has one of these is no player. */
const NUMBERS = ["number", "id", "index", "section", "space", "position"];
/** So many signs of JSON have room in a cell, and so many over the sheet. */
const ROOM = 160;
const ROOM_ABOVE = 100;

/** More columns than this need the whole width of the sheet. */
const BROAD = 4;

export function isBroad(part: Part): boolean {
  return part.own || isBroadTable(part.table) || part.parts.some(isBroad);
}

/** A column of several things takes the room of three. */
export function isBroadTable(table: Table | null): boolean {
  return (table?.columns ?? []).reduce((room, { long }) => room + (long ? 3 : 1), 0) > BROAD;
}

interface Setting {
  players: number;
  seat: Seat | null;
  /** Lists with one entry for each player may be met here. */
  bySeat: boolean;
}

/** The sheet of a view; what differs from the view before, if there is one, is marked. */
export function sheetOf(view: View, before: View | null, players: number): Part {
  const setting = { players, seat: view.seat, bySeat: true };
  return partOf([], shown(view), before && shown(before), setting);
}

function shown(view: View): Fields {
  const fields = Object.entries(view).filter(([field]) => !SHOWN_ELSEWHERE.includes(field));
  return Object.fromEntries(fields) as Fields;
}

function partOf(path: readonly string[], value: Fields, before: Json | null | undefined, setting: Setting): Part {
  const own = path.length === 1 && path[0] === MINE;
  const lists = path.length > 0 && Object.values(value).every((it) => Array.isArray(it));
  const within = own || lists ? { ...setting, bySeat: false } : setting;
  const old = before && isFields(before) ? before : null;
  const facts: Fact[] = [];
  const parts: Part[] = [];
  const byList: { path: readonly string[]; now: readonly Json[]; before: Json | undefined }[] = [];
  let place = 0;
  for (const [field, now] of Object.entries(value)) {
    const at = [...path, field];
    const was = old ? (old[field] ?? null) : undefined;
    if (isNothing(now)) continue;
    if (within.bySeat && isBySeat(now, field, setting.players)) {
      if (byList.length === 0) place = parts.length;
      byList.push({ path: at, now, before: was });
    } else if (isInLine(now, path.length)) facts.push(factOf(at, now, was, within));
    else if (Array.isArray(now)) parts.push(listPart(at, now, was, within));
    else if (isTableOf(now as Fields)) parts.push(mapPart(at, now as Fields, was, within));
    else {
      const part = partOf(at, now as Fields, was, within);
      if (part.facts.length + part.parts.length > 0) parts.push(part);
    }
  }
  if (byList.length > 0) parts.splice(place, 0, seatsPart(path, byList, within));
  if (path.length === 0) parts.sort((a, b) => Number(b.own) - Number(a.own));
  return finished({ head: { kind: "field", path }, facts, table: null, parts, own }, path.join("/"));
}

function finished(part: Omit<Part, "key" | "changed">, key: string): Part {
  const cells = part.table?.rows.flatMap((row) => row.cells) ?? [];
  const changed = [...part.facts, ...cells, ...part.parts].some((it) => it.changed);
  return { key, changed, ...part };
}

function factOf(path: readonly string[], now: Json, before: Json | undefined, setting: Setting): Fact {
  return { path, datum: datumOf(now, path, setting), changed: before !== undefined && !same(now, before) };
}

interface Entry {
  key: string;
  head: Head | null;
  fields: Fields;
  before: Json | undefined;
  own: boolean;
}

function listPart(path: readonly string[], list: readonly Json[], before: Json | undefined, setting: Setting): Part {
  const old = Array.isArray(before) ? (before as readonly Json[]) : null;
  const entries = list.map((item, i): Entry => {
    const fields = isFields(item) ? item : { "": item };
    return { key: String(i), head: null, fields, before: earlier(item, i, list, old), own: false };
  });
  return tablePart(path, entries, setting);
}

/** What a row of a list was before: in a list that has grown or shrunk, all that was not there at all is new. */
function earlier(item: Json, i: number, list: readonly Json[], old: readonly Json[] | null): Json | undefined {
  if (!old) return undefined;
  if (old.length === list.length) return old[i];
  return old.some((it) => same(it, item)) ? undefined : null;
}

function mapPart(path: readonly string[], map: Fields, before: Json | undefined, setting: Setting): Part {
  const old = before === undefined ? undefined : isFields(before) ? before : {};
  const entries = Object.entries(map).map(([key, fields]): Entry => {
    const head: Head = { kind: "field", path: [...path, key] };
    return { key, head, fields: fields as Fields, before: old && (old[key] ?? null), own: false };
  });
  return tablePart(path, entries, setting);
}

/** One row for each seat, one column for each list that has an entry for each of them. */
function seatsPart(
  path: readonly string[],
  lists: { path: readonly string[]; now: readonly Json[]; before: Json | undefined }[],
  setting: Setting,
): Part {
  const entries = Array.from({ length: setting.players }, (_, seat): Entry => {
    const merge = (of: (list: (typeof lists)[number]) => Json | undefined) =>
      Object.assign({}, ...lists.map((list) => columnsOf(list.path.at(-1)!, of(list)))) as Fields;
    const was = lists.every((list) => Array.isArray(list.before));
    const known = lists.some((list) => list.before !== undefined);
    const fields = merge((list) => list.now[seat]);
    const before = was ? merge((list) => (list.before as readonly Json[])[seat]) : known ? null : undefined;
    return { key: String(seat), head: { kind: "seat", seat }, fields, before, own: seat === setting.seat };
  });
  const named = lists.find(({ now }) => now.some(isFields))?.path;
  return tablePart(named ?? [...path, "players"], entries, { ...setting, bySeat: false }, path.join("/"));
}

function columnsOf(field: string, value: Json | undefined): Fields {
  if (value === undefined || !isFields(value)) return { [field]: value ?? null };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "seat"));
}

/** A table with the columns that have room in it; the others become parts of their own, row by row. */
function tablePart(path: readonly string[], entries: Entry[], setting: Setting, group = path.join("/")): Part {
  const all = [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))];
  const filled = all.filter((field) => entries.some(({ fields }) => !isNothing(fields[field] ?? null)));
  const heavy = filled.filter((field) => entries.some(({ fields }) => !hasRoom(fields[field] ?? null)));
  const light = filled.filter((field) => !heavy.includes(field));
  const columns = light.map((field) => ({
    path: field === "" ? path : [...path, field],
    numbers: entries.every(({ fields }) => typeof (fields[field] ?? 0) === "number") && !isSeatField(field),
    long: entries.some(({ fields }) => !isScalar(fields[field] ?? null) && Object.keys(fields[field]!).length > 1),
  }));
  const rows = entries.map(({ key, head, fields, before, own }) => ({
    key,
    head,
    own,
    cells: light.map((field, i) => {
      const now = fields[field] ?? null;
      const was = before === undefined ? undefined : before && isFields(before) ? (before[field] ?? null) : null;
      return {
        datum: datumOf(now, columns[i]!.path, setting),
        changed: was !== undefined && !same(now, field === "" ? (before ?? null) : was),
      };
    }),
  }));
  const parts = entries.flatMap((entry) => heavyPart(entry, path, heavy, setting));
  const table = columns.length > 0 ? { columns, rows } : null;
  return finished({ head: { kind: "field", path }, facts: [], table, parts, own: false }, `${group}#`);
}

/** What of a row has no room in the table. */
function heavyPart(entry: Entry, path: readonly string[], heavy: readonly string[], setting: Setting): Part[] {
  const { fields, before, head, own } = entry;
  const old = before && isFields(before) ? before : null;
  const held = heavy.filter((field) => !isNothing(fields[field] ?? null));
  if (held.length === 0) return [];
  const pick = (from: Fields) => Object.fromEntries(held.map((field) => [field, from[field] ?? null]));
  const inner = partOf(path, pick(fields), before === undefined ? undefined : old && pick(old), {
    ...setting,
    bySeat: false,
  });
  const name: Head = head ?? { kind: "field", path: [...path, nameIn(fields) ?? entry.key] };
  return [{ ...inner, head: name, own, key: `${path.join("/")}#${entry.key}` }];
}

/** What a record is called: its first field, if that is a word or a number. */
function nameIn(fields: Fields): string | null {
  const first = Object.values(fields)[0];
  return typeof first === "string" || typeof first === "number" ? String(first) : null;
}

export function datumOf(value: Json, path: readonly string[], setting: Pick<Setting, "players">): Datum {
  const field = path.at(-1) ?? "";
  const isSeat = (it: Json): it is number => Number.isInteger(it) && Number(it) >= 0 && Number(it) < setting.players;
  const ofSeats = path.slice(-2).some((it) => OWNERS_FIELDS.includes(it));
  if (value === null) return { kind: "none" };
  if (typeof value === "boolean") return { kind: "flag", value };
  if (typeof value === "number")
    return (isSeatField(field) || ofSeats) && isSeat(value) ? { kind: "seat", seat: value } : { kind: "number", value };
  if (Array.isArray(value) && PLAYERS_FIELDS.includes(field) && value.length > 0 && value.every(isSeat))
    return { kind: "list", items: value.map((seat) => ({ kind: "seat", seat })) };
  if (typeof value === "string") return value === "" ? { kind: "none" } : { kind: "word", value, path };
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length === 0) return { kind: "none" };
    return { kind: "list", items: list.map((item) => datumOf(item, path, setting)) };
  }
  const fields = value as Fields;
  if (isText(fields)) return { kind: "text", text: fields as unknown as Text };
  const pairs = Object.entries(fields)
    .filter(([, it]) => !isNothing(it))
    .map(([key, it]) => ({ path: [...path, key], datum: datumOf(it, [...path, key], setting) }));
  if (pairs.length === 0) return { kind: "none" };
  return pairs.length === 1 && pairs[0]!.datum.kind === "list" ? pairs[0]!.datum : { kind: "pairs", pairs };
}

function isFields(value: Json): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text of the catalogues, as the server sends it. */
function isText(fields: Fields): boolean {
  const { key, args, ...more } = fields;
  return typeof key === "string" && isFields(args ?? null) && Object.keys(more).length === 0;
}

function isSeatField(field: string): boolean {
  return SEAT_FIELDS.includes(field);
}

/** Nothing that would have to be said. */
function isNothing(value: Json): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null || (isFields(value) && isText(value));
}

/** Whether it is said in a line: at the top a group of counts has a heading of its own. */
function isInLine(value: Json, depth: number): boolean {
  if (isScalar(value)) return true;
  if (depth === 0) return isFlat(value) && hasRoom(value, ROOM_ABOVE);
  if (Array.isArray(value)) return value.every((item: Json) => !isFields(item)) && hasRoom(value);
  return hasRoom(value) && Object.values(value as Fields).every(isScalar);
}

function isFlat(value: Json): boolean {
  return Array.isArray(value) && value.every(isScalar);
}

function hasRoom(value: Json, room = ROOM): boolean {
  return JSON.stringify(value).length <= room;
}

/** Records by name, such as companies: a table. */
function isTableOf(map: Fields): boolean {
  const values = Object.values(map);
  return values.length > 1 && values.every((value) => isFields(value) && !isText(value));
}

/** Whether a list has an entry for each player: numbers, signs or lists, but not words; or records of the players. */
function isBySeat(value: Json, field: string, players: number): value is readonly Json[] {
  if (!Array.isArray(value) || value.length !== players) return false;
  const list = value as readonly Json[];
  if (list.every(isFields)) return PLAYERS_FIELDS.includes(field) || list.every(isPlayer);
  if (players === 1 || [...PLAYERS_FIELDS, ...OWNERS_FIELDS].includes(field)) return false;
  return list.every((item) => item === null || isOne(item)) && list.some((item) => item !== null);
}

/** A number or a sign, or several things of one sort. */
function isOne(item: Json): boolean {
  if (!Array.isArray(item)) return typeof item !== "string" && !isFields(item);
  return isFlat(item) && new Set(item.map((it: Json) => typeof it)).size <= 1;
}

/** Whether a record may be that of the player with its number: one that has a name, a number or an owner is not. */
function isPlayer(fields: Fields, i: number): boolean {
  const first = Object.values(fields)[0];
  if (fields.seat !== undefined) return fields.seat === i;
  return typeof first !== "string" && !Object.keys(fields).some((it) => isSeatField(it) || NUMBERS.includes(it));
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
