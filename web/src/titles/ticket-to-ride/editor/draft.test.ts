import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boardFile } from "../../../../geo/plugin.ts";
import * as draft from "./draft.ts";
import type { MapDocument } from "./draft.ts";
import { readMap, Unreadable, writeMap } from "./files.ts";
import { foundAt, same } from "./places.ts";
import { lengthsOf, ruleOf, setSize, usualRule } from "./rules.ts";

const file = (id: string) => readFileSync(boardFile(id), "utf-8");
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8];

function triangle(): MapDocument {
  let map = draft.blankMap("Three", "usa");
  for (const [name, x, y] of [
    ["Łódź", 100, 100],
    ["Brno", 290, 100],
    ["Wien", 100, 290],
  ] as const)
    [map] = draft.addCity(map, x, y, name);
  map = draft.addRoute(map, "lodz", "brno", LENGTHS);
  map = draft.addRoute(map, "wien", "lodz", LENGTHS);
  return draft.addTicket(map, draft.firstDeck(map), { a: "brno", b: "wien", points: 10 });
}

describe("files", () => {
  test.each(["usa", "europe"])("hold everything of the board %s after reading and writing", (id) => {
    const before: unknown = JSON.parse(file(id));
    const written = writeMap(readMap(file(id)));
    expect(JSON.parse(written)).toEqual(before);
    expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify(before)); // also in its order
    expect(writeMap(readMap(written))).toBe(written);
  });

  test("keep what the editor does not know when something else changes", () => {
    const before = readMap(file("europe"));
    const after = draft.moveCity(before, "wien", 500, 333);
    const { cities: was, ...others } = before;
    const { cities: is, ...same } = after;
    expect(same).toEqual(others);
    expect(is.filter(({ id }) => id !== "wien")).toEqual(was.filter(({ id }) => id !== "wien"));
    expect(is.find(({ id }) => id === "wien")).toMatchObject({ lat: expect.any(Number) as number, x: 500, y: 333 });
  });

  test.each([
    ["no JSON", "{", "json", ""],
    ["a list", "[]", "format", ""],
    ["a file of another kind", '{"format":"roundhouse/record"}', "format", ""],
    ["a map without cities", JSON.stringify({ ...triangle(), cities: 3 }), "part", "cities"],
    [
      "a city without a place",
      JSON.stringify({ ...triangle(), cities: [{ id: "a", names: { en: "A" } }] }),
      "part",
      "cities[0]",
    ],
    [
      "a route without end",
      JSON.stringify({ ...triangle(), routes: [{ a: "a", b: "b", length: 1e9, colour: "red" }] }),
      "part",
      "routes[0]",
    ],
    ["tickets that are none", JSON.stringify({ ...triangle(), decks: { base: [null] } }), "part", "decks.base[0]"],
    ["names that are none", JSON.stringify({ ...triangle(), names: "Three" }), "part", "names"],
  ])("refuse %s and say where", (_, text, why, place) => {
    expect(() => readMap(text)).toThrow(Unreadable);
    try {
      readMap(text);
    } catch (error) {
      expect(error).toMatchObject({ why, place });
    }
  });
});

describe("cities", () => {
  test("get ids of their names, each another", () => {
    expect(triangle().cities.map(({ id }) => id)).toEqual(["lodz", "brno", "wien"]);
    expect(draft.idFrom("Łódź", ["lodz"])).toBe("lodz_2");
    expect(draft.idFrom("1. Ort", [])).toBe("c_1_ort");
    expect(draft.idFrom("東京", [])).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(draft.idFrom("x".repeat(90), []).length).toBeLessThanOrEqual(40);
  });

  test("take their routes and tickets along to another name", () => {
    const [map, id] = draft.nameCity(triangle(), "wien", "Vienna", "Wiedeń");
    expect(id).toBe("vienna");
    expect(map.routes[1]).toMatchObject({ a: "lodz", b: "vienna" });
    expect(map.decks.tickets![0]).toMatchObject({ a: "brno", b: "vienna" });
    expect(map.cities[2]!.names).toEqual({ en: "Vienna", pl: "Wiedeń" });
  });

  test("keep an id that was not made of their name", () => {
    const europe = readMap(file("europe"));
    const renamed = draft.nameCity(europe, "wien", "Vindobona", "");
    expect(europe.cities.find(({ id }) => id === "wien")!.names.en).not.toBe("Wien");
    expect(renamed[1]).toBe("wien");
  });

  test("go with all that leads to them", () => {
    const europe = readMap(file("europe"));
    const gone = draft.removeCity(europe, "wien");
    expect(JSON.stringify([gone.cities, gone.routes, gone.decks, gone.editions])).not.toContain('"wien"');
    expect(gone.editions!.big_cities_1912!.only_cities).toHaveLength(8);
  });

  test("stay on the canvas", () => {
    expect(draft.moveCity(triangle(), "wien", -40, 9999).cities[2]).toMatchObject({ x: 0, y: 650 });
  });
});

describe("routes", () => {
  test("are as long as their cities are apart", () => {
    expect(triangle().routes[0]).toEqual({ a: "brno", b: "lodz", length: 5, colour: "gray" });
  });

  test("between the same cities are lanes of one length", () => {
    const double = draft.addRoute(triangle(), "lodz", "brno", LENGTHS);
    expect(double.routes[2]).toMatchObject({ a: "brno", b: "lodz", length: 5 });
    expect(draft.changeRoute(double, 2, { length: 3 }).routes.map(({ length }) => length)).toEqual([3, 5, 3]);
  });

  test("are a ferry or a tunnel, and a ferry is gray", () => {
    const red = draft.changeRoute(triangle(), 0, { colour: "red", tunnel: true });
    expect(red.routes[0]).toEqual({ a: "brno", b: "lodz", length: 5, colour: "red", tunnel: true });
    const ferry = draft.changeRoute(red, 0, { ferry: 2 });
    expect(ferry.routes[0]).toEqual({ a: "brno", b: "lodz", length: 5, colour: "gray", ferry: 2 });
    expect(draft.changeRoute(ferry, 0, { length: 1 }).routes[0]).toMatchObject({ length: 1, ferry: 1 });
    expect(draft.changeRoute(ferry, 0, { colour: "blue" }).routes[0]).not.toHaveProperty("ferry");
  });
});

describe("rules", () => {
  test("are those of the rule set until the map says something else", () => {
    const map = triangle();
    expect([ruleOf(map, "trains"), ruleOf({ ...map, rule_set: "europe" }, "stations")]).toEqual([45, 3]);
    const fewer = draft.withRule(map, "trains", 20);
    expect(ruleOf(fewer, "trains")).toBe(20);
    expect(draft.withRule(fewer, "trains", undefined)).toEqual(map);
    expect(usualRule("europe", "end_trains")).toBe(2);
  });

  test("say how long routes may be, and how many tickets are needed", () => {
    expect(lengthsOf(triangle())).toEqual(LENGTHS);
    expect(setSize(triangle())).toEqual({ number: 26, long: 0 });
    expect(setSize({ ...triangle(), rule_set: "europe" })).toEqual({ number: 21, long: 6 });
  });
});

test.each([
  ["cities[1].id", { kind: "city", id: "brno" }],
  ["routes[0].ferry", { kind: "route", index: 0 }],
  ["decks.tickets[0]", { kind: "ticket", deck: "tickets", index: 0 }],
  ["decks", { kind: "page", page: "tickets" }],
  ["editions.base.decks", { kind: "page", page: "tickets" }],
  ["rules.initial_keep", { kind: "page", page: "rules" }],
  ["editions.base.rules.draw_keep", { kind: "page", page: "rules" }],
  ["cities[9]", { kind: "page", page: "map" }],
  ["names.en", { kind: "page", page: "map" }],
])("the place %s leads to what it is about", (place, found) => {
  expect(foundAt(triangle(), place)).toEqual(found);
});

test("the same thing is known again", () => {
  expect(same({ kind: "route", index: 1 }, { kind: "route", index: 1 })).toBe(true);
  expect(same({ kind: "ticket", deck: "a", index: 1 }, { kind: "ticket", deck: "b", index: 1 })).toBe(false);
  expect(same(null, { kind: "city", id: "a" })).toBe(false);
});
