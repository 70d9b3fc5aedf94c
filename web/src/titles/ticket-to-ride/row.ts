// The face-up row keeps its places: the server only says how many cards of each kind lie there.

import type { Card } from "../../types/ticket-to-ride.ts";
import { CARDS } from "./board.ts";
import type { Cards } from "./model.ts";

export interface Place {
  card: Card;
  /** Tells two cards of a kind apart for as long as they lie there. */
  id: number;
}

/** The row after a change: cards that stay keep their place, new ones fill the free places. */
export function arranged(before: readonly Place[], row: Cards, nextId: () => number): Place[] {
  const missing = { ...row };
  const places: (Place | null)[] = before.map((place) => {
    const left = missing[place.card] ?? 0;
    missing[place.card] = left - 1;
    return left > 0 ? place : null;
  });
  const fresh = CARDS.flatMap((card) => Array.from({ length: Math.max(0, missing[card] ?? 0) }, () => card));
  const filled = places.map((place) => {
    if (place) return place;
    const card = fresh.shift();
    return card ? { card, id: nextId() } : null;
  });
  const more = fresh.map((card) => ({ card, id: nextId() }));
  return [...filled.filter((place) => place !== null), ...more];
}
