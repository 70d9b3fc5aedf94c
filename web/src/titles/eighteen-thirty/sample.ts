// The board of the game for tests, read from the files of the engine.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EighteenView } from "../../types/eighteen-thirty.ts";
import { Model, type MapDocument } from "./model.ts";

const GAME = join(import.meta.dirname, "../../../../src/roundhouse/games/eighteen_thirty");
const read = (name: string): object => JSON.parse(readFileSync(join(GAME, name), "utf-8")) as object;

export const MODEL = new Model({ ...read("map.json"), components: read("components.json") } as MapDocument);

/** A table on which these tiles lie. */
export function viewWith(tiles: EighteenView["tiles"] = {}, phase = "2"): EighteenView {
  return { tiles, tokens: {}, phase, printed_terrain: true } as unknown as EighteenView;
}
