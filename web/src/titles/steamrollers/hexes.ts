// Hexagons with a corner on top: where they lie, their edges and corners. Edges count from the east counter-clockwise.

import type { Direction } from "../../types/steamrollers.ts";

/** From the middle of a field to its corners. */
export const SIZE = 50;
/** From the middle of a field to the middle of an edge. */
export const INNER = (SIZE * Math.sqrt(3)) / 2;

export type Point = readonly [x: number, y: number];
export const DIRECTIONS: readonly Direction[] = ["E", "NE", "NW", "W", "SW", "SE"];

export function middleOf(q: number, r: number): Point {
  return [INNER * 2 * (q + r / 2), SIZE * 1.5 * r];
}

/** A point at a distance from the middle of a field towards an edge. */
export function towards(middle: Point, edge: number, distance = INNER): Point {
  const angle = (-edge * Math.PI) / 3;
  return [middle[0] + Math.cos(angle) * distance, middle[1] + Math.sin(angle) * distance];
}

/** The two ends of an edge. */
export function edgeOf(middle: Point, edge: number, size = SIZE): [Point, Point] {
  const corner = (turn: number): Point => {
    const angle = (turn * Math.PI) / 3;
    return [middle[0] + Math.cos(angle) * size, middle[1] + Math.sin(angle) * size];
  };
  return [corner(-edge - 0.5), corner(-edge + 0.5)];
}

export function hexPath(middle: Point, size = SIZE): string {
  return `M${[0, 1, 2, 3, 4, 5].map((edge) => written(edgeOf(middle, edge, size)[0])).join("L")}Z`;
}

/** The outline but for the lowest corner, where the name of the field stands. */
export function openHexPath(middle: Point, size: number): string {
  const [low, ...corners] = [4, 3, 2, 1, 0, 5].map((edge) => edgeOf(middle, edge, size)[0]) as [Point, ...Point[]];
  const halfway = ([x, y]: Point): Point => [(x + low[0]) / 2, (y + low[1]) / 2];
  return linePath([halfway(corners[0]!), ...corners, halfway(corners.at(-1)!)]);
}

export function written([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? "" : `M${points.map(written).join("L")}`;
}
