import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boardFile } from "../../../geo/plugin.ts";
import type { TicketAction, TicketView } from "../../types/ticket-to-ride.ts";
import { readBoard, type BoardDocument } from "./board.ts";
import type { Model } from "./model.ts";
import { paymentOf } from "./payment.ts";

const document = JSON.parse(readFileSync(boardFile("europe"), "utf-8")) as BoardDocument;
const rules = { doubles_from: 4, route_points: {}, stations: 3, station_cost: [1, 2, 3] };
const model = { board: readBoard(document), rules } as unknown as Model;
const seat = { cards: 9, tickets: 3, offered: 0, trains: 45, stations: 2, score: 0 };
const view = {
  seat: 0,
  seats: [seat],
  tunnel: { route: "x", paid: { red: 3 }, revealed: {}, extra: 2 },
} as unknown as TicketView;

test("a route is paid with its length", () => {
  const claim: TicketAction = { kind: "claim", route: "berlin-wien", colour: "green", locomotives: 1 };
  expect(paymentOf(claim, model, view)).toEqual({ green: 2, locomotive: 1 });
  expect(paymentOf({ ...claim, colour: "locomotive", locomotives: 3 }, model, view)).toEqual({ locomotive: 3 });
});

test("the second station takes two cards", () => {
  const station: TicketAction = { kind: "station", city: "wien", colour: "blue", locomotives: 0 };
  expect(paymentOf(station, model, view)).toEqual({ blue: 2 });
});

test("a tunnel asks for more of what was paid", () => {
  expect(paymentOf({ kind: "pay-tunnel", locomotives: 1 }, model, view)).toEqual({ red: 1, locomotive: 1 });
});

test("other actions are free", () => {
  expect(paymentOf({ kind: "draw-blind" }, model, view)).toBeNull();
});
