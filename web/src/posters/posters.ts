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
  /** For a title that is still to come; the server says it of the others. */
  seats: [number, number];
  /** Minutes, from and to. */
  minutes: [number, number];
  /** How much there is to think about, from one to five. */
  weight: number;
}

export const POSTERS: readonly Poster[] = [
  { id: "ticket-to-ride-usa", art: Usa, seats: [2, 5], minutes: [30, 60], weight: 2 },
  { id: "ticket-to-ride-europe", art: Europe, seats: [2, 5], minutes: [30, 60], weight: 2 },
  { id: "1830", art: EighteenThirty, seats: [2, 6], minutes: [180, 360], weight: 5 },
  { id: "railroad-revolution", art: RailroadRevolution, seats: [2, 4], minutes: [60, 90], weight: 4 },
  { id: "steamrollers", art: SteamRollers, seats: [1, 5], minutes: [30, 45], weight: 2 },
];
