// The colour that this guest likes best: its seat has it at every table, and whoever would have had it gets that of the seat.

import { remembered } from "./remembered.svelte.ts";

const favourite = remembered<number | null>("colour", null);

class Colours {
  /** The seat that one looks through. */
  seat = $state<number | null>(null);

  get favourite(): number | null {
    return favourite.value;
  }

  set favourite(colour: number | null) {
    favourite.value = colour;
  }

  /** The number of a seat's colour. */
  of(seat: number): number {
    if (this.seat === null || favourite.value === null) return seat;
    if (seat === this.seat) return favourite.value;
    return seat === favourite.value ? this.seat : seat;
  }
}

export const colours = new Colours();
