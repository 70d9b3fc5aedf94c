// Points of any title, from the usual names of fields.

import type { Seat, View } from "../../lib/protocol.ts";

type Fields = Readonly<Record<string, unknown>>;

const POINTS = ["score", "points", "total", "victory_points", "worth"];
const LISTS = ["scores", "points", "totals"];

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pointsIn(fields: unknown): number | null {
  if (!isRecord(fields)) return null;
  const field = POINTS.find((name) => typeof fields[name] === "number");
  return field === undefined ? null : (fields[field] as number);
}

/** The points that a category of the final sheet stands for: a number, or those of what is listed in it. */
export function pointsOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (!Array.isArray(value)) return pointsIn(value);
  const points = value.map((it) => (isRecord(it) && typeof it.value === "number" ? it.value : pointsIn(it)));
  return points.every((it) => it !== null) ? points.reduce((sum, it) => sum + it, 0) : null;
}

/** The records of a list that has one for each seat, in the order of the seats. */
export function bySeat(list: unknown, players: number): Fields[] | null {
  if (!Array.isArray(list) || list.length !== players || !list.every(isRecord)) return null;
  const found = list.map((_, seat) => list.find((it) => it.seat === seat) ?? list[seat]!);
  return new Set(found).size === players ? found : null;
}

/** The points of a seat that a view tells of, the final ones first. */
export function scoreOf(view: View, seat: Seat): number | null {
  const { final, ...fields } = view as View & Fields;
  for (const field of LISTS) {
    const list = fields[field];
    if (Array.isArray(list) && typeof list[seat] === "number") return list[seat];
  }
  for (const list of [final, ...Object.values(fields)]) {
    if (!Array.isArray(list) || !list.every(isRecord)) continue;
    const points = pointsIn(list.find((it) => it.seat === seat) ?? list[seat]);
    if (points !== null && (list === final || list.every((it) => pointsIn(it) !== null))) return points;
  }
  return null;
}

/** The first few numbers of a seat beside its points. */
export function numbersOf(view: View, seat: Seat, players: number, most = 3): [field: string, value: number][] {
  const fields = Object.entries(view).filter(([field]) => field !== "final" && field !== "asked");
  const lists = fields.flatMap(([field, list]) => {
    const records = bySeat(list, players);
    if (records) return Object.entries(records[seat]!);
    return Array.isArray(list) && list.length === players && players > 1 ? [[field, list[seat]] as const] : [];
  });
  const numbers = lists.filter(([field, value]) => typeof value === "number" && !POINTS.includes(field));
  return numbers.slice(0, most).map(([field, value]) => [field, value as number]);
}
