// Colours and signs of goods, faces of dice, signs of tiles.

import type { Colour } from "../../types/steamrollers.ts";
import type { Region } from "./model.ts";

/** The signs that go with the colours, drawn with a pen in a box of eight units around the origin. */
export const SIGNS: Record<Colour, string> = {
  red: "M-2.4-2.4L2.4 2.4M2.4-2.4L-2.4 2.4",
  blue: "M-3.2.8C-2-2-1-2 0 .2S2.1 2 3.2-.6",
  green: "M-2.8 1.7L0-2 2.8 1.7",
  yellow: "M0-2.8V2.8M-2.8 0H2.8",
  grey: "M-2.7-1.4H2.7M-2.7 1.4H2.7",
  black: "M0-2.9L2.9 0 0 2.9-2.9 0Z",
};

const CARD: Record<Colour, string> = {
  red: "red",
  blue: "blue",
  green: "green",
  yellow: "yellow",
  grey: "gray",
  black: "black",
};

export function fillOf(colour: Colour): string {
  return `var(--card-${CARD[colour]})`;
}

/** The pen that can be seen on a colour. */
export function penOf(colour: Colour): string {
  return `var(--on-card-${CARD[colour]})`;
}

/** The pale colour of a region's fields. */
export function washOf(region: Region): string {
  const much = region.colour === "grey" ? (region.dark ? 62 : 24) : region.colour === "yellow" ? 38 : 27;
  return `color-mix(in srgb, ${fillOf(region.colour)} ${much}%, var(--land))`;
}

/** Where the pips of a face lie, in thirds. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

/** In a box of twenty units around the origin. */
export const LIGHTNING = "M2-9L-6 2H-1L-3 9 6-2H1Z";
export const INFINITY =
  "M0 0C-2.5-3.6-4.4-4.6-6-4.6A4.6 4.6 0 0 0-6 4.6C-4.4 4.6-2.5 3.6 0 0" +
  "S4.4-4.6 6-4.6A4.6 4.6 0 0 1 6 4.6C4.4 4.6 2.5 3.6 0 0Z";
