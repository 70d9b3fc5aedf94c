// The five posters of the start page.

import type { Component } from "svelte";
import EighteenThirty from "./EighteenThirty.svelte";
import Europe from "./Europe.svelte";
import RailroadRevolution from "./RailroadRevolution.svelte";
import SteamRollers from "./SteamRollers.svelte";
import Usa from "./Usa.svelte";

export interface Poster {
  id: string;
  art: Component;
  /** Until the server has said it. */
  seats: [number, number];
  /** Minutes, from and to. */
  minutes: [number, number];
  /** What a low picture leaves out above, in hundredths of its width. */
  crop: number;
  /** How much there is to think about, from one to five. */
  weight: number;
}

export const POSTERS: readonly Poster[] = [
  { id: "ticket-to-ride-usa", art: Usa, crop: 31, seats: [2, 5], minutes: [30, 60], weight: 2 },
  { id: "ticket-to-ride-europe", art: Europe, crop: 29, seats: [2, 5], minutes: [30, 60], weight: 2 },
  { id: "1830", art: EighteenThirty, crop: 30, seats: [2, 6], minutes: [180, 360], weight: 5 },
  { id: "railroad-revolution", art: RailroadRevolution, crop: 27, seats: [2, 4], minutes: [60, 90], weight: 4 },
  { id: "steamrollers", art: SteamRollers, crop: 16, seats: [1, 5], minutes: [30, 45], weight: 2 },
];
