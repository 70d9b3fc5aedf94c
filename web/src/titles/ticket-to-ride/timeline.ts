// Points over time, from the log: routes bring points as they are claimed, all else comes at the end.

import type { Line } from "../../lib/protocol.ts";
import type { TicketEvent, TicketView } from "../../types/ticket-to-ride.ts";
import type { Mark } from "../title.ts";

export function timelineOf(log: readonly Line[], view: TicketView): Mark[] {
  let points = view.seats.map(() => 0);
  const marks: Mark[] = [{ at: 0, points }];
  // Measured in lines that people read: dealing takes many steps in which nothing happens.
  let at = 0;
  for (const line of log as readonly (Line & TicketEvent)[]) {
    if (line.text !== null) at += 1;
    if (line.event !== "claimed") continue;
    const { seat, points: won } = line.data;
    points = points.map((sum, other) => (other === seat ? sum + won : sum));
    marks.push({ at, points });
  }
  marks.push({ at, points });
  if (view.final) {
    const totals = view.seats.map(
      (_, seat) => view.final!.find((sheet) => sheet.seat === seat)?.total ?? points[seat]!,
    );
    marks.push({ at: at + Math.max(1, Math.round(at * 0.06)), points: totals });
  }
  return marks;
}

const TURNS: readonly TicketEvent["event"][] = [
  "drew_face_up",
  "drew_blind",
  "drew_tickets",
  "claimed",
  "built_station",
  "tried_tunnel",
  "passed",
];

/** Whether a line may be the first one of a turn; the first tickets are chosen before the first turn. */
export function opensTurn({ event }: Line): boolean {
  return (TURNS as readonly string[]).includes(event);
}
