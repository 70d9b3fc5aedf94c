// What a ticket still takes: the way that needs the fewest wagons over one's own routes and free ones.

import type { Seat } from "../../lib/protocol.ts";
import type { Board, Route } from "./board.ts";

export interface Way {
  /** Wagons still to be placed. */
  trains: number;
  /** Routes still to be claimed. */
  open: string[];
  /** Own routes on the way. */
  own: string[];
}

export interface Position {
  board: Board;
  owners: Readonly<Record<string, Seat>>;
  players: number;
  /** From how many players on both lanes of a double route may be used. */
  doublesFrom: number;
}

/** Whether a seat may still claim this lane, cards and wagons left aside. */
export function isOpen(position: Position, seat: Seat, route: Route): boolean {
  if (route.id in position.owners) return false;
  const other = route.twin === null ? undefined : position.owners[route.twin];
  return other === undefined || (other !== seat && position.players >= position.doublesFrom);
}

export function cheapestWay(position: Position, seat: Seat, from: string, to: string): Way | null {
  const best = new Map([[from, 0]]);
  const came = new Map<string, { route: Route; from: string }>();
  const done = new Set<string>();
  for (;;) {
    const city = nearest(best, done);
    if (city === null) return null;
    if (city === to) return walkedBack(position, seat, came, best.get(to)!, from, to);
    done.add(city);
    for (const route of position.board.routes.values()) {
      const there = otherEnd(route, city);
      const step = there === null ? null : costOf(position, seat, route);
      if (there === null || step === null) continue;
      const cost = best.get(city)! + step;
      if (cost >= (best.get(there) ?? Infinity)) continue;
      best.set(there, cost);
      came.set(there, { route, from: city });
    }
  }
}

/** Wagons that a route takes on the way; null if it cannot be used. */
function costOf(position: Position, seat: Seat, route: Route): number | null {
  if (position.owners[route.id] === seat) return 0;
  return isOpen(position, seat, route) ? route.length : null;
}

function otherEnd(route: Route, city: string): string | null {
  return route.a === city ? route.b : route.b === city ? route.a : null;
}

function nearest(best: Map<string, number>, done: Set<string>): string | null {
  let found: string | null = null;
  for (const [city, cost] of best) {
    if (!done.has(city) && (found === null || cost < best.get(found)!)) found = city;
  }
  return found;
}

function walkedBack(
  position: Position,
  seat: Seat,
  came: Map<string, { route: Route; from: string }>,
  trains: number,
  from: string,
  to: string,
): Way {
  const way: Way = { trains, open: [], own: [] };
  for (let city = to; city !== from;) {
    const step = came.get(city)!;
    (position.owners[step.route.id] === seat ? way.own : way.open).unshift(step.route.id);
    city = step.from;
  }
  return way;
}
