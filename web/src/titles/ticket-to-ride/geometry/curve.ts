// The line that a lane follows: a quadratic curve between two cities, shifted to the side for the lanes of a double route.

import type { Point } from "./plane.ts";

const STEPS = 64;

/** The points of a curve from start to end whose handle lies `bend` to the side of the middle, shifted by `shift`. */
export function curve(start: Point, end: Point, bend: number, shift: number): Point[] {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1; // two cities may lie in one place
  const side = { x: -(end.y - start.y) / length, y: (end.x - start.x) / length };
  const handle = { x: (start.x + end.x) / 2 + bend * side.x, y: (start.y + end.y) / 2 + bend * side.y };
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const x = (1 - t) ** 2 * start.x + 2 * t * (1 - t) * handle.x + t ** 2 * end.x;
    const y = (1 - t) ** 2 * start.y + 2 * t * (1 - t) * handle.y + t ** 2 * end.y;
    const dx = (1 - t) * (handle.x - start.x) + t * (end.x - handle.x);
    const dy = (1 - t) * (handle.y - start.y) + t * (end.y - handle.y);
    const speed = Math.hypot(dx, dy) || 1;
    return { x: x - (shift * dy) / speed, y: y + (shift * dx) / speed };
  });
}

/** A line that can be asked for the point at a distance from its start. */
export class Ruler {
  private readonly reach: number[] = [0];

  constructor(private readonly line: readonly Point[]) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      this.reach.push(this.reach[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
    }
  }

  get length(): number {
    return this.reach[this.reach.length - 1]!;
  }

  at(distance: number): Point {
    let i = this.reach.findIndex((reach) => reach >= distance);
    if (i === -1) i = this.reach.length - 1;
    if (i === 0) i = 1;
    const [a, b] = [this.line[i - 1]!, this.line[i]!];
    const part = (distance - this.reach[i - 1]!) / (this.reach[i]! - this.reach[i - 1]! || 1);
    return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
  }

  /** The points between two distances, both ends included. */
  between(from: number, to: number): Point[] {
    const inside = this.line.filter((_, i) => this.reach[i]! > from && this.reach[i]! < to);
    return [this.at(from), ...inside, this.at(to)];
  }
}
