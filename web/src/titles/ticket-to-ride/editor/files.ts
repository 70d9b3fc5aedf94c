// Maps as files: read with care, since anything may be in them, and written as the command line reads them.

import type { CityDocument, RouteDocument } from "../board.ts";
import { FORMAT, type MapDocument, type TicketDocument } from "./draft.ts";

/** Why a file cannot be opened: no JSON, no map, or a part that cannot be drawn, with its place. */
export class Unreadable extends Error {
  constructor(
    readonly why: "json" | "format" | "part",
    readonly place = "",
  ) {
    super(`${why} ${place}`);
  }
}

/** Reads a map. What only the rules judge is left to the server; here it must be possible to draw it. */
export function readMap(text: string): MapDocument {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Unreadable("json");
  }
  return checkedMap(found);
}

export function checkedMap(found: unknown): MapDocument {
  if (!isRecord(found) || found.format !== FORMAT) throw new Unreadable("format");
  must(typeof found.id === "string", "id");
  must(hasNames(found), "names");
  const { canvas, decks } = found;
  must(Array.isArray(canvas) && canvas.length === 2 && canvas.every((it) => isNumber(it) && it > 0), "canvas");
  must(found.ground === undefined || typeof found.ground === "string", "ground");
  must(found.rules === undefined || isRecord(found.rules), "rules");
  must(
    found.editions === undefined || (isRecord(found.editions) && Object.values(found.editions).every(isEdition)),
    "editions",
  );
  list(found.cities, "cities", isCity);
  list(found.routes, "routes", isRoute);
  must(isRecord(decks), "decks");
  for (const [name, deck] of Object.entries(decks as object)) list(deck, `decks.${name}`, isTicket);
  return found as unknown as MapDocument;
}

/** A file that people can read: a line for each city, route and ticket. */
export function writeMap(map: MapDocument): string {
  return `${written(map, 0)}\n`;
}

const LINE = 160;

function written(value: unknown, depth: number): string {
  const whole = inOneLine(value);
  if (typeof value !== "object" || value === null || (depth > 0 && whole.length <= LINE)) return whole;
  const [pad, end] = ["  ".repeat(depth + 1), "  ".repeat(depth)];
  const parts = Array.isArray(value)
    ? value.map((it) => pad + written(it, depth + 1))
    : Object.entries(value).map(([key, it]) => `${pad}${JSON.stringify(key)}: ${written(it, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? whole : `${open}\n${parts.join(",\n")}\n${end}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${inOneLine(it)}`);
  return `{${parts.join(", ")}}`;
}

function must(holds: boolean, place: string): void {
  if (!holds) throw new Unreadable("part", place);
}

function list(value: unknown, place: string, fits: (it: unknown) => boolean): void {
  must(Array.isArray(value), place);
  (value as unknown[]).forEach((it, i) => must(fits(it), `${place}[${i}]`));
}

const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const isNumber = (it: unknown): it is number => typeof it === "number" && Number.isFinite(it) && Math.abs(it) <= 1e5;
const hasNames = (it: Record<string, unknown>): boolean =>
  isRecord(it.names) && typeof it.names.en === "string" && ["string", "undefined"].includes(typeof it.names.pl);
const hasEnds = (it: Record<string, unknown>): boolean => typeof it.a === "string" && typeof it.b === "string";
const isEdition = (it: unknown): boolean =>
  isRecord(it) && Array.isArray(it.decks) && (it.only_cities === undefined || Array.isArray(it.only_cities));

function isCity(it: unknown): it is CityDocument {
  return isRecord(it) && typeof it.id === "string" && hasNames(it) && isNumber(it.x) && isNumber(it.y);
}

function isRoute(it: unknown): it is RouteDocument {
  const numbers = (route: Record<string, unknown>) =>
    Number.isInteger(route.length) && (route.length as number) >= 1 && (route.length as number) <= 20;
  const optional = (value: unknown) => value === undefined || isNumber(value);
  return (
    isRecord(it) &&
    hasEnds(it) &&
    numbers(it) &&
    typeof it.colour === "string" &&
    optional(it.bend) &&
    optional(it.ferry)
  );
}

function isTicket(it: unknown): it is TicketDocument {
  return isRecord(it) && hasEnds(it) && isNumber(it.points);
}
