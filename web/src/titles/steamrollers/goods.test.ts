import { expect, test } from "vitest";
import { fits, type Wish } from "../../lib/choice.ts";
import type { Colour, LinkView } from "../../types/steamrollers.ts";
import { deliveriesIn, nextOver } from "./deliveries.ts";
import { exampleOf } from "./example.ts";
import { freshTracks } from "./fresh.ts";
import { isWished, wishFor } from "./goods.ts";
import { line, sampleModel, sampleView } from "./sample.ts";
import { timelineOf } from "./timeline.ts";

const row: Colour[] = ["red", "red", "blue", "red"];
const apart = [
  { kind: "deliver-from", place: 1, colour: "red", origin: 4, target: 2, distance: 1 },
  { kind: "deliver-from", place: 4, colour: "red", origin: 4, target: 2, distance: 1 },
  { kind: "deliver", colour: "blue", origin: 4, target: 5, distance: 1 },
];
const can = (wish: Wish) => apart.some((action) => fits(action, wish));

test("equal goods side by side are one choice, those apart are chosen by their place", () => {
  expect(wishFor(can, row, 4, 1)).toMatchObject({ kind: "deliver-from", place: 1 });
  expect(wishFor(can, row, 4, 3)).toMatchObject({ kind: "deliver-from", place: 4 });
  expect(wishFor(can, row, 4, 2)).toEqual({ kind: "deliver", colour: "blue", origin: 4 });
  expect([0, 1, 2, 3].filter((place) => isWished(apart[1]!, row, 4, place))).toEqual([3]);
});

test("a click on a link goes through the deliveries that run over it", () => {
  const links: LinkView[] = [
    { cities: [1, 2], towns: [], fields: [], points: 1 },
    { cities: [1, 3], towns: [], fields: [], points: 1 },
    { cities: [3, 2], towns: [], fields: [], points: 1 },
  ];
  const actions = [1, 2].map((distance) => ({ kind: "deliver", colour: "red", origin: 1, target: 2, distance }));
  const found = deliveriesIn(actions, links);
  expect(found.map(({ route }) => route.length)).toEqual([1, 2]);
  expect(nextOver(found, links[1]!, null)).toBe(actions[1]);
  expect(nextOver(found, links[0]!, actions[0]!)).toBe(actions[0]);
});

test("what was clicked in vain becomes an action that the server can refuse with a reason", () => {
  const [model, view] = [sampleModel(), sampleView()];
  expect(exampleOf({ kind: "build", field: "A2" }, model, view)).toMatchObject({ field: "A2", track: "straight" });
  const delivery = exampleOf({ kind: "deliver", colour: "red", origin: 1 }, model, view);
  expect(delivery).toMatchObject({ target: 2, distance: 1 });
  expect(exampleOf({ kind: "upgrade", box: 2 }, model, view)).toEqual({ kind: "upgrade", box: 2 });
});

test("the newest track of a seat stays marked until its next die", () => {
  const log = [line("drew_track", { seat: 1, field: "A3" }), line("took_die", { seat: 0 })];
  expect(freshTracks(log).get(1)).toBe("A3");
  expect(freshTracks([...log, line("took_die", { seat: 1 })]).size).toBe(0);
});

test("points over time come from deliveries, links, the locomotive and tiles", () => {
  const log = [
    line("completed_link", { seat: 0, cities: [1, 2], towns: 2, points: 3 }),
    line("took_tile", { seat: 1, tile: 1 }),
    line("used_tile", { seat: 1, tile: 1 }),
    line("upgraded", { seat: 1, power: 4 }),
    line("delivered", { seat: 0, distance: 4 }),
  ];
  const marks = timelineOf(log, sampleView(), sampleModel());
  expect(marks.map(({ points }) => points.join(" "))).toEqual(["0 0", "3 0", "3 2", "3 0", "3 1", "7 1", "7 1"]);
});
