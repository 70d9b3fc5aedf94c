import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import { groupsOf, guessedOf } from "./about.ts";
import type { BoardDocument } from "./document.ts";

const document = JSON.parse(readFileSync(boardFile("railroad-revolution"), "utf-8")) as BoardDocument;

test("what is known about the components is counted from the facts of the document", () => {
  const groups = groupsOf(document);
  expect(groups.at(-1)).toMatchObject({ name: "rules", reconstructed: 0 });
  const tiles = groups.find((group) => group.name === "tiles")!;
  expect(tiles.known).toBe(0);
  expect(tiles.reconstructed).toBeGreaterThan(20);
  expect(tiles.why).toHaveLength(2);
});

test("everything that has a reconstructed number is marked, and nothing else", () => {
  const guessed = guessedOf(document);
  expect([...guessed.cities]).toEqual(["washington", "charlotte"]);
  expect(guessed.tiles.size).toBe(13);
  expect(guessed.spaces.size).toBe(48);
  expect(guessed.sections.size).toBe(8);
  expect([...guessed.tokens]).toEqual(["performance"]);
  expect(guessed.milestones.size).toBe(37);
  expect(guessed.milestones.has("a1_1")).toBe(false);
  expect(guessed.deals.size).toBe(9);
  expect([...guessed.setup]).toEqual(["setup_3 2"]);
  expect(guessed.tracks.size).toBe(3);
  expect([...guessed.values]).toEqual([2, 3, 4, 5, 6, 7]);
});

test("a board that was read from the printed game has no marks", () => {
  const printed = JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === "facts" ? Object.fromEntries(Object.keys(value as object).map((field) => [field, "rulebook"])) : value,
  ) as BoardDocument;
  expect(Object.values(guessedOf(printed)).every((marked: Set<unknown>) => marked.size === 0)).toBe(true);
});
