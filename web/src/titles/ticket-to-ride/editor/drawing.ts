// A map as it is drawn while it changes. The layout that the table will have takes a second or more, so a worker finds it; until
// then routes and names lie where they were found last, and move along with their cities.

import { nameIn, type Board, type BoardDocument } from "../board.ts";
import { planOf, type Layout, type Plan } from "../geometry/layout.ts";
import { lanesOf } from "../geometry/lanes.ts";
import { CAP_HEIGHT, widthOf } from "../geometry/metrics.ts";
import { LABEL_SIZE } from "../geometry/measures.ts";
import type { Label } from "../geometry/labels.ts";
import type { MapDocument } from "./draft.ts";

/** What of a map can be drawn: routes between two cities that are there, and not in the same place. */
export function drawable(map: MapDocument): { document: BoardDocument; indexes: number[] } {
  const cities = new Map(map.cities.map((city) => [city.id, city]));
  const indexes = map.routes.flatMap((route, index) => {
    const [a, b] = [cities.get(route.a), cities.get(route.b)];
    return a && b && Math.hypot(a.x - b.x, a.y - b.y) >= 1 ? [index] : [];
  });
  const { id, names, canvas } = map;
  const routes = indexes.map((index) => map.routes[index]!);
  return { document: { id, names, canvas, cities: [...cities.values()], routes }, indexes };
}

/** What the layout of a map depends on, as a text. */
export function shapeOf(document: BoardDocument): string {
  const cities = document.cities.map(({ id, names, x, y, label }) => [id, names.en, names.pl, x, y, label]);
  const routes = document.routes.map(({ a, b, length, colour, bend }) => [a, b, length, colour, bend]);
  return JSON.stringify([document.canvas, cities, routes]);
}

/** A layout and the board that it was found for. */
export interface Found {
  board: Board;
  layout: Layout;
}

/** The plan of a board by what was found last, for this board or for an earlier one. */
export function sketched(board: Board, last: Found | null, lang: string): Plan {
  if (last?.board === board) return planOf(board, lang, last.layout);
  const still = [...board.routes.values()].filter((route) => {
    const before = last?.board.routes.get(route.id);
    return before !== undefined && before.bend === route.bend && before.length === route.length;
  });
  const bends = new Map(still.map(({ id }) => [id, last!.layout.bends[id] ?? 0]));
  const free = new Map(still.map(({ id }) => [id, last!.layout.free[id]!]));
  const labels = new Map([...board.cities.keys()].map((id) => [id, labelOf(board, last, id, lang)]));
  return { lanes: lanesOf(board, bends, free), labels };
}

function labelOf(board: Board, last: Found | null, id: string, lang: string): Label {
  const city = board.cities.get(id)!;
  const name = nameIn(city.names, lang);
  const [before, was] = [last?.board.cities.get(id), last?.layout.labels[lang]?.[id]];
  if (before && was && was.lines.join(" ") === name) {
    const [dx, dy] = [city.x - before.x, city.y - before.y];
    return { ...was, x: was.x + dx, y: was.y + dy, box: { ...was.box, x: was.box.x + dx, y: was.box.y + dy } };
  }
  const { anchor, dx, dy } = city.label ?? { anchor: "start" as const, dx: 11, dy: 4 };
  const [x, y] = [city.x + dx, city.y + dy];
  const box = { x, y, length: widthOf(name) * LABEL_SIZE, width: CAP_HEIGHT * LABEL_SIZE, turn: 0 };
  return { lines: [name], anchor, x, y, box };
}
