// Tickets that a map suggests: their points from the shortest way, and whole sets in which no city is forgotten.

import type { MapDocument, TicketDocument } from "./draft.ts";

type Far = Map<string, Map<string, number>>;

/** The wagons of the shortest way between all cities that a way joins. */
export function distancesOf(map: Pick<MapDocument, "cities" | "routes">): Far {
  const ways = new Map<string, Map<string, number>>(map.cities.map(({ id }) => [id, new Map<string, number>()]));
  for (const { a, b, length } of map.routes) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const near = ways.get(from);
      if (near && ways.has(to)) near.set(to, Math.min(length, near.get(to) ?? Infinity));
    }
  }
  return new Map([...ways.keys()].map((city) => [city, reached(ways, city)]));
}

function reached(ways: Far, start: string): Map<string, number> {
  const best = new Map([[start, 0]]);
  const open = new Set([start]);
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (best.get(b)! < best.get(a)! ? b : a));
    open.delete(here);
    for (const [there, length] of ways.get(here)!) {
      const far = best.get(here)! + length;
      if (far >= (best.get(there) ?? Infinity)) continue;
      best.set(there, far);
      open.add(there);
    }
  }
  return best;
}

/** What a ticket should bring, as on the boards that come with the game; null if no way joins its cities. */
export function pointsFor(far: Far, a: string, b: string): number | null {
  const wagons = far.get(a)?.get(b);
  return wagons === undefined || a === b ? null : Math.min(Math.max(wagons, 1), 100);
}

interface Pair {
  a: string;
  b: string;
  points: number;
}

/** A ticket's cities are not next to each other, if there are enough others. */
function pairsOf(map: MapDocument, far: Far): Pair[] {
  const next = new Set(map.routes.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]));
  const ids = map.cities.map(({ id }) => id).sort();
  const pairs = ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b) => {
      const points = pointsFor(far, a, b);
      return points === null ? [] : [{ a, b, points }];
    }),
  );
  return [...pairs.filter(({ a, b }) => !next.has(`${a} ${b}`)), ...pairs.filter(({ a, b }) => next.has(`${a} ${b}`))];
}

/** A whole set: so many tickets, short, middling and far ones alike, and every city about as often as the others; then the
 * long ones, which are the farthest and have different cities. Equal maps get equal sets. */
export function proposedSet(map: MapDocument, number: number, long: number): TicketDocument[] {
  const pairs = pairsOf(map, distancesOf(map));
  const used = new Map<string, number>();
  const farthest = chosen(
    [...pairs].sort((one, other) => other.points - one.points),
    long,
    (pair) => 4 * useOf(used, pair) - pair.points,
    used,
  );
  const left = pairs.filter((pair) => !farthest.includes(pair));
  const apart = left.slice(0, Math.max(number, left.length - map.routes.length));
  used.clear();
  const bands = 4;
  const byPoints = [...apart].sort((one, other) => one.points - other.points);
  const size = Math.ceil(byPoints.length / bands);
  const regular = Array.from({ length: bands }, (_, band) => {
    const wanted = Math.floor(((band + 1) * number) / bands) - Math.floor((band * number) / bands);
    return chosen(byPoints.slice(band * size, (band + 1) * size), wanted, (pair) => useOf(used, pair), used);
  }).flat();
  // A band may have had too few.
  const rest = byPoints.filter((pair) => !regular.includes(pair));
  regular.push(...chosen(rest, number - regular.length, (pair) => useOf(used, pair), used));
  regular.sort((one, other) => one.points - other.points);
  return [...regular, ...farthest.map((pair) => ({ ...pair, kind: "long" as const }))];
}

function useOf(used: Map<string, number>, { a, b }: Pair): number {
  return Math.max(used.get(a) ?? 0, used.get(b) ?? 0) * 10 + (used.get(a) ?? 0) + (used.get(b) ?? 0);
}

/** The cheapest pair again and again; each makes its cities dearer. */
function chosen(
  pairs: readonly Pair[],
  number: number,
  cost: (pair: Pair) => number,
  used: Map<string, number>,
): Pair[] {
  const left = [...pairs];
  const found: Pair[] = [];
  while (found.length < number && left.length > 0) {
    const best = left.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    for (const city of [best.a, best.b]) used.set(city, (used.get(city) ?? 0) + 1);
    found.push(best);
  }
  return found;
}

/** How often each city is at an end of a ticket. */
export function usesOf(tickets: readonly { a: string; b: string }[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { a, b } of tickets) for (const city of [a, b]) uses.set(city, (uses.get(city) ?? 0) + 1);
  return uses;
}
