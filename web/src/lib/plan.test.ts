import { describe, expect, test } from "vitest";
import { drawnOf, legendOf, styleOf, widthOf } from "./plan.ts";
import type { MarkJson } from "./protocol.ts";

const mark = (kind: string, id: string | number, style: MarkJson["style"] = "solid", weight = 1): MarkJson => ({
  kind,
  ids: [id],
  weight,
  style,
});
const known = ({ kind, ids }: MarkJson) => (kind === "route" ? `M${ids[0]}` : null);

describe("what is drawn", () => {
  test("leaves out what the drawing does not know", () => {
    expect(drawnOf([mark("route", 1), mark("moon", 2)], known)).toEqual([{ mark: mark("route", 1), path: "M1" }]);
  });

  test("has what is certain above what may follow", () => {
    const plan = [mark("route", 1), mark("route", 2, "dashed"), mark("route", 3)];
    expect(drawnOf(plan, known).map(({ path }) => path)).toEqual(["M2", "M1", "M3"]);
  });

  test("is as thick as it matters, and never more than that", () => {
    const widths = [0, 0.5, 1, 7, -1].map((weight) => widthOf(mark("route", 1, "solid", weight), [2, 6]));
    expect(widths).toEqual([2, 4, 6, 6, 2]);
  });
});

describe("a thing of a panel", () => {
  const plan = [mark("tile", 3, "dashed"), mark("tile", 3), mark("tile", 4, "dashed"), mark("field", 5)];

  test("is marked in the style of its mark, solid before dashed", () => {
    expect([styleOf(plan, "tile", 3), styleOf(plan, "tile", 4)]).toEqual(["solid", "dashed"]);
  });

  test("is not marked where no mark names it", () => {
    expect([styleOf(plan, "tile", 5), styleOf(plan, "tile", "3"), styleOf([], "tile", 3)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("the legend", () => {
  test("explains the lines that there are", () => {
    const plans = [[mark("route", 1)], [mark("route", 2, "dashed", 0.2), mark("route", 3, "dashed", 0.7)]];
    expect(legendOf(plans, ["route"])).toEqual({ solid: true, dashed: true, weighted: true });
    expect(legendOf([[mark("route", 1)]], ["route"])).toEqual({ solid: true, dashed: false, weighted: false });
  });

  test("is left out where nothing can be seen, as for a title without a drawing", () => {
    expect(legendOf([[mark("route", 1)]], [])).toBeNull();
    expect(legendOf([[], []], ["route"])).toBeNull();
  });
});
