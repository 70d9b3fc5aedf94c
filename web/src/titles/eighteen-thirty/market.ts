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
