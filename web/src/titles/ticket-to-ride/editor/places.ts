// What a place in a map's document is for people: a city, a route or a ticket that can be shown, or a page of the editor.

import type { MapDocument } from "./draft.ts";

export type Thing =
  { kind: "city"; id: string } | { kind: "route"; index: number } | { kind: "ticket"; deck: string; index: number };
export type Found = Thing | { kind: "page"; page: "map" | "tickets" | "rules" };

/** Where "routes[2].ferry" and the like lead. */
export function foundAt(map: MapDocument, place: string): Found {
  const [, list, number] = /^(cities|routes|decks\.[a-z0-9_]+)\[(\d+)\]/.exec(place) ?? [];
  const index = Number(number);
  if (list === "cities" && map.cities[index]) return { kind: "city", id: map.cities[index].id };
  if (list === "routes" && map.routes[index]) return { kind: "route", index };
  if (list?.startsWith("decks.")) return { kind: "ticket", deck: list.slice("decks.".length), index };
  if (/^(editions\.\w+\.)?decks/.test(place)) return { kind: "page", page: "tickets" };
  return { kind: "page", page: /rules/.test(place) ? "rules" : "map" };
}

export function same(one: Thing | null, other: Thing | null): boolean {
  if (one === null || other === null || one.kind !== other.kind) return one === other;
  if (one.kind === "city") return one.id === (other as typeof one).id;
  const deck = one.kind === "ticket" ? one.deck === (other as typeof one).deck : true;
  return deck && one.index === (other as typeof one).index;
}
