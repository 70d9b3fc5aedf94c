// Gives the page, at build time, what takes too long to work out in a browser: `virtual:board/usa` and the like hold the
// land under a board and the layout of its routes and names.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { readBoard, type BoardDocument } from "../src/titles/ticket-to-ride/board.ts";
import { findLayout } from "../src/titles/ticket-to-ride/geometry/layout.ts";
import { geographyOf } from "./geography.ts";

const PREFIX = "virtual:board/";
const BOARDS = new URL("../../src/roundhouse/games/ticket_to_ride/boards/", import.meta.url);

export function boardFile(id: string): string {
  return fileURLToPath(new URL(`${id}.json`, BOARDS));
}

export function boards(): Plugin {
  return {
    name: "roundhouse-boards",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const board = id.slice(PREFIX.length + 1);
      const file = boardFile(board);
      this.addWatchFile(file);
      const document = JSON.parse(readFileSync(file, "utf-8")) as BoardDocument;
      const made = { ...geographyOf(board, document.cities), layout: findLayout(readBoard(document)) };
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(made))});`;
    },
  };
}
