// Lanes: where the spaces of each route lie.

import type { Board, Route } from "../board.ts";
import { curve, Ruler } from "./curve.ts";
import { CITY_RADIUS, CLEARANCE, GAP, LANE_SHIFT, SHORTEST_SPACE, SPACE_WIDTH } from "./measures.ts";
import { overlap, type Box, type Point } from "./plane.ts";

export interface Lane {
  route: Route;
  spaces: Box[];
  /** The middle line, from the first space to the last. */
  line: Point[];
  /** The ends of the line from the cities to the spaces. */
  stubs: [Point[], Point[]];
}

type Bends = Map<string, number>;
type Ends = Map<string, [number, number]>;

const STEP = 0.75;
const CLOSE = CITY_RADIUS + GAP;

/** All lanes of a board, by its bends and by what is left free at the cities. */
export function lanesOf(board: Board, bends: Bends, free: Ends): Map<string, Lane> {
  return new Map(
    [...board.routes].map(([id, route]) => {
      const ruler = rulerOf(board, route, bends);
      const [a, b] = free.get(id) ?? [CLOSE, CLOSE];
      const [from, to] = [a, ruler.length - b];
      const stubs: [Point[], Point[]] = [ruler.between(0, from), ruler.between(to, ruler.length)];
      return [id, { route, spaces: cut(ruler, from, to, route.length), line: ruler.between(from, to), stubs }];
    }),
  );
}

/** What each route has to leave free at its cities, so that routes which meet at a narrow angle do not touch. */
export function freeEnds(board: Board, bends: Bends): Ends {
  const drafts = new Map<string, Draft>();
  for (const route of board.routes.values()) {
    const twin = route.twin === null ? undefined : drafts.get(route.twin);
    drafts.set(route.id, new Draft(route, rulerOf(board, route, bends), twin));
  }
  makeRoom([...drafts.values()]);
  return new Map([...drafts].map(([id, draft]) => [id, draft.ends()]));
}

function rulerOf(board: Board, route: Route, bends: Bends): Ruler {
  const [a, b] = [board.cities.get(route.a)!, board.cities.get(route.b)!];
  return new Ruler(curve(a, b, bends.get(route.id) ?? route.bend, shiftOf(board, route)));
}

/** To which side of its double route's middle a lane lies, looking from its first city. */
function shiftOf(board: Board, route: Route): number {
  if (route.twin === null) return 0;
  const sameWay = board.routes.get(route.twin)!.a === route.a;
  return route.lane === 1 && sameWay ? -LANE_SHIFT : LANE_SHIFT;
}

/** Spaces of equal length between two distances along a line. */
function cut(ruler: Ruler, from: number, to: number, pieces: number): Box[] {
  const piece = (to - from + GAP) / pieces;
  return Array.from({ length: pieces }, (_, number) => {
    const begin = from + number * piece;
    const [start, middle, end] = [0, (piece - GAP) / 2, piece - GAP].map((part) => ruler.at(begin + part));
    return {
      x: (start!.x + end!.x + 2 * middle!.x) / 4,
      y: (start!.y + end!.y + 2 * middle!.y) / 4,
      length: Math.hypot(end!.x - start!.x, end!.y - start!.y),
      width: SPACE_WIDTH,
      turn: Math.atan2(end!.y - start!.y, end!.x - start!.x),
    };
  });
}

/** A lane while the room near its cities is still being found. */
class Draft {
  /** What is left free at either city; twins share it, so that their spaces lie side by side. */
  private readonly free: Map<string, number>;
  private spaces: Box[] = [];

  constructor(
    readonly route: Route,
    private readonly ruler: Ruler,
    private twin: Draft | undefined,
  ) {
    this.free = twin?.free ?? new Map([route.a, route.b].map((city) => [city, CLOSE]));
    if (twin) twin.twin = this;
    this.cut();
  }

  /** Leave more free at a city, as long as the spaces stay long enough. */
  shorten(city: string): boolean {
    const [a, b] = this.ends();
    const left = Math.min(this.ruler.length, this.twin?.ruler.length ?? Infinity) - a - b - STEP;
    if (left / this.route.length - GAP < SHORTEST_SPACE) return false;
    this.free.set(city, this.free.get(city)! + STEP);
    this.cut();
    this.twin?.cut();
    return true;
  }

  spaceAt(city: string): Box {
    return city === this.route.a ? this.spaces[0]! : this.spaces[this.spaces.length - 1]!;
  }

  ends(): [number, number] {
    return [this.free.get(this.route.a)!, this.free.get(this.route.b)!];
  }

  private cut(): void {
    const [a, b] = this.ends();
    this.spaces = cut(this.ruler, a, this.ruler.length - b, this.route.length);
  }
}

/** Draw the spaces back from their cities until none touch. */
function makeRoom(drafts: readonly Draft[]): void {
  const pairs = pairsThatMeet(drafts);
  for (let changed = true; changed;) {
    changed = false;
    for (const [one, other, city] of pairs) {
      if (overlap(one.spaceAt(city), other.spaceAt(city)) + CLEARANCE <= 0) continue;
      const shortened = one.shorten(city);
      changed = other.shorten(city) || shortened || changed;
    }
  }
}

function pairsThatMeet(drafts: readonly Draft[]): [Draft, Draft, string][] {
  const pairs: [Draft, Draft, string][] = [];
  drafts.forEach((one, i) => {
    for (const other of drafts.slice(i + 1)) {
      if (one.route.twin === other.route.id) continue;
      for (const city of [one.route.a, one.route.b]) {
        if (city === other.route.a || city === other.route.b) pairs.push([one, other, city]);
      }
    }
  });
  return pairs;
}
