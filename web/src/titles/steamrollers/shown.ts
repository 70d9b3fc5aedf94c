// Whose sheet lies in the middle of the table.

import type { Play } from "../../lib/play.svelte.ts";
import type { SteamView } from "./model.ts";

/** Eva has no seat. */
export const EVA = -1;

/** The own sheet first; a spectator sees the one that is in turn. */
export function ownSeat(play: Play): number {
  return play.seat ?? (play.view as SteamView).turn;
}

export function shownSeat(play: Play): number {
  const view = play.view as SteamView;
  const wanted = play.spot?.kind === "sheet" ? (play.spot.seat as number) : ownSeat(play);
  return wanted === EVA ? (view.eva ? EVA : 0) : Math.min(wanted, view.sheets.length - 1);
}
