// The places of the page and their addresses, which stand after the # so that any server can hand the page out.

export type Place =
  | { page: "start" }
  | { page: "lobby" }
  | { page: "mine" }
  | { page: "table"; table: string; token: string | null; step: number | null };

export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page, id] = path.split("/");
  if (page === "table" && id) {
    const wishes = new URLSearchParams(query);
    const step = wishes.get("at");
    const token = wishes.get("token");
    return { page, table: decodeURIComponent(id), token, step: step === null ? null : Number(step) };
  }
  return page === "lobby" || page === "mine" ? { page } : { page: "start" };
}

export function hashOf(place: Place): string {
  if (place.page === "start") return "#/";
  if (place.page !== "table") return `#/${place.page}`;
  const wishes = new URLSearchParams();
  if (place.token !== null) wishes.set("token", place.token);
  if (place.step !== null) wishes.set("at", String(place.step));
  const query = wishes.size > 0 ? `?${wishes}` : "";
  return `#/table/${encodeURIComponent(place.table)}${query}`;
}

export function tablePlace(table: string, more: { token?: string; step?: number } = {}): Place {
  return { page: "table", table, token: more.token ?? null, step: more.step ?? null };
}
