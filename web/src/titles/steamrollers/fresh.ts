// The newest track on each sheet, from the log.

import type { SteamLine } from "./model.ts";

/** The field of the track that each seat has drawn in its last turn, if it has drawn one. */
export function freshTracks(log: readonly SteamLine[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { event, data } of log) {
    if (event === "took_die" || event === "took_two_dice") found.delete(data.seat);
    else if (event === "drew_track") found.set(data.seat, data.field);
  }
  return found;
}
