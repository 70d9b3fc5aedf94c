// An action for something that was clicked in vain, so that the server can say which rule is against it.

import type { Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import { ACTIONS, COLOURS } from "./document.ts";
import type { RailView } from "./view.ts";

/** What an action of a kind consists of besides what can be clicked at once. */
export function exampleOf(wish: Wish, view: RailView): Action | null {
  const kind = String(wish.kind);
  const mine = view.seat === null ? undefined : view.seats[view.seat];
  if (kind === "place") {
    const worker = wish.worker ?? COLOURS.find((colour) => mine?.supply[colour]) ?? "white";
    return { kind, worker, action: wish.action ?? ACTIONS[0] };
  }
  if (kind === "exchange" || kind === "promote") return null;
  return { ...wish, kind };
}
