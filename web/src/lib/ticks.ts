// Round numbers for the axis of a chart.

/** From at most `low` to at least `high`, in steps of one, two or five times a power of ten. */
export function ticksOf(low: number, high: number, wanted = 5): number[] {
  const rough = Math.max(high - low, 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
