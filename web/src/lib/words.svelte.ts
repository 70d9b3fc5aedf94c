// The words of actions: the server sends them with short lists and is asked for those of long ones.

import { keyOf } from "./choice.ts";
import type { Action, Eye } from "./protocol.ts";
import type { Text } from "./text.ts";

const AT_ONCE = 250;
/** Milliseconds until words that did not come are asked for again, and how often. */
const AGAIN = 1500;
const TRIES = 3;

export class Words {
  private known = $state.raw<ReadonlyMap<string, Text>>(new Map());
  private readonly asked = new Set<string>();

  constructor(private readonly fetch: (seat: number, actions: Action[]) => Promise<Text[]>) {}

  /** Learn what comes with an eye. Words depend on the action alone, so they are kept. */
  learn(eye: Eye): void {
    if (eye.words === null || eye.words.length !== eye.legal.length) return;
    this.add(eye.legal, eye.words);
  }

  of(action: Action): Text | null {
    return this.known.get(keyOf(action)) ?? null;
  }

  /** Ask for the words of actions that are not known yet. */
  async need(seat: number, actions: readonly Action[], tries = TRIES): Promise<void> {
    const missing = actions.filter((action) => !this.asked.has(keyOf(action)) && !this.known.has(keyOf(action)));
    for (const action of missing) this.asked.add(keyOf(action));
    for (let i = 0; i < missing.length; i += AT_ONCE) {
      const some = missing.slice(i, i + AT_ONCE);
      try {
        this.add(some, await this.fetch(seat, some));
      } catch {
        for (const action of some) this.asked.delete(keyOf(action));
        if (tries > 1) setTimeout(() => void this.need(seat, some, tries - 1), AGAIN);
      }
    }
  }

  private add(actions: readonly Action[], words: readonly Text[]): void {
    const known = new Map(this.known);
    actions.forEach((action, i) => known.set(keyOf(action), words[i]!));
    this.known = known;
  }
}
