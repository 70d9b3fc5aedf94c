// Where the name of a place stands on a tile: beside track and cities where there is room, over track where there is none.

import { EDGES, edgesOf, type Face } from "./face.ts";
import { along, liesOnTrack, middleOf, polar, RADIUS, type Point, type Spot } from "./shape.ts";

/** The height of a line and the width of a letter, as shares of the size of the type. */
const [HEIGHT, LETTER] = [0.72, 0.4];
const PARTS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];
const [RAIL, CITY] = [7, 16];
/** Below the middle is best, as everywhere on the map. */
const [USUAL, LINES, SHIFTS] = [28, [28, 33, 22, -22, -16, -28, 16, 10, 3, -4, -10], [0, -9, 9, -18, 18]];

/** Points on all track of a face. */
function railsOf(face: Face, spots: readonly Spot[]): Point[] {
  const plain = face.track.filter(([a, b]) => a < EDGES && b < EDGES).flatMap(([a, b]) => run(a, b));
  const toStops = face.stops.flatMap((_, stop) => {
    const edges = edgesOf(face, stop);
    return liesOnTrack(face, stop) ? run(edges[0]!, edges[1]!) : edges.flatMap((edge) => leg(edge, spots[stop]!));
  });
  return [...plain, ...toStops];
}

function run(a: number, b: number): Point[] {
  return PARTS.map((part) => along(a, b, part));
}

/** The bend of a leg towards a stop is that of the drawing. */
function leg(edge: number, spot: Point): Point[] {
  const from = middleOf(edge);
  const bend = { x: from.x * 0.45, y: from.y * 0.45 };
  return PARTS.map((part) => {
    const [one, two, three] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    return { x: one * from.x + two * bend.x + three * spot.x, y: one * from.y + two * bend.y + three * spot.y };
  });
}

/** The middles of all circles of the cities, and of towns. */
function circlesOf(face: Face, spots: readonly Spot[]): Point[] {
  return spots.flatMap((spot, stop) => {
    if ((face.stops[stop]?.slots ?? 0) < 2) return [spot];
    return [polar(spot.turn, 12.5), polar(spot.turn + 180, 12.5)].map((it) => ({ x: spot.x + it.x, y: spot.y + it.y }));
  });
}

const near = (points: readonly Point[], { x, y }: Point, reach: number) =>
  points.some((it) => (it.x - x) ** 2 + (it.y - y) ** 2 < reach ** 2);

function isOutside({ x, y }: Point): boolean {
  return Math.abs(x) > 43 || Math.abs(x) > (RADIUS - Math.abs(y)) * Math.sqrt(3);
}

const known = new WeakMap<Face, Map<string, Point>>();

/** Where the middle of the name's line stands best; found once for each face that a name lies on. */
export function namePlace(face: Face, spots: readonly Spot[], name: string, size: number): Point {
  const places = known.get(face) ?? new Map<string, Point>();
  known.set(face, places);
  const place = places.get(name) ?? bestPlace(face, spots, name, size);
  places.set(name, place);
  return place;
}

function bestPlace(face: Face, spots: readonly Spot[], name: string, size: number): Point {
  const [rails, circles] = [railsOf(face, spots), circlesOf(face, spots)];
  const half = (name.length * size * LETTER) / 2;
  const steps = Math.max(2, Math.ceil(half / 4));
  const across = Array.from({ length: 2 * steps + 1 }, (_, i) => ((i - steps) / steps) * half);
  let best = { at: { x: 0, y: USUAL }, cost: Infinity };
  for (const y of LINES) {
    for (const x of SHIFTS) {
      const at = { x, y };
      const cost = costOf(at, best.cost);
      if (cost < best.cost) best = { at, cost };
    }
  }
  return best.at;

  /** What the name would cover there; no further than to the limit. */
  function costOf(at: Point, limit: number): number {
    let sum = (Math.abs(at.y - USUAL) + Math.abs(at.x)) * 0.03;
    for (const y of [-HEIGHT / 2, 0, -HEIGHT]) {
      for (const x of across) {
        if (sum >= limit) return sum;
        const point = { x: at.x + x, y: at.y + y * size };
        sum += near(circles, point, CITY) ? 6 : near(rails, point, RAIL) ? 1 : 0;
        if (isOutside(point)) sum += 2;
      }
    }
    return sum;
  }
}
