// The land under a board: coast, lakes and borders as SVG paths in the board's units.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { CANADIAN_LAKES, INLAND_LAKES, ISLANDS, closed } from "./lakes.ts";
import { bend, linesOf, toPath, withoutSpecks, type Window } from "./shapes.ts";
import { makeWarp, type Anchor, type Point, type Warp } from "./warp.ts";

export interface Geography {
  /** Layers from the bottom to the top. */
  layers: { kind: "land" | "water"; path: string }[];
  /** The coast without its details, for broad strokes under the land: those take long to draw along a fine line. */
  shelf: string;
  borders: string;
  minor: string;
  /** Where the cities were when this was made: a board that has moved them needs another drawing. */
  cities: Record<string, [number, number]>;
  meridians: string;
}

export interface BoardCity {
  id: string;
  x: number;
  y: number;
  lat?: number;
  lon?: number;
}

type Atlas = Topology<Record<string, GeometryCollection<{ name?: string }>>>;
type Area = Polygon<{ name?: string }> | MultiPolygon<{ name?: string }>;

const require = createRequire(import.meta.url);
const FINE = 0.35;
const SPECK = 2.5;
const COARSE = 2.2;
const ISLET = 12;
/** United States, and the island states and Greenland that reach into no board. */
const USA_ID = "840";

/** The part of the world that lies under each board. */
const REGIONS: Record<string, "usa" | "europe"> = { usa: "usa", europe: "europe", "railroad-revolution": "usa" };

const WINDOWS: Record<"usa" | "europe", Window> = {
  usa: { west: -136, east: -56, south: 17, north: 58 },
  europe: { west: -24, east: 56, south: 29, north: 67 },
};

export function geographyOf(board: string, cities: readonly BoardCity[]): Geography {
  const warp = makeWarp(cities.filter(hasPlace));
  const region = REGIONS[board]!;
  const window = WINDOWS[region];
  const drawn = region === "usa" ? northAmerica(warp, window) : europe(warp, window);
  const places = Object.fromEntries(cities.map((city) => [city.id, [city.x, city.y] as [number, number]]));
  return { ...drawn, cities: places, meridians: graticule(warp, window) };
}

function hasPlace(city: BoardCity): city is BoardCity & Anchor {
  return city.lat !== undefined && city.lon !== undefined;
}

function northAmerica(warp: Warp, window: Window): Pick<Geography, "layers" | "shelf" | "borders" | "minor"> {
  const world = atlas("world-atlas/countries-50m.json");
  const countries = world.objects.countries!;
  const others = countries.geometries.filter((country): country is Area => country.id !== USA_ID && isArea(country));
  const states = atlas("us-atlas/states-10m.json");
  const rings = (made: Point[][]) =>
    area(
      made.map((ring) => rounded(closed(ring))),
      warp,
    );
  const neighbours = linesOf(merge(world, others), window);
  const nation = linesOf(feature(states, states.objects.nation!), window);
  return {
    layers: [
      { kind: "land", path: area(neighbours, warp) },
      { kind: "water", path: rings(CANADIAN_LAKES) },
      { kind: "land", path: rings(ISLANDS) + area(nation, warp) },
      { kind: "water", path: rings(INLAND_LAKES) },
    ],
    shelf: coarse([...neighbours, ...nation], warp),
    borders: lines(
      mesh(world, countries, (a, b) => a !== b),
      warp,
      window,
    ),
    minor: lines(
      mesh(states, states.objects.states!, (a, b) => a !== b),
      warp,
      window,
    ),
  };
}

function europe(warp: Warp, window: Window): Pick<Geography, "layers" | "shelf" | "borders" | "minor"> {
  const world = atlas("world-atlas/countries-50m.json");
  const countries = world.objects.countries!;
  const land = linesOf(merge(world, countries.geometries.filter(isArea)), window);
  return {
    layers: [{ kind: "land", path: area(land, warp) }],
    shelf: coarse(land, warp),
    borders: lines(
      mesh(world, countries, (a, b) => a !== b),
      warp,
      window,
    ),
    minor: "",
  };
}

function area(rings: Point[][], warp: Warp): string {
  return toPath(withoutSpecks(bend(rings, warp, FINE), SPECK), true);
}

function coarse(rings: Point[][], warp: Warp): string {
  return toPath(withoutSpecks(bend(rings, warp, COARSE), ISLET), true);
}

function lines(shape: Parameters<typeof linesOf>[0], warp: Warp, window: Window): string {
  return toPath(bend(linesOf(shape, window), warp, FINE), false);
}

/** Meridians and parallels, five degrees apart. */
function graticule(warp: Warp, window: Window): string {
  const drawn: Point[][] = [];
  for (let lon = Math.ceil(window.west / 5) * 5; lon <= window.east; lon += 5) {
    drawn.push(range(window.south, window.north).map((lat) => [lon, lat]));
  }
  for (let lat = Math.ceil(window.south / 5) * 5; lat <= window.north; lat += 5) {
    drawn.push(range(window.west, window.east).map((lon) => [lon, lat]));
  }
  return toPath(bend(drawn, warp, 1), false);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.floor(to - from) + 1 }, (_, i) => from + i);
}

/** A ring drawn by hand with few corners, softened by cutting them twice. */
function rounded(ring: readonly Point[], times = 2): Point[] {
  let line = [...ring];
  for (let i = 0; i < times; i++) {
    const cut: Point[] = [];
    for (let k = 0; k + 1 < line.length; k++) {
      const [a, b] = [line[k]!, line[k + 1]!];
      cut.push(
        [0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]],
        [0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]],
      );
    }
    line = [...cut, cut[0]!];
  }
  return line;
}

function isArea(geometry: { type: string | null }): geometry is Area {
  return geometry.type === "Polygon" || geometry.type === "MultiPolygon";
}

function atlas(name: string): Atlas {
  return JSON.parse(readFileSync(require.resolve(name), "utf-8")) as Atlas;
}
