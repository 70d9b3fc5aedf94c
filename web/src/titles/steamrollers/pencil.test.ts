import { expect, test } from "vitest";
import { hexPath, INNER, SIZE, towards } from "./hexes.ts";
import { trackDrawing } from "./pencil.ts";

const ends = (path: string) => {
  const points = path
    .slice(1)
    .split("L")
    .map((it) => it.split(" ").map(Number));
  return [points[0]!, points.at(-1)!];
};

test.each([
  ["straight", 3],
  ["gentle", 2],
  ["sharp", 1],
] as const)("a %s track runs from the middle of its first edge to that of the other one", (kind, further) => {
  for (const rotation of [0, 1, 2]) {
    const [from, to] = ends(trackDrawing("X", [0, 0], kind, rotation).middle);
    for (const [found, edge] of [
      [from, rotation],
      [to, (rotation + further) % 6],
    ] as const)
      towards([0, 0], edge).forEach((wanted, i) => expect(found![i]).toBeCloseTo(wanted, 0));
  }
});

test("the same field is always drawn alike, another one otherwise", () => {
  expect(trackDrawing("A1", [0, 0], "gentle", 1)).toBe(trackDrawing("A1", [0, 0], "gentle", 1));
  expect(trackDrawing("A2", [0, 0], "gentle", 1).rails).not.toBe(trackDrawing("A1", [0, 0], "gentle", 1).rails);
});

test("a hexagon has a corner on top and an edge in the east", () => {
  expect(hexPath([0, 0])).toContain(`0 ${-SIZE}`);
  expect(towards([0, 0], 0)).toEqual([INNER, 0]);
});
