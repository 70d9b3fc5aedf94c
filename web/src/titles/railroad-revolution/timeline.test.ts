import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import type { Line } from "../../lib/protocol.ts";
import type { RailEvent, RailView } from "../../types/railroad-revolution.ts";
import type { BoardDocument } from "./document.ts";
import { readModel } from "./model.ts";
import { timelineOf } from "./timeline.ts";

const document = JSON.parse(readFileSync(boardFile("railroad-revolution"), "utf-8")) as BoardDocument;
const model = readModel(document);
const view = { seats: [{}, {}] } as unknown as RailView;

function points(...events: RailEvent[]): number[] {
  const log: Line[] = events.map((event) => ({ ...event, step: 1, text: { key: "", args: {} }, at: 0 }));
  return timelineOf(log, view, model).at(-1)!.points;
}

const flipped = (used: boolean): RailEvent => ({ event: "flipped", data: { seat: 0, train: "promote", used } });

test("everybody begins with the points of the first train", () => {
  expect(points()).toEqual([8, 8]);
});

test("trains count while they lie face up", () => {
  expect(points({ event: "took_train", data: { seat: 1, train: "money" } })).toEqual([8, 16]);
  expect(points(flipped(true))).toEqual([0, 8]);
  expect(points(flipped(true), flipped(false))).toEqual([8, 8]);
});

test("neighbouring offices count what stands between them, and the telegraph track each office", () => {
  const offices = [1, 2, 6, 7].map((section): RailEvent => ({
    event: "built_office",
    data: { seat: 0, section, first: false },
  }));
  expect(points(...offices)).toEqual([8 + 5 + 8, 8]);
  const advanced: RailEvent = { event: "advanced", data: { seat: 0, track: "telegraph", points: 2 } };
  expect(points(...offices, advanced)).toEqual([8 + 13 + 8, 8]);
});

test("the network track counts cities of level 5 that are connected", () => {
  const advanced: RailEvent = { event: "advanced", data: { seat: 1, track: "network", points: 4 } };
  const rail: RailEvent = { event: "laid_rail", data: { seat: 1, space: "bismarck-portland:2" } };
  expect(points(advanced, rail)).toEqual([8, 12]);
});

test("milestones count as printed, and the end is as the server counts it", () => {
  const { id, points: worth } = document.milestones[0]!;
  const completed: RailEvent = { event: "completed", data: { seat: 0, milestone: id, points: worth } };
  expect(points(completed)).toEqual([8 + worth, 8]);
  const over = {
    ...view,
    final: [
      { seat: 0, total: 99 },
      { seat: 1, total: 7 },
    ],
  } as unknown as RailView;
  expect(timelineOf([], over, model).at(-1)!.points).toEqual([99, 7]);
});
