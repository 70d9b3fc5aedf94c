// The signs that go with the colours, so that nobody has to tell colours apart. Drawn with a pen of 1.5 in a box of six
// units around the origin.

import type { Card } from "../../types/ticket-to-ride.ts";
import type { LaneColour } from "./board.ts";

export const SIGNS: Record<Card, string> = {
  red: "M-2.2-2.2L2.2 2.2M2.2-2.2L-2.2 2.2",
  orange: "M-1.6-2.6V2.6M1.6-2.6V2.6",
  yellow: "M-.6 0a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
  green: "M-2.4 1.5L0-1.6 2.4 1.5",
  blue: "M-3 .6C-2-1.6-1-1.6 0 .2S2 2 3-.4",
  pink: "M0-2.6V2.6M-2.6 0H2.6",
  white: "M-2.1 0a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0",
  black: "M-2.6-1.3H2.6M-2.6 1.3H2.6",
  locomotive: "",
};

/** An engine seen from the side, filled, in a box of twelve units around the origin. */
export const ENGINE =
  "M-5.6 2.6V-4.4H-1.4V-1.6H1.6V-4.2H.9V-5.4H4V-4.2H3.3V-1.6H4.6C5.6-1.6 6-.8 6 0V1.2L6.6 2.6Z" +
  "M-4.5-3.3V-1.6H-2.5V-3.3ZM-5.2 4.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM-1.2 4.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z" +
  "M2.6 4.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z";

/** A wagon seen from the side, filled, in a box of twelve units around the origin. */
export const WAGON =
  "M-6-3.4H6V2.4H-6ZM-4.6-2V.2H-2.4V-2ZM-1.1-2V.2H1.1V-2ZM2.4-2V.2H4.6V-2ZM-5 3.8a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z" +
  "M2.4 3.8a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z";

export function fillOf(colour: Card | LaneColour): string {
  return `var(--card-${colour})`;
}

/** The pen that can be seen on a colour. */
export function penOf(colour: Card | LaneColour): string {
  return `var(--on-card-${colour})`;
}
