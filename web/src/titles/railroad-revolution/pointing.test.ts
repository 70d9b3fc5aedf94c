import { expect, test } from "vitest";
import { narrowed, type Wish } from "../../lib/choice.ts";
import type { Action } from "../../lib/protocol.ts";
import type { RailView } from "../../types/railroad-revolution.ts";
import { exampleOf } from "./example.ts";
import { bankWorker, dropOn, dropped, onBoard, ownTrain, ownWorker } from "./pointing.ts";

function asked(...legal: Action[]) {
  return { can: (wish: Wish) => narrowed(legal, wish).length > 0 };
}

test("an own worker is placed, or moved where that is asked", () => {
  expect(ownWorker(asked(), "white", "supply")).toEqual({ kind: "place", worker: "white" });
  const exchange = { kind: "exchange", worker: "white", place: "placed", gets: "grey" };
  expect(ownWorker(asked(exchange), "white", "placed")).toEqual({ kind: "exchange", worker: "white", place: "placed" });
  expect(ownWorker(asked(exchange), "white", "supply")).toEqual({ kind: "place", worker: "white" });
});

test("a dragged worker is let go over an action or a milestone that takes it", () => {
  const place = { kind: "place", worker: "white", action: "rail" };
  const promote = { kind: "promote", worker: "grey", place: "placed", milestone: "a_1" };
  const decision = asked(place, promote);
  expect(dropped(decision, { worker: "white", place: "supply" }, dropOn.action("rail"))).toEqual(place);
  expect(dropped(decision, { worker: "white", place: "supply" }, dropOn.action("sale"))).toBeNull();
  expect(dropped(decision, { worker: "white", place: "placed" }, dropOn.action("rail"))).toBeNull();
  expect(dropped(decision, { worker: "grey", place: "placed" }, dropOn.milestone("a_1"))).toEqual(promote);
  expect(dropped(decision, { worker: "grey", place: "supply" }, dropOn.milestone("a_1"))).toBeNull();
});

test("a worker of the general supply is gained or exchanged before it is hired", () => {
  const exchange = { kind: "exchange", worker: "white", place: "supply", gets: "grey" };
  const hire = { kind: "hire", worker: "grey" };
  expect(bankWorker(asked(hire), "grey")).toEqual(hire);
  expect(bankWorker(asked(hire, exchange), "grey")).toEqual({ kind: "exchange", gets: "grey" });
  expect(bankWorker(asked(hire, { kind: "gain", worker: "grey" }), "grey")).toEqual({ kind: "gain", worker: "grey" });
});

test("while an action is chosen the map stands for the action that builds there", () => {
  const place = { kind: "place", worker: "white", action: "telegraph" };
  const office = { kind: "office", section: 3 };
  expect(onBoard(asked(place), office)).toEqual({ kind: "place", action: "telegraph" });
  expect(onBoard(asked(office), office)).toEqual(office);
  expect(onBoard(asked(), { kind: "advance", track: "network" })).toEqual({ kind: "advance", track: "network" });
});

test("what was clicked in vain becomes an action that can be refused", () => {
  const view = { seat: 0, seats: [{ supply: { grey: 1 }, milestones: [] }] } as unknown as RailView;
  expect(exampleOf({ kind: "place", action: "rail" }, view)).toEqual({ kind: "place", worker: "grey", action: "rail" });
  expect(exampleOf({ kind: "rail", space: "a-b:1" }, view)).toEqual({ kind: "rail", space: "a-b:1" });
  const whole = { kind: "promote", worker: "grey", place: "supply", milestone: "b_1" };
  expect(exampleOf({ kind: "promote", milestone: "b_1" }, view)).toEqual(whole);
  expect(exampleOf({ kind: "exchange", gets: "orange" }, view)).toMatchObject({ worker: "grey", gets: "orange" });
});

test("an own train is flipped, or the effect is used that flips one", () => {
  const flip = { kind: "flip", train: "money", side: "up" };
  const effect = { kind: "use", effect: "flip" };
  expect(ownTrain(asked(effect), "money", "up")).toEqual(effect);
  expect(ownTrain(asked(flip), "money", "up")).toEqual(flip);
  expect(ownTrain(asked(), "money", "up")).toEqual(flip);
});
