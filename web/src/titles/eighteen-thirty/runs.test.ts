import { expect, test } from "vitest";
import type { Line } from "../../lib/protocol.ts";
import { earnings, lastRuns, timelineOf } from "./runs.ts";
import { MODEL } from "./sample.ts";
import type { EighteenView } from "./view.ts";

const line = (event: string, data: Record<string, unknown>): Line => ({ step: 1, event, data, text: null });
const log = [
  line("stock_round", { number: 1, worth: [600, 600] }),
  line("operating_round", { number: 1, round: 1, worth: [620, 610] }),
  line("ran", { corporation: 0, routes: ["2:H12.0-H10.0"], price: 30 }),
  line("dividend", { corporation: 0, price: 3 }),
  line("withheld", { corporation: 1, price: 0 }),
];

test("the last run of a corporation, and whether it was paid out", () => {
  const runs = lastRuns(log, MODEL);
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
    line("operating_round", { number: 1, round: 2, worth: [640, 630] }),
    line("ran", { corporation: 0, routes: ["2:H12.0-H10.0"], price: 40 }),
    line("withheld", { corporation: 0, price: 40 }),
  ];
  const [second, first] = earnings(more, MODEL);
  expect(second).toMatchObject({ name: "1.2" });
  expect(second!.of.get("PRR")).toEqual({ revenue: 40, paid: false, step: 1 });
  expect(first!.of.get("PRR")).toMatchObject({ revenue: 30, paid: true });
  expect(first!.of.get("NYC")).toMatchObject({ revenue: 0, paid: false });
  expect(first!.of.has("CPR")).toBe(false);
});
