// The geometry of the curve of chances: where a step lies, and which step lies where.

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  edge: number;
  /** The last step. */
  last: number;
}

export function xOf(step: number, { width, left, right, last }: Frame): number {
  return left + (step / Math.max(1, last)) * (width - left - right);
}

export function yOf(chance: number, { height, edge }: Frame): number {
  return edge + (1 - chance) * (height - 2 * edge);
}

/** The step under a point, none beyond the ends. */
export function stepAt(x: number, { width, left, right, last }: Frame): number {
  const step = Math.round(((x - left) / (width - left - right)) * last);
  return Math.max(0, Math.min(last, step));
}

/** The path of one side; what changes at a step changes on the way to it. */
export function pathOf(chances: readonly number[], frame: Frame): string {
  return `M${chances.map((chance, step) => `${xOf(step, frame).toFixed(1)} ${yOf(chance, frame).toFixed(1)}`).join("L")}`;
}

/** Heights that keep a distance, in their order and within the frame where that is possible. */
export function spread(heights: readonly number[], apart: number, most: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((it, i) => {
    const above = order[i - 1];
    if (above !== undefined) placed[it] = Math.max(placed[it]!, placed[above]! + apart);
  });
  let room = most;
  for (const it of order.reverse()) {
    placed[it] = Math.min(placed[it]!, room);
    room = placed[it]! - apart;
  }
  return placed;
}
