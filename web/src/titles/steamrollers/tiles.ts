// What a click on an action tile means.

import type { Wish } from "../../lib/choice.ts";
import type { Decision } from "../../lib/decision.svelte.ts";
import type { TileView } from "../../types/steamrollers.ts";

/** Kinds of answers by which an own tile is used between the actions of others. */
const USES = ["steal", "reroll-eva", "block-eva"];
const INTERRUPTS = 2;

/** An own tile 2 is used where that is asked; every other click would take the tile. */
export function tileWish(
  decision: Pick<Decision, "can">,
  tile: Pick<TileView, "number" | "owner">,
  seat: number | null,
): Wish {
  const mine = seat !== null && tile.owner === seat && tile.number === INTERRUPTS;
  const use = mine ? USES.find((kind) => decision.can({ kind })) : undefined;
  return use === undefined ? { kind: "take-tile", tile: tile.number } : { kind: use };
}
