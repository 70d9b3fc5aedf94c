import type { Poster } from "../../posters.ts";
import Art from "./Art.svelte";

export default [
  { id: "1830", order: 30, art: Art, crop: 30, seats: [2, 6], minutes: [180, 360], weight: 5 },
] satisfies Poster[];
