// A map that is being drawn: its document, and what can be done to it. Nothing is changed in place, so that every step can
// be taken back, and what the editor does not know stays as it was.

import type { BoardDocument, CityDocument, LaneColour, Names, RouteDocument } from "../board.ts";

export const FORMAT = "roundhouse/ticket-to-ride-board";
export const RULE_SETS = ["usa", "europe"] as const;
export const GROUNDS = ["usa", "europe"] as const;
export type RuleSet = (typeof RULE_SETS)[number];
export type RuleValue = boolean | number | string | number[] | Record<string, number>;

export interface TicketDocument {
  a: string;
  b: string;
  points: number;
  kind?: "regular" | "long";
}

export interface EditionDocument {
  decks: string[];
  only_cities?: string[];
}

export interface MapDocument extends BoardDocument {
  format: typeof FORMAT;
  version: 1;
  rule_set?: RuleSet;
  decks: Record<string, TicketDocument[]>;
  rules?: Record<string, RuleValue>;
  editions?: Record<string, EditionDocument>;
  default_edition?: string;
}

export const CANVAS: [number, number] = [1000, 650];
const DECK = "tickets";
/** Units of the board for each space, as on the boards that come with the game. */
const SPACE = 38;

export function blankMap(name: string, ruleSet: RuleSet, ground?: BoardDocument["ground"]): MapDocument {
  return {
    format: FORMAT,
    version: 1,
    id: idFrom(name, []),
    names: { en: name },
    rule_set: ruleSet,
    canvas: CANVAS,
    ...(ground ? { ground } : {}),
    cities: [],
    routes: [],
    decks: { [DECK]: [] },
  };
}

/** The title by whose rules a map is played. */
export function titleOf(map: MapDocument): string {
  return `ticket-to-ride-${map.rule_set ?? "usa"}`;
}

/** An id as files have them, made from a name and told apart from others. */
export function idFrom(name: string, taken: Iterable<string>): string {
  const plain = name
    .normalize("NFD")
    .replace(/[Łł]/g, "l")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const base = (/^[a-z]/.test(plain) ? plain : `c_${plain}`).slice(0, 36).replace(/_+$/, "");
  const others = new Set(taken);
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}_${n}`;
    if (!others.has(id)) return id;
  }
}

/** A name that says as much in Polish needs no second one. */
export function namesOf(en: string, pl: string, before?: Names): Names {
  const { pl: _, ...others } = before ?? { en };
  return { ...others, en, ...(pl !== "" && pl !== en ? { pl } : {}) };
}

// Cities.

export function addCity(map: MapDocument, x: number, y: number, name: string): [MapDocument, string] {
  const id = idFrom(
    name,
    map.cities.map((city) => city.id),
  );
  return [{ ...map, cities: [...map.cities, { id, names: { en: name }, ...onCanvas(map, x, y) }] }, id];
}

export function moveCity(map: MapDocument, id: string, x: number, y: number): MapDocument {
  return withCity(map, id, (city) => ({ ...city, ...onCanvas(map, x, y) }));
}

/** Give a city another name; its id follows, as long as it was made from the name it had. */
export function nameCity(map: MapDocument, id: string, en: string, pl: string): [MapDocument, string] {
  const city = map.cities.find((it) => it.id === id);
  if (!city) return [map, id];
  const others = map.cities.filter((it) => it !== city).map((it) => it.id);
  const made = id === idFrom(city.names.en, others);
  const next = made && en.trim() !== "" ? idFrom(en, others) : id;
  const named = withCity(map, id, (it) => ({ ...it, names: namesOf(en, pl, it.names) }));
  return [next === id ? named : withId(named, id, next), next];
}

export function removeCity(map: MapDocument, id: string): MapDocument {
  const keep = (it: { a: string; b: string }) => it.a !== id && it.b !== id;
  const decks = mapValues(map.decks, (deck) => deck.filter(keep));
  const cities = map.cities.filter((city) => city.id !== id);
  const changed = { ...map, cities, routes: map.routes.filter(keep), decks };
  return withEditions(changed, (only) => only.filter((city) => city !== id));
}

function withCity(map: MapDocument, id: string, change: (city: CityDocument) => CityDocument): MapDocument {
  return { ...map, cities: map.cities.map((city) => (city.id === id ? change(city) : city)) };
}

function withId(map: MapDocument, old: string, id: string): MapDocument {
  const renamed = (city: string) => (city === old ? id : city);
  const ends = <T extends { a: string; b: string }>(it: T): T =>
    it.a === old || it.b === old ? { ...it, a: renamed(it.a), b: renamed(it.b) } : it;
  const changed = {
    ...withCity(map, old, (city) => ({ ...city, id })),
    routes: map.routes.map(ends),
    decks: mapValues(map.decks, (deck) => deck.map(ends)),
  };
  return withEditions(changed, (only) => only.map(renamed));
}

function withEditions(map: MapDocument, change: (only: string[]) => string[]): MapDocument {
  if (!map.editions) return map;
  const editions = mapValues(map.editions, (edition) => {
    if (!edition.only_cities) return edition;
    const { only_cities, ...others } = edition;
    const left = change(only_cities);
    // An empty list would allow no ticket at all, and none may stand in a file.
    return left.length > 0 ? { ...edition, only_cities: left } : others;
  });
  return { ...map, editions };
}

function onCanvas(map: MapDocument, x: number, y: number): { x: number; y: number } {
  const [width, height] = map.canvas;
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  return { x: within(x, width), y: within(y, height) };
}

// Routes.

/** A route between two cities, as long as their distance suggests; a second one between them is the other lane. */
export function addRoute(map: MapDocument, a: string, b: string, lengths: readonly number[]): MapDocument {
  const twin = map.routes.find((it) => (it.a === a && it.b === b) || (it.a === b && it.b === a));
  const ends = twin ? { a: twin.a, b: twin.b } : a < b ? { a, b } : { a: b, b: a };
  const route: RouteDocument = { ...ends, length: twin?.length ?? lengthOf(map, a, b, lengths), colour: "gray" };
  if (twin?.bend !== undefined) route.bend = twin.bend;
  return { ...map, routes: [...map.routes, route] };
}

function lengthOf(map: MapDocument, a: string, b: string, lengths: readonly number[]): number {
  const [from, to] = [a, b].map((id) => map.cities.find((city) => city.id === id)!) as [CityDocument, CityDocument];
  const wanted = Math.hypot(from.x - to.x, from.y - to.y) / SPACE;
  const possible = lengths.filter((length) => length <= 6);
  return possible.reduce((best, it) => (Math.abs(it - wanted) < Math.abs(best - wanted) ? it : best), possible[0] ?? 1);
}

export type RouteChange = Partial<Pick<RouteDocument, "length" | "colour" | "tunnel" | "ferry" | "bend">>;

/** Change a route; what a ferry cannot be goes, and what is as when it is left out is left out. */
export function changeRoute(map: MapDocument, index: number, change: RouteChange): MapDocument {
  const routes = map.routes.map((route, i) => (i === index ? tidied({ ...route, ...change }, change) : route));
  const lane = map.routes[index]!;
  // The lanes of a double route have one length, and bend together.
  const both = routes.map((route, i) =>
    i !== index && change.length !== undefined && isTwin(lane, route) ? { ...route, length: change.length } : route,
  );
  return { ...map, routes: both };
}

function isTwin(one: RouteDocument, other: RouteDocument): boolean {
  const same = (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a);
  return same && one.length === other.length;
}

function tidied(route: RouteDocument, change: RouteChange): RouteDocument {
  if (change.ferry) Object.assign(route, { colour: "gray" satisfies LaneColour, tunnel: false });
  if (change.tunnel || (change.colour !== undefined && change.colour !== "gray")) route.ferry = 0;
  if (route.ferry !== undefined && route.ferry > route.length) route.ferry = route.length;
  for (const key of ["tunnel", "ferry", "bend"] as const) if (!route[key]) delete route[key];
  return route;
}

export function removeRoute(map: MapDocument, index: number): MapDocument {
  return { ...map, routes: map.routes.filter((_, i) => i !== index) };
}

// Tickets.

export function firstDeck(map: MapDocument): string {
  return Object.keys(map.decks)[0] ?? DECK;
}

export function withDeck(map: MapDocument, deck: string, tickets: TicketDocument[]): MapDocument {
  return { ...map, decks: { ...map.decks, [deck]: tickets } };
}

export function addTicket(map: MapDocument, deck: string, ticket: TicketDocument): MapDocument {
  return withDeck(map, deck, [...(map.decks[deck] ?? []), ticket]);
}

export function changeTicket(
  map: MapDocument,
  deck: string,
  index: number,
  change: { points?: number; long?: boolean },
): MapDocument {
  const tickets = (map.decks[deck] ?? []).map((ticket, i) => {
    if (i !== index) return ticket;
    const changed = { ...ticket, points: change.points ?? ticket.points };
    if (change.long === true) changed.kind = "long";
    if (change.long === false) delete changed.kind;
    return changed;
  });
  return withDeck(map, deck, tickets);
}

export function removeTicket(map: MapDocument, deck: string, index: number): MapDocument {
  return withDeck(
    map,
    deck,
    (map.decks[deck] ?? []).filter((_, i) => i !== index),
  );
}

// The map itself.

/** Settle a value of the rules, or leave it to the rule set. */
export function withRule(map: MapDocument, rule: string, value: RuleValue | undefined): MapDocument {
  const { [rule]: _, ...others } = map.rules ?? {};
  const rules = value === undefined ? others : { ...others, [rule]: value };
  if (Object.keys(rules).length > 0) return { ...map, rules };
  const { rules: _gone, ...without } = map;
  return without as MapDocument;
}

export function withGround(map: MapDocument, ground: BoardDocument["ground"]): MapDocument {
  const { ground: _, ...without } = map;
  return ground === undefined ? (without as MapDocument) : { ...map, ground };
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
