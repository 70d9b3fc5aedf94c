// Shapes of the atlas: clipped to a window of degrees, bent onto the board, thinned out and written as SVG paths.

import { geoEquirectangular, geoStream, type GeoPermissibleObjects } from "d3-geo";
import type { Point, Warp } from "./warp.ts";

export interface Window {
  west: number;
  east: number;
  south: number;
  north: number;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** The lines of an object in degrees, cut off at the window; those of areas are closed rings. */
export function linesOf(shape: GeoPermissibleObjects, window: Window): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let inArea = false;
  const sink = {
    point: (x: number, y: number) => void line.push([x, -y]),
    lineStart: () => void (line = []),
    lineEnd: () => {
      if (inArea && line.length > 0) line.push(line[0]!);
      lines.push(line);
    },
    polygonStart: () => void (inArea = true),
    polygonEnd: () => void (inArea = false),
    sphere: () => undefined,
  };
  const flat = geoEquirectangular()
    .scale(DEGREES_PER_RADIAN)
    .translate([0, 0])
    .precision(0)
    .clipExtent([
      [window.west, -window.north],
      [window.east, -window.south],
    ]);
  geoStream(shape, flat.stream(sink));
  return lines;
}

/** Lines in degrees as lines on the board, without detail finer than `tolerance` units. */
export function bend(lines: readonly Point[][], warp: Warp, tolerance: number): Point[][] {
  return lines
    .map((line) =>
      thin(
        line.map(([lon, lat]) => warp(lon, lat)),
        tolerance,
      ),
    )
    .filter((line) => line.length > 1);
}

/** Areas without specks: rings that enclose less than `least` square units are left out. */
export function withoutSpecks(rings: readonly Point[][], least: number): Point[][] {
  return rings.filter((ring) => ring.length > 3 && Math.abs(area(ring)) >= least);
}

export function area(ring: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i + 1 < ring.length; i++) twice += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  return twice / 2;
}

/** Douglas and Peucker's way to leave out points; a closed ring is halved first, so that it keeps its extent. */
export function thin(line: readonly Point[], tolerance: number): Point[] {
  const last = line.length - 1;
  if (last < 2) return [...line];
  const keep = new Set([0, last]);
  const closed = line[0]![0] === line[last]![0] && line[0]![1] === line[last]![1];
  const middle = closed ? farthestPoint(line) : last;
  const parts: [number, number][] =
    middle === last
      ? [[0, last]]
      : [
          [0, middle],
          [middle, last],
        ];
  keep.add(middle);
  while (parts.length > 0) {
    const [from, to] = parts.pop()!;
    const [worst, distance] = farthestFromChord(line, from, to);
    if (distance <= tolerance) continue;
    keep.add(worst);
    parts.push([from, worst], [worst, to]);
  }
  return line.filter((_, i) => keep.has(i));
}

function farthestPoint(line: readonly Point[]): number {
  const [x, y] = line[0]!;
  let best = 0;
  line.forEach((p, i) => {
    if (Math.hypot(p[0] - x, p[1] - y) > Math.hypot(line[best]![0] - x, line[best]![1] - y)) best = i;
  });
  return best;
}

function farthestFromChord(line: readonly Point[], from: number, to: number): [index: number, distance: number] {
  const [ax, ay] = line[from]!;
  const [bx, by] = line[to]!;
  const length = Math.hypot(bx - ax, by - ay);
  let index = from;
  let distance = 0;
  for (let i = from + 1; i < to; i++) {
    const [x, y] = line[i]!;
    const away =
      length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
    if (away > distance) [index, distance] = [i, away];
  }
  return [index, distance];
}

/** Lines as one SVG path, in tenths of a unit: absolute starts, relative steps. */
export function toPath(lines: readonly Point[][], closed: boolean): string {
  return lines.map((line) => onePath(closed ? line.slice(0, -1) : line) + (closed ? "z" : "")).join("");
}

function onePath(line: readonly Point[]): string {
  const tenths = line.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  const [first, ...rest] = tenths;
  let path = `M${number(first![0])}${joined(first![1])}l`;
  let before = first!;
  let begun = false;
  for (const here of rest) {
    const [dx, dy] = [here[0] - before[0], here[1] - before[1]];
    if (dx === 0 && dy === 0) continue;
    path += (begun ? joined(dx) : number(dx)) + joined(dy);
    begun = true;
    before = here;
  }
  return begun ? path : path.slice(0, -1);
}

function number(tenths: number): string {
  return (tenths / 10).toString().replace(/^(-?)0\./, "$1.");
}

function joined(tenths: number): string {
  return (tenths < 0 ? "" : " ") + number(tenths);
}
