import { expect, test } from "vitest";
import type { Line } from "../../lib/protocol.ts";
import type { EighteenEvent, EighteenView } from "../../types/eighteen-thirty.ts";
import { earnings, lastRuns, timelineOf } from "./runs.ts";

const line = (told: EighteenEvent): Line => ({ step: 1, ...told, text: null, at: 0 });
const log = [
  line({ event: "stock_round", data: { number: 1, worth: [600, 600] } }),
  line({ event: "operating_round", data: { number: 1, round: 1, worth: [620, 610] } }),
  line({ event: "ran", data: { corporation: "PRR", routes: ["2:H12.0-H10.0"], price: 30 } }),
  line({ event: "dividend", data: { corporation: "PRR", price: 3 } }),
  line({ event: "withheld", data: { corporation: "NYC", price: 0 } }),
];

test("the last run of a corporation, and whether it was paid out", () => {
  const runs = lastRuns(log);
  expect(runs.of("PRR")).toMatchObject({ revenue: 30, paid: true });
  expect(runs.of("NYC")).toMatchObject({ revenue: 0, routes: [] });
  expect(runs.of("CPR")).toBeUndefined();
});

test("worth at every round, and now", () => {
  const view = { players: [{ worth: 700 }, { worth: 650 }] } as unknown as EighteenView;
  expect(timelineOf(log, view)).toEqual([
    { at: 0, points: [600, 600] },
    { at: 1, points: [620, 610] },
    { at: 2, points: [700, 650] },
  ]);
});

test("what was earned in each operating round, the latest first", () => {
  const more = [
    ...log,
    line({ event: "operating_round", data: { number: 1, round: 2, worth: [640, 630] } }),
    line({ event: "ran", data: { corporation: "PRR", routes: ["2:H12.0-H10.0"], price: 40 } }),
    line({ event: "withheld", data: { corporation: "PRR", price: 40 } }),
  ];
  const [second, first] = earnings(more);
  expect(second).toMatchObject({ name: "1.2" });
  expect(second!.of.get("PRR")).toEqual({ revenue: 40, paid: false, step: 1 });
  expect(first!.of.get("PRR")).toMatchObject({ revenue: 30, paid: true });
  expect(first!.of.get("NYC")).toMatchObject({ revenue: 0, paid: false });
  expect(first!.of.has("CPR")).toBe(false);
});
