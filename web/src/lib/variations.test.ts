import { expect, test } from "vitest";
import type { StudyNode } from "./protocol.ts";
import { neighbour, placeAmong, rowsOf, toggled, type Way } from "./variations.ts";

const node = (id: number, parent: number): StudyNode => ({ id, parent, seat: 0, words: null, comment: "", marks: [] });
/** 0 – 1 – 2 – 5, and as variations 3 beside 2 and 4, with 6, beside 1. */
const TREE = [node(0, 0), node(1, 0), node(2, 1), node(5, 2), node(3, 1), node(4, 0), node(6, 4)];

test("one goes along the line and to its variations, and no further than the tree", () => {
  const ways: [number, Way, number][] = [
    [0, "on", 1],
    [1, "on", 2],
    [5, "on", 5],
    [5, "back", 2],
    [1, "back", 0],
    [0, "back", 0],
    [2, "after", 3],
    [3, "before", 2],
    [1, "after", 4],
    [4, "after", 4],
    [1, "before", 1],
    [0, "after", 0],
    [99, "on", 0],
  ];
  for (const [at, way, to] of ways) expect(neighbour(TREE, at, way), `${way} from ${at}`).toBe(to);
});

test("a variation stands further to the right, and its own line with it", () => {
  expect(rowsOf(TREE).map(({ node, branch }) => [node.id, branch])).toEqual([
    [1, 0],
    [2, 0],
    [5, 0],
    [3, 1],
    [4, 1],
    [6, 1],
  ]);
  expect(rowsOf([node(0, 0)])).toEqual([]);
});

test("a node knows its place among the variations", () => {
  expect(placeAmong(TREE, 4)).toEqual({ place: 1, of: 2 });
  expect(placeAmong(TREE, 5)).toEqual({ place: 0, of: 1 });
  expect(placeAmong(TREE, 0)).toEqual({ place: -1, of: 0 });
});

test("a mark is set, changed in style, and taken away by a second click", () => {
  const one = toggled([], "route", "boston-montreal:1", "solid");
  expect(one).toEqual([{ kind: "route", ids: ["boston-montreal:1"], weight: 1, style: "solid" }]);
  const two = toggled(one, "section", "12", "dashed");
  expect(two[1]).toEqual({ kind: "section", ids: [12], weight: 1, style: "dashed" });
  expect(toggled(two, "section", "12", "solid").map(({ style }) => style)).toEqual(["solid", "solid"]);
  expect(toggled(two, "section", "12", "dashed")).toEqual(one);
});
