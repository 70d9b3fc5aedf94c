// What the log tells of the past: the last runs of each corporation, worth over time.

import type { Line } from "../../lib/protocol.ts";
import type { Mark } from "../title.ts";
import type { Model } from "./model.ts";
import { parseRoute, revenueOf, type Route } from "./route.ts";
import type { EighteenView } from "./view.ts";

export interface Ran {
  revenue: number;
  routes: Route[];
  paid: boolean;
}

export interface Runs {
  of(corporation: string): Ran | undefined;
  parse(words: readonly string[]): Route[];
}

export function lastRuns(log: readonly Line[], model: Model): Runs {
  const found = new Map<string, Ran>();
  for (const { event, data } of log) {
    const corporation = typeof data.corporation === "number" ? model.corporationAt(data.corporation) : "";
    if (event === "ran") {
      const routes = (data.routes as string[]).map(parseRoute);
      found.set(corporation, { revenue: Number(data.price), routes, paid: false });
    } else if (event === "dividend" && found.has(corporation)) {
      found.set(corporation, { ...found.get(corporation)!, paid: true });
    } else if (event === "withheld" && data.price === 0) {
      found.set(corporation, { revenue: 0, routes: [], paid: false });
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
export function earnings(log: readonly Line[], model: Model): EarnedRound[] {
  const rounds: { name: string; of: Map<string, Earned> }[] = [];
  for (const { event, data, step } of log) {
    if (event === "operating_round")
      rounds.unshift({ name: `${String(data.number)}.${String(data.round)}`, of: new Map() });
    const corporation = typeof data.corporation === "number" ? model.corporationAt(data.corporation) : "";
    const row = rounds[0]?.of;
    if (event === "ran") row?.set(corporation, { revenue: Number(data.price), paid: false, step });
    else if (event === "dividend" && row?.has(corporation)) row.get(corporation)!.paid = true;
    else if (event === "withheld" && row && !row.has(corporation))
      row.set(corporation, { revenue: 0, paid: false, step });
  }
  return rounds;
}

/** Worth at the beginning of every round, and now. */
export function timelineOf(log: readonly Line[], view: EighteenView): Mark[] {
  const marks: Mark[] = [];
  for (const { event, data } of log) {
    if (event !== "stock_round" && event !== "operating_round") continue;
    if (Array.isArray(data.worth)) marks.push({ at: marks.length, points: data.worth as number[] });
  }
  return [...marks, { at: marks.length, points: view.players.map((player) => player.worth) }];
}

/** What these routes bring in now. */
export function revenueOfRun(routes: readonly string[], model: Model, view: EighteenView): number {
  const face = (hex: string) => (model.hexes.has(hex) ? model.face(view, hex) : null);
  return routes.reduce((sum, words) => sum + revenueOf(parseRoute(words).steps, face, model.high(view)), 0);
}
