import { describe, expect, test } from "vitest";
import { edgesOf, faceOf } from "./face.ts";
import { MODEL } from "./sample.ts";
import { along, centreOf, freePlaces, middleOf, offBoardNamePlace, RADIUS, spotsOf, trackOf } from "./shape.ts";

const tiles = Object.keys(MODEL.document.tiles);

test("neighbours share the middle of an edge", () => {
  const [here, there] = [centreOf("F16"), centreOf("E17")];
  const [out, back] = [middleOf(3), middleOf(0)];
  expect(here.x + out.x).toBeCloseTo(there.x + back.x);
  expect(here.y + out.y).toBeCloseTo(there.y + back.y);
});

test("a rotation turns clockwise", () => {
  expect(edgesOf(faceOf(MODEL.document.tiles["57"]!, 0), 0)).toEqual([0, 3]);
  expect(edgesOf(faceOf(MODEL.document.tiles["57"]!, 2), 0)).toEqual([2, 5]);
});

test("track runs from edge to edge inside the hex", () => {
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [5, 1],
  ] as const) {
    expect(along(a, b, 0).x).toBeCloseTo(middleOf(a).x);
    expect(along(a, b, 1).y).toBeCloseTo(middleOf(b).y);
    for (let part = 0; part <= 1; part += 0.1) {
      expect(Math.hypot(along(a, b, part).x, along(a, b, part).y)).toBeLessThan(RADIUS);
    }
  }
});

describe.each(tiles)("tile %s", (tile) => {
  const face = MODEL.tile(tile, 0);
  const spots = spotsOf(face);

  test("has its stops inside and apart", () => {
    for (const spot of spots) expect(Math.hypot(spot.x, spot.y)).toBeLessThan(RADIUS * 0.75);
    const [one, two] = spots;
    const least = face.stops[0]?.kind === "city" ? 27 : 14;
    if (one && two) expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(least);
  });

  test("draws all its track, and leaves room for its value", () => {
    expect(trackOf(face, spots).length).toBeGreaterThan(0);
    const [place] = freePlaces(face, spots, 1);
    for (const spot of spots) expect(Math.hypot(spot.x - place!.x, spot.y - place!.y)).toBeGreaterThan(15);
  });
});

test("the name of an off-board area keeps off its track", () => {
  expect(offBoardNamePlace(MODEL.printed("K13"), 2, 10)).toBeGreaterThan(0);
  expect(offBoardNamePlace(MODEL.printed("A9"), 2, 10)).toBeLessThan(0);
});
