// The places of the page and their addresses, which stand after the # so that any server can hand the page out.

import { EVERYTHING, narrowedBy, queryOf, type Narrowed } from "./mine.ts";

export type Place =
  | { page: "start" }
  | { page: "lobby" }
  | { page: "mine"; narrowed?: Narrowed }
  | { page: "you"; code: string | null }
  | { page: "people"; name: string }
  | { page: "leaderboards"; title: string | null }
  | { page: "maps"; map: string | null }
  | { page: "studies" }
  | { page: "study"; study: string; node: number | null }
  | { page: "table"; table: string; token: string | null; step: number | null; eye?: number | null; review?: true };

const SPECTATOR = "spectator";

export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page, id] = path.split("/");
  if (page === "table" && id) {
    const wishes = new URLSearchParams(query);
    const step = wishes.get("at");
    const token = wishes.get("token");
    const review = wishes.has("review") ? ({ review: true } as const) : {};
    const found = { page, table: decoded(id), token, step: step === null ? null : Number(step), ...review } as const;
    const eye = wishes.get("as");
    return eye === null ? found : { ...found, eye: eye === SPECTATOR ? null : Number(eye) };
  }
  if (page === "study" && id) {
    const node = new URLSearchParams(query).get("at");
    return { page, study: decoded(id), node: node === null ? null : Number(node) };
  }
  if (page === "you") return { page, code: new URLSearchParams(query).get("code") };
  if (page === "people" && id) return { page, name: decoded(id) };
  if (page === "leaderboards") return { page, title: id ? decoded(id) : null };
  if (page === "maps") return { page, map: id ? decoded(id) : null };
  if (page === "mine") return query === "" ? { page } : { page, narrowed: narrowedBy(query) };
  return page === "lobby" || page === "studies" ? { page } : { page: "start" };
}

/** An address that somebody has typed or cut off may be no code at all: then there is no such table. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

export function hashOf(place: Place): string {
  if (place.page === "start") return "#/";
  if (place.page === "you") return place.code === null ? "#/you" : `#/you?code=${encodeURIComponent(place.code)}`;
  if (place.page === "mine") {
    const query = queryOf(place.narrowed ?? EVERYTHING);
    return query === "" ? "#/mine" : `#/mine?${query}`;
  }
  if (place.page === "people") return `#/people/${encodeURIComponent(place.name)}`;
  if (place.page === "leaderboards" && place.title !== null) return `#/leaderboards/${encodeURIComponent(place.title)}`;
  if (place.page === "maps" && place.map !== null) return `#/maps/${encodeURIComponent(place.map)}`;
  if (place.page === "study") {
    const query = place.node === null ? "" : `?at=${place.node}`;
    return `#/study/${encodeURIComponent(place.study)}${query}`;
  }
  if (place.page !== "table") return `#/${place.page}`;
  const wishes = new URLSearchParams();
  if (place.token !== null) wishes.set("token", place.token);
  if (place.step !== null) wishes.set("at", String(place.step));
  if (place.eye !== undefined) wishes.set("as", place.eye === null ? SPECTATOR : String(place.eye));
  if (place.review) wishes.set("review", "1");
  const query = wishes.size > 0 ? `?${wishes}` : "";
  return `#/table/${encodeURIComponent(place.table)}${query}`;
}

export function tablePlace(
  table: string,
  more: { token?: string; step?: number | null; eye?: number | null; review?: boolean } = {},
): Place {
  const review = more.review ? ({ review: true } as const) : {};
  const place = { page: "table", table, token: more.token ?? null, step: more.step ?? null, ...review } as const;
  return more.eye === undefined ? place : { ...place, eye: more.eye };
}
