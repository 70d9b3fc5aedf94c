// Whose player board lies open, and the worker that is being dragged: between the panels of one table.

import type { Wish } from "../../lib/choice.ts";
import type { Play } from "../../lib/play.svelte.ts";
import type { Seat } from "../../lib/protocol.ts";
import type { Colour, RailView } from "../../types/railroad-revolution.ts";
import { NARROW } from "./measures.ts";
import { railView } from "./model.ts";
import type { OwnWorker } from "./pointing.ts";

export class Looked {
  chosen = $state<Seat | null>(null);
  dragged = $state.raw<OwnWorker | null>(null);
  /** What the dragged worker is held over. */
  over = $state.raw<string | null>(null);

  /** The worker under the pointer, whose effects the action spaces tell. */
  hovered = $state.raw<Colour | null>(null);

  /** The seat whose board is shown: the one looked at, else one's own, else the one at turn. */
  seat(play: Play): Seat {
    return this.chosen ?? play.view?.seat ?? play.seat ?? (play.view ? railView(play.view).turn : 0);
  }

  /** Whether what lies there may be moved. */
  isMine(play: Play): boolean {
    return play.asked && this.seat(play) === play.seat;
  }
}

/** What is chosen, or pointed at in a list: the fields of an action. */
export function pointedAt(play: Play): Wish {
  if (play.spot?.kind === "action") return play.spot.action as Wish;
  const { begun, settled, wish } = play.decision;
  return begun ? (settled ?? wish) : {};
}

/** A window narrower than this has no room for selling and hiring beside what goes on. */
const ROOMY = 1181;

/** Where shares are sold and workers hired: with what goes on, beside the own supply, or below the action spaces. */
export function anyTimeAt(play: Play, view: RailView, width: number): "turn" | "supply" | "desk" {
  if (view.question === "RaiseMoney") return "turn";
  if (width < NARROW.width) return isBeginning(play, view) ? "desk" : "turn";
  return width < ROOMY ? "supply" : "turn";
}

/** Nothing but a worker for an action is asked: a turn begins. */
export function isBeginning(play: Play, view: RailView): boolean {
  return play.asked && view.question === "Turn";
}

const known = new WeakMap<Play, Looked>();

export function lookedOf(play: Play): Looked {
  let found = known.get(play);
  if (!found) known.set(play, (found = new Looked()));
  return found;
}
