// An action for something that was clicked in vain: the one whose refusal says most.

import type { Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import type { EighteenView } from "../../types/eighteen-thirty.ts";
import type { Face } from "./face.ts";
import type { Model } from "./model.ts";

const NEXT: Record<string, string> = { white: "yellow", yellow: "green", green: "brown" };

export function exampleOf(wish: Wish, model: Model, view: EighteenView): Action | null {
  const kind = String(wish.kind);
  if (kind === "token") return { kind, hex: wish.hex, city: wish.city ?? 0 };
  if (kind === "buy" || kind === "sell") return { ...wish, kind };
  if (kind !== "lay") return null;
  const hex = String(wish.hex);
  const face = model.face(view, hex);
  const tile = Object.keys(model.document.tiles).find((it) => fits(face, model.tile(it, 0)));
  return { kind, hex, tile: tile ?? "9", rotation: 0 };
}

function fits(face: Face, tile: Face): boolean {
  return (
    tile.colour === NEXT[face.colour] &&
    tile.label === face.label &&
    tile.stops.map((stop) => stop.kind).join() === face.stops.map((stop) => stop.kind).join()
  );
}
