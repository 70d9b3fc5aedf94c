import { describe, expect, test } from "vitest";
import { lastTurn } from "./eva.ts";
import type { SteamLine } from "./model.ts";
import { line, sampleView } from "./sample.ts";

const rolled = (round: number) => line("rolled", { round });
const crossed = (region: number, crosses: number) => line("eva_crossed", { region, crosses });
const steps = (...log: SteamLine[]) =>
  lastTurn(log, sampleView(), 3)?.steps.map(({ phase, what, done }) => `${phase} ${what}${done ? "" : " -"}`);

describe("Eva's turn, phase by phase", () => {
  test("the crosses of the set-up are no turn", () => {
    expect(lastTurn([crossed(2, 1)], sampleView(), 3)).toBeNull();
  });

  test("with few crosses she only crosses a field", () => {
    expect(steps(crossed(1, 1), rolled(1), crossed(1, 2), rolled(2))).toEqual([
      "1 crossed",
      "2 no_tile -",
      "3 not_empty -",
      "4 few -",
    ]);
  });

  test("with three she removes a good, and an upright tile before", () => {
    expect(
      steps(
        rolled(1),
        crossed(1, 3),
        line("eva_took_tile", { tile: 1 }),
        line("eva_delivered", { city: 1, points: 3 }),
      ),
    ).toEqual(["1 crossed", "2 tile", "3 not_empty -", "4 removed"]);
  });

  test("at an empty city she rolls again and begins anew", () => {
    expect(steps(rolled(1), crossed(1, 1), line("eva_rolled", { value: 4 }), crossed(4, 1), rolled(2))).toEqual([
      "1 crossed",
      "2 no_tile -",
      "3 empty",
      "1 crossed",
      "2 no_tile -",
      "3 not_empty -",
      "4 few -",
    ]);
  });

  test("tile 2a rerolls her die before, tile 2b makes her cross one more field", () => {
    expect(steps(rolled(1), line("eva_rolled", { value: 1 }), crossed(1, 3), crossed(1, 4), rolled(2))).toEqual([
      "1 rerolled",
      "1 crossed",
      "2 no_tile -",
      "3 not_empty -",
      "4 blocked",
    ]);
  });

  test("without an empty field she has won", () => {
    expect(steps(rolled(3), line("eva_won", { region: 2 }))).toEqual(["1 won"]);
  });

  test("the last turn is shown until she plays again", () => {
    const log = [rolled(1), crossed(1, 1), rolled(2), line("took_die", { seat: 0 })];
    expect(lastTurn(log, sampleView(), 3)?.round).toBe(1);
    expect(lastTurn([...log, crossed(2, 1)], sampleView(), 3)?.round).toBe(2);
  });
});
