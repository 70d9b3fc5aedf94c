import { describe, expect, test } from "vitest";
import { faceOf, likeness } from "./face.ts";
import { cornersOf, coveredBy, hasRoom, LEAST, lettersAt, nameOn, namePlace, widthOf } from "./lettering.ts";
import { MODEL } from "./sample.ts";
import { freePlaces, spotsOf } from "./shape.ts";

/** The scale of the whole map in windows of 1440x900 and 390x844. */
const [DESK, PHONE] = [0.66, 0.41];
const placed = (tile: string, turn: number, name: string, scale = 1) => {
  const face = MODEL.tile(tile, turn);
  return namePlace(face, spotsOf(face), name, lettersAt(scale));
};
const cities = Object.keys(MODEL.document.tiles).filter((tile) => MODEL.tile(tile, 0).stops.length === 1);

test("a name stands below its city where no track is in its way", () => {
  expect(placed("57", 1, "Scranton")).toMatchObject({ x: 0, words: "Scranton" });
  expect(placed("57", 1, "Scranton")!.y).toBeGreaterThan(20);
});

test("it makes way for track that leaves downwards", () => {
  const { x, y } = placed("57", 0, "Scranton")!;
  expect(x !== 0 || y < 20).toBe(true);
});

test.each(cities)("no name lies over the only stop of tile %s, however it is turned", (tile) => {
  for (let turn = 0; turn < 6; turn += 1) {
    const [spot] = spotsOf(MODEL.tile(tile, turn));
    for (const scale of [DESK, 1]) {
      const at = placed(tile, turn, "Albany", scale);
      if (!at) continue;
      const half = widthOf(at.words, at.size) / 2;
      expect(Math.abs(at.y - 0.36 * at.size - spot!.y) > 14 || Math.abs(at.x - spot!.x) > 14 + half).toBe(true);
    }
  }
});

test("where there is no room for it a name is cut short, and comes back as one looks closer", () => {
  expect(placed("61", 0, "Philadelphia", DESK)?.words).not.toBe("Philadelphia");
  expect(placed("57", 0, "Scranton", 3)?.words).toBe("Scranton");
});

describe("a printed name", () => {
  const written = (hex: string, scale: number) => {
    const face = MODEL.printed(hex);
    return nameOn(face, spotsOf(face), MODEL.hexes.get(hex)!.entry.name ?? "", lettersAt(scale));
  };

  test("of two places has two lines, and from afar only the first place: the second would cover the next hex", () => {
    expect(written("E5", DESK)!.lines).toEqual(["Detroit &", "Windsor"]);
    expect(written("E5", PHONE)!.lines).toEqual(["Detroit"]);
  });

  test("keeps the badge off all its lines", () => {
    const name = written("E5", DESK)!;
    expect(new Set(coveredBy(name).map(({ y }) => y)).size).toBe(2);
  });

  test("off the board is cut short before it covers the next hex", () => {
    const face = MODEL.printed("A9");
    expect(nameOn(face, spotsOf(face), "Zachodnia Kanada", lettersAt(PHONE))!.lines).toEqual(["Zach.", "Kanada"]);
    expect(nameOn(face, spotsOf(face), "Zachodnia Kanada", lettersAt(DESK))!.lines).toEqual(["Zachodnia", "Kanada"]);
  });

  test("is none on a hex without one", () => expect(written("D6", DESK)).toBeNull());
});

describe("letters", () => {
  test.each([0.3, PHONE, 0.53, DESK, 0.9, 1.4])("can be read at the scale %d", (scale) => {
    const { least, name } = lettersAt(scale);
    expect(least * scale).toBeGreaterThanOrEqual(LEAST);
    expect(name * scale).toBeGreaterThanOrEqual(LEAST);
  });

  test("leave out coordinates where there is no room for them", () => {
    expect([lettersAt(DESK).far, lettersAt(PHONE).far]).toEqual([false, true]);
  });

  test("of all printed names have room on a desk", () => {
    const names = [...MODEL.hexes.values()].flatMap(({ entry }) => entry.name?.split(/ & | (?=[A-Z])/) ?? []);
    expect(names.filter((name) => !hasRoom([name], lettersAt(DESK).name))).toEqual([]);
  });
});

describe("a tile that was turned", () => {
  const likes = (tile: string) => [0, 1, 2, 3, 4, 5].map((turn) => likeness(faceOf(MODEL.document.tiles[tile]!, turn)));

  test("half round is the same where it is a straight", () => {
    expect(new Set(likes("9")).size).toBe(3);
    expect(likes("9")[0]).toBe(likes("9")[3]);
  });

  test("is another one where it is a curve", () => expect(new Set(likes("8")).size).toBe(6));

  test("is always the same with six equal exits", () => {
    for (const tile of Object.keys(MODEL.document.tiles)) {
      const { track, stops } = MODEL.tile(tile, 0);
      if (stops.length === 1 && track.length === 6) expect(new Set(likes(tile)).size).toBe(1);
    }
  });
});

describe.each(cities)("the value on tile %s", (tile) => {
  test("covers neither its coordinates nor its number, however it is turned", () => {
    const letters = lettersAt(DESK);
    for (let turn = 0; turn < 6; turn += 1) {
      const face = MODEL.tile(tile, turn);
      const spots = spotsOf(face);
      const name = nameOn(face, spots, "Albany", letters);
      const corners = cornersOf("H12", `#${tile}`, letters);
      const [value] = freePlaces(face, spots, 1, [...corners, ...(name ? coveredBy(name) : [])]);
      for (const corner of corners) expect(Math.hypot(value!.x - corner.x, value!.y - corner.y)).toBeGreaterThan(18);
    }
  });
});
