// What an action works towards, for hints.

import type { Action } from "../../lib/protocol.ts";
import type { Arg } from "../../lib/text.ts";
import type { SteamView } from "../../types/steamrollers.ts";
import { isBuild } from "./building.ts";
import { wallsOf, type Model } from "./model.ts";
import { completed, edgesOf, lineEnd, type Paper } from "./network.ts";

/** The link that a track completes, or the city that its line comes from. */
export function planOf(
  action: Action,
  model: Model,
  view: SteamView,
): { key: string; args: Record<string, Arg> } | null {
  const sheet = view.seat === null ? undefined : view.sheets[view.seat];
  if (!isBuild(action) || !sheet) return null;
  const { field, track, rotation } = action;
  const paper: Paper = { model, walls: wallsOf(view), drawn: new Map(sheet.tracks.map((it) => [it.field, it])) };
  const link = completed(paper, field, track, rotation);
  if (link) {
    const points = { key: "sr.points", args: { n: 1 + link.towns } };
    return { key: "sr.page.completes", args: { a: link.a, b: link.b, points } };
  }
  const ends = edgesOf(track, rotation).flatMap((edge) => lineEnd(paper, field, edge) ?? []);
  return ends[0] ? { key: "sr.page.plan.from", args: { city: ends[0].city } } : { key: "sr.page.plan.open", args: {} };
}
