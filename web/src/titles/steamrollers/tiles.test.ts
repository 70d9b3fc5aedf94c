import { expect, test } from "vitest";
import { narrowed, type Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import { tileWish } from "./tiles.ts";

function asked(...legal: Action[]) {
  return { can: (wish: Wish) => narrowed(legal, wish).length > 0 };
}

test("a click on a tile takes it", () => {
  expect(tileWish(asked(), { number: 3, owner: null }, 0)).toEqual({ kind: "take-tile", tile: 3 });
  expect(tileWish(asked({ kind: "steal" }), { number: 2, owner: 1 }, 0)).toEqual({ kind: "take-tile", tile: 2 });
});

test("an own tile 2 is used when it is asked for", () => {
  for (const kind of ["steal", "reroll-eva", "block-eva"])
    expect(tileWish(asked({ kind }, { kind: "leave" }), { number: 2, owner: 0 }, 0)).toEqual({ kind });
  expect(tileWish(asked({ kind: "take-tile", tile: 2 }), { number: 2, owner: 0 }, 0)).toEqual({
    kind: "take-tile",
    tile: 2,
  });
});
