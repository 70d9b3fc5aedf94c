import type { Poster } from "../../posters.ts";
import Europe from "./Europe.svelte";
import Usa from "./Usa.svelte";

export default [
  { id: "ticket-to-ride-usa", order: 10, art: Usa, crop: 31, seats: [2, 5], minutes: [30, 60], weight: 2 },
  { id: "ticket-to-ride-europe", order: 20, art: Europe, crop: 29, seats: [2, 5], minutes: [30, 60], weight: 2 },
] satisfies Poster[];
