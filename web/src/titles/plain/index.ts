// Any title without a drawing of its own: the view as a sheet that can be read, and the list of moves beside it.

import type { TitleModule } from "../title.ts";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import Rules from "./Rules.svelte";
import { scoreOf } from "./score.ts";
import Sheet from "./Sheet.svelte";

const made = new Map<string, TitleModule>();
/** The words are among the texts that the server sends. */
const texts = () => Promise.resolve({});

export function plainTitle(id: string): TitleModule {
  let title = made.get(id);
  if (!title) made.set(id, (title = drawingOf(id)));
  return title;
}

const drawingOf = (id: string): TitleModule => ({
  prefix: id,
  texts,
  boardless: true,
  listed: true,
  prepare: () => Promise.resolve({}),
  Board,
  panels: [],
  Plate,
  Sheet,
  Rules,
  chapterOf: () => null,
  kinds: [],
  direct: [],
  divide: {},
  keys: {},
  keyHelp: [],
  scoreOf,
  banner: () => null,
  timeline: () => [],
});
