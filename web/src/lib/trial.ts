// What if: from a decision to a private copy of the table, or from a step to a study.

import { startTrial, studyTable } from "./api.ts";
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

/** Make a study of the step that is seen; while the game runs, of what one's seat knew. */
export async function studyFrom(play: Play): Promise<void> {
  if (making) return;
  making = true;
  try {
    const step = play.history.shown ?? play.table.steps;
    const seat = play.table.over ? null : play.seat;
    const made = await studyTable(play.table.id, { step, seat });
    router.go({ page: "study", study: made.id, node: null });
  } catch (error) {
    notices.fail(error);
  }
  making = false;
}
