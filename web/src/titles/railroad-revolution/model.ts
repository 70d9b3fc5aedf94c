// What the drawing makes of a board's document.

import type { Geography } from "../../../geo/geography.ts";
import type { View } from "../../lib/protocol.ts";
import type { EffectDocument, RailView } from "../../types/railroad-revolution.ts";
import { guessedOf, type Guessed } from "./about.ts";
import { blocksOf, type Block } from "./blocks.ts";
import { spacesOf, type BoardDocument, type CityDocument, type Space } from "./document.ts";
import { FAR, NEAR } from "./measures.ts";

export interface Model {
  document: BoardDocument;
  /** The land under the map; none for a board that has moved its cities. */
  land: Geography | null;
  cities: Map<string, CityDocument>;
  spaces: Map<string, Space>;
  /** Where what is written at a city lies, near and far. */
  blocks: { near: Map<string, Block>; far: Map<string, Block> };
  /** What is reconstructed. */
  guessed: Guessed;
  /** The bonus of each kind of train. */
  bonuses: Map<string, EffectDocument>;
}

/** The view of a table of this title. */
export const railView = (view: View | null) => view as unknown as RailView;

export async function makeModel(document: BoardDocument): Promise<Model> {
  const land = (await import("virtual:land/railroad-revolution")).default;
  return { ...readModel(document), land: fits(document, land) ? land : null };
}

/** The map is drawn in a frame of this size, whatever units a board of somebody's own is measured in. */
const FRAME = [1000, 600] as const;

export function readModel(given: BoardDocument): Omit<Model, "land"> {
  const document = framed(given);
  const spaces = spacesOf(document);
  return {
    document,
    cities: new Map(document.cities.map((city) => [city.id, city])),
    spaces: new Map(spaces.map((space) => [space.id, space])),
    blocks: { near: blocksOf(document.cities, spaces, NEAR), far: blocksOf(document.cities, spaces, FAR) },
    guessed: guessedOf(document),
    bonuses: new Map(document.trains.map((train) => [train.id, train.bonus])),
  };
}

function framed(document: BoardDocument): BoardDocument {
  const [width, height] = document.canvas ?? FRAME;
  const scale = Math.min(FRAME[0] / width, FRAME[1] / height);
  if (scale === 1) return document;
  const at = <T extends { x: number; y: number }>(it: T): T => ({ ...it, x: it.x * scale, y: it.y * scale });
  return {
    ...document,
    cities: document.cities.map(at),
    links: document.links.map((link) => ({ ...link, spaces: link.spaces.map(at) })),
  };
}

function fits(document: BoardDocument, land: Geography): boolean {
  return document.cities.every(({ id, x, y }) => {
    const there = land.cities[id];
    return there !== undefined && there[0] === x && there[1] === y;
  });
}
