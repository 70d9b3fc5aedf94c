// What the log tells of the past: the last runs of each corporation, worth over time.

import type { Line } from "../../lib/protocol.ts";
import type { EighteenEvent, EighteenView } from "../../types/eighteen-thirty.ts";
import type { Mark } from "../title.ts";
import type { Model } from "./model.ts";
import { parseRoute, revenueOf, type Route } from "./route.ts";

type Told = Line & EighteenEvent;

export interface Ran {
  revenue: number;
  routes: Route[];
  paid: boolean;
}

export interface Runs {
  of(corporation: string): Ran | undefined;
  parse(words: readonly string[]): Route[];
}

export function lastRuns(log: readonly Line[]): Runs {
  const found = new Map<string, Ran>();
  for (const { event, data } of log as readonly Told[]) {
    if (event === "ran") {
      found.set(data.corporation, { revenue: data.price, routes: data.routes.map(parseRoute), paid: false });
    } else if (event === "dividend") {
      const ran = found.get(data.corporation);
      if (ran) ran.paid = true;
    } else if (event === "withheld" && data.price === 0) {
      found.set(data.corporation, { revenue: 0, routes: [], paid: false });
    }
  }
  return { of: (corporation) => found.get(corporation), parse: (words) => words.map(parseRoute) };
}

export interface Earned {
  revenue: number;
  paid: boolean;
  /** When the trains ran. */
  step: number;
}

export interface EarnedRound {
  /** Set and number, as in 3.1. */
  name: string;
  of: ReadonlyMap<string, Earned>;
}

/** What each corporation earned in each operating round, the latest first. */
export function earnings(log: readonly Line[]): EarnedRound[] {
  const rounds: { name: string; of: Map<string, Earned> }[] = [];
  for (const { event, data, step } of log as readonly Told[]) {
    const row = rounds[0]?.of;
    if (event === "operating_round") rounds.unshift({ name: `${data.number}.${data.round}`, of: new Map() });
    else if (event === "ran") row?.set(data.corporation, { revenue: data.price, paid: false, step });
    else if (event === "dividend" && row?.has(data.corporation)) row.get(data.corporation)!.paid = true;
    else if (event === "withheld" && row && !row.has(data.corporation))
      row.set(data.corporation, { revenue: 0, paid: false, step });
  }
  return rounds;
}

/** Worth at the beginning of every round, and now. */
export function timelineOf(log: readonly Line[], view: EighteenView): Mark[] {
  const marks: Mark[] = [];
  for (const { event, data } of log as readonly Told[]) {
    if (event === "stock_round" || event === "operating_round") marks.push({ at: marks.length, points: data.worth });
  }
  return [...marks, { at: marks.length, points: view.players.map((player) => player.worth) }];
}

/** What these routes bring in now. */
export function revenueOfRun(routes: readonly string[], model: Model, view: EighteenView): number {
  const face = (hex: string) => (model.hexes.has(hex) ? model.face(view, hex) : null);
  return routes.reduce((sum, words) => sum + revenueOf(parseRoute(words).steps, face, model.high(view)), 0);
}
