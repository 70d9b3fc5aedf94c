import { expect, test } from "vitest";
import type { SteamView } from "../../types/steamrollers.ts";
import type { SteamLine } from "./model.ts";
import { line, sampleModel, sampleView } from "./sample.ts";
import { roundsOf, timelineOf } from "./timeline.ts";

const tiles = [
  { number: 1, type: "lightning", value: 2 },
  { number: 3, type: "infinity", value: -2 },
] as SteamView["tiles"];
const eva = { locomotive: 3 } as SteamView["eva"];
const [sheet] = sampleView().sheets;
const alone = (more: Partial<SteamView> = {}) => sampleView({ eva, sheets: [sheet!], tiles: [], ...more });

function points(view: SteamView, ...log: SteamLine[]): number[] {
  return timelineOf(log, view, sampleModel()).at(-1)!.points;
}

test("deliveries, links and the locomotive count as they come", () => {
  const view = sampleView({ sheets: [sheet!] });
  expect(points(view, line("delivered", { seat: 0, distance: 4 }))).toEqual([4]);
  expect(
    points(view, line("completed_link", { seat: 0, towns: 2, points: 3 }), line("upgraded", { seat: 0, power: 4 })),
  ).toEqual([4]);
});

test("Eva begins with her locomotive and the tiles of the pool that are worth something", () => {
  expect(timelineOf([], alone({ tiles }), sampleModel())[0]!.points).toEqual([0, 5]);
});

test("a tile that is taken no longer counts for Eva", () => {
  const view = alone({ tiles });
  const taken = line("took_tile", { seat: 0, tile: 1 });
  expect(points(view, taken)).toEqual([2, 3]);
  expect(points(view, taken, line("eva_took_tile", { tile: 1 }))).toEqual([0, 5]);
  expect(points(view, taken, line("used_tile", { seat: 0, tile: 1 }))).toEqual([0, 5]);
});

test("Eva's deliveries and her two best regions count", () => {
  const crossed = (region: number, crosses: number) => line("eva_crossed", { region, crosses });
  const view = alone();
  expect(points(view, crossed(1, 1), crossed(2, 3), crossed(3, 2))).toEqual([0, 3 + 3 + 2]);
  expect(points(view, crossed(1, 3), line("eva_delivered", { city: 1, points: 3 }))).toEqual([0, 3 + 3 + 3]);
});

test("at the end both have the points of the sheet", () => {
  const final = [{ seat: 0, total: 31, eva: { total: 28 } }] as unknown as SteamView["final"];
  expect(points(alone({ over: true, final: final! }))).toEqual([31, 28]);
});

test("a second link of the same cities counts as the rules of the table say", () => {
  const link = (points: number) => line("completed_link", { seat: 0, cities: [1, 2], towns: 1, points });
  expect(points(sampleView({ sheets: [sheet!] }), link(2), link(1))).toEqual([3]);
});

test("a round begins when its dice are rolled", () => {
  const line = (step: number, event: string, data: object) => ({ step, event, data, text: null, at: 0 });
  const log = [
    line(2, "took_starting_tile", { seat: 0 }),
    line(5, "rolled", { round: 1 }),
    line(9, "rolled", { round: 2 }),
  ];
  expect(roundsOf(log as unknown as SteamLine[]).map(({ step, name }) => [step, name.args.n])).toEqual([
    [5, 1],
    [9, 2],
  ]);
});
