// Gives the page, at build time, what takes too long to work out in a browser: `virtual:board/usa` and the like hold the
// land under a board and the layout of its routes and names, `virtual:land/railroad-revolution` the land alone.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readBoard, type BoardDocument } from "../src/titles/ticket-to-ride/board.ts";
import { findLayout } from "../src/titles/ticket-to-ride/geometry/layout.ts";
import { geographyOf } from "./geography.ts";

const PREFIX = "virtual:board/";
const LAND = "virtual:land/";
const GAMES = new URL("../../src/roundhouse/games/", import.meta.url);
const FILES: Record<string, string> = { "railroad-revolution": "railroad_revolution/boards/base.json" };

export function boardFile(id: string): string {
  return fileURLToPath(new URL(FILES[id] ?? `ticket_to_ride/boards/${id}.json`, GAMES));
}

export function boards(): Plugin {
  return {
    name: "roundhouse-boards",
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(LAND) ? `\0${id}` : null),
    load(id) {
      const prefix = [PREFIX, LAND].find((it) => id.startsWith(`\0${it}`));
      if (prefix === undefined) return null;
      const board = id.slice(prefix.length + 1);
      const file = boardFile(board);
      this.addWatchFile(file);
      const document = JSON.parse(readFileSync(file, "utf-8")) as BoardDocument;
      const land = geographyOf(board, document.cities);
      const made = prefix === LAND ? land : { ...land, layout: findLayout(readBoard(document)) };
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(made))});`;
    },
  };
}
