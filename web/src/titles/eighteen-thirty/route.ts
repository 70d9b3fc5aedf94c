// Routes: their words, what they bring in, the track they use, and ways between two stops.

import { EDGES, edgesOf, joined, type Face } from "./face.ts";
import { arc, leg, liesOnTrack, spotsOf } from "./shape.ts";

/** A hex of a route; `stop` where the train stops. */
export interface Step {
  hex: string;
  stop: number | null;
}

export interface Route {
  train: string;
  steps: Step[];
}

type Faces = (hex: string) => Face | null;

const STEPS: [down: number, right: number][] = [
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
  [0, 2],
  [1, 1],
];
const LONGEST_WAY = 16;
const MOST_WAYS = 12;
/** So many stops are put between two that are clicked. */
const MOST_BETWEEN = 6;
/** So many ways to a stop between are followed. */
const MOST_BEGUN = 3;

export function parseRoute(words: string): Route {
  const [train, way] = words.split(":") as [string, string];
  const steps = way.split("-").map((word) => {
    const [hex, stop] = word.split(".") as [string, string?];
    return { hex, stop: stop === undefined ? null : Number(stop) };
  });
  return { train, steps };
}

export function routeWords({ train, steps }: Route): string {
  return `${train}:${steps.map(({ hex, stop }) => (stop === null ? hex : `${hex}.${stop}`)).join("-")}`;
}

export function neighbour(hex: string, edge: number): string {
  const [down, right] = STEPS[edge]!;
  return `${String.fromCharCode(hex.charCodeAt(0) + down)}${Number(hex.slice(1)) + right}`;
}

export function edgeTo(hex: string, other: string): number {
  return [0, 1, 2, 3, 4, 5].findIndex((edge) => neighbour(hex, edge) === other);
}

/** The hexsides that a route crosses. */
export function sidesOf(steps: readonly Step[]): string[] {
  return steps.slice(1).map((step, i) => [steps[i]!.hex, step.hex].sort().join("-"));
}

export function stopsOf(steps: readonly Step[]): Step[] {
  return steps.filter((step) => step.stop !== null);
}

/** What the stops of a route are worth. */
export function revenueOf(steps: readonly Step[], faces: Faces, high: boolean): number {
  return stopsOf(steps).reduce((sum, { hex, stop }) => {
    const found = faces(hex)?.stops[stop!];
    return sum + (found ? (high ? found.high : found.low) : 0);
  }, 0);
}

/** All ways from a stop to the next ones, shortest first, that keep off some hexsides. */
export function waysFrom(
  faces: Faces,
  from: Step,
  taken: ReadonlySet<string>,
  ends: (stop: Step) => boolean,
): Step[][] {
  const found: Step[][] = [];
  const start = faces(from.hex);
  if (!start || from.stop === null) return [];
  function go(steps: Step[], leaving: number): void {
    if (steps.length > LONGEST_WAY || found.length >= MOST_WAYS * 4) return;
    const here = steps.at(-1)!.hex;
    const hex = neighbour(here, leaving);
    const face = faces(hex);
    const side = [here, hex].sort().join("-");
    if (!face || taken.has(side) || sidesOf(steps).includes(side)) return;
    const entering = (leaving + 3) % EDGES;
    for (const end of joined(face, entering)) {
      const stop = { hex, stop: end - EDGES };
      if (end < EDGES) go([...steps, { hex, stop: null }], end);
      else if (ends(stop)) found.push([...steps, stop]);
    }
  }
  for (const edge of edgesOf(start, from.stop)) go([from], edge);
  return found.sort((a, b) => a.length - b.length).slice(0, MOST_WAYS);
}

export const sameStop = (a: Step, b: Step) => a.hex === b.hex && a.stop === b.stop;

/** All ways from one stop to another without a stop between. */
export function waysBetween(faces: Faces, from: Step, to: Step, taken: ReadonlySet<string>): Step[][] {
  return waysFrom(faces, from, taken, (stop) => sameStop(stop, to));
}

/** Ways from one stop to another with as few stops between as possible, over those that a train may pass. */
export function waysThrough(
  faces: Faces,
  from: Step,
  to: Step,
  taken: ReadonlySet<string>,
  open: (stop: Step) => boolean,
): Step[][] {
  let begun: Step[][] = [[from]];
  for (let between = 0; between <= MOST_BETWEEN && begun.length > 0; between++) {
    const next = begun.flatMap((way) => {
      const used = new Set([...taken, ...sidesOf(way)]);
      const wanted = (stop: Step) => sameStop(stop, to) || (open(stop) && !way.some((step) => sameStop(step, stop)));
      return waysFrom(faces, way.at(-1)!, used, wanted).map((on) => [...way, ...on.slice(1)]);
    });
    const there = next.filter((way) => sameStop(way.at(-1)!, to));
    if (there.length > 0) return there.sort((a, b) => a.length - b.length).slice(0, MOST_WAYS);
    begun = shortest(next);
  }
  return [];
}

/** A few of the ways to each stop. */
function shortest(ways: Step[][]): Step[][] {
  const to = new Map<string, Step[][]>();
  for (const way of ways.sort((a, b) => a.length - b.length)) {
    const key = `${way.at(-1)!.hex}.${way.at(-1)!.stop}`;
    const known = to.get(key) ?? [];
    if (known.length < MOST_BEGUN) to.set(key, [...known, way]);
  }
  return [...to.values()].flat();
}

export interface Piece {
  hex: string;
  path: string;
}

/** The track of a route, hex by hex. */
export function piecesOf(steps: readonly Step[], faces: Faces): Piece[] {
  return steps.flatMap(({ hex, stop }, i): Piece[] => {
    const face = faces(hex);
    if (!face) return [];
    const edges = [steps[i - 1], steps[i + 1]].flatMap((other) => (other ? [edgeTo(hex, other.hex)] : []));
    if (edges.some((edge) => edge < 0)) return [];
    const spot = stop === null ? undefined : spotsOf(face)[stop];
    const through = edges.length === 2 && (!spot || liesOnTrack(face, stop!));
    if (through) return [{ hex, path: arc(edges[0]!, edges[1]!) }];
    return spot ? edges.map((edge) => ({ hex, path: leg(edge, spot) })) : [];
  });
}
