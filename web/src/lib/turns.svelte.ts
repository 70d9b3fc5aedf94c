// How many games wait for this guest, on every page: asked now and then, more seldom while nobody looks.

import { fetchCounts } from "./api.ts";
import type { TableCounts } from "./protocol.ts";
import { countTab } from "./signal.ts";

const OFTEN = 20_000;
const SELDOM = 60_000;

class Turns {
  counts = $state.raw<TableCounts | null>(null);
  /** Where it is one's turn, without the table that is open. */
  elsewhere = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  /** It is one's turn at the table that is open. */
  private here = false;

  constructor() {
    document.addEventListener("visibilitychange", () => !document.hidden && void this.refresh());
  }

  /** Ask now, and from then on again and again. */
  async refresh(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    clearTimeout(this.timer);
    const { here } = this;
    try {
      this.take(await fetchCounts(), here);
    } catch {
      // A server that does not answer is asked again; the last known number is as good as any.
    }
    this.asking = false;
    this.timer = setTimeout(() => void this.refresh(), document.hidden ? SELDOM : OFTEN);
    if (here !== this.here) void this.refresh();
  }

  /** Whether it is one's turn at the table that is open, which then does not count. */
  at(here: boolean): void {
    this.here = here;
    void this.refresh();
  }

  private take(counts: TableCounts, here: boolean): void {
    this.counts = counts;
    this.elsewhere = Math.max(0, counts.turn - (here ? 1 : 0));
    countTab(this.elsewhere);
  }
}

export const turns = new Turns();
