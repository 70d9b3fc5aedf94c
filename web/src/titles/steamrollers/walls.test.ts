import { expect, test } from "vitest";
import { edgeOf, middleOf } from "./hexes.ts";
import { sampleModel } from "./sample.ts";
import { makeModel } from "./model.ts";
import { wallMiddles } from "./walls.ts";

const border = (q: number, r: number, edge: number) => edgeOf(middleOf(q, r), edge);

test("borders that touch are one wall with one sign, in its middle", () => {
  const row = [border(0, 0, 4), border(0, 0, 5), border(1, 0, 4)];
  const far = border(9, 9, 0);
  const middles = wallMiddles([row[0]!, far, row[2]!, row[1]!]);
  expect(middles).toHaveLength(2);
  const [[ax, ay], [bx, by]] = row[1]!;
  expect(middles).toContainEqual([(ax + bx) / 2, (ay + by) / 2]);
  expect(wallMiddles([])).toEqual([]);
});

test("the model knows which parts of a board are reconstructed", () => {
  const { document } = sampleModel();
  expect(sampleModel().guessed).toEqual({ map: false, orders: new Set(), walls: new Set(), starting: new Set() });
  const { guessed } = makeModel({
    ...document,
    fields: document.fields.map((field) => ({ ...field, status: "reconstructed" })),
    orders: [
      { tile: "1a", status: "reconstructed" },
      { tile: "1b", status: "known" },
    ],
    borders: [{ level: "hard", die: 4, status: "reconstructed" }],
    starting_tiles: [
      { tile: "track", status: "reconstructed" },
      { tile: "points", status: "known" },
    ],
  });
  expect(guessed).toEqual({
    map: true,
    orders: new Set(["1a"]),
    walls: new Set(["hard 4"]),
    starting: new Set(["track"]),
  });
});
