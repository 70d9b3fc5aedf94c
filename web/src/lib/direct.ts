// Actions that nothing on the board or in a panel stands for, such as passing: they are offered as buttons at once. Of a
// title for whose actions nothing stands at all that holds where they are few.

import type { TitleModule } from "../titles/title.ts";
import type { Play } from "./play.svelte.ts";
import type { Action } from "./protocol.ts";

/** So many words have room beside the question. */
const FEW = 3;

export function directOf(play: Play, title: TitleModule): Action[] {
  const { decision } = play;
  if (!play.asked || decision.begun || decision.settled !== null) return [];
  if (title.listed) return decision.legal.length <= FEW ? [...decision.legal] : [];
  return decision.legal.filter(({ kind }) => title.direct.includes(kind));
}

/** Whether they stand in the line of the prompt; those with a face, and many, lie over the board. */
export function isBesidePrompt(actions: readonly Action[], title: TitleModule): boolean {
  return actions.length <= FEW && !actions.some((action) => title.hasFace?.(action));
}
