import { expect, test } from "vitest";
import { whyNotRated } from "./rated.ts";

const seats = (...kinds: ("me" | "open" | "invite" | "bot" | "screen")[]) => kinds.map((kind) => ({ kind }));

test("people with accounts can play for their ratings", () => {
  expect(whyNotRated(seats("me", "open"), false, true)).toBeNull();
  expect(whyNotRated(seats("me", "invite", "open"), false, true)).toBeNull();
});

test("a table that cannot be rated has a reason", () => {
  expect(whyNotRated(seats("me", "open"), false, false)).toBe("page.rated.no.account");
  expect(whyNotRated(seats("me", "bot"), false, true)).toBe("page.rated.no.seats");
  expect(whyNotRated(seats("me", "screen"), false, true)).toBe("page.rated.no.seats");
  expect(whyNotRated(seats("me"), false, true)).toBe("page.rated.no.seats");
  expect(whyNotRated(seats("me", "open"), true, true)).toBe("page.rated.no.board");
});
