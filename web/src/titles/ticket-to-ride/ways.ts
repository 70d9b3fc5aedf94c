// What a ticket still takes: the way that needs the fewest wagons over one's own routes, free ones, and those that one's own
// stations may borrow, one each.

import type { Seat } from "../../lib/protocol.ts";
import type { Board, Route } from "./board.ts";

export interface Way {
  /** Wagons still to be placed. */
  trains: number;
  /** Routes still to be claimed. */
  open: string[];
  /** Own routes on the way. */
  own: string[];
  /** Routes of others that own stations may borrow for it. */
  borrowed: string[];
}

export interface Position {
  board: Board;
  owners: Readonly<Record<string, Seat>>;
  /** Who has built a station in a city. */
  stations: Readonly<Record<string, Seat>>;
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

/** A city on a way; `lent`: the way in was over a route that the own station there borrows, so it borrows no other. */
interface Stop {
  city: string;
  lent: boolean;
}

interface Step {
  route: Route;
  from: string;
}

export function cheapestWay(position: Position, seat: Seat, from: string, to: string): Way | null {
  const start = keyOf({ city: from, lent: false });
  const stops = new Map([[start, { city: from, lent: false }]]);
  const best = new Map([[start, 0]]);
  const came = new Map<string, Step>();
  const done = new Set<string>();
  for (;;) {
    const here = nearest(best, done);
    if (here === null) return null;
    const stop = stops.get(here)!;
    if (stop.city === to) return walkedBack(position, seat, came, best.get(here)!, start, here);
    done.add(here);
    for (const route of position.board.routes.values()) {
      const next = stepOf(position, seat, route, stop);
      if (next === null) continue;
      const there = keyOf(next.stop);
      const cost = best.get(here)! + next.cost;
      if (cost >= (best.get(there) ?? Infinity)) continue;
      stops.set(there, next.stop);
      best.set(there, cost);
      came.set(there, { route, from: here });
    }
  }
}

function keyOf({ city, lent }: Stop): string {
  return lent ? `${city}*` : city;
}

/** Where a route leads from a stop, and the wagons that it takes; null if it cannot be used. */
function stepOf(
  position: Position,
  seat: Seat,
  route: Route,
  { city, lent }: Stop,
): { stop: Stop; cost: number } | null {
  const there = otherEnd(route, city);
  if (there === null) return null;
  const cost = costOf(position, seat, route);
  if (cost !== null) return { stop: { city: there, lent: false }, cost };
  if (!(route.id in position.owners)) return null;
  if (position.stations[city] === seat && !lent) return { stop: { city: there, lent: false }, cost: 0 };
  return position.stations[there] === seat ? { stop: { city: there, lent: true }, cost: 0 } : null;
}

/** Wagons that an own or free route takes on the way; null if it is neither. */
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
  came: Map<string, Step>,
  trains: number,
  from: string,
  to: string,
): Way {
  const way: Way = { trains, open: [], own: [], borrowed: [] };
  for (let key = to; key !== from;) {
    const step = came.get(key)!;
    const owner = position.owners[step.route.id];
    const list = owner === undefined ? way.open : owner === seat ? way.own : way.borrowed;
    list.unshift(step.route.id);
    key = step.from;
  }
  return way;
}
