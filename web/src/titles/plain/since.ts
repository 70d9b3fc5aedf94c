// What is compared with what is seen, so that changes are marked.

import type { View } from "../../lib/protocol.ts";
import { same, type Json } from "./sheet.ts";

export interface Seen {
  view: View;
  live: boolean;
  /** What the view is compared with. */
  base: View | null;
}

/**
 * Whoever is asked sees what has changed since the last answer of this seat; whoever watches, or looks back, since the
 * view before.
 */
export function look(last: Seen | null, view: View, live: boolean): Seen {
  if (last === null || last.live !== live || last.view.seat !== view.seat) return { view, live, base: null };
  if (same(view as unknown as Json, last.view as unknown as Json)) return { view, live, base: last.base };
  const answered = !live || view.seat === null || last.view.asked.includes(view.seat);
  return { view, live, base: answered ? last.view : (last.base ?? last.view) };
}
