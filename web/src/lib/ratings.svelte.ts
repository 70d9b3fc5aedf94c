// The ratings of those who sit at a rated table, as far as one may see them.

import { fetchRatings } from "./api.ts";
import type { RatingInfo, Summary, TableRatings } from "./protocol.ts";

class Ratings {
  private known = $state.raw<{ table: string; ratings: TableRatings } | null>(null);
  private asked = "";

  /** Ask for the ratings at a table once, and again when others sit there or its game is over. */
  watch(summary: Summary | null): void {
    if (!summary?.rated) return;
    const key = [summary.id, summary.status, ...summary.seats.map(({ name }) => name)].join("\n");
    if (key === this.asked) return;
    this.asked = key;
    fetchRatings(summary.id).then(
      (ratings) => {
        if (key === this.asked) this.known = { table: summary.id, ratings };
      },
      () => (this.asked = ""), // the next news of the table asks again
    );
  }

  at(table: string): TableRatings | null {
    return this.known?.table === table ? this.known.ratings : null;
  }
}

export const ratings = new Ratings();

/** A rating as it stands beside a name; a question mark says that little is known so far. */
export function ratingWords({ rating, provisional }: Pick<RatingInfo, "rating" | "provisional">): string {
  return provisional ? `${rating}?` : String(rating);
}
