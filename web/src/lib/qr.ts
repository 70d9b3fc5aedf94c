// QR codes: bytes, the lowest level of correction, versions 1 to 5. That is enough for a link of 106 characters.

/** How many bytes of data and of correction each version has; with this level they are one block. */
const SIZES = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const;
/** Level L and the mask of a chessboard, with the correction of these bits, as the standard writes them. */
const FORMAT = 0b111011111000100;

/** The modules of a code, true for dark, row by row; null for a text that is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const found = SIZES.findIndex(([data]) => bytes.length + 2 <= data);
  const sizes = SIZES[found];
  if (!sizes) return null;
  const data = padded(bytes, sizes[0]);
  return drawn(found + 1, [...data, ...correction(data, sizes[1])]);
}

/** Mode and length take four and eight bits, so that every byte straddles two. */
function padded(bytes: number[], size: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2) data.push((nibbles[at]! << 4) | nibbles[at + 1]!);
  for (let pad = 0; data.length < size; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  return data;
}

/** A product in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed and Solomon's remainder. */
export function correction(data: readonly number[], size: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < size; power++, root = times(root, 2)) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((term, at) => term ^ (at > 0 ? times(divisor[at - 1]!, root) : 0));
  }
  const rest: number[] = new Array<number>(size).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let at = 0; at < size; at++) rest[at]! ^= times(divisor[at + 1]!, factor);
  }
  return rest;
}

function drawn(version: number, codewords: number[]): boolean[][] {
  const size = 17 + 4 * version;
  const rows: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const put = (row: number, column: number, dark: boolean) => {
    if (rows[row]?.[column] !== undefined) rows[row]![column] = dark;
  };
  const square = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        put(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 8; at < size - 8; at++) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  square(3, 3, 4, [2, 4]);
  square(3, size - 4, 4, [2, 4]);
  square(size - 4, 3, 4, [2, 4]);
  if (version > 1) square(size - 7, size - 7, 2, [1]);
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((FORMAT >> (14 - bit)) & 1) === 1;
    if (bit < 7) put(8, bit < 6 ? bit : 7, dark);
    else put(bit === 7 ? 8 : bit === 8 ? 7 : 14 - bit, 8, dark);
    if (bit < 7) put(size - 1 - bit, 8, dark);
    else put(8, size - 15 + bit, dark);
  }
  put(size - 8, 8, true);
  fill(rows, codewords);
  return rows as boolean[][];
}

/** In pairs of columns from the right, up and down in turn, around what is there already. */
function fill(rows: (boolean | null)[][], codewords: number[]): void {
  const size = rows.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // the column of the clock
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (rows[row]![column] !== null) continue;
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        rows[row]![column] = dark !== ((row + column) % 2 === 0);
      }
    }
  }
}
