// Deliveries that can still be chosen, with a route for each.

import type { Action } from "../../lib/protocol.ts";
import type { LinkView } from "../../types/steamrollers.ts";
import { routeOf } from "./network.ts";

export interface Delivery {
  action: Action;
  origin: number;
  target: number;
  distance: number;
  route: LinkView[];
}

const KINDS = ["deliver", "deliver-own", "deliver-from"];

export function isDelivery(action: { readonly kind?: unknown } | null | undefined): boolean {
  return KINDS.includes(String(action?.kind));
}

export function deliveriesIn(actions: readonly Action[], links: readonly LinkView[]): Delivery[] {
  return actions.filter(isDelivery).map((action) => {
    const [origin, target, distance] = [Number(action.origin), Number(action.target), Number(action.distance)];
    return { action, origin, target, distance, route: routeOf(links, origin, target, distance) ?? [] };
  });
}

/** The delivery after this one among those that run over a link. */
export function nextOver(deliveries: readonly Delivery[], link: LinkView, now: Action | null): Action | null {
  const over = deliveries.filter(({ route }) => route.includes(link));
  const at = over.findIndex(({ action }) => action === now);
  return over[(at + 1) % over.length]?.action ?? null;
}
