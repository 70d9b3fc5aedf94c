// Points, boxes that may be turned, and whether they touch.

export interface Point {
  x: number;
  y: number;
}

/** A rectangle by its middle, its extent along and across, and how far it is turned, in radians. */
export interface Box {
  x: number;
  y: number;
  length: number;
  width: number;
  turn: number;
}

export function corners(box: Box): Point[] {
  const [cos, sin] = [Math.cos(box.turn), Math.sin(box.turn)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i, j]) => {
    const [u, v] = [(i! * box.length) / 2, (j! * box.width) / 2];
    return { x: box.x + u * cos - v * sin, y: box.y + u * sin + v * cos };
  });
}

/** How deep two boxes reach into each other; at most zero if they are apart (minus the gap along the best axis). */
export function overlap(a: Box, b: Box): number {
  const far = Math.hypot(a.x - b.x, a.y - b.y) - (Math.hypot(a.length, a.width) + Math.hypot(b.length, b.width)) / 2;
  if (far > 0) return -far;
  const [ca, cb] = [corners(a), corners(b)];
  let depth = Infinity;
  for (const turn of [a.turn, a.turn + Math.PI / 2, b.turn, b.turn + Math.PI / 2]) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [pa, pb] = [ca, cb].map((points) => points.map((p) => p.x * cos + p.y * sin)) as [number[], number[]];
    depth = Math.min(depth, Math.min(Math.max(...pa), Math.max(...pb)) - Math.max(Math.min(...pa), Math.min(...pb)));
  }
  return depth;
}

/** The distance from a point to the nearest point of a box. */
export function distanceTo(box: Box, p: Point): number {
  const [cos, sin] = [Math.cos(box.turn), Math.sin(box.turn)];
  const [dx, dy] = [p.x - box.x, p.y - box.y];
  const u = Math.abs(dx * cos + dy * sin) - box.length / 2;
  const v = Math.abs(dy * cos - dx * sin) - box.width / 2;
  return Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0);
}
