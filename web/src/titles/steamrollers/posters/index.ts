import type { Poster } from "../../posters.ts";
import Art from "./Art.svelte";

export default [
  { id: "steamrollers", order: 50, art: Art, crop: 16, seats: [1, 5], minutes: [30, 45], weight: 2 },
] satisfies Poster[];
