// Where things lie on a hex. Hexes stand on a corner, have a radius of 50 and their middle at the origin.

import { EDGES, edgesOf, exitsOf, type Face } from "./face.ts";

export interface Point {
  x: number;
  y: number;
}

export const RADIUS = 50;
const INNER = (RADIUS * Math.sqrt(3)) / 2;

export function polar(angle: number, length: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: Math.cos(turn) * length, y: Math.sin(turn) * length };
}

/** The direction of an edge's middle. */
export function angleOf(edge: number): number {
  return 120 + 60 * edge;
}

export function middleOf(edge: number): Point {
  return polar(angleOf(edge), INNER);
}

/** The middle of a hex by its name. */
export function centreOf(hex: string): Point {
  return { x: Number(hex.slice(1)) * INNER, y: (hex.charCodeAt(0) - 65) * 1.5 * RADIUS };
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function corner(number: number, radius: number): Point {
  return polar(90 + 60 * number, radius);
}

export function outline(radius = RADIUS): string {
  return `M${[0, 1, 2, 3, 4, 5].map((number) => at(corner(number, radius))).join("L")}Z`;
}

/** The line along an edge. */
export function edgeLine(edge: number): string {
  return `M${at(corner(edge, RADIUS))}L${at(corner(edge + 1, RADIUS))}`;
}

function turnsBetween(a: number, b: number): number {
  const turns = Math.abs(a - b) % EDGES;
  return Math.min(turns, EDGES - turns);
}

/** Plain track from edge to edge: straight, or a part of a circle that meets both edges squarely. */
export function arc(a: number, b: number): string {
  const [from, to] = [middleOf(a), middleOf(b)];
  const turns = turnsBetween(a, b);
  if (turns === 3) return `M${at(from)}L${at(to)}`;
  const radius = turns === 1 ? RADIUS / 2 : RADIUS * 1.5;
  const side = (to.x - from.x) * -from.y - (to.y - from.y) * -from.x;
  return `M${at(from)}A${radius} ${radius} 0 0 ${side < 0 ? 1 : 0} ${at(to)}`;
}

/** A point on plain track, from 0 at the one edge to 1 at the other; a curve close to the part of the circle. */
export function along(a: number, b: number, part: number): Point {
  const [from, to] = [middleOf(a), middleOf(b)];
  const turns = turnsBetween(a, b);
  if (turns === 3) return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  const radius = turns === 1 ? RADIUS / 2 : RADIUS * 1.5;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const [out, far] = [Math.hypot(middle.x, middle.y), Math.hypot(from.x - middle.x, from.y - middle.y)];
  const reach = out + Math.sqrt(radius * radius - far * far);
  const hub = { x: (middle.x / out) * reach, y: (middle.y / out) * reach };
  const start = Math.atan2(from.y - hub.y, from.x - hub.x);
  let sweep = Math.atan2(to.y - hub.y, to.x - hub.x) - start;
  if (sweep > Math.PI) sweep -= 2 * Math.PI;
  if (sweep < -Math.PI) sweep += 2 * Math.PI;
  return { x: hub.x + Math.cos(start + sweep * part) * radius, y: hub.y + Math.sin(start + sweep * part) * radius };
}

/** A stop's place, and the direction in which the slots of a city stand or the track runs through a town. */
export interface Spot extends Point {
  turn: number;
}

const PARTS = [0.5, 0.28, 0.72];

/** Where the stops of a face lie. */
export function spotsOf(face: Face): Spot[] {
  const count = face.stops.length;
  if (count === 0) return [];
  const edges = face.stops.map((_, stop) => edgesOf(face, stop));
  if (count === 1) return [single(face, edges[0]!)];
  if (edges.every((list) => list.length === 0)) {
    return [
      { x: -18, y: 3, turn: 0 },
      { x: 18, y: 3, turn: 0 },
    ];
  }
  return pair(edges);
}

function single(face: Face, edges: number[]): Spot {
  const [a, b] = edges;
  const bypass = face.track.find(([from, to]) => from < EDGES && to < EDGES);
  if (face.stops[0]!.kind === "city" && bypass) return { ...polar(angleOf(bypass[0]) + 90, 22), turn: 0 };
  if (face.stops[0]!.kind === "town" && edges.length === 2) return onTrack(a!, b!, 0.5);
  return { x: 0, y: 0, turn: 0 };
}

function onTrack(a: number, b: number, part: number): Spot {
  const [before, after] = [along(a, b, part - 0.05), along(a, b, part + 0.05)];
  const turn = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
  return { ...along(a, b, part), turn };
}

/** Two stops keep away from each other and from each other's track. */
function pair(edges: number[][]): Spot[] {
  const choices = edges.map((list) =>
    list.length === 2
      ? PARTS.map((part) => onTrack(list[0]!, list[1]!, part))
      : [
          {
            ...polar(list.length > 0 ? angleOf(list[0]!) : 0, list.length > 0 ? 21 : 0),
            turn: (list[0] ?? 0) * 60 + 30,
          },
        ],
  );
  let best: [Spot, Spot] | null = null;
  let room = -1;
  for (const one of choices[0]!) {
    for (const two of choices[1]!) {
      const free = Math.min(
        Math.hypot(one.x - two.x, one.y - two.y),
        1.6 * clearance(one, edges[1]!),
        1.6 * clearance(two, edges[0]!),
      );
      if (free > room + 0.5) [best, room] = [[one, two], free];
    }
  }
  return best!;
}

function clearance(spot: Point, edges: number[]): number {
  const [a, b] = edges;
  if (a === undefined) return RADIUS;
  const points = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((part) =>
    b === undefined ? { x: middleOf(a).x * part, y: middleOf(a).y * part } : along(a, b, part),
  );
  return Math.min(...points.map((point) => Math.hypot(point.x - spot.x, point.y - spot.y)));
}

/** Track from an edge to a stop. */
export function leg(edge: number, spot: Point): string {
  const from = middleOf(edge);
  if (Math.hypot(spot.x, spot.y) < 1) return `M${at(from)}L${at(spot)}`;
  return `M${at(from)}Q${at({ x: from.x * 0.45, y: from.y * 0.45 })} ${at(spot)}`;
}

/** Whether the stop lies on one piece of track between its two edges. */
export function liesOnTrack(face: Face, stop: number): boolean {
  return edgesOf(face, stop).length === 2 && (face.stops.length === 2 || face.stops[0]!.kind === "town");
}

/** All track of a face, as paths. */
export function trackOf(face: Face, spots: Spot[]): string[] {
  const plain = face.track.filter(([a, b]) => a < EDGES && b < EDGES).map(([a, b]) => arc(a, b));
  const toStops = face.stops.flatMap((_, stop) => {
    const edges = edgesOf(face, stop);
    if (liesOnTrack(face, stop)) return [arc(edges[0]!, edges[1]!)];
    return edges.map((edge) => leg(edge, spots[stop]!));
  });
  return [...plain, ...toStops];
}

/** The name of an off-board area stands above its values, or below where more track comes in from above. */
export function offBoardNamePlace(face: Face, lines: number, step: number): number {
  const exits = exitsOf(face);
  const above = exits.filter((edge) => edge === 2 || edge === 3).length;
  const below = exits.filter((edge) => edge === 0 || edge === 5).length;
  return above > below ? 12 + step : -10 - step * (lines - 1);
}

/** Places for texts, the freest first: away from track, stops and from each other. */
export function freePlaces(face: Face, spots: Spot[], count: number, others: Point[] = [], length = 31): Point[] {
  const taken: Point[] = [
    ...others,
    ...exitsOf(face).flatMap((edge) => [polar(angleOf(edge), 36), polar(angleOf(edge), 22)]),
    ...spots,
    ...spots.flatMap((spot, stop) =>
      (face.stops[stop]?.slots ?? 0) > 1
        ? [polar(spot.turn, 13), polar(spot.turn + 180, 13)].map((it) => ({ x: spot.x + it.x, y: spot.y + it.y }))
        : [],
    ),
  ];
  const places: Point[] = [];
  for (let i = 0; i < count; i += 1) {
    let best: Point = { x: 0, y: 0 };
    let room = -1;
    for (let angle = 0; angle < 360; angle += 30) {
      const place = polar(angle, length);
      const free = Math.min(...taken.map((it) => Math.hypot(it.x - place.x, it.y - place.y)));
      if (free > room + 0.01) [best, room] = [place, free];
    }
    places.push(best);
    taken.push(best);
  }
  return places;
}
