// Outlines of lanes as SVG paths.

import type { Box, Point } from "./geometry/plane.ts";

export function toPath(line: readonly Point[]): string {
  return line.map((p, i) => `${i === 0 ? "M" : "L"}${short(p.x)} ${short(p.y)}`).join("");
}

/** Where a space lies, as a transformation of things drawn around the origin. */
export function placed(box: Box): string {
  return `translate(${short(box.x)} ${short(box.y)}) rotate(${short(degrees(box.turn))})`;
}

/** Upright: the turn that keeps signs from standing on their heads. */
export function upright(box: Box): number {
  const turn = degrees(box.turn);
  return turn > 90 || turn <= -90 ? 180 : 0;
}

/** A wave along a line, this far to its side, for ferries. */
export function wave(line: readonly Point[], side: number, height: number, pitch: number): string {
  const points: Point[] = [];
  let reach = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [nx, ny] = [-(b.y - a.y) / length, (b.x - a.x) / length];
    const steps = Math.max(1, Math.ceil(length / (pitch / 8)));
    for (let k = 0; k < steps; k++) {
      const part = k / steps;
      const away = side + height * Math.sin(((reach + part * length) / pitch) * 2 * Math.PI);
      points.push({ x: a.x + part * (b.x - a.x) + away * nx, y: a.y + part * (b.y - a.y) + away * ny });
    }
    reach += length;
  }
  return toPath(points);
}

export function short(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
