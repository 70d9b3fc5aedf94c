// Which tables can be rated; the server has the same rules.

import type { SeatWish } from "./protocol.ts";

/** Minutes for which everybody may be away from a rated game. */
export const RATED_AWAY = 10;

/** The key of the reason why a new table cannot be rated; null if it can. */
export function whyNotRated(
  seats: readonly Pick<SeatWish, "kind">[],
  ownBoard: boolean,
  account: boolean,
): string | null {
  if (!account) return "page.rated.no.account";
  if (seats.length < 2 || seats.some(({ kind }) => kind === "bot" || kind === "screen")) return "page.rated.no.seats";
  return ownBoard ? "page.rated.no.board" : null;
}
