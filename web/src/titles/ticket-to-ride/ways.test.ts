import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import { readBoard, type BoardDocument } from "./board.ts";
import { cheapestWay, isOpen, type Position } from "./ways.ts";

const document = JSON.parse(readFileSync(boardFile("usa"), "utf-8")) as BoardDocument;
const board = readBoard(document);

function position(owners: Record<string, number>, players = 3, stations: Record<string, number> = {}): Position {
  return { board, owners, stations, players, doublesFrom: 4 };
}

test("routes are named as the rules name them", () => {
  expect(board.routes.has("boston-new_york:red")).toBe(true);
  expect(board.routes.has("boston-montreal:2")).toBe(true);
  expect(board.routes.get("boston-montreal:1")?.twin).toBe("boston-montreal:2");
});

test("the way takes the fewest wagons", () => {
  const way = cheapestWay(position({}), 0, "dallas", "new_york")!;
  expect(way.trains).toBe(11);
  expect(way.own).toEqual([]);
});

test("own routes cost nothing, and others' routes are closed", () => {
  const own = cheapestWay(position({ "dallas-little_rock": 0 }), 0, "dallas", "new_york")!;
  expect(own.trains).toBe(9);
  expect(own.own).toEqual(["dallas-little_rock"]);
  const closed = cheapestWay(position({ "dallas-little_rock": 1 }), 0, "dallas", "new_york")!;
  expect(closed.trains).toBeGreaterThan(11);
});

test("a ticket that is done takes nothing, one that is cut off has no way", () => {
  expect(cheapestWay(position({ "atlanta-nashville": 0 }), 0, "atlanta", "nashville")?.trains).toBe(0);
  const around = [...board.routes.values()].filter((route) => route.a === "miami" || route.b === "miami");
  const taken = Object.fromEntries(around.map((route) => [route.id, 1]));
  expect(cheapestWay(position(taken), 0, "miami", "boston")).toBeNull();
});

test("the second lane of a double route is open only in a larger round, and never to the owner of the first", () => {
  const lane = board.routes.get("boston-new_york:red")!;
  const taken = { "boston-new_york:yellow": 1 };
  expect(isOpen(position(taken, 3), 0, lane)).toBe(false);
  expect(isOpen(position(taken, 4), 0, lane)).toBe(true);
  expect(isOpen(position(taken, 4), 1, lane)).toBe(false);
});

test("an own station borrows one route of somebody else that leads to its city", () => {
  const into = ["atlanta-miami", "charleston-miami", "miami-new_orleans"];
  const taken = Object.fromEntries(into.map((id) => [id, 1]));
  expect(cheapestWay(position(taken), 0, "miami", "atlanta")).toBeNull();
  const way = cheapestWay(position(taken, 3, { miami: 0 }), 0, "miami", "atlanta")!;
  expect([way.trains, way.borrowed]).toEqual([0, ["atlanta-miami"]]);
  expect(cheapestWay(position(taken, 3, { atlanta: 0 }), 0, "miami", "atlanta")?.trains).toBe(0);
  expect(cheapestWay(position(taken, 3, { miami: 1 }), 0, "miami", "atlanta")).toBeNull();
  // In by one route and out by another would be two: the way goes round.
  const round = cheapestWay(position(taken, 3, { miami: 0 }), 0, "charleston", "atlanta")!;
  expect([round.trains, round.borrowed]).toEqual([2, []]);
});
