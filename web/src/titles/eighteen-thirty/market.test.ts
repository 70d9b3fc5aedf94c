import { describe, expect, test } from "vitest";
import { FLAT, heightIn, placeIn, TALL, WIDTH } from "./market.ts";

const [ROWS, COLUMNS] = [11, 19];
const room = (width: number, height: number) => ({ width, height });

describe("the spaces of the market", () => {
  test("are high where there is room, and when a stack needs it", () => {
    expect(heightIn(room(1050, 700), ROWS, COLUMNS, 1)).toBe(TALL);
    expect(heightIn(room(1050, 377), ROWS, COLUMNS, 6)).toBe(TALL);
    expect(heightIn(room(0, 0), ROWS, COLUMNS, 1)).toBe(TALL);
  });

  test("are flat where all rows would not be in sight otherwise", () => {
    const height = heightIn(room(1050, 377), ROWS, COLUMNS, 5);
    expect((height * ROWS + 2) * (1050 / (COLUMNS * WIDTH + 2))).toBeCloseTo(377);
  });

  test("are never flatter than letters need", () => expect(heightIn(room(1500, 377), ROWS, COLUMNS, 1)).toBe(FLAT));
});

describe("markers", () => {
  const stacks = [FLAT, 40, TALL].flatMap((space) =>
    Array.from({ length: space < TALL ? 5 : 8 }, (_, i) => ({ space, count: i + 1 })),
  );

  test.each(stacks)("of a stack of $count lie side by side on a space of $space", ({ space, count }) => {
    const places = Array.from({ length: count }, (_, number) => placeIn(count, number, space));
    for (const [i, one] of places.entries()) {
      expect(one.x >= 0 && one.x + one.width <= WIDTH - 2 && one.y >= 0 && one.y + one.height <= space - 2).toBe(true);
      for (const two of places.slice(i + 1)) {
        const beside = one.x + one.width <= two.x || two.x + two.width <= one.x;
        expect(beside || one.y + one.height <= two.y + 0.01 || two.y + two.height <= one.y + 0.01).toBe(true);
      }
    }
  });
});
