import { describe, expect, test } from "vitest";
import { covers, fitted, inwards, kept, panned, spread, zoomed, type Area, type Size } from "./viewport.ts";

const area: Area = { x: -50, y: -50, width: 1100, height: 750 };
const size: Size = { width: 1100, height: 900 };

describe("the viewport", () => {
  test("shows the whole board in the middle", () => {
    const view = fitted(area, size, false);
    expect(view.scale).toBe(1);
    expect(view.x).toBe(-50);
    expect(view.y).toBe(-125);
  });

  test("begins at the top of a board that is higher than the window", () => {
    const tall = { x: 0, y: -10, width: 500, height: 1000 };
    const view = fitted(tall, { width: 400, height: 500 }, true);
    expect(view.y).toBe(-10);
    expect(view.scale).toBe(0.8);
  });

  test("fills a phone, but not without bounds", () => {
    const phone = { width: 390, height: 400 };
    const whole = fitted(area, phone, false);
    const full = fitted(area, phone, true);
    expect(full.scale).toBeGreaterThan(whole.scale);
    expect(full.scale).toBeLessThanOrEqual(whole.scale * 1.8);
  });

  test("keeps a scale when two fingers meet and part again", () => {
    const [other, away] = [
      { x: 5, y: 5 },
      { x: 8, y: 9 },
    ];
    expect(spread(other, other, other)).toBe(1);
    expect(spread(other, away, other)).toBe(5);
    expect(spread(away, other, other)).toBe(0.2);
  });

  test("zooms at the pointer", () => {
    const before = fitted(area, size, false);
    const after = zoomed(before, 2, 400, 300, area, size);
    expect(after.x + 400 / after.scale).toBeCloseTo(before.x + 400 / before.scale);
    expect(after.y + 300 / after.scale).toBeCloseTo(before.y + 300 / before.scale);
  });

  test("does not zoom out beyond the whole board, nor in without bounds", () => {
    const view = fitted(area, size, false);
    expect(zoomed(view, 0.01, 0, 0, area, size).scale).toBe(1);
    expect(zoomed(view, 1000, 0, 0, area, size).scale).toBe(7);
  });

  test("does not lose the board", () => {
    const close = zoomed(fitted(area, size, false), 3, 0, 0, area, size);
    const far = panned(close, -1e6, -1e6, area, size);
    expect(far.x + size.width / far.scale).toBeCloseTo(area.x + area.width);
    expect(kept({ ...close, x: -1e6 }, area, size).x).toBe(area.x);
  });

  test("knows how far a picture with its edge reaches", () => {
    const drawn = zoomed(fitted(area, size, false), 3, 550, 400, area, size);
    const edge = { x: 275, y: 225 };
    expect(covers(drawn, size, edge, panned(drawn, 270, 0, area, size), size, area)).toBe(true);
    expect(covers(drawn, size, edge, panned(drawn, 290, 0, area, size), size, area)).toBe(false);
    expect(covers(drawn, size, edge, zoomed(drawn, 1 / 1.4, 550, 450, area, size), size, area)).toBe(true);
    expect(covers(drawn, size, edge, zoomed(drawn, 1 / 1.7, 550, 450, area, size), size, area)).toBe(false);
    const whole = fitted(area, size, false);
    expect(covers(whole, size, { x: 0, y: 0 }, whole, size, area), "beyond the board is nothing to draw").toBe(true);
    const lower = { ...size, height: 700 };
    expect(covers(whole, size, { x: 0, y: 0 }, fitted(area, lower, false), lower, area), "a lower window").toBe(true);
    const part = zoomed(whole, 2, 550, 450, area, size);
    const larger = { width: 1500, height: 900 };
    expect(covers(part, size, { x: 100, y: 100 }, part, larger, area), "a larger window").toBe(false);
  });
});

test.each([
  ["lies in the window", 30, 60, 0],
  ["sticks out at the start", -10, 40, 34],
  ["sticks out at the end", 280, 310, -34],
  ["is larger than the window", 100, 500, -150],
])("what %s moves as little as it must", (_, start, end, move) => {
  expect(inwards(start, end, 300)).toBe(move);
});
