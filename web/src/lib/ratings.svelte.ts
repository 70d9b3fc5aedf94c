// The ratings of those who sit at a rated table, as far as one may see them.

import { fetchRatings } from "./api.ts";
import { Beside } from "./beside.svelte.ts";
import type { RatingInfo } from "./protocol.ts";

export const ratings = new Beside(fetchRatings, ({ rated }) => rated);

/** A rating as it stands beside a name; a question mark says that little is known so far. */
export function ratingWords({ rating, provisional }: Pick<RatingInfo, "rating" | "provisional">): string {
  return provisional ? `${rating}?` : String(rating);
}
