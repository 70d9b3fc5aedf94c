// Players who are away, and what the table allows among people.

import type { Seat, Summary } from "./protocol.ts";

/** Whether several people play at a table, on one screen or on many. */
export function isShared({ seats }: Summary): boolean {
  return seats.filter(({ kind }) => kind !== "bot").length > 1;
}

/** The players who have been away for so long that the others may play on, and for how many minutes. */
export function longAway({ seats, away, status }: Summary, seconds: number): { seat: Seat; minutes: number }[] {
  if (status !== "playing" || away === 0) return [];
  return seats.flatMap((chair, seat) => {
    const gone = chair.mine || chair.left || typeof chair.away !== "number" ? 0 : chair.away + seconds;
    return gone >= away * 60 ? [{ seat, minutes: Math.floor(gone / 60) }] : [];
  });
}
