import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import { distanceTo, overlapOf } from "./blocks.ts";
import type { BoardDocument } from "./document.ts";
import { FAR, MAP, NEAR, PLANK } from "./measures.ts";
import { readModel } from "./model.ts";

const document = JSON.parse(readFileSync(boardFile("railroad-revolution"), "utf-8")) as BoardDocument;
const model = readModel(document);

describe.each([
  { name: "near", size: NEAR, blocks: model.blocks.near },
  { name: "far", size: FAR, blocks: model.blocks.far },
])("what is written at the cities, $name,", ({ size, blocks }) => {
  test("lies on the map and beside its own dot", () => {
    for (const city of document.cities) {
      const block = blocks.get(city.id)!;
      expect(block.x, city.id).toBeGreaterThanOrEqual(MAP.left);
      expect(block.x + block.width, city.id).toBeLessThanOrEqual(MAP.right);
      expect(block.y, city.id).toBeGreaterThanOrEqual(MAP.top);
      expect(block.y + block.height, city.id).toBeLessThanOrEqual(MAP.bottom);
      const near = distanceTo(block, city);
      for (const other of document.cities) expect(distanceTo(block, other)).toBeGreaterThanOrEqual(near);
    }
  });

  test("covers no dot and no other block", () => {
    for (const city of document.cities) {
      const block = blocks.get(city.id)!;
      for (const other of document.cities) {
        expect(distanceTo(block, other), `${city.id} over ${other.id}`).toBeGreaterThanOrEqual(size.radius);
      }
      const others = [...blocks].filter(([id]) => id !== city.id).map(([, it]) => it);
      expect(overlapOf(block, others), city.id).toBe(0);
    }
  });

  test("hides no rail space: at most its edge", () => {
    for (const [id, block] of blocks) {
      for (const space of model.spaces.values()) {
        expect(distanceTo(block, space), `${id} over ${space.id}`).toBeGreaterThanOrEqual(PLANK / 4);
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
