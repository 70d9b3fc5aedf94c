// From degrees to the board's own units. Boards move their cities a little so that routes have room; the coast has to
// move with them, or a port would end up in the sea.

export type Point = [x: number, y: number];
export type Warp = (lon: number, lat: number) => Point;

export interface Anchor {
  lon: number;
  lat: number;
  x: number;
  y: number;
}

/** How fast the pull of a city fades: its weight is one over the distance in board units to this power. */
const FADING = 3;

/** A map from degrees to board units: the best affine fit, bent so that each anchor lies exactly where the board has it. */
export function makeWarp(anchors: readonly Anchor[]): Warp {
  const rows = anchors.map((a) => [1, a.lon, a.lat]);
  const fitX = leastSquares(
    rows,
    anchors.map((a) => a.x),
  );
  const fitY = leastSquares(
    rows,
    anchors.map((a) => a.y),
  );
  const straight: Warp = (lon, lat) => [dot(fitX, [1, lon, lat]), dot(fitY, [1, lon, lat])];
  const pulls = anchors.map((a) => {
    const [x, y] = straight(a.lon, a.lat);
    return { x, y, dx: a.x - x, dy: a.y - y };
  });
  return (lon, lat) => {
    const [x, y] = straight(lon, lat);
    let total = 0;
    let dx = 0;
    let dy = 0;
    for (const pull of pulls) {
      const distance = Math.hypot(x - pull.x, y - pull.y);
      if (distance < 1e-9) return [x + pull.dx, y + pull.dy];
      const weight = distance ** -FADING;
      total += weight;
      dx += weight * pull.dx;
      dy += weight * pull.dy;
    }
    return [x + dx / total, y + dy / total];
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** Coefficients that bring rows · coefficients closest to the values, by the normal equations. */
function leastSquares(rows: readonly number[][], values: readonly number[]): number[] {
  const size = rows[0]!.length;
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
    rows.reduce((sum, row, k) => sum + row[i]! * values[k]!, 0),
  ]);
  return solve(matrix);
}

/** Gauss elimination of an augmented matrix. */
function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let row = i + 1; row < size; row++) if (Math.abs(matrix[row]![i]!) > Math.abs(matrix[pivot]![i]!)) pivot = row;
    [matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!];
    for (let row = 0; row < size; row++) {
      if (row === i) continue;
      const factor = matrix[row]![i]! / matrix[i]![i]!;
      matrix[row] = matrix[row]!.map((value, column) => value - factor * matrix[i]![column]!);
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!);
}
