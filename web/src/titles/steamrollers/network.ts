// Lines on a sheet: what a track would join, which link it would complete, and the routes over links.

import type { Kind, LinkView } from "../../types/steamrollers.ts";
import { TURNS, wallKey, type Model } from "./model.ts";

/** The first edge of each track by its field, and its kind. */
export type Drawn = ReadonlyMap<string, { track: Kind; rotation: number }>;

export interface Paper {
  model: Model;
  drawn: Drawn;
  walls: ReadonlySet<string>;
}

export function edgesOf(track: Kind, rotation: number): [number, number] {
  return [rotation, (rotation + TURNS[track]) % 6];
}

/** The field beyond an edge, if nothing is in the way. */
export function beyond(paper: Paper, field: string, edge: number): string | null {
  const other = paper.model.fields.get(field)?.neighbours[edge] ?? null;
  return other !== null && !paper.walls.has(wallKey(field, other)) ? other : null;
}

export interface End {
  city: number;
  towns: number;
}

/** The city that a line reaches over an edge of a field, with the towns on the way. */
export function lineEnd(paper: Paper, start: string, edge: number): End | null {
  let towns = 0;
  let [field, out] = [start, edge];
  for (;;) {
    const next = beyond(paper, field, out);
    if (next === null || next === start) return null;
    const { city, town } = paper.model.fields.get(next)!;
    if (city !== null) return { city, towns };
    const drawn = paper.drawn.get(next);
    if (!drawn) return null;
    const entered = (out + 3) % 6;
    const [a, b] = edgesOf(drawn.track, drawn.rotation);
    if (a !== entered && b !== entered) return null;
    if (town !== null) towns += 1;
    [field, out] = [next, a === entered ? b : a];
  }
}

/** The link that a track would complete. */
export function completed(
  paper: Paper,
  field: string,
  track: Kind,
  rotation: number,
): { a: number; b: number; towns: number } | null {
  const [one, other] = edgesOf(track, rotation).map((edge) => lineEnd(paper, field, edge));
  if (!one || !other || one.city === other.city) return null;
  const here = paper.model.fields.get(field)!.town === null ? 0 : 1;
  const [a, b] = one.city < other.city ? [one.city, other.city] : [other.city, one.city];
  return { a, b, towns: one.towns + other.towns + here };
}

/** How good a place a track would have: a link completed, cities and tracks joined, edges that lead nowhere. */
export function worth(paper: Paper, field: string, track: Kind, rotation: number): number {
  const link = completed(paper, field, track, rotation);
  let sum = link ? 20 + link.towns : 0;
  for (const edge of edgesOf(track, rotation)) {
    const next = beyond(paper, field, edge);
    if (next === null) sum -= 3;
    else if (paper.model.fields.get(next)!.city !== null) sum += 4;
    else {
      const drawn = paper.drawn.get(next);
      if (drawn) sum += edgesOf(drawn.track, drawn.rotation).includes((edge + 3) % 6) ? 5 : -3;
    }
  }
  return sum;
}

/** All routes between two cities over links that visit no city twice, shortest first. */
export function routesBetween(links: readonly LinkView[], origin: number, target: number): LinkView[][] {
  const found: LinkView[][] = [];
  const walk = (city: number, visited: readonly number[], route: readonly LinkView[]): void => {
    if (city === target) {
      found.push([...route]);
      return;
    }
    for (const link of links) {
      const there = link.cities[0] === city ? link.cities[1] : link.cities[1] === city ? link.cities[0] : null;
      if (there !== null && !visited.includes(there)) walk(there, [...visited, there], [...route, link]);
    }
  };
  walk(origin, [origin], []);
  return found.sort((a, b) => lengthOf(a) - lengthOf(b));
}

export function lengthOf(route: readonly LinkView[]): number {
  return route.reduce((sum, link) => sum + link.points, 0);
}

/** A tile may have made a distance up to this much longer than its route. */
const STRETCH = 2;

/** A route of this distance; where a tile makes it longer, the longest of those that are shorter. */
export function routeOf(
  links: readonly LinkView[],
  origin: number,
  target: number,
  distance: number,
): LinkView[] | null {
  const routes = routesBetween(links, origin, target);
  for (let by = 0; by <= STRETCH; by += 1) {
    const found = routes.find((route) => lengthOf(route) === distance - by);
    if (found) return found;
  }
  return null;
}

/** The stops of a route from a city on: cities by their numbers, towns between them. */
export function stopsOf(route: readonly LinkView[], origin: number): { kind: "city" | "town"; number: number }[] {
  const stops: { kind: "city" | "town"; number: number }[] = [{ kind: "city", number: origin }];
  let city = origin;
  for (const link of route) {
    const forth = link.cities[0] === city;
    for (const number of forth ? link.towns : [...link.towns].reverse()) stops.push({ kind: "town", number });
    city = forth ? link.cities[1] : link.cities[0];
    stops.push({ kind: "city", number: city });
  }
  return stops;
}
