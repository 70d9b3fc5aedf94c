// Where a marker goes on the market.

import type { Cell, Model } from "./model.ts";

type At = readonly [row: number, column: number] | null;

export function cellAt(model: Model, row: number, column: number): Cell | undefined {
  return model.cells.find((cell) => cell.row === row && cell.column === column);
}

/** The price after a dividend: to the right, or up at the end of a row. */
export function stepRight(model: Model, at: At): number {
  if (!at) return 0;
  const [row, column] = at;
  return (cellAt(model, row, column + 1) ?? cellAt(model, row - 1, column) ?? cellAt(model, row, column))?.price ?? 0;
}

/** The price without a dividend: to the left, or down at the beginning of a row. */
export function stepLeft(model: Model, at: At): number {
  if (!at) return 0;
  const [row, column] = at;
  return (cellAt(model, row, column - 1) ?? cellAt(model, row + 1, column) ?? cellAt(model, row, column))?.price ?? 0;
}

/** The units of a space: how wide it is, how high it should be, and how high it has to be for letters that can be read. */
export const [WIDTH, TALL, FLAT] = [58, 52, 34];
/** So many markers have room on a flat space. */
const MOST_FLAT = 5;

/** Whether a stack needs high spaces. */
export const isLarge = (stack: number): boolean => stack > MOST_FLAT;

/** How high spaces are: as high as they should be, or less, so that all rows are in sight; `room` in pixels. */
export function heightIn(
  room: { width: number; height: number },
  rows: number,
  columns: number,
  stack: number,
): number {
  if (isLarge(stack) || room.width === 0) return TALL;
  const scale = room.width / (columns * WIDTH + 2);
  return Math.min(TALL, Math.max(FLAT, (room.height / scale - 2) / rows));
}

/** The room below the price of a high space, or beside that of a flat one. */
const [LEFT, TOP, WIDE, HIGH] = [1.5, 17, 53, 31.5];
const [BESIDE, PRICE] = [27.5, 15];

/** Where a marker of a stack lies on its space: one is round, more lie as a list in the order in which they operate. */
export function placeIn(count: number, number: number, space = TALL) {
  if (space < TALL) return placeInFlat(count, number, space);
  if (count === 1) return { x: 15, y: 19, width: 27, height: 27, type: 11 };
  const columns = count > 3 ? 2 : 1;
  const rows = Math.max(2, Math.ceil(count / columns));
  const [width, height] = [WIDE / columns, Math.min(14, HIGH / rows)];
  const [x, y] = [LEFT + Math.floor(number / rows) * width, TOP + (number % rows) * height];
  return { x, y, width, height, type: Math.min(11, height) };
}

/** Beside the price, the last of a high stack below it. */
function placeInFlat(count: number, number: number, space: number) {
  const high = space - 4;
  if (count === 1) return { x: BESIDE, y: 1 + (high - 27) / 2, width: 27, height: 27, type: 11 };
  const below = number >= 3;
  const rows = below ? 2 : Math.min(3, Math.max(2, count));
  const [top, room] = below ? [PRICE, high - PRICE + 1] : [1, high];
  const height = Math.min(14, room / rows);
  const [x, y] = [below ? 0.5 : BESIDE, top + (number % 3) * height];
  return { x, y, width: below ? 26.5 : 28, height, type: Math.min(11, height) };
}
