// What the page knows about the people at the table that is shown, beside what the table itself says.

import type { Summary } from "./protocol.ts";

/** Something that is asked for once, and again when others sit there or the game is over. */
export class Beside<T> {
  private known = $state.raw<{ table: string; found: T } | null>(null);
  private asked = "";
  private readonly fetch: (table: string) => Promise<T>;
  private readonly isWanted: (summary: Summary) => boolean;

  constructor(fetch: (table: string) => Promise<T>, isWanted: (summary: Summary) => boolean) {
    this.fetch = fetch;
    this.isWanted = isWanted;
  }

  watch(summary: Summary | null): void {
    if (summary === null || !this.isWanted(summary)) return;
    const key = [summary.id, summary.status, ...summary.seats.map(({ name }) => name)].join("\n");
    if (key === this.asked) return;
    this.asked = key;
    this.fetch(summary.id).then(
      (found) => {
        if (key === this.asked) this.known = { table: summary.id, found };
      },
      () => (this.asked = ""), // the next news of the table asks again
    );
  }

  at(table: string): T | null {
    return this.known?.table === table ? this.known.found : null;
  }
}
