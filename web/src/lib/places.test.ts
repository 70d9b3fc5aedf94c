import { expect, test } from "vitest";
import { hashOf, placeOf, tablePlace, type Place } from "./places.ts";

test("every place has an address that leads back to it", () => {
  const places: Place[] = [
    { page: "start" },
    { page: "lobby" },
    { page: "mine" },
    { page: "mine", narrowed: { group: "over", title: "1830", kind: null, who: "Zoë", page: 2 } },
    { page: "people", name: "Ann / Bob 100%" },
    { page: "leaderboards", title: null },
    { page: "leaderboards", title: "1830" },
    { page: "studies" },
    { page: "study", study: "s 1", node: null },
    { page: "study", study: "s-2", node: 7 },
    tablePlace("a b/c"),
    tablePlace("x1", { token: "t&k", step: 12 }),
    tablePlace("x1", { step: 12, eye: 3 }),
    tablePlace("x1", { step: 0, eye: null }),
  ];
  for (const place of places) expect(placeOf(hashOf(place))).toEqual(place);
});

test("an unknown address leads to the start", () => {
  expect(placeOf("")).toEqual({ page: "start" });
  expect(placeOf("#/nowhere/at/all")).toEqual({ page: "start" });
  expect(placeOf("#/table/")).toEqual({ page: "start" });
  expect(placeOf("#/people/")).toEqual({ page: "start" });
});

test("an address that was cut off leads to a table that is not there", () => {
  expect(placeOf("#/table/%E0%A4%A")).toEqual(tablePlace("%E0%A4%A"));
});
