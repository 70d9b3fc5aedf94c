// An action for something that was clicked in vain: the one whose refusal says most.

import type { Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import type { Card, TicketView } from "../../types/ticket-to-ride.ts";
import { COLOURS } from "./board.ts";
import type { Cards, Model } from "./model.ts";

const WHOLE = ["draw", "draw-blind", "draw-tickets", "pass"];

export function exampleOf(wish: Wish, model: Model, view: TicketView): Action | null {
  const kind = String(wish.kind);
  const hand = view.mine?.hand ?? {};
  if (WHOLE.includes(kind)) return { ...wish, kind };
  if (kind === "station") return { kind, city: wish.city, colour: mostOf(hand), locomotives: 0 };
  const route = kind === "claim" ? model.board.routes.get(String(wish.route)) : undefined;
  if (!route) return null;
  const locomotives = Math.min(route.ferry, route.length);
  const plain: Card = route.colour === "gray" ? mostOf(hand) : route.colour;
  return { kind, route: route.id, colour: locomotives === route.length ? "locomotive" : plain, locomotives };
}

/** The colour that one has most cards of. */
function mostOf(hand: Cards): Card {
  return COLOURS.reduce((best, colour) => ((hand[colour] ?? 0) > (hand[best] ?? 0) ? colour : best), COLOURS[0]!);
}
