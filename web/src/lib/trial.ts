// What if: from a decision to a private copy of the table.

import { startTrial } from "./api.ts";
import { notices } from "./notices.svelte.ts";
import { tablePlace } from "./places.ts";
import type { Play } from "./play.svelte.ts";
import { router } from "./router.svelte.ts";

/** A copy is being made: a second click makes no other one. */
let making = false;

/** Go to a copy of the table at the step that is seen. */
export async function tryOut(play: Play): Promise<void> {
  if (play.trying === null || making) return;
  making = true;
  try {
    const made = await startTrial(play.table.id, play.trying, play.history.shown ?? play.table.steps);
    // Who has gone elsewhere meanwhile stays there.
    const { place } = router;
    if (place.page === "table" && place.table === play.table.id) router.go(tablePlace(made.id));
  } catch (error) {
    notices.fail(error);
  }
  making = false;
}
