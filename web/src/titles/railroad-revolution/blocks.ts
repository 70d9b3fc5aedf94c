// Where what is written at a city lies: beside its dot, so that it covers no rail space, no city and no other block.

import type { CityDocument, Space } from "./document.ts";
import { MAP, PLANK, type Lettering } from "./measures.ts";

export interface Block {
  /** Its left upper corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Spot {
  x: number;
  y: number;
  reach: number;
}

const GAP = 3;
/** Shares of the way round the dot at which a block may begin. */
const STEPS = 48;
const ROUNDS = 6;
/** A block may lie so much farther out, at a price for each unit. */
const FARTHER = [0, 8, 16, 26, 38];
const PRICE = 0.05;
const OUTSIDE = 40;
const STRAY = 10;
/** The least width, and that of a letter for each unit of its size. */
const LEAST = 86;
const LETTER = 0.45;

export function blocksOf(
  cities: readonly CityDocument[],
  spaces: readonly Space[],
  size: Lettering,
): Map<string, Block> {
  const spots = [...cities.map((city) => dotOf(city, size)), ...spaces.flatMap(spotsOf)];
  const choices = new Map(
    cities.map((city) => [
      city.id,
      candidates(city, size).map(({ at, price }) => ({
        at,
        cost: price + coverOf(at, spots) + strayOf(at, city, cities),
      })),
    ]),
  );
  const found = new Map(cities.map((city) => [city.id, choices.get(city.id)!.reduce(cheaper).at]));
  // Each in turn steps aside for the others until nobody gains by it.
  for (let round = 0; round < ROUNDS; round++) {
    for (const city of cities) {
      const others = [...found].filter(([id]) => id !== city.id).map(([, block]) => block);
      const priced = choices.get(city.id)!.map(({ at, cost }) => ({ at, cost: cost + overlapOf(at, others) }));
      found.set(city.id, priced.reduce(cheaper).at);
    }
  }
  return found;
}

function cheaper<T extends { cost: number }>(a: T, b: T): T {
  return b.cost < a.cost - 1e-9 ? b : a;
}

/** Blocks that touch the dot's ring or lie a little farther out, all round it. */
function candidates(city: CityDocument, size: Lettering): { at: Block; price: number }[] {
  return FARTHER.flatMap((more) => around(city, more, size).map((at) => ({ at, price: more * PRICE })));
}

function around(city: CityDocument, more: number, size: Lettering): Block[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = (2 * Math.PI * i) / STEPS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [width, height] = [widthOf(city, size), size.height];
    const [halfX, halfY] = [width / 2, height / 2];
    const reach = size.radius + GAP + more;
    // The centre moves out along the ray until the box just leaves the ring.
    const out = Math.min(
      Math.abs(dx) > 1e-6 ? (halfX + reach) / Math.abs(dx) : Infinity,
      Math.abs(dy) > 1e-6 ? (halfY + reach) / Math.abs(dy) : Infinity,
    );
    return { x: city.x + dx * out - halfX, y: city.y + dy * out - halfY, width, height };
  });
}

/** Where only the name is written, a short one takes less room. */
function widthOf(city: CityDocument, size: Lettering): number {
  if (size.tile > 0) return size.width;
  const letters = Math.max(...Object.values(city.names).map((name) => name.length));
  return Math.min(size.width, Math.max(LEAST, letters * size.name * LETTER));
}

function dotOf(city: CityDocument, size: Lettering): Spot {
  return { x: city.x, y: city.y, reach: size.radius + GAP };
}

/** A rail space as a row of discs. */
function spotsOf(space: Space): Spot[] {
  const turn = (space.angle * Math.PI) / 180;
  const reach = PLANK / 2;
  const end = Math.max(0, space.length / 2 - reach / 2);
  return [-end, 0, end].map((at) => ({ x: space.x + at * Math.cos(turn), y: space.y + at * Math.sin(turn), reach }));
}

/** A block that lies nearer to another city than to its own would be taken for that one's. */
function strayOf(block: Block, city: CityDocument, cities: readonly CityDocument[]): number {
  const own = distanceTo(block, city);
  return cities.reduce(
    (sum, other) => (other.id === city.id ? sum : sum + STRAY * Math.max(0, own - distanceTo(block, other))),
    0,
  );
}

export function distanceTo(block: Block, at: { x: number; y: number }): number {
  const dx = Math.max(block.x - at.x, 0, at.x - block.x - block.width);
  const dy = Math.max(block.y - at.y, 0, at.y - block.y - block.height);
  return Math.hypot(dx, dy);
}

export function coverOf(block: Block, spots: readonly Spot[]): number {
  let cost = 0;
  for (const spot of spots) {
    cost += Math.max(0, spot.reach - distanceTo(block, spot));
  }
  const out = [
    MAP.left - block.x,
    MAP.top - block.y,
    block.x + block.width - MAP.right,
    block.y + block.height - MAP.bottom,
  ];
  return cost + OUTSIDE * out.reduce((sum, far) => sum + Math.max(0, far), 0);
}

export function overlapOf(block: Block, others: readonly Block[]): number {
  return others.reduce((sum, other) => {
    const wide = Math.min(block.x + block.width - other.x, other.x + other.width - block.x) + GAP;
    const high = Math.min(block.y + block.height - other.y, other.y + other.height - block.y) + GAP;
    return wide > 0 && high > 0 ? sum + Math.min(wide, high) : sum;
  }, 0);
}
