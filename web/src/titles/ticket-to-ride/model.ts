// What the drawing knows of a table of Ticket to Ride: its board, and the rules that the drawing needs.

import type { Card } from "../../types/ticket-to-ride.ts";
import { readBoard, type Board, type BoardDocument } from "./board.ts";
import { findLayout, fits, planOf, type DrawnBoard, type Layout, type Plan } from "./geometry/layout.ts";

export type Cards = Partial<Record<Card, number>>;

/** The values of the rules that the drawing uses. */
export interface Rules {
  doubles_from: number;
  /** Points for a route, by its length. */
  route_points: Record<string, number>;
  stations: number;
  station_cost: number[];
  hand: number;
  initial_tickets: number;
  initial_long: number;
  initial_keep: number;
  initial_keep_long: number;
  unkept_initial: "box" | "bottom";
  draw_tickets: number;
  draw_keep: number;
  end_trains: number;
  longest_bonus: number;
  globetrotter_bonus: number;
}

/** The board of a table, as the server sends it: with all values of the rules as this table has settled them. */
export interface TableDocument extends BoardDocument {
  rules: Rules;
}

export interface Model {
  board: Board;
  /** The land under the board; a board of somebody's own has it if it names one. */
  drawn: DrawnBoard | null;
  plan(lang: string): Plan;
  rules: Rules;
}

const drawings: Record<string, () => Promise<{ default: DrawnBoard }>> = {
  usa: () => import("virtual:board/usa"),
  europe: () => import("virtual:board/europe"),
};

/** The land and the layout of a board that comes with the game, by its name. */
export async function drawnFor(name: string): Promise<DrawnBoard | null> {
  return (Object.hasOwn(drawings, name) && (await drawings[name]!()).default) || null;
}

export async function makeModel(document: TableDocument): Promise<Model> {
  const board = readBoard(document);
  const found = await drawnFor(document.ground ?? board.id);
  const fitting = found && fits(board, found) ? found : null;
  const layout: Layout = fitting?.layout ?? findLayout(board);
  const plans = new Map<string, Plan>();
  return {
    board,
    drawn: document.ground === undefined ? fitting : found,
    plan(lang) {
      if (!plans.has(lang)) plans.set(lang, planOf(board, lang, layout));
      return plans.get(lang)!;
    },
    rules: document.rules,
  };
}
