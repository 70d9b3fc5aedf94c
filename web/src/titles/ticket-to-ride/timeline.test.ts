import { expect, test } from "vitest";
import type { FinalSheet, TicketView } from "../../types/ticket-to-ride.ts";
import type { Line } from "../../lib/protocol.ts";
import { roundsOfTurns } from "../../lib/rounds.ts";
import { opensTurn, timelineOf } from "./timeline.ts";

const text = { key: "k", args: {} };
const log = [
  { step: 1, event: "dealt", data: { seat: 0 }, text: null, at: 0 },
  { step: 5, event: "drew_blind", data: { seat: 0 }, text, at: 0 },
  { step: 8, event: "claimed", data: { seat: 1, points: 7 }, text, at: 0 },
  { step: 20, event: "claimed", data: { seat: 0, points: 2 }, text, at: 0 },
];
const seats = [{}, {}];

test("points grow with each claimed route", () => {
  expect(timelineOf(log, { seats } as unknown as TicketView)).toEqual([
    { at: 0, points: [0, 0] },
    { at: 2, points: [0, 7] },
    { at: 3, points: [2, 7] },
    { at: 3, points: [2, 7] },
  ]);
});

test("the end brings the totals", () => {
  const final = [
    { seat: 1, total: 17 },
    { seat: 0, total: -4 },
  ] as FinalSheet[];
  expect(timelineOf(log, { seats, final } as unknown as TicketView).at(-1)).toEqual({ at: 4, points: [-4, 17] });
});

test("the first round begins after the first tickets were chosen", () => {
  const lines = [
    { step: 9, event: "kept_tickets", data: { seat: 1 }, text, at: 0 },
    { step: 10, event: "kept_tickets", data: { seat: 0 }, text, at: 0 },
    ...log.slice(1),
  ].map((line, i) => ({ ...line, step: i + 1 })) as unknown as Line[];
  expect(roundsOfTurns(lines, opensTurn).map(({ step }) => step)).toEqual([2, 4]);
});
