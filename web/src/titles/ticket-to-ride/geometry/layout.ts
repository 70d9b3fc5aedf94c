// The whole layout of a board: found once, at build time for the boards that come with the game.

import type { Geography } from "../../../../geo/geography.ts";
import type { Board } from "../board.ts";
import { bendsOf } from "./bends.ts";
import { labelsOf, type Label } from "./labels.ts";
import { freeEnds, lanesOf, type Lane } from "./lanes.ts";

/** What had to be searched for. */
export interface Layout {
  bends: Record<string, number>;
  /** What is left free at the two cities of each route. */
  free: Record<string, [number, number]>;
  labels: Record<string, Record<string, Label>>;
}

/** What the build makes of a board. */
export interface DrawnBoard extends Geography {
  layout: Layout;
}

export interface Plan {
  lanes: Map<string, Lane>;
  labels: Map<string, Label>;
}

const LANGUAGES = ["en", "pl"];

export function findLayout(board: Board): Layout {
  const bends = rounded(bendsOf(board));
  const free = freeEnds(board, bends);
  const lanes = lanesOf(board, bends, free);
  const labels = LANGUAGES.map((lang) => [lang, Object.fromEntries(labelsOf(board, lanes, lang))] as const);
  return { bends: Object.fromEntries(bends), free: Object.fromEntries(free), labels: Object.fromEntries(labels) };
}

/** The lanes and labels of a board in a language, by a layout that fits it. */
export function planOf(board: Board, lang: string, layout: Layout): Plan {
  return {
    lanes: lanesOf(board, new Map(Object.entries(layout.bends)), new Map(Object.entries(layout.free))),
    labels: new Map(Object.entries(layout.labels[lang] ?? layout.labels.en!)),
  };
}

/** Whether a drawing made for the board's usual data fits this one: a user's own board may have moved its cities. */
export function fits(board: Board, drawn: DrawnBoard): boolean {
  const routes = Object.keys(drawn.layout.bends);
  if (routes.length !== board.routes.size || !routes.every((id) => board.routes.has(id))) return false;
  const cities = Object.entries(drawn.cities);
  return cities.length === board.cities.size && cities.every(([id, [x, y]]) => isAt(board, id, x, y));
}

function isAt(board: Board, id: string, x: number, y: number): boolean {
  const city = board.cities.get(id);
  return city !== undefined && city.x === x && city.y === y;
}

function rounded(numbers: Map<string, number>): Map<string, number> {
  return new Map([...numbers].map(([id, number]) => [id, Math.round(number * 10) / 10]));
}
