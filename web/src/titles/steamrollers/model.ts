// What the drawing knows of a board of SteamRollers: its document, and the places of all fields.

import type { Line } from "../../lib/protocol.ts";
import type { Colour, Direction, Kind, SteamEvent, SteamView } from "../../types/steamrollers.ts";
import { DIRECTIONS, INNER, middleOf, SIZE, type Point } from "./hexes.ts";

export const COLOURS: readonly Colour[] = ["red", "blue", "green", "yellow", "grey", "black"];
export const KINDS: readonly Kind[] = ["straight", "gentle", "sharp"];
/** Edges from the first one of a track to its other one. */
export const TURNS: Record<Kind, number> = { straight: 3, gentle: 2, sharp: 1 };

export interface BoardDocument {
  id: string;
  about: Record<string, { en: string; pl?: string }>;
  regions: { number: number; colour: Colour; shade?: string; city: string; town: string }[];
  fields: {
    id: string;
    q: number;
    r: number;
    region: number;
    neighbours: Partial<Record<Direction, string>>;
    status?: Status;
  }[];
  locomotive: { bonus: number[] };
  eva: { delivers_from: number; best_regions: number };
  starting_tiles: { tile: string; points?: number; status?: Status }[];
  orders: { tile: string; status?: Status }[];
  borders: { level: string; die: number; status?: Status }[];
}

export type Status = "known" | "reconstructed";

export interface Field {
  id: string;
  region: number;
  at: Point;
  /** By edge. */
  neighbours: (string | null)[];
  /** The number of the city, or of the region whose town lies here. */
  city: number | null;
  town: number | null;
}

export interface Region {
  number: number;
  colour: Colour;
  dark: boolean;
  city: string;
  town: string;
}

export interface Model {
  document: BoardDocument;
  fields: Map<string, Field>;
  regions: Region[];
  guessed: Guessed;
  area: { x: number; y: number; width: number; height: number };
}

/** What is reconstructed, beside the action tiles, of which the view tells it. */
export interface Guessed {
  map: boolean;
  /** By number and side: "3b". */
  orders: Set<string>;
  /** By level and die: "hard 4". */
  walls: Set<string>;
  starting: Set<string>;
}

/** A line of the log. */
export type SteamLine = Line & SteamEvent;

/** Room around the map: the name above it, the locomotive below. */
export const MARGIN = { side: 26, top: 58, bottom: 158 };

export function makeModel(document: BoardDocument): Model {
  const cities = new Map(document.regions.map((region) => [region.city, region.number]));
  const towns = new Map(document.regions.map((region) => [region.town, region.number]));
  const fields = document.fields.map(({ id, q, r, region, neighbours }): Field => ({
    id,
    region,
    at: middleOf(q, r),
    neighbours: DIRECTIONS.map((direction) => neighbours[direction] ?? null),
    city: cities.get(id) ?? null,
    town: towns.get(id) ?? null,
  }));
  const [xs, ys] = [fields.map((field) => field.at[0]), fields.map((field) => field.at[1])];
  const [left, top] = [Math.min(...xs) - INNER, Math.min(...ys) - SIZE];
  return {
    document,
    fields: new Map(fields.map((field) => [field.id, field])),
    guessed: guessedOf(document),
    regions: document.regions.map(({ number, colour, shade, city, town }) => ({
      number,
      colour,
      dark: shade === "dark",
      city,
      town,
    })),
    area: {
      x: left - MARGIN.side,
      y: top - MARGIN.top,
      width: Math.max(...xs) + INNER - left + 2 * MARGIN.side,
      height: Math.max(...ys) + SIZE - top + MARGIN.top + MARGIN.bottom,
    },
  };
}

function guessedOf({ fields, orders, borders, starting_tiles }: BoardDocument): Guessed {
  const isGuess = ({ status }: { status?: Status }) => status === "reconstructed";
  return {
    map: fields.some(isGuess),
    orders: new Set(orders.filter(isGuess).map(({ tile }) => tile)),
    walls: new Set(borders.filter(isGuess).map(({ level, die }) => `${level} ${die}`)),
    starting: new Set(starting_tiles.filter(isGuess).map(({ tile }) => tile)),
  };
}

export function emptyCities(view: SteamView): number {
  return Object.values(view.goods).filter((goods) => goods.length === 0).length;
}

/** A wall between two fields, whichever is named first. */
export function wallKey(a: string, b: string): string {
  return [a, b].sort().join(" ");
}

export function wallsOf(view: SteamView): Set<string> {
  return new Set((view.borders?.walls ?? []).map(([a, b]) => wallKey(a, b)));
}
