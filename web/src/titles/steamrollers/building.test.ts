import { expect, test } from "vitest";
import type { Kind } from "../../types/steamrollers.ts";
import { buildsOn, proposal, reshaped, shapesFor, turned, type Build } from "./building.ts";
import type { Paper } from "./network.ts";
import { rotationsOf } from "./pencil.ts";
import { sampleModel } from "./sample.ts";

const paper: Paper = {
  model: sampleModel(),
  drawn: new Map([["A2", { track: "straight", rotation: 0 }]]),
  walls: new Set(),
};
const legal = (["straight", "gentle"] as Kind[]).flatMap((track) =>
  rotationsOf(track).map((rotation): Build => ({ kind: "build", field: "A3", track, rotation })),
);

test("a click on a field proposes the track that completes a link", () => {
  expect(proposal(buildsOn(legal, "A3"), paper, "gentle")).toMatchObject({ track: "straight", rotation: 0 });
  expect(proposal(buildsOn(legal, "B3"), paper, null)).toBeNull();
});

test("another shape keeps the field and joins what it can", () => {
  expect(shapesFor(legal, "A3")).toEqual(["straight", "gentle"]);
  const other = reshaped(legal, legal[0]!, "gentle", paper)!;
  expect(other).toMatchObject({ field: "A3", track: "gentle" });
  expect(reshaped(legal, legal[0]!, "sharp", paper)).toBeNull();
});

test("turning goes round through all rotations of the shape", () => {
  for (const track of ["straight", "gentle", "sharp"] as Kind[]) {
    let build: Build = { kind: "build", field: "A3", track, rotation: 0 };
    const seen = rotationsOf(track).map(() => (build = turned(build, 1)).rotation);
    expect(seen.toSorted((a, b) => a - b)).toEqual(rotationsOf(track));
    expect(turned(turned(build, 1), -1)).toEqual(build);
  }
});
