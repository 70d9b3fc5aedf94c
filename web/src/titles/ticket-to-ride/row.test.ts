import { expect, test } from "vitest";
import type { Card } from "../../types/ticket-to-ride.ts";
import { arranged, type Place } from "./row.ts";

function counter(): () => number {
  let next = 0;
  return () => next++;
}

const cards = (places: Place[]): Card[] => places.map((place) => place.card);

test("a new card takes the place of the one that was taken", () => {
  const id = counter();
  const first = arranged([], { red: 2, blue: 1, white: 2 }, id);
  expect(cards(first)).toEqual(["red", "red", "blue", "white", "white"]);
  const second = arranged(first, { red: 2, white: 2, locomotive: 1 }, id);
  expect(cards(second)).toEqual(["red", "red", "locomotive", "white", "white"]);
  expect(second[0]).toBe(first[0]);
});

test("a card of the same kind that is taken leaves its twin", () => {
  const id = counter();
  const first = arranged([], { red: 2 }, id);
  const second = arranged(first, { red: 1, green: 1 }, id);
  expect(second[0]).toBe(first[0]);
  expect(cards(second)).toEqual(["red", "green"]);
});

test("the row may become shorter", () => {
  const id = counter();
  expect(cards(arranged(arranged([], { red: 3 }, id), { red: 1 }, id))).toEqual(["red"]);
});
