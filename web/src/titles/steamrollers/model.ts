// What the drawing knows of a table of SteamRollers: its view, and its board with the places of all fields.

import type { Seat, View } from "../../lib/protocol.ts";
import { DIRECTIONS, INNER, middleOf, SIZE, type Direction, type Point } from "./hexes.ts";

export const COLOURS = ["red", "blue", "green", "yellow", "grey", "black"] as const;
export type Colour = (typeof COLOURS)[number];
export const KINDS = ["straight", "gentle", "sharp"] as const;
export type Kind = (typeof KINDS)[number];
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
  /** In the order of the board's file, which the events use. */
  order: string[];
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

export interface Track {
  field: string;
  track: Kind;
  rotation: number;
  edges: [Direction, Direction];
}

export interface Link {
  cities: [number, number];
  towns: number[];
  fields: string[];
  points: number;
}

export type Goods = Partial<Record<Colour, number>>;

export interface SheetView {
  tracks: Track[];
  links: Link[];
  locomotive: number[];
  power: number;
  delivered: number;
  bonus: number;
  network: number;
  kept: Goods;
  cargo: { colour: Colour; city: number } | null;
  tiles: number[];
  orders: number[];
  score: number;
}

export interface TileView {
  number: number;
  side: "a" | "b";
  solo: boolean;
  owner: Seat | null;
  sideways: boolean;
  used: boolean;
  type: "lightning" | "infinity";
  value: number;
  reconstructed: boolean;
}

export interface OrderView {
  number: number;
  side: "a" | "b";
  owner: Seat | null;
  goods: Colour[];
  points: number;
}

export interface EvaPoints {
  deliveries: number;
  locomotive: number;
  network: number;
  tiles: number;
  total: number;
  won_at_once: boolean;
}

export interface EvaView extends EvaPoints {
  dice: number;
  crosses: Record<string, number>;
  fields: Record<string, number>;
  die: number | null;
  phase: number | null;
}

export interface FinalSheet {
  seat: Seat;
  deliveries: number;
  bonus: number;
  network: { links: Link[]; towns: number; points: number };
  locomotive: { power: number; points: number };
  tiles: { tiles: string[]; points: number };
  orders: { orders: string[]; points: number };
  total: number;
  place: number;
  eva?: EvaPoints;
}

export interface SteamView extends View {
  question: string;
  round: number;
  first: Seat;
  turn: Seat;
  dice: {
    table: number[];
    black: [Kind, Kind] | null;
    taken: number[][];
    in_use: { seat: Seat; value: number; final: boolean } | null;
    actions_done: number;
  };
  goods: Record<string, Colour[]>;
  bag: Goods;
  tiles: TileView[];
  orders: OrderView[];
  starting_tiles: string[] | null;
  borders: { level: string; die: number; walls: [string, string][] } | null;
  sheets: SheetView[];
  eva: EvaView | null;
  final?: FinalSheet[];
}

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
    order: fields.map((field) => field.id),
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
