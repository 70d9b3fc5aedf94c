import { describe, expect, test } from "vitest";
import { filled, shapeOf, shownFields, valueOf } from "./orders.ts";
import type { OrderFieldInfo, OrderOffer } from "./protocol.ts";

const name = { key: "order.yes", args: {} };

function field(id: string, more: Partial<OrderFieldInfo>): OrderFieldInfo {
  const plain = { id, name, default: 0, choices: [], choice_names: null, least: 0, most: 0, step: 1, sign: "" };
  return { ...plain, only_with: null, ...more };
}

const route = field("route", { default: "a", choices: ["a", "b", "c"] });
const colour = field("colour", { default: "red", choices: ["red", "blue"], only_with: ["route", ["b", "c"]] });
const number = field("number", { default: 2, least: 1, most: 6 });
const offer: OrderOffer = { kind: "claim", name, help: name, fields: [route, colour, number] };

describe("a field says", () => {
  test("its default until something is chosen", () => {
    expect(valueOf(route, {})).toBe("a");
    expect(valueOf(route, { route: "b" })).toBe("b");
  });

  test("its default again when what was chosen is not possible any more", () => {
    expect(valueOf(route, { route: "taken" })).toBe("a");
  });

  test("a whole number between its limits", () => {
    expect([0, 3.4, 99, NaN].map((it) => valueOf(number, { number: it }))).toEqual([1, 3, 6, 2]);
  });
});

test("a field is shown only with the values of another that it belongs to", () => {
  expect(shownFields(offer, {}).map((it) => it.id)).toEqual(["route", "number"]);
  expect(shownFields(offer, { route: "c" }).map((it) => it.id)).toEqual(["route", "colour", "number"]);
});

test("all fields are sent", () => {
  expect(filled(offer, { route: "b", number: 4 })).toEqual({ route: "b", colour: "red", number: 4 });
});

test("a field is filled in by what it is", () => {
  const many = field("many", { default: "0", choices: Array.from({ length: 40 }, (_, i) => String(i)) });
  const tick = field("tick", { default: true, choices: [true, false] });
  expect([tick, number, many, colour].map((it) => shapeOf(it, false))).toEqual(["tick", "number", "search", "list"]);
  expect([many, colour].map((it) => shapeOf(it, true))).toEqual(["search", "signs"]);
});
