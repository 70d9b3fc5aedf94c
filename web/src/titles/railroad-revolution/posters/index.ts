import type { Poster } from "../../posters.ts";
import Art from "./Art.svelte";

export default [
  { id: "railroad-revolution", order: 40, art: Art, crop: 27, seats: [2, 4], minutes: [60, 90], weight: 4 },
] satisfies Poster[];
