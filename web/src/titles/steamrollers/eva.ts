// Eva's turns, read from the log: what she did in each of her four phases.

import type { SteamEvent, SteamView } from "../../types/steamrollers.ts";
import type { SteamLine } from "./model.ts";

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

type Crossed = Extract<SteamEvent, { event: "eva_crossed" }>["data"];

const HERS = ["eva_crossed", "eva_took_tile", "eva_rolled", "eva_delivered", "eva_won"];

/** Her last turn, or the one that she is in; null before her first one. */
export function lastTurn(log: readonly SteamLine[], view: SteamView, from: number): EvaTurn | null {
  let [round, shown] = [0, 0];
  let events: SteamLine[] = [];
  let last: SteamLine[] = [];
  for (const line of log) {
    if (line.event === "rolled") {
      if (events.length > 0) [last, shown] = [events, round];
      [events, round] = [[], line.data.round];
    } else if (round > 0 && HERS.includes(line.event)) events.push(line);
  }
  const going = events.length > 0;
  if (going) [last, shown] = [events, round];
  return last.length === 0 ? null : { round: shown, steps: stepsOf(last, view, from, going && view.eva?.phase === 4) };
}

function stepsOf(events: readonly SteamLine[], view: SteamView, from: number, asked: boolean): Step[] {
  const steps: Step[] = [];
  const add = (phase: number, what: Step["what"], args: Record<string, number> = {}, done = true): void => {
    steps.push({ phase, what, args, done });
  };
  let crossed: Crossed | null = null;
  let tile = false;
  const close = (): void => {
    if (crossed && !tile) add(2, "no_tile", { value: crossed.region }, false);
    tile = true;
  };
  for (const { event, data } of events) {
    if (event === "eva_rolled") {
      close();
      add(crossed ? 3 : 1, crossed ? "empty" : "rerolled", { value: data.value });
      [crossed, tile] = [null, false];
    } else if (event === "eva_crossed") {
      const args = { region: data.region, crosses: data.crosses };
      if (crossed) {
        close();
        add(3, "not_empty", {}, false);
        add(4, "blocked", args);
        return steps;
      }
      add(1, "crossed", args);
      crossed = data;
    } else if (event === "eva_took_tile") {
      add(2, "tile", { tile: data.tile });
      tile = true;
    } else if (event === "eva_won") {
      add(crossed ? 4 : 1, "won", { region: data.region });
      return steps;
    } else if (event === "eva_delivered") {
      close();
      add(3, "not_empty", {}, false);
      add(4, "removed", { city: data.city, points: data.points });
      return steps;
    }
  }
  if (!crossed) return steps;
  close();
  const { region: city, crosses: points } = crossed;
  // All cities are empty: there is nothing to roll for, and nothing to remove.
  const nothing = Object.values(view.goods).every((goods) => goods.length === 0);
  add(3, nothing ? "empty" : "not_empty", nothing ? { value: city } : {}, false);
  if (asked) add(4, "waiting", { city, points });
  else if (!nothing) add(4, "few", { from }, false);
  return steps;
}
