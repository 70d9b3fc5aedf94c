// Names of places for people.

import type { Arg, Language } from "../../lib/text.ts";
import { nameIn, type Board, type Route } from "./board.ts";

type Translate = (key: string, args?: Record<string, Arg>) => string;

export function cityName(board: Board, city: string, lang: Language): string {
  const found = board.cities.get(city);
  return found ? nameIn(found.names, lang) : city;
}

export function routeName(board: Board, route: Route, lang: Language): string {
  return `${cityName(board, route.a, lang)} – ${cityName(board, route.b, lang)}`;
}

/** A route among others: where it has two lanes, it says which one it is. */
export function laneName(board: Board, route: Route, lang: Language, t: Translate): string {
  const name = routeName(board, route, lang);
  const twin = route.twin === null ? null : board.routes.get(route.twin);
  if (!twin) return name;
  if (twin.colour === route.colour) return t("ttr.lane_number", { route: name, n: route.lane + 1 });
  return t("ttr.lane", { route: name, colour: t(`ttr.colour.${route.colour}`) });
}

/** A route in a line: its cities, colour, length and what is special about it. */
export function describeRoute(board: Board, route: Route, lang: Language, t: Translate): string {
  const parts = [t(`ttr.colour.${route.colour}`), t("ttr.trains", { n: route.length })];
  if (route.tunnel) parts.push(t("ttr.page.tunnel"));
  if (route.ferry > 0) parts.push(t("ttr.page.ferry", { n: route.ferry }));
  return `${routeName(board, route, lang)}: ${parts.join(", ")}`;
}
