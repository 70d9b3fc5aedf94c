// Pointing at goods: which legal delivery a good on the board stands for.

import type { Wish } from "../../lib/choice.ts";
import type { Colour } from "../../types/steamrollers.ts";

/** The wish for the good at a place of its city's row, counted from 0. */
export function wishFor(can: (wish: Wish) => boolean, goods: readonly Colour[], city: number, place: number): Wish {
  const colour = goods[place]!;
  // Equal goods side by side are one choice, which is named after the leftmost of them.
  let first = place;
  while (first > 0 && goods[first - 1] === colour) first -= 1;
  const exact = { kind: "deliver-from", colour, origin: city, place: first + 1 };
  return can(exact) ? exact : { kind: "deliver", colour, origin: city };
}

/** Whether what is wished for is this good. */
export function isWished(wish: Wish, goods: readonly Colour[], city: number, place: number): boolean {
  if (wish.origin !== city || wish.colour !== goods[place]) return false;
  const first = wish.kind === "deliver-from" ? Number(wish.place) - 1 : goods.indexOf(goods[place]!);
  return (wish.kind === "deliver" || wish.kind === "deliver-from") && place === first;
}
