import { expect, test } from "vitest";
import type { LinkView } from "../../types/steamrollers.ts";
import { completed, lengthOf, lineEnd, routeOf, routesBetween, stopsOf, worth, type Paper } from "./network.ts";
import { sampleModel } from "./sample.ts";

const model = sampleModel();
const paper = (drawn: [string, "straight" | "gentle" | "sharp", number][], walls: string[] = []): Paper => ({
  model,
  drawn: new Map(drawn.map(([field, track, rotation]) => [field, { track, rotation }])),
  walls: new Set(walls),
});

test("R 3.1e: a line runs on where both tracks use the common edge, and counts the towns", () => {
  const drawn = paper([["A2", "straight", 0]]);
  expect(lineEnd(drawn, "A3", 3)).toEqual({ city: 1, towns: 1 });
  expect(lineEnd(drawn, "A3", 0)).toEqual({ city: 2, towns: 0 });
  expect(lineEnd(paper([["A2", "straight", 1]]), "A3", 3)).toBeNull();
});

test("R 3.1f: the track that closes a line between two cities completes a link", () => {
  const drawn = paper([["A2", "straight", 0]]);
  expect(completed(drawn, "A3", "straight", 0)).toEqual({ a: 1, b: 2, towns: 1 });
  expect(completed(drawn, "A3", "gentle", 3)).toBeNull();
});

test("R 7.1: nothing is joined through a wall", () => {
  expect(completed(paper([["A2", "straight", 0]], ["A3 A4"]), "A3", "straight", 0)).toBeNull();
});

test("a track that joins something is worth more than one that leads off the map", () => {
  const empty = paper([]);
  expect(worth(empty, "A3", "straight", 0)).toBeGreaterThan(worth(empty, "A3", "straight", 1));
});

const link = (a: number, b: number, towns: number[] = []): LinkView => ({
  cities: [a, b],
  towns,
  fields: [],
  points: 1 + towns.length,
});

test("R 3.3g: over 3 and 4 the distance from 1 to 2 is 3, over two towns and 4 it is 4", () => {
  const links = [link(1, 3), link(3, 4), link(1, 4, [1, 3]), link(2, 4)];
  expect(routesBetween(links, 1, 2).map(lengthOf)).toEqual([3, 4]);
  expect(routeOf(links, 1, 2, 4)).toEqual([links[2], links[3]]);
  expect(stopsOf(routeOf(links, 2, 1, 4)!, 2).map(({ kind, number }) => `${kind} ${number}`)).toEqual([
    "city 2",
    "city 4",
    "town 3",
    "town 1",
    "city 1",
  ]);
});

test("tile 3b: a distance that no route has belongs to one that is up to two shorter", () => {
  const links = [link(1, 2)];
  expect(routeOf(links, 1, 2, 3)).toEqual([links[0]]);
  expect(routeOf(links, 1, 2, 4)).toBeNull();
});
