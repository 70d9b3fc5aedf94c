import { expect, test } from "vitest";
import { longAway } from "./away.ts";
import type { Summary } from "./protocol.ts";

const seat = (more: object) => ({ name: "", kind: "person", mine: false, left: false, away: null, ...more });
const table = (away: number, ...seats: object[]) => ({ status: "playing", away, seats }) as unknown as Summary;

test("whoever has been away for as long as the table says can be replaced", () => {
  const known = table(
    10,
    seat({ mine: true, away: 9999 }),
    seat({ away: 590 }),
    seat({}),
    seat({ away: 9999, left: true }),
  );
  expect(longAway(known, 9)).toEqual([]);
  expect(longAway(known, 10)).toEqual([{ seat: 1, minutes: 10 }]);
});

test("a table may wait for ever", () => {
  expect(longAway(table(0, seat({ away: 9999 })), 0)).toEqual([]);
});
