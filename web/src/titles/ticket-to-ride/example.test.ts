import { expect, test } from "vitest";
import type { TicketView } from "../../types/ticket-to-ride.ts";
import { exampleOf } from "./example.ts";
import type { Model } from "./model.ts";

const route = (id: string, colour: string, length: number, ferry = 0) => [id, { id, colour, length, ferry }] as const;
const model = {
  board: { routes: new Map([route("a-b", "red", 4), route("b-c", "gray", 3, 1), route("c-d", "gray", 2, 2)]) },
} as unknown as Model;
const view = { mine: { hand: { green: 2, white: 3, locomotive: 1 } } } as unknown as TicketView;

test("a route is tried with its own colour, a gray one with the colour that one has most of", () => {
  expect(exampleOf({ kind: "claim", route: "a-b" }, model, view)).toMatchObject({ colour: "red", locomotives: 0 });
  expect(exampleOf({ kind: "claim", route: "b-c" }, model, view)).toMatchObject({ colour: "white", locomotives: 1 });
  expect(exampleOf({ kind: "claim", route: "c-d" }, model, view)).toMatchObject({ colour: "locomotive" });
});

test("what is complete stays as it is, and what nobody knows has no example", () => {
  expect(exampleOf({ kind: "draw", colour: "red" }, model, view)).toEqual({ kind: "draw", colour: "red" });
  expect(exampleOf({ kind: "claim", route: "x" }, model, view)).toBeNull();
  expect(exampleOf({ colour: "red" }, model, view)).toBeNull();
});
