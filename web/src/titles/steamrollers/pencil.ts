// Track as a pencil draws it: two rails that waver a little, and ties across. The same field is always drawn alike.

import type { Kind } from "../../types/steamrollers.ts";
import { INNER, linePath, SIZE, towards, type Point } from "./hexes.ts";
import { TURNS } from "./model.ts";
import { edgesOf } from "./network.ts";

export interface Drawing {
  rails: string;
  /** A second, lighter stroke beside the first one. */
  again: string;
  ties: string;
  /** The line between the rails, and the point halfway. */
  middle: string;
  halfway: Point;
}

const GAUGE = SIZE * 0.2;
const TIE = SIZE * 0.19;
const STEPS = 14;
/** How far the handles of the curve reach towards the middle of the field. */
const REACH: Record<Kind, number> = { straight: 1 / 3, gentle: 0.619, sharp: 0.444 };
const LENGTHS: Record<Kind, number> = { straight: 9, gentle: 8, sharp: 5 };

/** Numbers from -1 to 1 that depend on the seed only. */
export function wavering(seed: string): () => number {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) + 0x9e3779b9;
    return (((hash >>> 8) & 0xffff) / 0xffff) * 2 - 1;
  };
}

/** A point along the middle of a track, with the direction across it. */
interface Step {
  point: Point;
  across: Point;
}

function along(at: Point, kind: Kind, rotation: number, steps: number): Step[] {
  const [a, b] = edgesOf(kind, rotation);
  const [from, to] = [towards(at, a), towards(at, b)];
  const reach = REACH[kind] * INNER;
  return curve(from, towards(at, a, INNER - reach), towards(at, b, INNER - reach), to, steps);
}

function curve(p: Point, q: Point, r: Point, s: Point, steps: number): Step[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const value = (k: 0 | 1): number => u ** 3 * p[k] + 3 * u * u * t * q[k] + 3 * u * t * t * r[k] + t ** 3 * s[k];
    const slope = (k: 0 | 1): number =>
      3 * u * u * (q[k] - p[k]) + 6 * u * t * (r[k] - q[k]) + 3 * t * t * (s[k] - r[k]);
    const [dx, dy] = [slope(0), slope(1)];
    const length = Math.hypot(dx, dy) || 1;
    return { point: [value(0), value(1)], across: [-dy / length, dx / length] };
  });
}

function beside(points: Step[], offset: number, shake: () => number, much: number): Point[] {
  return points.map(({ point, across }, i) => {
    // The ends meet the neighbours, so they do not waver.
    const by = offset + (i === 0 || i === points.length - 1 ? 0 : shake() * much);
    return [point[0] + across[0] * by, point[1] + across[1] * by];
  });
}

const known = new Map<string, Drawing>();

export function trackDrawing(field: string, at: Point, kind: Kind, rotation: number): Drawing {
  const way = (steps: number): Step[] => along(at, kind, rotation, steps);
  return remembered(`${field} ${kind} ${rotation} ${at.join()}`, way, STEPS, LENGTHS[kind]);
}

/** A short track from an edge of a city's field to its middle. */
export function stubDrawing(field: string, at: Point, edge: number): Drawing {
  const [from, to] = [towards(at, edge), at];
  const third = (n: number): Point => [from[0] + ((to[0] - from[0]) * n) / 3, from[1] + ((to[1] - from[1]) * n) / 3];
  return remembered(`${field} stub ${edge}`, (steps) => curve(from, third(1), third(2), to, steps), 6, 5);
}

function remembered(key: string, way: (steps: number) => Step[], fine: number, coarse: number): Drawing {
  let drawing = known.get(key);
  if (!drawing) known.set(key, (drawing = drawn(key, way(fine), way(coarse))));
  return drawing;
}

function drawn(seed: string, fine: Step[], coarse: Step[]): Drawing {
  const shake = wavering(seed);
  const rail = (side: number, much: number): string => linePath(beside(fine, (side * GAUGE) / 2, shake, SIZE * much));
  const ties = coarse.slice(0, -1).map(({ point, across }, i) => {
    const next = coarse[i + 1]!.point;
    const [x, y] = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
    const [long, lean] = [TIE * (1 + shake() * 0.14), shake() * 1.6];
    return linePath([
      [x - across[0] * long + lean, y - across[1] * long],
      [x + across[0] * long - lean, y + across[1] * long],
    ]);
  });
  return {
    rails: rail(-1, 0.011) + rail(1, 0.011),
    again: rail(-1.06, 0.026) + rail(0.94, 0.026),
    ties: ties.join(""),
    middle: linePath(fine.map(({ point }) => point)),
    halfway: fine[Math.floor(fine.length / 2)]!.point,
  };
}

/** A cross of two strokes in a box around a point. */
export function crossDrawing(seed: string, [x, y]: Point, size: number): string {
  const shake = wavering(`${seed} cross`);
  const at = (sx: number, sy: number): Point => [
    x + sx * size + shake() * size * 0.12,
    y + sy * size + shake() * size * 0.12,
  ];
  const stroke = (from: Point, to: Point): string => {
    const bend: Point = [(from[0] + to[0]) / 2 + shake() * size * 0.16, (from[1] + to[1]) / 2 + shake() * size * 0.16];
    return `M${from.map(Math.round).join(" ")}Q${bend.map(Math.round).join(" ")} ${to.map(Math.round).join(" ")}`;
  };
  return stroke(at(-1, -1), at(1, 1)) + stroke(at(1, -1), at(-1, 1));
}

export function rotationsOf(kind: Kind): number[] {
  return Array.from({ length: TURNS[kind] === 3 ? 3 : 6 }, (_, i) => i);
}
