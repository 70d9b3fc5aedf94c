import { expect, test } from "vitest";
import { tabTitle } from "./tab.ts";

test("the tab says whose turn it is, which game, and how many others wait", () => {
  expect(tabTitle({ turn: null, game: null, waiting: 0 })).toBe("Roundhouse");
  expect(tabTitle({ turn: null, game: null, waiting: 2 })).toBe("(2) Roundhouse");
  expect(tabTitle({ turn: null, game: "1830 · Bob", waiting: 0 })).toBe("1830 · Bob · Roundhouse");
  expect(tabTitle({ turn: "Your turn", game: "1830 · Bob", waiting: 1 })).toBe("● Your turn · 1830 · Bob · Roundhouse");
});
