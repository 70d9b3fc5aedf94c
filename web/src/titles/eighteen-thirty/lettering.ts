// Where the name of a place stands on a tile: beside track and cities where there is room, over track where there is none.

import { EDGES, edgesOf, type Face } from "./face.ts";
import { along, liesOnTrack, middleOf, offBoardNamePlace, polar, RADIUS, type Point, type Spot } from "./shape.ts";

/** The height of a line and the width of a letter, as shares of the size of the type. */
const [HEIGHT, LETTER] = [0.72, 0.4];
const PARTS = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];
const [RAIL, CITY] = [7, 16];
/** Below the middle is best, as everywhere on the map. */
const USUAL = 28;
const [LINES, SHIFTS] = [range(-36, 42, 3), range(-32, 32, 4)];
/** The corners in which the coordinates and the number of the tile stand. */
const CORNER = 13;

/** Nothing on the map is smaller than this, in pixels of the screen. */
export const LEAST = 9.2;
const [TYPE, TINY] = [11.2, 7.4];
/** In larger type than this there is no room for all that is written on a hex. */
const FAR = 15.5;
/** So wide may a name on a printed hex be. */
const WIDEST = 92;
/** And a line of one off the board, which has others beside it. */
const WIDEST_OFF = 80;

/** How large letters have to be at a scale, in units of the drawing; in steps, so that places are found once for each. */
export interface Letters {
  /** The smallest that can be read. */
  least: number;
  name: number;
  /** Only what has most to say is written: coordinates stand where somebody is asked, see `MapView`. */
  far: boolean;
}

export function lettersAt(scale: number): Letters {
  const least = Math.max(TINY, Math.ceil((2 * LEAST) / scale) / 2);
  return { least, name: Math.max(TYPE, least), far: least > FAR };
}

export function widthOf(words: string, size: number): number {
  return words.length * size * LETTER;
}

/** Whether a name that no track is in the way of has room on its hex. */
export const hasRoom = (lines: readonly string[], size: number): boolean =>
  lines.every((line) => widthOf(line, size) <= WIDEST);

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

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

/** A name may reach a little over the border of its hex, where no track leaves it. */
const isOutside = ({ x, y }: Point) => Math.abs(x) > 47 || Math.abs(x) > (RADIUS + 4 - Math.abs(y)) * Math.sqrt(3);

/** A name as it is written on a hex. */
export interface Lettering {
  lines: readonly string[];
  /** The middle of the first line's foot. */
  at: Point;
  size: number;
  /** From one line to the next. */
  step: number;
}

/** The name of a place on its hex: on track where it covers none, if need be cut short; null if there is no room. */
export function nameOn(face: Face, spots: readonly Spot[], name: string, letters: Letters): Lettering | null {
  if (!name) return null;
  const off = face.stops[0]?.kind === "offboard";
  if (face.track.length > 0 && !off) {
    const place = namePlace(face, spots, name, letters);
    return place && { lines: [place.words], at: place, size: place.size, step: 0 };
  }
  const { name: size } = letters;
  const whole = linesOf(letters.far ? firstOf(name) : name);
  const lines = off ? whole.map((line) => (widthOf(line, size) > WIDEST_OFF ? cutShort(line) : line)) : whole;
  if (!hasRoom(lines, size)) return null;
  const step = size * 0.9;
  const usual = (face.stops[0]?.kind === "town" ? 19 : 27) + HEIGHT * (size - TYPE);
  return { lines, at: { x: 0, y: off ? offBoardNamePlace(face, lines.length, step) : usual }, size, step };
}

/** What a name covers. */
export function coveredBy({ lines, at, step }: Lettering): Point[] {
  return lines.flatMap((_, i) => [-18, -6, 6, 18].map((x) => ({ x: at.x + x, y: at.y - 3 + step * i })));
}

/** Where the coordinates of a hex and the number of its tile stand, if they are written. */
export function cornersOf(hex: string, tile: string, { far }: Letters): Point[] {
  const corners = [hex ? [{ x: 0, y: CORNER - RADIUS }] : [], tile ? [{ x: 0, y: RADIUS - CORNER }] : []];
  return far ? [] : corners.flat();
}

/** Two places on one hex have a line each, and so have the words of one. */
function linesOf(name: string): string[] {
  const [one, two] = name.split(" & ") as [string, string?];
  return two ? [`${one} &`, two] : name.split(/ (?=[A-Z])/);
}

/** A name where it covers nothing, as a whole or cut short. */
export interface Written extends Point {
  words: string;
  size: number;
}

const known = new WeakMap<Face, Map<string, Written | null>>();

/** Where a name stands best off track and cities, or null if there is no such place; found once for each face and size. */
export function namePlace(
  face: Face,
  spots: readonly Spot[],
  name: string,
  { name: size, least }: Letters,
): Written | null {
  const places = known.get(face) ?? new Map<string, Written | null>();
  known.set(face, places);
  const key = `${name} ${size} ${least}`;
  let place = places.get(key);
  if (place === undefined) {
    const sizes = size > least ? [size, least] : [size];
    const forms = formsOf(name).flatMap((words) => sizes.map((it) => ({ words, size: it })));
    place = first(forms, ({ words, size }) => freePlace(face, spots, words, size));
    places.set(key, place);
  }
  return place;
}

function first<T>(list: readonly T[], find: (it: T) => Written | null): Written | null {
  for (const it of list) {
    const found = find(it);
    if (found) return found;
  }
  return null;
}

/** The first of two places on one hex. */
const firstOf = (name: string): string => name.split(/ [&i] /)[0]!;

const cutShort = (words: string): string => `${words.slice(0, 4).trim()}.`;

/** A name and shorter ones: the first of two places, then its first letters. */
function formsOf(name: string): string[] {
  const place = firstOf(name);
  const cut = place.length > 5 ? [cutShort(place)] : [];
  return [...new Set([name, place, ...cut])];
}

function freePlace(face: Face, spots: readonly Spot[], words: string, size: number): Written | null {
  const [rails, circles] = [railsOf(face, spots), circlesOf(face, spots)];
  const half = widthOf(words, size) / 2;
  const steps = Math.max(2, Math.ceil(half / 4));
  const across = Array.from({ length: 2 * steps + 1 }, (_, i) => ((i - steps) / steps) * half);
  let best: Point | null = null;
  let away = Infinity;
  for (const y of LINES) {
    for (const x of SHIFTS) {
      const far = Math.abs(y - USUAL) + Math.abs(x);
      if (far < away && isFree({ x, y })) [best, away] = [{ x, y }, far];
    }
  }
  return best && { ...best, words, size };

  function isFree(at: Point): boolean {
    return [0, -HEIGHT, -HEIGHT / 2].every((up) =>
      across.every((x) => {
        const point = { x: at.x + x, y: at.y + up * size };
        return !isOutside(point) && !isCorner(point) && !near(circles, point, CITY) && !near(rails, point, RAIL);
      }),
    );
  }
}

const isCorner = ({ x, y }: Point) => Math.abs(x) < 10 && Math.abs(y) > RADIUS - CORNER - 5;
