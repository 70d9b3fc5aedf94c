// What a click on a worker means depends on what is asked.

import type { Wish } from "../../lib/choice.ts";
import type { Decision } from "../../lib/decision.svelte.ts";
import type { Colour } from "../../types/railroad-revolution.ts";

type Asked = Pick<Decision, "can">;
export type WorkerPlace = "supply" | "placed";

export interface OwnWorker {
  worker: Colour;
  place: WorkerPlace;
}

/** Kinds of answers that name an own worker and where it stands. */
const MOVES = ["promote", "exchange", "discard"];

/** An own worker, in the supply or on an action space. */
export function ownWorker(decision: Asked, worker: Colour, place: WorkerPlace): Wish {
  const kind = MOVES.find((it) => decision.can({ kind: it, worker, place }));
  if (kind !== undefined) return { kind, worker, place };
  return { kind: "place", worker };
}

/** Places where a dragged worker can be let go. */
export const dropOn = {
  action: (action: string) => `action ${action}`,
  milestone: (milestone: string) => `milestone ${milestone}`,
};

/** What it means to let a worker go over a place; null if nothing can come of it. */
export function dropped(decision: Asked, { worker, place }: OwnWorker, on: string): Wish | null {
  const [sort, id] = on.split(" ");
  if (sort === "action" && place !== "supply") return null;
  const wish: Wish =
    sort === "action" ? { kind: "place", worker, action: id } : { kind: "promote", worker, place, milestone: id };
  return decision.can(wish) ? wish : null;
}

/** A worker of the general supply. */
export function bankWorker(decision: Asked, worker: Colour): Wish {
  if (decision.can({ kind: "gain", worker })) return { kind: "gain", worker };
  if (decision.can({ kind: "exchange", gets: worker })) return { kind: "exchange", gets: worker };
  return { kind: "hire", worker };
}

/** An own train: flipped, or where that is an effect of the action this effect first. */
export function ownTrain(decision: Asked, train: string, side: string): Wish {
  const flip: Wish = { kind: "flip", train, side };
  const effect: Wish = { kind: "use", effect: "flip" };
  return !decision.can(flip) && decision.can(effect) ? effect : flip;
}

/** The action that one would take to build there: a click on the map before it begins it. */
const BEGINS: Record<string, string> = { station: "station", rail: "rail", office: "telegraph" };

/** What a click on the board means: the thing itself, or while an action is being chosen the one that builds there. */
export function onBoard(decision: Asked, wish: Wish): Wish {
  const action = BEGINS[String(wish.kind)];
  const begins: Wish = { kind: "place", action };
  return action !== undefined && !decision.can(wish) && decision.can(begins) ? begins : wish;
}
