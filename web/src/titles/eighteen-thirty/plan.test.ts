import { expect, test } from "vitest";
import type { MarkJson } from "../../lib/protocol.ts";
import { pathOfMark } from "./plan.ts";
import { centreOf } from "./shape.ts";

const where = {
  centre: (hex: string) => (/^[A-K]\d+$/.test(hex) ? centreOf(hex) : undefined),
  stop: (_: string, stop: number) => (stop < 2 ? { x: 10 * stop, y: 0 } : undefined),
};
const mark = (kind: string, ...ids: (string | number)[]): MarkJson => ({ kind, ids, weight: 1, style: "solid" });

test("a run is drawn over the sides that it crosses, and not over the middles of hexes", () => {
  const path = pathOfMark(mark("run", "F6", "F8", "E9"), where)!;
  expect(path.match(/M/g)).toHaveLength(2);
  const [x, y] = /^M([\d.]+) ([\d.]+)/.exec(path)!.slice(1).map(Number) as [number, number];
  const { x: cx, y: cy } = centreOf("F6");
  expect(Math.hypot(x - cx, y - cy)).toBeCloseTo(27, 0);
});

test("a hex, and a place for a token", () => {
  expect(pathOfMark(mark("hex", "F6"), where)!.match(/M/g)).toHaveLength(6);
  expect(pathOfMark(mark("token", "F6", 1), where)).not.toEqual(pathOfMark(mark("token", "F6", 0), where));
});

test("what the map does not have is left out", () => {
  for (const unknown of [
    mark("hex", "Z99x"),
    mark("token", "F6", 7),
    mark("zeppelin", "F6"),
    mark("run", "F6"),
    mark("hex"),
  ])
    expect(pathOfMark(unknown, where)).toBeNull();
  expect(pathOfMark(mark("run", "F6", "A1"), where)).toBeNull();
});
