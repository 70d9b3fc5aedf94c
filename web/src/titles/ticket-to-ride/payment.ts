// What an action is paid with, as cards.

import type { Card, TicketAction, TicketView } from "../../types/ticket-to-ride.ts";
import type { Cards, Model } from "./model.ts";

/** The cards that an action takes; null if it takes none, or as many as cannot be told. */
export function paymentOf(action: TicketAction, model: Model, view: TicketView): Cards | null {
  if (action.kind === "claim") {
    const route = model.board.routes.get(action.route);
    return route ? cards(action.colour as Card, route.length, action.locomotives) : null;
  }
  if (action.kind === "station" && view.seat !== null) {
    const built = model.rules.stations - view.seats[view.seat]!.stations;
    const cost = model.rules.station_cost[built];
    return cost === undefined ? null : cards(action.colour as Card, cost, action.locomotives);
  }
  if (action.kind === "pay-tunnel" && view.tunnel) {
    const colour = (Object.keys(view.tunnel.paid) as Card[]).find((card) => card !== "locomotive") ?? "locomotive";
    return cards(colour, view.tunnel.extra ?? 0, action.locomotives);
  }
  return null;
}

function cards(colour: Card, number: number, locomotives: number): Cards {
  const plain = number - locomotives;
  if (colour === "locomotive" || plain <= 0) return { locomotive: number };
  return locomotives > 0 ? { [colour]: plain, locomotive: locomotives } : { [colour]: plain };
}
