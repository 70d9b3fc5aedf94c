// Where what is written at a city lies: beside its dot, so that it covers no rail space, no city and no other block.

import type { CityDocument, Space } from "./document.ts";
import { BLOCK, CITY_RADIUS, MAP, PLANK } from "./measures.ts";

export interface Block {
  /** Its left upper corner. */
  x: number;
  y: number;
}

interface Spot {
  x: number;
  y: number;
  reach: number;
}

const GAP = 3;
/** Shares of the way round the dot at which a block may begin. */
const STEPS = 32;
const ROUNDS = 6;
/** A block may lie so much farther out, at a price for each unit. */
const FARTHER = [0, 8, 16, 26];
const PRICE = 0.12;
const OUTSIDE = 40;

export function blocksOf(cities: readonly CityDocument[], spaces: readonly Space[]): Map<string, Block> {
  const spots = [...cities.map(dotOf), ...spaces.flatMap(spotsOf)];
  const choices = new Map(
    cities.map((city) => [
      city.id,
      candidates(city).map(({ at, price }) => ({ at, cost: price + coverOf(at, spots) })),
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
function candidates(city: CityDocument): { at: Block; price: number }[] {
  return FARTHER.flatMap((more) => around(city, more).map((at) => ({ at, price: more * PRICE })));
}

function around(city: CityDocument, more: number): Block[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = (2 * Math.PI * i) / STEPS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [halfX, halfY] = [BLOCK.width / 2, BLOCK.height / 2];
    const reach = CITY_RADIUS + GAP + more;
    // The centre moves out along the ray until the box just leaves the ring.
    const out = Math.min(
      Math.abs(dx) > 1e-6 ? (halfX + reach) / Math.abs(dx) : Infinity,
      Math.abs(dy) > 1e-6 ? (halfY + reach) / Math.abs(dy) : Infinity,
    );
    return { x: city.x + dx * out - halfX, y: city.y + dy * out - halfY };
  });
}

function dotOf(city: CityDocument): Spot {
  return { x: city.x, y: city.y, reach: CITY_RADIUS + GAP };
}

/** A rail space as a row of discs. */
function spotsOf(space: Space): Spot[] {
  const turn = (space.angle * Math.PI) / 180;
  const reach = PLANK / 2;
  const end = Math.max(0, space.length / 2 - reach / 2);
  return [-end, 0, end].map((at) => ({ x: space.x + at * Math.cos(turn), y: space.y + at * Math.sin(turn), reach }));
}

export function coverOf(block: Block, spots: readonly Spot[]): number {
  let cost = 0;
  for (const spot of spots) {
    const dx = Math.max(block.x - spot.x, 0, spot.x - block.x - BLOCK.width);
    const dy = Math.max(block.y - spot.y, 0, spot.y - block.y - BLOCK.height);
    cost += Math.max(0, spot.reach - Math.hypot(dx, dy));
  }
  const out = [
    MAP.left - block.x,
    MAP.top - block.y,
    block.x + BLOCK.width - MAP.right,
    block.y + BLOCK.height - MAP.bottom,
  ];
  return cost + OUTSIDE * out.reduce((sum, far) => sum + Math.max(0, far), 0);
}

export function overlapOf(block: Block, others: readonly Block[]): number {
  return others.reduce((sum, other) => {
    const wide = BLOCK.width + GAP - Math.abs(block.x - other.x);
    const high = BLOCK.height + GAP - Math.abs(block.y - other.y);
    return wide > 0 && high > 0 ? sum + Math.min(wide, high) : sum;
  }, 0);
}
