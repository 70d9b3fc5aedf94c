import { expect, test } from "vitest";
import { clockText, digits, isLow, leftOf, paceOf, PRESETS, timeText, unitsOf } from "./clocks.ts";
import en from "../texts/en.json";
import pl from "../texts/pl.json";
import { format, type Arg, type Catalogue } from "./text.ts";

const inBoth = (what: Arg) => [format(what, "en", en as Catalogue), format(what, "pl", pl as Catalogue)];

test("a time is told in the largest units", () => {
  expect(unitsOf(86_400)).toEqual([{ unit: "days", n: 1 }]);
  expect(unitsOf(5400)).toEqual([
    { unit: "hours", n: 1 },
    { unit: "minutes", n: 30 },
  ]);
  expect(unitsOf(0)).toEqual([]);
});

test("clocks have words in both languages, with plurals", () => {
  expect(inBoth(clockText({ kind: "move", seconds: 86_400 }))).toEqual(["1 day a move", "1 dzień na ruch"]);
  expect(inBoth(clockText({ kind: "move", seconds: 2 * 86_400 }))).toEqual(["2 days a move", "2 dni na ruch"]);
  expect(inBoth(clockText({ kind: "move", seconds: 12 * 3600 }))).toEqual(["12 hours a move", "12 godzin na ruch"]);
  expect(inBoth(clockText({ kind: "total", seconds: 1800, increment: 15 }))).toEqual([
    "30 min + 15 s a move",
    "30 min + 15 s na ruch",
  ]);
  expect(inBoth(clockText({ kind: "total", seconds: 600 }))).toEqual(["10 min in total", "10 min na całą grę"]);
  expect(inBoth(timeText(5400))).toEqual(["1 hour 30 min", "1 godzina 30 min"]);
  expect(inBoth(timeText(0))).toEqual(["0 s", "0 s"]);
});

test("what is left is shown as finely as it matters", () => {
  expect(digits(245_000)).toBe("4:05");
  expect(digits(500)).toBe("0:01");
  expect(digits(-5)).toBe("0:00");
  expect(inBoth(digits(5 * 3_600_000 + 3 * 60_000))).toEqual(["5 h 03 min", "5 godz. 03 min"]);
  expect(inBoth(digits((2 * 24 + 5) * 3_600_000))).toEqual(["2 d 5 h", "2 d 5 godz."]);
});

test("only a clock that runs goes down, and on vacation later", () => {
  const clock = { left: 60_000, runs: true, late: false, vacation: null };
  expect(leftOf(clock, 20_000)).toBe(40_000);
  expect(leftOf(clock, 99_000)).toBe(0);
  expect(leftOf({ ...clock, runs: false }, 20_000)).toBe(60_000);
  expect(leftOf({ ...clock, vacation: 15_000 }, 20_000)).toBe(55_000);
  expect(leftOf({ ...clock, left: null }, 1)).toBeNull();
});

test("little time depends on how much there is", () => {
  expect(isLow(30_000, { kind: "total", seconds: 300 })).toBe(true);
  expect(isLow(31_000, { kind: "total", seconds: 300 })).toBe(false);
  expect(isLow(10_000, { kind: "move", seconds: 30 })).toBe(true);
  expect(isLow(6.1 * 3_600_000, { kind: "move", seconds: 7 * 86_400 })).toBe(false);
});

test("the lobby tells slow tables by an hour for a move or a day in total", () => {
  expect(paceOf({ kind: "move", seconds: 3600 })).toBe("slow");
  expect(paceOf({ kind: "total", seconds: 86_399 })).toBe("live");
  expect(PRESETS.map(paceOf)).toEqual(["live", "live", "live", "live", "slow", "slow", "slow", "slow"]);
});
