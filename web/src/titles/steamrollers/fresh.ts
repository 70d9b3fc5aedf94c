// The newest track on each sheet, from the log.

import type { Line } from "../../lib/protocol.ts";
import type { Model } from "./model.ts";

/** The field of the track that each seat has drawn in its last turn, if it has drawn one. */
export function freshTracks(log: readonly Line[], model: Model): Map<number, string> {
  const found = new Map<number, string>();
  for (const { event, data } of log) {
    const seat = data.seat as number;
    if (event === "took_die" || event === "took_two_dice") found.delete(seat);
    else if (event === "drew_track") found.set(seat, model.order[data.field as number]!);
  }
  return found;
}
