import { describe, expect, test } from "vitest";
import { type Catalogue, format, pluralForm, readable, spacedOut, withNames } from "./text.ts";

const english: Catalogue = {
  hello: "Hello {who}.",
  cards: { plural: "n", one: "{n} card", other: "{n} cards" },
  draws: "{who} draws {cards} in {city}",
};
const polish: Catalogue = {
  cards: { plural: "n", one: "{n} karta", few: "{n} karty", many: "{n} kart", other: "{n} karty" },
};

describe("texts in words", () => {
  test("fill their places", () => {
    expect(format({ key: "hello", args: { who: "Ada" } }, "en", english)).toBe("Hello Ada.");
  });

  test("have people's names instead of seats", () => {
    const seat = { key: "1830.seat", args: { seat: 2 } };
    const offer = { key: "hello", args: { who: seat, more: [{ key: "x", args: { by: seat } }] } };
    const named = withNames(offer, (number) => ["Ada", "Bo"][number]!);
    expect(named).toEqual({ key: "hello", args: { who: "Bo", more: [{ key: "x", args: { by: "Bo" } }] } });
  });

  test("nest, and know names that differ between languages", () => {
    const city = { name: { en: "Warsaw", pl: "Warszawa" } };
    const text = { key: "draws", args: { who: "Ada", cards: { key: "cards", args: { n: 2 } }, city } };
    expect(format(text, "en", english)).toBe("Ada draws 2 cards in Warsaw");
    expect(format(city, "pl", polish)).toBe("Warszawa");
  });

  test("choose the plural form of the language", () => {
    const cards = (n: number) => format({ key: "cards", args: { n } }, "pl", polish);
    expect([1, 2, 5, 12, 22, 112].map(cards)).toEqual([
      "1 karta",
      "2 karty",
      "5 kart",
      "12 kart",
      "22 karty",
      "112 kart",
    ]);
    expect([1, 3, 5, 22].map((n) => pluralForm("pl", n))).toEqual(["one", "few", "many", "few"]);
  });

  test("join lists with commas", () => {
    expect(format(["a", { key: "cards", args: { n: 1 } }], "en", english)).toBe("a, 1 card");
  });

  test("show the key where a message is missing, and the place where an argument is", () => {
    expect(format({ key: "nothing.here", args: {} }, "en", english)).toBe("nothing.here");
    expect(format({ key: "hello", args: {} }, "en", english)).toBe("Hello {who}.");
  });
});

test("names that only programs have given become readable", () => {
  expect(["train_limit", "B&O", "a-b", "StockTurn"].map(readable)).toEqual(["Train limit", "B&O", "A-b", "Stock turn"]);
  expect(["one_worker", "PRR"].map(spacedOut)).toEqual(["one worker", "PRR"]);
});
