// An action for something that was clicked in vain, so that the server can say which rule is against it.

import type { Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import type { RailView, SeatView } from "../../types/railroad-revolution.ts";
import { ACTIONS, COLOURS } from "./document.ts";

/** What an action of a kind consists of besides what can be clicked at once. */
export function exampleOf(wish: Wish, view: RailView): Action | null {
  const kind = String(wish.kind);
  const mine = view.seat === null ? undefined : view.seats[view.seat];
  if (kind === "place") {
    const worker = wish.worker ?? COLOURS.find((colour) => mine?.supply[colour]) ?? "white";
    return { kind, worker, action: wish.action ?? ACTIONS[0] };
  }
  if (kind === "exchange" || kind === "promote") {
    const [worker, place] = wish.worker ? [wish.worker, wish.place] : anyWorker(mine);
    const milestone = wish.milestone ?? mine?.milestones[0]?.milestone;
    if (kind === "promote") return milestone === undefined ? null : { kind, worker, place, milestone };
    return { kind, worker, place, gets: wish.gets ?? "white" };
  }
  return { ...wish, kind };
}

/** A worker of one's own and where it stands. */
function anyWorker(mine: SeatView | undefined): [worker: string, place: string] {
  const there = COLOURS.find((colour) => mine?.supply[colour]);
  if (there) return [there, "supply"];
  const placed = COLOURS.find((colour) => ACTIONS.some((action) => mine?.placed[action]?.[colour]));
  return placed ? [placed, "placed"] : [COLOURS[0]!, "supply"];
}
