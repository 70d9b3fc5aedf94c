// Drawing a track: the proposal for a field that was clicked, and what turning it or another shape makes of it.

import type { Action } from "../../lib/protocol.ts";
import type { Kind, SteamAction } from "../../types/steamrollers.ts";
import { KINDS } from "./model.ts";
import { worth, type Paper } from "./network.ts";
import { rotationsOf } from "./pencil.ts";

export type Build = Extract<SteamAction, { kind: "build" }> & { track: Kind };

export function isBuild(action: Action | null | undefined): action is Build {
  return action?.kind === "build" && typeof action.rotation === "number";
}

export function buildsOn(legal: readonly Action[], field: string): Build[] {
  return legal.filter((action): action is Build => isBuild(action) && action.field === field);
}

/** The track that joins most of what is there; of equals the shape that was drawn last. */
export function proposal(builds: readonly Build[], paper: Paper, last: Kind | null): Build | null {
  let best: Build | null = null;
  let most = -Infinity;
  for (const build of builds) {
    const value = worth(paper, build.field, build.track, build.rotation) + (build.track === last ? 0.5 : 0);
    if (value > most) [best, most] = [build, value];
  }
  return best;
}

export function turned(build: Build, by: number): Build {
  const rotations = rotationsOf(build.track).length;
  return { ...build, rotation: (build.rotation + by + rotations) % rotations };
}

/** The same field with another shape, in the rotation that fits best. */
export function reshaped(legal: readonly Action[], build: Build, kind: Kind, paper: Paper): Build | null {
  return proposal(
    buildsOn(legal, build.field).filter((other) => other.track === kind),
    paper,
    null,
  );
}

export function shapesFor(legal: readonly Action[], field: string): Kind[] {
  const found = new Set(buildsOn(legal, field).map((build) => build.track));
  return KINDS.filter((kind) => found.has(kind));
}
