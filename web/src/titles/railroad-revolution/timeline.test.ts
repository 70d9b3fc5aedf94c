import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import type { Line } from "../../lib/protocol.ts";
import type { BoardDocument } from "./document.ts";
import { readModel } from "./model.ts";
import { timelineOf } from "./timeline.ts";
import type { RailView } from "./view.ts";

const document = JSON.parse(readFileSync(boardFile("railroad-revolution"), "utf-8")) as BoardDocument;
const model = readModel(document);
const view = { seats: [{}, {}] } as unknown as RailView;

function points(...events: [event: string, data: Record<string, unknown>][]): number[] {
  const log = events.map(([event, data]) => ({ event, data, text: { key: "", args: {} } })) as unknown as Line[];
  return timelineOf(log, view, model).at(-1)!.points;
}

test("everybody begins with the points of the first train", () => {
  expect(points()).toEqual([8, 8]);
});

test("trains count while they lie face up", () => {
  expect(points(["took_train", { seat: 1, train: 2 }])).toEqual([8, 16]);
  expect(points(["flipped", { seat: 0, train: 0, used: true }])).toEqual([0, 8]);
  expect(points(["flipped", { seat: 0, used: true }], ["flipped", { seat: 0, used: false }])).toEqual([8, 8]);
});

test("neighbouring offices count what stands between them, and the telegraph track each office", () => {
  const offices: [string, Record<string, unknown>][] = [0, 1, 5, 6].map((section) => [
    "built_office",
    { seat: 0, section },
  ]);
  expect(points(...offices)).toEqual([8 + 5 + 8, 8]);
  expect(points(...offices, ["advanced", { seat: 0, track: 0, points: 2 }])).toEqual([8 + 13 + 8, 8]);
});

test("the network track counts cities of level 5 that are connected", () => {
  const space = [...model.spaces.keys()].indexOf("bismarck-portland:2");
  expect(points(["advanced", { seat: 1, track: 2, points: 4 }], ["laid_rail", { seat: 1, space }])).toEqual([8, 12]);
});

test("milestones count as printed, and the end is as the server counts it", () => {
  expect(points(["completed", { seat: 0, milestone: 0 }])).toEqual([8 + document.milestones[0]!.points, 8]);
  const over = {
    ...view,
    final: [
      { seat: 0, total: 99 },
      { seat: 1, total: 7 },
    ],
  } as unknown as RailView;
  expect(timelineOf([], over, model).at(-1)!.points).toEqual([99, 7]);
});
