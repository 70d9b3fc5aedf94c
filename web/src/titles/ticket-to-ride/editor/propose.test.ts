import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../../geo/plugin.ts";
import { readMap } from "./files.ts";
import { distancesOf, pointsFor, proposedSet, usesOf } from "./propose.ts";
import { blankMap } from "./draft.ts";

const read = (id: string) => readMap(readFileSync(boardFile(id), "utf-8"));

describe("points from the shortest way", () => {
  test.each([
    ["usa", "classic_revalued_1910"],
    ["europe", "base"],
  ])("are nearly always those printed on the tickets of %s", (id, deck) => {
    const map = read(id);
    const far = distancesOf(map);
    const tickets = map.decks[deck]!;
    const equal = tickets.filter(({ a, b, points }) => pointsFor(far, a, b) === points);
    expect(equal.length / tickets.length).toBeGreaterThan(0.9);
  });

  test("are none where no way leads", () => {
    const map = { ...read("usa"), routes: [] };
    expect(pointsFor(distancesOf(map), "miami", "seattle")).toBeNull();
    expect(pointsFor(distancesOf(map), "miami", "nowhere")).toBeNull();
  });
});

describe("a whole set of tickets", () => {
  const map = read("europe");
  const set = proposedSet(map, 40, 6);
  const [regular, long] = [set.filter(({ kind }) => kind !== "long"), set.filter(({ kind }) => kind === "long")];

  test("has as many as are wanted, none twice", () => {
    expect([regular.length, long.length]).toEqual([40, 6]);
    expect(new Set(set.map(({ a, b }) => [a, b].sort().join())).size).toBe(46);
  });

  test("forgets no city, and has none much more often than the others", () => {
    const uses = usesOf(regular);
    expect(map.cities.filter(({ id }) => !uses.has(id))).toEqual([]);
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(4);
  });

  test("has short, middling and far ones, and long ones that are farther", () => {
    const points = regular.map((it) => it.points);
    expect(Math.min(...points)).toBeLessThan(7);
    expect(Math.max(...points)).toBeGreaterThan(14);
    expect(Math.min(...long.map((it) => it.points))).toBeGreaterThanOrEqual(18);
    expect(Math.max(...usesOf(long).values())).toBeLessThanOrEqual(2);
  });

  test("has none between neighbours while there are others", () => {
    const next = new Set(map.routes.map(({ a, b }) => [a, b].sort().join()));
    expect(set.filter(({ a, b }) => next.has([a, b].sort().join()))).toEqual([]);
  });

  test("is the same again, and as large as a small map allows", () => {
    expect(proposedSet(map, 40, 6)).toEqual(set);
    const small = { ...map, cities: map.cities.slice(0, 3), routes: map.routes };
    expect(proposedSet(small, 40, 0).length).toBeLessThanOrEqual(3);
    expect(proposedSet(blankMap("Empty", "usa"), 30, 5)).toEqual([]);
  });
});
