// Walls as people see them: borders that touch.

import type { Point } from "./hexes.ts";

export type Border = readonly [Point, Point];
/** Ends that are nearer than this are one. */
const NEAR = 1;

/** For each wall the middle of its middlemost border. */
export function wallMiddles(borders: readonly Border[]): Point[] {
  let walls: Border[][] = [];
  for (const border of borders) {
    const near = walls.filter((wall) => wall.some((other) => touches(border, other)));
    walls = [...walls.filter((wall) => !near.includes(wall)), [...near.flat(), border]];
  }
  return walls.map((wall) => {
    const middles = wall.map(([a, b]) => between([a, b]));
    const heart = between(middles);
    return middles.reduce((best, it) => (apart(it, heart) < apart(best, heart) ? it : best));
  });
}

function touches(border: Border, other: Border): boolean {
  return border.some((end) => other.some((its) => apart(end, its) < NEAR));
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function between(points: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}
