// What the drawing makes of a board's document.

import type { Geography } from "../../../geo/geography.ts";
import { blocksOf, type Block } from "./blocks.ts";
import { spacesOf, type BoardDocument, type CityDocument, type Effect, type Space } from "./document.ts";

export interface Model {
  document: BoardDocument;
  /** The land under the map; none for a board that has moved its cities. */
  land: Geography | null;
  cities: Map<string, CityDocument>;
  spaces: Map<string, Space>;
  blocks: Map<string, Block>;
  /** The bonus of each kind of train. */
  bonuses: Map<string, Effect>;
}

export async function makeModel(document: BoardDocument): Promise<Model> {
  const land = (await import("virtual:land/railroad-revolution")).default;
  return { ...readModel(document), land: fits(document, land) ? land : null };
}

export function readModel(document: BoardDocument): Omit<Model, "land"> {
  const spaces = spacesOf(document);
  return {
    document,
    cities: new Map(document.cities.map((city) => [city.id, city])),
    spaces: new Map(spaces.map((space) => [space.id, space])),
    blocks: blocksOf(document.cities, spaces),
    bonuses: new Map(document.trains.map((train) => [train.id, train.bonus])),
  };
}

function fits(document: BoardDocument, land: Geography): boolean {
  return document.cities.every(({ id, x, y }) => {
    const there = land.cities[id];
    return there !== undefined && there[0] === x && there[1] === y;
  });
}
