import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { BoardDocument } from "../src/titles/ticket-to-ride/board.ts";
import { geographyOf } from "./geography.ts";
import { boardFile } from "./plugin.ts";
import { area, thin, toPath } from "./shapes.ts";
import { makeWarp, type Point } from "./warp.ts";

function read(id: string): BoardDocument {
  return JSON.parse(readFileSync(boardFile(id), "utf-8")) as BoardDocument;
}

/** The rings of a path as toPath writes it. */
function rings(path: string): Point[][] {
  return path
    .split("z")
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      let [x, y] = [numbers[0]!, numbers[1]!];
      const ring: Point[] = [[x, y]];
      for (let i = 2; i + 1 < numbers.length; i += 2) ring.push([(x += numbers[i]!), (y += numbers[i + 1]!)]);
      return ring;
    });
}

function isInside(ring: Point[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** What lies at a point: even-odd over the rings of each layer, the topmost layer that has it. */
function groundAt(layers: { kind: "land" | "water"; path: string }[], x: number, y: number): "land" | "water" {
  let ground: "land" | "water" = "water";
  for (const layer of layers) {
    const inside = rings(layer.path).filter((ring) => isInside(ring, x, y)).length % 2 === 1;
    if (inside) ground = layer.kind;
  }
  return ground;
}

function landNear(layers: { kind: "land" | "water"; path: string }[], x: number, y: number, reach: number): boolean {
  const around = [0, 45, 90, 135, 180, 225, 270, 315].map((degree) => (degree * Math.PI) / 180);
  const points: Point[] = [[x, y], ...around.map((t): Point => [x + reach * Math.cos(t), y + reach * Math.sin(t)])];
  return points.some(([px, py]) => groundAt(layers, px, py) === "land");
}

describe.each(["usa", "europe", "railroad-revolution"])("the land under %s", (id) => {
  const document = read(id);
  const drawn = geographyOf(id, document.cities);

  test("has every city on land, ports within the width of their dot", () => {
    for (const city of document.cities) expect(landNear(drawn.layers, city.x, city.y, 7), city.id).toBe(true);
  });

  test("is bent with the cities: each lies where the board has it", () => {
    const warp = makeWarp(document.cities as Required<(typeof document.cities)[number]>[]);
    for (const city of document.cities) {
      const [x, y] = warp(city.lon!, city.lat!);
      expect(Math.hypot(x - city.x, y - city.y), city.id).toBeLessThan(1e-6);
    }
  });

  test("is small enough to load at once", () => {
    expect(JSON.stringify(drawn).length).toBeLessThan(80_000);
  });
});

test("water lies where everybody looks for it", () => {
  const usa = read("usa");
  const warp = makeWarp(usa.cities as Required<(typeof usa.cities)[number]>[]);
  const { layers } = geographyOf("usa", usa.cities);
  const places: [string, number, number][] = [
    ["Lake Superior", -87.5, 47.9],
    ["Lake Huron", -82.2, 44.6],
    ["Lake Michigan", -87, 43.5],
    ["Gulf of Mexico", -90, 27],
  ];
  for (const [name, lon, lat] of places) expect(groundAt(layers, ...warp(lon, lat)), name).toBe("water");
});

test("lines are thinned without losing their corners", () => {
  const line: Point[] = [
    [0, 0],
    [1, 0.01],
    [2, 0],
    [2, 2],
  ];
  expect(thin(line, 0.1)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
});

test("paths are written in short relative steps", () => {
  const square: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ];
  expect(toPath([square], true)).toBe("M0 0l10 0 0 10-10 0z");
  expect(area(square)).toBe(100);
});
