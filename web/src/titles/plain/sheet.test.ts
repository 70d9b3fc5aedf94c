import { describe, expect, test } from "vitest";
import type { View } from "../../lib/protocol.ts";
import { sheetOf, type Datum, type Json, type Part } from "./sheet.ts";

const PLAYERS = 3;

function view(fields: Record<string, Json>): View {
  return { title: "some-game", seat: 0, over: false, asked: [0], turn: 0, question: "Turn", ...fields } as View;
}

function sheet(fields: Record<string, Json>, before: Record<string, Json> | null = null): Part {
  return sheetOf(view(fields), before && view(before), PLAYERS);
}

/** A datum in short. */
function brief(datum: Datum): unknown {
  if (datum.kind === "seat") return `seat ${datum.seat}`;
  if (datum.kind === "list") return datum.items.map(brief);
  if (datum.kind === "pairs") return datum.pairs.map(({ path, datum: it }) => [path.at(-1), brief(it)]);
  return datum.kind === "text" ? datum.text.key : datum.kind === "none" ? null : datum.value;
}

const facts = (part: Part) => part.facts.map(({ path, datum }) => [path.at(-1), brief(datum)]);
const columns = (part: Part) => part.table!.columns.map(({ path }) => path.at(-1));
const rows = (part: Part) => part.table!.rows.map(({ cells }) => cells.map(({ datum }) => brief(datum)));

describe("facts", () => {
  test("a list of words that is not too long stands above, too", () => {
    const train = ["timber", "grain", "ore", "mail", "timber", "grain", "timber"];
    expect(facts(sheet({ train }))).toEqual([["train", train]]);
  });

  test("what the shell says is left out, and so is what is nothing", () => {
    expect(facts(sheet({ round: 3, tunnel: null, orders: [], broken: false }))).toEqual([
      ["round", 3],
      ["broken", false],
    ]);
  });

  test("numbers of fields that name players are players", () => {
    const { facts: found } = sheet({ priority: 1, first: 2, bank: 1, owner: 7 });
    expect(found.map(({ datum }) => brief(datum))).toEqual(["seat 1", "seat 2", 1, 7]);
  });

  test("texts of the catalogue are said", () => {
    expect(facts(sheet({ goal: { key: "some.goal", args: {} } }))).toEqual([["goal", "some.goal"]]);
  });

  test("counts by name have a heading of their own", () => {
    const [part] = sheet({ row: { red: 2, blue: 1 } }).parts;
    expect(part!.head).toEqual({ kind: "field", path: ["row"] });
    expect(facts(part!)).toEqual([
      ["red", 2],
      ["blue", 1],
    ]);
  });

  test("what belongs to players by name", () => {
    const [part] = sheet({ owners: { north: 2, south: [0, 1], both: "nobody" } }).parts;
    expect(facts(part!)).toEqual([
      ["north", "seat 2"],
      ["south", ["seat 0", "seat 1"]],
      ["both", "nobody"],
    ]);
  });
});

describe("tables", () => {
  test("lists with an entry for each player stand side by side, one's own marked", () => {
    const [part] = sheet({ coal: [4, 5, 6], done: [true, false, null], taken: [[], [1], [2, 3]] }).parts;
    expect(columns(part!)).toEqual(["coal", "done", "taken"]);
    expect(rows(part!)).toEqual([
      [4, true, null],
      [5, false, [1]],
      [6, null, [2, 3]],
    ]);
    expect(part!.table!.rows.map(({ head, own }) => [head, own])).toEqual([
      [{ kind: "seat", seat: 0 }, true],
      [{ kind: "seat", seat: 1 }, false],
      [{ kind: "seat", seat: 2 }, false],
    ]);
    expect(part!.table!.columns.map(({ numbers }) => numbers)).toEqual([true, false, false]);
  });

  test("records of the players are rows with their fields", () => {
    const players = [1, 2, 3].map((n) => ({ seat: n - 1, cash: n * 10, shares: { PRR: n } }));
    const [part] = sheet({ players }).parts;
    expect(part!.head).toEqual({ kind: "field", path: ["players"] });
    expect(columns(part!)).toEqual(["cash", "shares"]);
    expect(rows(part!)[1]).toEqual([20, [["PRR", 2]]]);
  });

  test("as many words, or things with a name, a number or an owner, are not the players'", () => {
    const offer = ["red", "red", "blue"];
    const tiles = [1, 2, 3].map((number) => ({ number, side: "a" }));
    const tickets = ["a-b", "b-c", "c-d"].map((ticket) => ({ ticket, points: 5 }));
    const claims = [
      { points: 9, owner: 1 },
      { points: 8, owner: 1 },
      { points: 4, owner: 2 },
    ];
    const found = sheet({
      offer,
      tiles,
      tickets,
      claims,
      market: [
        [1, "A"],
        [2, "B"],
        [3, "C"],
      ],
    });
    expect(found.parts.flatMap(({ table }) => table!.rows).filter(({ head }) => head !== null)).toEqual([]);
    expect(rows(found.parts[2]!)[0]).toEqual([9, "seat 1"]);
    expect(facts(found)).toEqual([["offer", ["red", "red", "blue"]]]);
  });

  test("lists by name are not the players', and nothing in what only one sees is", () => {
    const found = sheet({ rails: { "a-b": [0, 1, 2], "b-c": [1, 1, 0] }, mine: { hand: [3, 5, 7] } });
    expect(found.parts.map((part) => [part.head, part.own, part.table])).toEqual([
      [{ kind: "field", path: ["mine"] }, true, null],
      [{ kind: "field", path: ["rails"] }, false, null],
    ]);
  });

  test("records by name are rows with that name", () => {
    const [part] = sheet({ companies: { PRR: { par: 100, president: 2 }, NYC: { par: null } } }).parts;
    expect(part!.table!.rows.map(({ head }) => head)).toEqual([
      { kind: "field", path: ["companies", "PRR"] },
      { kind: "field", path: ["companies", "NYC"] },
    ]);
    expect(rows(part!)).toEqual([
      [100, "seat 2"],
      [null, null],
    ]);
  });

  test("columns without anything in them are left out, and long ones stand below, row by row", () => {
    const tracks = Array.from({ length: 12 }, (_, i) => ({ field: `A${i}`, rotation: i }));
    const [part] = sheet({
      sheets: [0, 1, 2].map((n) => ({ score: n, last: null, tracks: n === 1 ? tracks : [] })),
    }).parts;
    expect(columns(part!)).toEqual(["score"]);
    expect(part!.parts.map(({ head }) => head)).toEqual([{ kind: "seat", seat: 1 }]);
    expect(rows(part!.parts[0]!.parts[0]!)).toHaveLength(12);
  });
});

describe("changes", () => {
  test("there are none without a view before", () => {
    expect(sheet({ round: 1, coal: [1, 2, 3] }).changed).toBe(false);
  });

  test("what differs is marked where it stands", () => {
    const before = { round: 1, deck: 9, coal: [1, 2, 3], row: { red: 1 } };
    const now = sheet({ round: 1, deck: 8, coal: [1, 4, 3], row: { red: 1, blue: 1 } }, before);
    expect(now.facts.map(({ changed }) => changed)).toEqual([false, true]);
    expect(now.parts[0]!.table!.rows.map(({ cells }) => cells[0]!.changed)).toEqual([false, true, false]);
    expect(now.parts[1]!.facts.map(({ changed }) => changed)).toEqual([false, true]);
    expect(now.changed).toBe(true);
  });

  test("in a list that has grown only what is new is marked", () => {
    const tickets = ["a", "b", "c", "d", "e"].map((ticket) => ({ ticket, points: 1 }));
    const [part] = sheet({ tickets }, { tickets: tickets.slice(1) }).parts;
    expect(part!.table!.rows.map(({ cells }) => cells.some(({ changed }) => changed))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
