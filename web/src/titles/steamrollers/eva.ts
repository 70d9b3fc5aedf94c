// Eva's turns, read from the log: what she did in each of her four phases.

import type { Line } from "../../lib/protocol.ts";
import type { SteamView } from "./model.ts";

export interface Step {
  phase: number;
  /** The end of the key of its text. */
  what:
    | "rerolled"
    | "crossed"
    | "won"
    | "tile"
    | "no_tile"
    | "empty"
    | "not_empty"
    | "removed"
    | "blocked"
    | "few"
    | "waiting";
  args: Record<string, number>;
  /** Whether anything happened. */
  done: boolean;
}

export interface EvaTurn {
  round: number;
  steps: Step[];
}

const HERS = ["eva_crossed", "eva_took_tile", "eva_rolled", "eva_delivered", "eva_won"];

/** Her last turn, or the one that she is in; null before her first one. */
export function lastTurn(log: readonly Line[], view: SteamView, from: number): EvaTurn | null {
  let [round, shown] = [0, 0];
  let events: Line[] = [];
  let last: Line[] = [];
  for (const line of log) {
    if (line.event === "rolled") {
      if (events.length > 0) [last, shown] = [events, round];
      [events, round] = [[], line.data.round as number];
    } else if (round > 0 && HERS.includes(line.event)) events.push(line);
  }
  const going = events.length > 0;
  if (going) [last, shown] = [events, round];
  return last.length === 0 ? null : { round: shown, steps: stepsOf(last, view, from, going && view.eva?.phase === 4) };
}

function stepsOf(events: readonly Line[], view: SteamView, from: number, asked: boolean): Step[] {
  const steps: Step[] = [];
  const number = (line: Line, field: string): number => line.data[field] as number;
  const add = (phase: number, what: Step["what"], args: Record<string, number> = {}, done = true): void => {
    steps.push({ phase, what, args, done });
  };
  let crossed: Line | null = null;
  let tile = false;
  const close = (): void => {
    if (crossed && !tile) add(2, "no_tile", { value: number(crossed, "region") + 1 }, false);
    tile = true;
  };
  for (const line of events) {
    if (line.event === "eva_rolled") {
      const value = number(line, "value") + 1;
      close();
      add(crossed ? 3 : 1, crossed ? "empty" : "rerolled", { value });
      [crossed, tile] = [null, false];
    } else if (line.event === "eva_crossed") {
      const args = { region: number(line, "region") + 1, crosses: number(line, "crosses") };
      if (crossed) {
        close();
        add(3, "not_empty", {}, false);
        add(4, "blocked", args);
        return steps;
      }
      add(1, "crossed", args);
      crossed = line;
    } else if (line.event === "eva_took_tile") {
      add(2, "tile", { tile: number(line, "tile") + 1 });
      tile = true;
    } else if (line.event === "eva_won") {
      add(crossed ? 4 : 1, "won", { region: number(line, "region") + 1 });
      return steps;
    } else {
      close();
      add(3, "not_empty", {}, false);
      add(4, "removed", { city: number(line, "city") + 1, points: number(line, "points") });
      return steps;
    }
  }
  if (!crossed) return steps;
  close();
  const city = number(crossed, "region") + 1;
  // All cities are empty: there is nothing to roll for, and nothing to remove.
  const nothing = Object.values(view.goods).every((goods) => goods.length === 0);
  add(3, nothing ? "empty" : "not_empty", nothing ? { value: city } : {}, false);
  if (asked) add(4, "waiting", { city, points: number(crossed, "crosses") });
  else if (!nothing) add(4, "few", { from }, false);
  return steps;
}
