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

/** The room below the price of a space, and the lowest marker that can be read. */
const [LEFT, TOP, WIDE, HIGH] = [1.5, 17, 53, 31.5];

/** Where a marker of a stack lies on its space: one is round, more lie as a list in the order in which they operate. */
export function placeIn(count: number, number: number) {
  if (count === 1) return { x: 15, y: 19, width: 27, height: 27, type: 11 };
  const columns = count > 3 ? 2 : 1;
  const rows = Math.max(2, Math.ceil(count / columns));
  const [width, height] = [WIDE / columns, Math.min(14, HIGH / rows)];
  const [x, y] = [LEFT + Math.floor(number / rows) * width, TOP + (number % rows) * height];
  return { x, y, width, height, type: Math.min(11, height) };
}
