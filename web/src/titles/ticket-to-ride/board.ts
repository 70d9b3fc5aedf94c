// A board as its data file has it, and the same with the names of routes and twins worked out.

import type { Card } from "../../types/ticket-to-ride.ts";

export type Names = { en: string; pl?: string; board?: string };
export type Colour = Exclude<Card, "locomotive">;
export type LaneColour = Colour | "gray";

export const COLOURS: readonly Colour[] = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black"];
export const CARDS: readonly Card[] = [...COLOURS, "locomotive"];

export interface CityDocument {
  id: string;
  names: Names;
  x: number;
  y: number;
  lat?: number;
  lon?: number;
  label?: { anchor: "start" | "middle" | "end"; dx: number; dy: number };
}

export interface RouteDocument {
  a: string;
  b: string;
  length: number;
  colour: LaneColour;
  tunnel?: boolean;
  ferry?: number;
  bend?: number;
}

export interface BoardDocument {
  id: string;
  names: Names;
  canvas: [number, number];
  /** The land that lies under it, in the units of the board of this name. */
  ground?: "usa" | "europe";
  cities: CityDocument[];
  routes: RouteDocument[];
  about?: Record<string, Names>;
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  colour: LaneColour;
  tunnel: boolean;
  ferry: number;
  bend: number;
  /** The other lane of a double route. */
  twin: string | null;
  /** Which lane of its double route this is. */
  lane: 0 | 1;
}

export interface Board {
  id: string;
  names: Names;
  canvas: [number, number];
  cities: Map<string, CityDocument>;
  routes: Map<string, Route>;
  document: BoardDocument;
}

export function readBoard(document: BoardDocument): Board {
  const lanes = new Map<string, RouteDocument[]>();
  for (const route of document.routes) {
    const pair = pairOf(route);
    lanes.set(pair, [...(lanes.get(pair) ?? []), route]);
  }
  const routes = document.routes.map((route) => readRoute(route, lanes.get(pairOf(route))!));
  return {
    id: document.id,
    names: document.names,
    canvas: document.canvas,
    cities: new Map(document.cities.map((city) => [city.id, city])),
    routes: new Map(routes.map((route) => [route.id, route])),
    document,
  };
}

export function nameIn(names: Names, lang: string): string {
  return (lang === "pl" ? names.pl : undefined) ?? names.en;
}

function pairOf(route: RouteDocument): string {
  return [route.a, route.b].sort().join(" ");
}

function readRoute(route: RouteDocument, lanes: RouteDocument[]): Route {
  const twins = lanes.filter((lane) => lane !== route && lane.length === route.length);
  const twin = twins[0];
  return {
    id: idOf(route, lanes),
    a: route.a,
    b: route.b,
    length: route.length,
    colour: route.colour,
    tunnel: route.tunnel ?? false,
    ferry: route.ferry ?? 0,
    bend: route.bend ?? 0,
    twin: twin ? idOf(twin, lanes) : null,
    lane: twin && lanes.indexOf(twin) < lanes.indexOf(route) ? 1 : 0,
  };
}

/** Two cities, and if several routes join them what tells this one apart: its colour, else its number. */
function idOf(route: RouteDocument, lanes: RouteDocument[]): string {
  const pair = `${route.a}-${route.b}`;
  if (lanes.length === 1) return pair;
  const colours = new Set(lanes.map((lane) => lane.colour));
  return colours.size < lanes.length ? `${pair}:${lanes.indexOf(route) + 1}` : `${pair}:${route.colour}`;
}
