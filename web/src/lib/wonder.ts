// For things that can be clicked: whoever rests on one that is not possible is told the rule against it.

import type { Wish } from "./choice.ts";
import type { Play } from "./play.svelte.ts";

export function wonders(play: Play, wish: Wish) {
  const begin = () => play.wonder(wish);
  const end = () => play.wonder(null);
  return { onpointerenter: begin, onpointerleave: end, onfocus: begin, onblur: end };
}
