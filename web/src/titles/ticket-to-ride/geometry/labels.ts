// Labels: where the name of each city is written so that it covers no lane, no city and no other name.

import { nameIn, type Board, type CityDocument } from "../board.ts";
import type { Lane } from "./lanes.ts";
import { CITY_RADIUS, LABEL_SIZE } from "./measures.ts";
import { CAP_HEIGHT, DESCENT, widthOf } from "./metrics.ts";
import { distanceTo, overlap, type Box } from "./plane.ts";

export interface Label {
  lines: string[];
  anchor: "start" | "middle" | "end";
  /** The base line's point of the first line. */
  x: number;
  y: number;
  box: Box;
}

interface Candidate extends Label {
  /** What is bad about it apart from other labels. */
  cost: number;
}

const LINE = 0.98;
/** Labels keep this distance from what they must not cover. */
export const MARGIN = 0.6;
const DISTANCES = [1.2, 2.5, 4, 6, 8, 10.5, 13, 16, 19, 23, 28, 34];
const DIRECTIONS = 24;
const COVERED = 60;
const ROUNDS = 8;

export function labelsOf(board: Board, lanes: Map<string, Lane>, lang: string): Map<string, Label> {
  const spaces = [...lanes.values()].flatMap((lane) => lane.spaces);
  const cities = [...board.cities.values()];
  const candidates = cities.map((city) => candidatesOf(board, city, nameIn(city.names, lang), spaces));
  const chosen = candidates.map((list) => list[0]!);
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    candidates.forEach((list, i) => {
      const near = chosen.filter((_, j) => j !== i);
      const best = cheapest(list, near);
      changed ||= best !== chosen[i];
      chosen[i] = best;
    });
    if (!changed) break;
  }
  return new Map(cities.map((city, i) => [city.id, plain(chosen[i]!)]));
}

function plain({ lines, anchor, x, y, box }: Candidate): Label {
  return { lines, anchor, x, y, box };
}

function cheapest(list: readonly Candidate[], others: readonly Candidate[]): Candidate {
  let best = list[0]!;
  let least = Infinity;
  for (const candidate of list) {
    if (candidate.cost >= least) break;
    const cost = others.reduce((sum, other) => sum + covering(candidate.box, other.box, 2), candidate.cost);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}

/** All places for a name, the best first. */
function candidatesOf(board: Board, city: CityDocument, name: string, spaces: readonly Box[]): Candidate[] {
  const found: Candidate[] = [];
  const reach = widthOf(name) * LABEL_SIZE + 60;
  const near = spaces.filter((space) => Math.hypot(space.x - city.x, space.y - city.y) < reach + space.length / 2);
  for (const lines of waysToBreak(name)) {
    for (const distance of DISTANCES) {
      for (let i = 0; i < DIRECTIONS; i++) {
        const label = place(city, lines, (i / DIRECTIONS) * 2 * Math.PI, CITY_RADIUS + distance);
        found.push({ ...label, cost: costOf(board, city, label, near, distance) + (lines.length - 1) * 4 });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}

function waysToBreak(name: string): string[][] {
  const words = name.split(" ");
  if (words.length === 1) return [[name]];
  const half = Math.ceil(words.length / 2);
  return [[name], [words.slice(0, half).join(" "), words.slice(half).join(" ")]];
}

/** A label whose box touches a circle around the city in this direction. */
function place(city: CityDocument, lines: string[], direction: number, radius: number): Label {
  const width = Math.max(...lines.map(widthOf)) * LABEL_SIZE;
  const height = (CAP_HEIGHT + DESCENT * 0.6 + (lines.length - 1) * LINE) * LABEL_SIZE;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const x = city.x + radius * cos + (width / 2) * spread(cos);
  const y = city.y + radius * sin + (height / 2) * spread(sin);
  const anchor = cos > 0.35 ? "start" : cos < -0.35 ? "end" : "middle";
  const textX = anchor === "middle" ? x : anchor === "start" ? x - width / 2 : x + width / 2;
  const box = { x, y, length: width, width: height, turn: 0 };
  return { lines, anchor, x: textX, y: y - height / 2 + CAP_HEIGHT * LABEL_SIZE, box };
}

/** From -1 to 1, reached before the direction is quite level. */
function spread(part: number): number {
  return Math.max(-1, Math.min(1, part * 1.35));
}

function costOf(board: Board, city: CityDocument, label: Label, spaces: readonly Box[], distance: number): number {
  const preferred = city.label ?? { anchor: "start", dx: 11, dy: 4 };
  const [dx, dy] = [label.x - city.x - preferred.dx, label.y - city.y - preferred.dy];
  let cost = distance * 0.5 + Math.min(6, 0.12 * Math.hypot(dx, dy)) + (label.anchor === preferred.anchor ? 0 : 0.5);
  for (const space of spaces) cost += covering(label.box, space, MARGIN);
  const own = distanceTo(label.box, city);
  if (own < CITY_RADIUS + 0.8) cost += COVERED;
  for (const other of board.cities.values()) {
    if (other === city) continue;
    const away = distanceTo(label.box, other);
    if (away < CITY_RADIUS + 1.5) cost += COVERED;
    else if (away < own + 5) cost += 5;
  }
  return cost + outside(board, label.box);
}

function covering(a: Box, b: Box, margin: number): number {
  const depth = overlap(a, b) + margin;
  return depth <= 0 ? 0 : COVERED + depth * 4;
}

/** Names stay on the paper. */
function outside(board: Board, box: Box): number {
  const [width, height] = board.canvas;
  const beyond = [-24 - (box.x - box.length / 2), box.x + box.length / 2 - width - 24, -24 - (box.y - box.width / 2)];
  beyond.push(box.y + box.width / 2 - height - 24);
  return beyond.reduce((sum, by) => sum + (by > 0 ? COVERED + by : 0), 0);
}
