// An action for something that was clicked in vain: the one whose refusal says most.

import type { Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import type { SteamView } from "../../types/steamrollers.ts";
import type { Model } from "./model.ts";
import { lengthOf, routesBetween } from "./network.ts";

const WHOLE = ["take", "upgrade", "take-tile"];

export function exampleOf(wish: Wish, model: Model, view: SteamView): Action | null {
  const kind = String(wish.kind);
  if (WHOLE.includes(kind)) return { ...wish, kind };
  if (kind === "build") return { kind, field: wish.field, track: view.dice.black?.[0] ?? "straight", rotation: 0 };
  if (kind === "order") return { kind, order: wish.order, coal_for: "none" };
  if (kind !== "deliver") return null;
  const origin = Number(wish.origin);
  const wanting = model.regions.filter(
    (region) => region.number !== origin && (wish.colour === "black" || region.colour === wish.colour),
  );
  const links = view.seat === null ? [] : (view.sheets[view.seat]?.links ?? []);
  const ways = wanting.map(({ number }) => ({ target: number, route: routesBetween(links, origin, number)[0] }));
  const way = ways.find(({ route }) => route !== undefined) ?? ways[0];
  if (!way) return null;
  const distance = way.route ? lengthOf(way.route) : 1;
  return { kind, colour: wish.colour, origin, target: way.target, distance };
}
