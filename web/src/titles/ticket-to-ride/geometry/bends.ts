// How far each route bends, so that routes which leave a city at a narrow angle part early and keep clear of other cities.
// The board's own bends are where the search starts from.

import type { Board } from "../board.ts";
import { curve, Ruler } from "./curve.ts";
import { CITY_RADIUS, LANE_SHIFT, SPACE_WIDTH } from "./measures.ts";
import type { Point } from "./plane.ts";

/** The lanes between two cities, which bend together. */
interface Bundle {
  ids: string[];
  a: string;
  b: string;
  width: number;
  span: number;
  given: number;
  bend: number;
  /** Points of the middle line, and those at the distances of NEAR from either city. */
  points: Point[];
  near: Record<string, Point[]>;
}

/** Distances from a city at which two routes should be apart, and how much it matters there. */
const NEAR = [
  [11, 0.5],
  [15, 1.5],
  [19, 3],
  [24, 5],
  [30, 8],
  [38, 12],
  [50, 16],
] as const;
const SAMPLES = 12;
/** Steps that are tried in turn, as parts of the distance between the cities; none bends more than MOST. */
const STRIDES = [0.16, 0.08, 0.04, 0.02];
const MOST = 0.36;
const ROUNDS = 4;
const BENDING = 26;
const CROWDING = 14;

/** A bend for each route. */
export function bendsOf(board: Board): Map<string, number> {
  const bundles = bundlesOf(board);
  const neighbours = bundles.map((one) => bundles.filter((other) => other !== one && mayTouch(one, other)));
  for (const stride of STRIDES) {
    for (let round = 0; round < ROUNDS; round++) {
      let changed = false;
      bundles.forEach((bundle, i) => (changed = improve(board, bundle, neighbours[i]!, stride) || changed));
      if (!changed) break;
    }
  }
  return new Map(bundles.flatMap((bundle) => bundle.ids.map((id) => [id, signed(board, bundle, id)] as const)));
}

function bundlesOf(board: Board): Bundle[] {
  const bundles: Bundle[] = [];
  for (const route of board.routes.values()) {
    if (route.twin !== null && route.lane === 1) continue;
    const [a, b] = [board.cities.get(route.a)!, board.cities.get(route.b)!];
    const bundle: Bundle = {
      ids: route.twin === null ? [route.id] : [route.id, route.twin],
      a: route.a,
      b: route.b,
      width: SPACE_WIDTH + (route.twin === null ? 0 : 2 * LANE_SHIFT),
      span: Math.hypot(b.x - a.x, b.y - a.y),
      given: route.bend,
      bend: route.bend,
      points: [],
      near: {},
    };
    lay(board, bundle, route.bend);
    bundles.push(bundle);
  }
  return bundles;
}

/** A lane may be written from its other city: then it bends the other way. */
function signed(board: Board, bundle: Bundle, id: string): number {
  return board.routes.get(id)!.a === bundle.a ? bundle.bend : -bundle.bend;
}

function lay(board: Board, bundle: Bundle, bend: number): void {
  bundle.bend = bend;
  const ruler = new Ruler(curve(board.cities.get(bundle.a)!, board.cities.get(bundle.b)!, bend, 0));
  const at = (distance: number) => ruler.at(Math.min(Math.max(distance, 0), ruler.length));
  bundle.points = Array.from({ length: SAMPLES }, (_, i) => at(((i + 1) / (SAMPLES + 1)) * ruler.length));
  bundle.near = {
    [bundle.a]: NEAR.map(([distance]) => at(distance)),
    [bundle.b]: NEAR.map(([distance]) => at(ruler.length - distance)),
  };
}

/** Whether two bundles can come close to each other, however they bend. */
function mayTouch(one: Bundle, other: Bundle): boolean {
  const reach = (one.span + other.span) * (MOST / 2 + 0.5 / SAMPLES) + one.width + other.width;
  return one.points.some((p) => other.points.some((q) => Math.abs(p.x - q.x) < reach && Math.abs(p.y - q.y) < reach));
}

function improve(board: Board, bundle: Bundle, neighbours: readonly Bundle[], stride: number): boolean {
  const before = bundle.bend;
  let best = before;
  let least = cost(board, bundle, neighbours, Infinity);
  for (const step of [-2, -1, 1, 2]) {
    const bend = before + step * stride * bundle.span;
    if (Math.abs(bend) > MOST * bundle.span) continue;
    lay(board, bundle, bend);
    const found = cost(board, bundle, neighbours, least);
    if (found < least - 1e-6) [best, least] = [bend, found];
  }
  lay(board, bundle, best);
  return best !== before;
}

/** What is bad about a bundle's bend; the search loses interest above `limit`. */
function cost(board: Board, bundle: Bundle, neighbours: readonly Bundle[], limit: number): number {
  let sum = BENDING * (bundle.bend / bundle.span) ** 2 + 0.5 * ((bundle.bend - bundle.given) / bundle.span) ** 2;
  for (const other of neighbours) {
    sum += parting(bundle, other) + crowding(bundle, other);
    if (sum >= limit) return sum;
  }
  for (const city of board.cities.values()) {
    if (city.id === bundle.a || city.id === bundle.b) continue;
    const need = bundle.width / 2 + CITY_RADIUS + 5;
    for (const p of bundle.points) sum += CROWDING * lack(need, Math.hypot(p.x - city.x, p.y - city.y));
  }
  return sum;
}

/** Two routes that leave the same city. */
function parting(one: Bundle, other: Bundle): number {
  let sum = 0;
  const need = (one.width + other.width) / 2 + 1;
  for (const city of [one.a, one.b]) {
    const [ours, theirs] = [one.near[city]!, other.near[city]];
    if (!theirs) continue;
    NEAR.forEach(([distance, weight], i) => {
      if (distance * 2 > Math.min(one.span, other.span)) return;
      sum += weight * lack(need, Math.hypot(ours[i]!.x - theirs[i]!.x, ours[i]!.y - theirs[i]!.y));
    });
  }
  return sum;
}

/** Two routes that come close to each other away from a common city. */
function crowding(one: Bundle, other: Bundle): number {
  let sum = 0;
  const need = (one.width + other.width) / 2 + 2.5;
  const weight = one.a in other.near || one.b in other.near ? 1 : CROWDING;
  for (const p of one.points) {
    for (const q of other.points) {
      const [dx, dy] = [p.x - q.x, p.y - q.y];
      if (dx < need && dx > -need && dy < need && dy > -need) sum += weight * lack(need, Math.hypot(dx, dy));
    }
  }
  return sum;
}

function lack(need: number, have: number): number {
  return have >= need ? 0 : ((need - have) / need) ** 2;
}
