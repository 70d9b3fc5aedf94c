// Whose sheet lies in the middle of the table.

import type { Wish } from "../../lib/choice.ts";
import type { Play } from "../../lib/play.svelte.ts";
import type { SteamView } from "../../types/steamrollers.ts";

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

/** What is pointed at: in the list of moves or a hint, else what was chosen so far. */
export function pointedAt(play: Play): Wish {
  const lit = play.spot?.kind === "action" ? (play.spot.action as Wish) : null;
  return lit ?? play.decision.settled ?? play.decision.wish;
}
