// A report on the map's balance while bots play for it.

import { balanceOf, Refusal } from "../../../lib/api.ts";
import type { BalanceReport, ThingBalance } from "../../../lib/protocol.ts";
import type { Arg } from "../../../lib/text.ts";
import { titleOf, type MapDocument } from "./draft.ts";

export const LEVELS = ["beginner", "casual", "club", "expert"] as const;
export type Level = (typeof LEVELS)[number];

export class Report {
  players = $state(3);
  games = $state(100);
  level = $state<Level>("club");
  found = $state.raw<BalanceReport | null>(null);
  /** The map that was played: once it has changed, the report speaks of an older one. */
  map = $state.raw<MapDocument | null>(null);
  of = $state(0);
  /** Seconds until bots may go on. */
  wait = $state(0);
  running = $state(false);
  fault = $state.raw<Arg | null>(null);
  private stopping: AbortController | null = null;

  async make(map: MapDocument): Promise<void> {
    this.stop();
    const wish = { players: this.players, games: this.games, level: this.level };
    const stopping = (this.stopping = new AbortController());
    [this.found, this.map, this.of, this.wait, this.running, this.fault] = [null, map, wish.games, 0, true, null];
    try {
      for await (const news of balanceOf(titleOf(map), { board: { ...map }, ...wish }, stopping.signal)) {
        if (stopping.signal.aborted) return;
        this.wait = news.wait;
        this.found = news.report ?? this.found;
        this.fault = news.error;
      }
      if (this.found === null || this.found.games < wish.games) this.fault ??= { key: "page.error.offline", args: {} };
    } catch (error) {
      if (stopping.signal.aborted) return;
      this.fault = error instanceof Refusal && error.text ? error.text : { key: "page.error.offline", args: {} };
    }
    this.running = false;
  }

  /** What has been played so far stays. */
  stop(): void {
    this.stopping?.abort();
    this.running = false;
    this.wait = 0;
  }
}

/** The things that were used most often first, or least often. */
export function ranked(things: readonly ThingBalance[], by: "held" | "points" | "wins"): ThingBalance[] {
  return [...things].sort((a, b) => b[by] - a[by] || b.held - a.held);
}
