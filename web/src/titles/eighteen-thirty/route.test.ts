import { expect, test } from "vitest";
import { RouteEditor } from "./editor.svelte.ts";
import { edgeTo, neighbour, parseRoute, piecesOf, revenueOf, routeWords, sidesOf, waysBetween } from "./route.ts";
import { MODEL, viewWith } from "./sample.ts";

const words = "3:H12.0-H10.0-H8";
// Altoona, a city on H10 and one on H16, joined by H14.
const view = viewWith({ H10: ["57", 1], H14: ["9", 1], H16: ["57", 1] });
const faces = (hex: string) => (MODEL.hexes.has(hex) ? MODEL.face(view, hex) : null);

test("routes are read and written", () => {
  expect(parseRoute(words).steps[2]).toEqual({ hex: "H8", stop: null });
  expect(routeWords(parseRoute(words))).toBe(words);
  expect(sidesOf(parseRoute(words).steps)).toEqual(["H10-H12", "H10-H8"]);
});

test("hexes know their neighbours", () => {
  expect([0, 1, 2, 3, 4, 5].map((edge) => neighbour("F16", edge))).toEqual(["G15", "F14", "E15", "E17", "F18", "G17"]);
  expect(edgeTo("F16", "E17")).toBe(3);
  expect(edgeTo("F16", "A9")).toBe(-1);
});

test("a way leads over plain track to the next stop", () => {
  const ways = waysBetween(faces, { hex: "H12", stop: 0 }, { hex: "H16", stop: 0 }, new Set());
  expect(ways.map((way) => way.map((step) => step.hex))).toEqual([["H12", "H14", "H16"]]);
  expect(waysBetween(faces, { hex: "H12", stop: 0 }, { hex: "H16", stop: 0 }, new Set(["H14-H16"]))).toEqual([]);
});

test("track beside a city passes it by", () => {
  const ways = waysBetween(faces, { hex: "H10", stop: 0 }, { hex: "H16", stop: 0 }, new Set());
  expect(ways.map((way) => way.map((step) => step.hex))).toEqual([["H10", "H12", "H14", "H16"]]);
});

test("stops bring their values, off-board areas by phase", () => {
  expect(revenueOf(parseRoute("3:H12.0-H10.0").steps, faces, false)).toBe(30);
  expect(revenueOf(parseRoute("3:F2.0-H10.0").steps, faces, true)).toBe(90);
});

test("a route is drawn hex by hex", () => {
  expect(piecesOf(parseRoute("2:H12.0-H14-H16.0").steps, faces).map((piece) => piece.hex)).toEqual([
    "H12",
    "H14",
    "H16",
  ]);
});

test("routes grow from both ends and are cut at an end", () => {
  const editor = new RouteEditor(MODEL);
  editor.begin(["3", "2"], ["3:H12.0-H14-H16.0"], "a moment");
  expect(editor.action).toEqual({ kind: "run", routes: ["3:H12.0-H14-H16.0"] });
  editor.point(view, "H10", 0);
  expect(editor.action.routes).toEqual(["3:H10.0-H12.0-H14-H16.0"]);
  expect(editor.revenue(view, 0)).toBe(50);
  editor.point(view, "H16", 0);
  expect(editor.action.routes).toEqual(["3:H10.0-H12.0"]);
  editor.point(view, "A19", 0);
  expect(editor.lost).toBe(true);
  editor.clear(0);
  expect(editor.action.routes).toEqual([]);
});

test("a route grows to a far stop, but not through an off-board area or a full city", () => {
  // H10 and H16 are cities on straight track, H4 lies far in the west.
  const west = viewWith({ H10: ["57", 1], H8: ["9", 1], H6: ["9", 1], H4: ["57", 1] });
  const editor = new RouteEditor(MODEL);
  editor.begin(["3"], ["3:H12.0"], "a moment");
  editor.point(west, "H4", 0);
  expect(editor.action.routes).toEqual(["3:H12.0-H10.0-H8-H6-H4.0"]);
  const full = { ...west, operating: "PRR", tokens: { H10: [[0, 0, "NYC"]] } } as unknown as typeof west;
  editor.clear(0);
  editor.point(full, "H12", 0);
  editor.point(full, "H4", 0);
  expect(editor.lost).toBe(true);
});

test("a hex stands for its only stop", () => {
  const editor = new RouteEditor(MODEL);
  editor.begin(["3"], ["3:H12.0"], "a moment");
  editor.pointHex(view, "H10");
  expect(editor.action.routes).toEqual(["3:H12.0-H10.0"]);
  editor.pointHex(view, "H14");
  expect(editor.action.routes).toEqual(["3:H12.0-H10.0"]);
});
