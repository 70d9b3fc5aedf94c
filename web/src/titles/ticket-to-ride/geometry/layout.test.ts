import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../../geo/plugin.ts";
import { readBoard, type Board, type BoardDocument } from "../board.ts";
import { findLayout, fits, planOf, type Layout, type Plan } from "./layout.ts";
import { CITY_RADIUS, LANE_SHIFT, SPACE_WIDTH } from "./measures.ts";
import { distanceTo, overlap, type Box } from "./plane.ts";

function read(id: string): Board {
  return readBoard(JSON.parse(readFileSync(boardFile(id), "utf-8")) as BoardDocument);
}

function touching(boxes: readonly (readonly [string, Box])[], others: readonly (readonly [string, Box])[]): string[] {
  return boxes.flatMap(([name, box]) =>
    others.filter(([, it]) => it !== box && overlap(box, it) > 0).map(([other]) => `${name} / ${other}`),
  );
}

describe.each(["usa", "europe"])("the board %s", (id) => {
  const board = read(id);
  const layout: Layout = findLayout(board);
  const plan = (lang: string): Plan => planOf(board, lang, layout);
  const lanes = [...plan("en").lanes.values()];
  const spaces = lanes.flatMap((lane) => lane.spaces.map((space, i) => [`${lane.route.id} ${i}`, space] as const));

  test("has as many spaces on each lane as the route is long", () => {
    for (const lane of lanes) expect(lane.spaces).toHaveLength(lane.route.length);
  });

  test("has no two spaces that touch", () => {
    expect(touching(spaces, spaces)).toEqual([]);
  });

  test("has no space that covers a city", () => {
    const covered = [...board.cities.values()].flatMap((city) =>
      spaces.filter(([, space]) => distanceTo(space, city) < CITY_RADIUS).map(([name]) => `${city.id} / ${name}`),
    );
    expect(covered).toEqual([]);
  });

  test("has spaces long enough to be told apart and clicked", () => {
    for (const [name, space] of spaces) expect(space.length, name).toBeGreaterThan(1.2 * SPACE_WIDTH);
  });

  test("keeps spaces near their cities", () => {
    for (const lane of lanes) {
      const [first, last] = [lane.spaces[0]!, lane.spaces.at(-1)!];
      expect(distanceTo(first, board.cities.get(lane.route.a)!), lane.route.id).toBeLessThan(27);
      expect(distanceTo(last, board.cities.get(lane.route.b)!), lane.route.id).toBeLessThan(27);
    }
  });

  test("has parallel lanes on double routes", () => {
    for (const lane of lanes) {
      if (lane.route.twin === null) continue;
      const twin = plan("en").lanes.get(lane.route.twin)!;
      const sameWay = twin.route.a === lane.route.a;
      lane.spaces.forEach((space, i) => {
        const beside = twin.spaces[sameWay ? i : twin.spaces.length - 1 - i]!;
        expect(
          Math.abs(Math.hypot(space.x - beside.x, space.y - beside.y) - 2 * LANE_SHIFT),
          lane.route.id,
        ).toBeLessThan(1);
        expect(Math.abs(Math.sin(space.turn - beside.turn)), lane.route.id).toBeLessThan(0.02);
      });
    }
  });

  test.each(["en", "pl"])("has names in %s that cover no lane, no city and no other name", (lang) => {
    const names = [...plan(lang).labels].map(([city, label]) => [city, label.box] as const);
    expect(names).toHaveLength(board.cities.size);
    expect(touching(names, spaces)).toEqual([]);
    expect(touching(names, names)).toEqual([]);
    for (const [name, box] of names) {
      for (const city of board.cities.values())
        expect(distanceTo(box, city), `${name} / ${city.id}`).toBeGreaterThan(CITY_RADIUS);
    }
  });

  test("recognises its own drawing, and not one whose cities have moved", () => {
    const cities = Object.fromEntries(
      [...board.cities.values()].map((city) => [city.id, [city.x, city.y] as [number, number]]),
    );
    const drawn = { layers: [], shelf: "", borders: "", minor: "", meridians: "", cities, layout };
    expect(fits(board, drawn)).toBe(true);
    const first = Object.keys(cities)[0]!;
    expect(fits(board, { ...drawn, cities: { ...cities, [first]: [1, 1] } })).toBe(false);
  });
});
