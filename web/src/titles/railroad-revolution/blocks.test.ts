import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import { overlapOf } from "./blocks.ts";
import type { BoardDocument } from "./document.ts";
import { BLOCK, CITY_RADIUS, MAP, PLANK } from "./measures.ts";
import { readModel } from "./model.ts";

const document = JSON.parse(readFileSync(boardFile("railroad-revolution"), "utf-8")) as BoardDocument;
const model = readModel(document);

/** How far a point lies from a block. */
function distance(block: { x: number; y: number }, x: number, y: number): number {
  const dx = Math.max(block.x - x, 0, x - block.x - BLOCK.width);
  const dy = Math.max(block.y - y, 0, y - block.y - BLOCK.height);
  return Math.hypot(dx, dy);
}

describe("what is written at the cities", () => {
  test("lies on the map and beside its own dot", () => {
    for (const city of document.cities) {
      const block = model.blocks.get(city.id)!;
      expect(block.x, city.id).toBeGreaterThanOrEqual(MAP.left);
      expect(block.x + BLOCK.width, city.id).toBeLessThanOrEqual(MAP.right);
      expect(block.y, city.id).toBeGreaterThanOrEqual(MAP.top);
      expect(block.y + BLOCK.height, city.id).toBeLessThanOrEqual(MAP.bottom);
      const near = distance(block, city.x, city.y);
      for (const other of document.cities) expect(distance(block, other.x, other.y)).toBeGreaterThanOrEqual(near);
    }
  });

  test("covers no dot and no other block", () => {
    for (const city of document.cities) {
      const block = model.blocks.get(city.id)!;
      for (const other of document.cities) {
        expect(distance(block, other.x, other.y), `${city.id} over ${other.id}`).toBeGreaterThanOrEqual(CITY_RADIUS);
      }
      const others = [...model.blocks].filter(([id]) => id !== city.id).map(([, it]) => it);
      expect(overlapOf(block, others), city.id).toBe(0);
    }
  });

  test("hides no rail space: at most its edge", () => {
    for (const [id, block] of model.blocks) {
      for (const space of model.spaces.values()) {
        expect(distance(block, space.x, space.y), `${id} over ${space.id}`).toBeGreaterThanOrEqual(PLANK / 4);
      }
    }
  });
});

test("a board measured in other units is drawn in the same frame", () => {
  const doubled: BoardDocument = {
    ...document,
    canvas: [2000, 1200],
    cities: document.cities.map((city) => ({ ...city, x: city.x * 2, y: city.y * 2 })),
  };
  const made = readModel(doubled);
  expect(made.cities.get("denver")).toMatchObject({ x: 353, y: 245 });
});

describe("rail spaces", () => {
  test("have the ids of the server and do not touch along their link", () => {
    expect(model.spaces.size).toBe(document.links.reduce((sum, link) => sum + link.spaces.length, 0));
    expect(model.spaces.get("washington-charlotte")).toMatchObject({ start: true, number: null });
    expect(model.spaces.get("charlotte-miami:1")).toMatchObject({ number: 1, touches: ["charlotte"] });
    for (const space of model.spaces.values()) {
      for (const other of model.spaces.values()) {
        if (other.id === space.id || other.a !== space.a || other.b !== space.b) continue;
        const apart = Math.hypot(space.x - other.x, space.y - other.y);
        expect(apart, space.id).toBeGreaterThanOrEqual((space.length + other.length) / 2);
      }
    }
  });

  test("are never upside down", () => {
    for (const { angle } of model.spaces.values()) expect(Math.abs(angle)).toBeLessThanOrEqual(90);
  });
});
