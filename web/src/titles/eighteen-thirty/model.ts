// What the drawing knows of 1830: map, tiles, market, trains, companies.

import type { Play } from "../../lib/play.svelte.ts";
import type { View } from "../../lib/protocol.ts";
import type { EighteenAction, EighteenView, Zone } from "../../types/eighteen-thirty.ts";
import { RouteEditor } from "./editor.svelte.ts";
import { faceOf, type Face, type FaceEntry } from "./face.ts";
import { Looks } from "./looks.svelte.ts";
import { centreOf, RADIUS, type Point } from "./shape.ts";

export interface Corporation {
  id: string;
  name: string;
  home: string;
  tokens: number[];
  colour: string;
}

export interface Private {
  id: string;
  name: string;
  price: number;
  revenue: number;
  hexes: string[];
}

export interface Train {
  name: string;
  /** 0 for any number. */
  stops: number;
  price: number;
  count: number;
  rusts_with: string | null;
}

interface Phase {
  name: string;
  train_limit: number;
  tiles: string[];
  operating_rounds: number;
  corporations_buy_privates: boolean;
  high_values: boolean;
}

export interface MapDocument {
  terrain: Record<string, number>;
  /** Names of places that are others in Polish. */
  polish: Record<string, string>;
  hexes: Record<string, FaceEntry>;
  tiles: Record<string, FaceEntry & { count: number }>;
  impassable: [string, string][];
  homes: Record<string, [hex: string, city: number | null]>;
  components: {
    bank: number;
    market: string[];
    trains: Train[];
    phases: Phase[];
    corporations: Corporation[];
    privates: Private[];
    trade_in: { price: number; train: string; for: string[] };
  };
}

export interface Cell {
  row: number;
  column: number;
  price: number;
  zone: Zone;
  par: boolean;
}

export interface Hex {
  name: string;
  entry: FaceEntry;
  centre: Point;
  /** What its first tile costs. */
  cost: number;
}

const ZONES: Record<string, Zone> = { "": "white", y: "yellow", o: "orange", b: "brown" };
const MARGIN = 14;

export class Model {
  readonly hexes: Map<string, Hex>;
  readonly corporations: Map<string, Corporation>;
  readonly privates: Map<string, Private>;
  readonly trains: Train[];
  readonly phases: Map<string, Phase>;
  readonly cells: Cell[];
  readonly rows: number;
  readonly columns: number;
  readonly pars: number[];
  readonly area: { x: number; y: number; width: number; height: number };
  readonly editor = new RouteEditor(this);
  readonly looks = new Looks();
  private readonly faces = new Map<string, Face>();

  constructor(readonly document: MapDocument) {
    const { components } = document;
    this.hexes = new Map(
      Object.entries(document.hexes).map(([name, entry]) => [
        name,
        { name, entry, centre: centreOf(name), cost: document.terrain[entry.terrain ?? ""] ?? 0 },
      ]),
    );
    this.corporations = new Map(components.corporations.map((it) => [it.id, it]));
    this.privates = new Map(components.privates.map((it) => [it.id, it]));
    this.trains = components.trains;
    this.phases = new Map(components.phases.map((it) => [it.name, it]));
    this.cells = cellsOf(components.market);
    this.rows = components.market.length;
    this.columns = Math.max(...this.cells.map((cell) => cell.column)) + 1;
    this.pars = this.cells.filter((cell) => cell.par).map((cell) => cell.price);
    this.area = areaOf([...this.hexes.values()]);
  }

  /** What lies on a hex: a tile, or its print. */
  face(view: EighteenView, hex: string): Face {
    const [tile, rotation] = view.tiles[hex] ?? [null, 0];
    return tile === null ? this.printed(hex) : this.tile(tile, rotation);
  }

  printed(hex: string): Face {
    return this.kept(hex, () => faceOf(this.hexes.get(hex)!.entry));
  }

  tile(tile: string, rotation: number): Face {
    return this.kept(`${tile}/${rotation}`, () => faceOf(this.document.tiles[tile]!, rotation));
  }

  /** Off-board areas are worth more in the last phases. */
  high(view: EighteenView): boolean {
    return this.phases.get(view.phase)?.high_values ?? false;
  }

  /** What laying a tile on a hex costs. */
  costOf(view: EighteenView, kind: string, hex: string): number {
    const ground = this.hexes.get(hex);
    if (!ground || kind === "lay-cs" || view.tiles[hex]) return 0;
    return ground.entry.colour === "yellow" && !view.printed_terrain ? 0 : ground.cost;
  }

  /** The trains that rust when the first train of a kind is bought. */
  rustedBy(train: string): string[] {
    return this.trains.filter((it) => it.rusts_with === train).map((it) => it.name);
  }

  private kept(key: string, make: () => Face): Face {
    let face = this.faces.get(key);
    if (!face) this.faces.set(key, (face = make()));
    return face;
  }
}

function cellsOf(market: string[]): Cell[] {
  return market.flatMap((line, row) =>
    line.split(" ").flatMap((word, column): Cell[] => {
      const found = /^(\d+)([yob]?)(p?)$/.exec(word);
      if (!found) return [];
      return [{ row, column, price: Number(found[1]), zone: ZONES[found[2]!]!, par: found[3] === "p" }];
    }),
  );
}

function areaOf(hexes: Hex[]): Model["area"] {
  const [xs, ys] = [hexes.map((it) => it.centre.x), hexes.map((it) => it.centre.y)];
  const room = RADIUS + MARGIN;
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}

/** Black or white, whichever can be read on a colour: by the better of the two the contrast is at least 4.58. */
export function penOn(colour: string): "#fff" | "#000" {
  const light = lightOf(colour);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#fff" : "#000";
}

/** How light a colour is, from 0 to 1, as contrast is counted. */
export function lightOf(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function eighteen(view: View | null): EighteenView {
  return view as View & EighteenView;
}

export type ActionOf<K extends EighteenAction["kind"]> = Extract<EighteenAction, { kind: K }>;

/** The actions of a kind that are legal now. */
export function legalOf<K extends EighteenAction["kind"]>(play: Play, kind: K): ActionOf<K>[] {
  return play.decision.legal.filter((action) => action.kind === kind) as ActionOf<K>[];
}
