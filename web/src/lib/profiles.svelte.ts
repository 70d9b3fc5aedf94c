// The public profiles of those who sit at a table, by seat.

import { fetchProfiles } from "./api.ts";
import { Beside } from "./beside.svelte.ts";

/** Where nobody else plays there is nobody to look up. */
export const profiles = new Beside(fetchProfiles, ({ seats }) =>
  seats.some(({ kind, mine }) => kind === "person" && !mine),
);
