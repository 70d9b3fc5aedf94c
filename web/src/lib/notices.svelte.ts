// Short notices that appear for a moment: why something was not possible, what was copied.

import { untrack } from "svelte";
import { Refusal } from "./api.ts";
import type { Arg } from "./text.ts";

interface Notice {
  id: number;
  text: Arg;
  /** Something did not go as it was meant to. */
  warning: boolean;
}

const SHOWN = 6000;
const MOST = 3;

class Notices {
  list = $state.raw<Notice[]>([]);
  /** Where they can be shown: the last place is in front of the others. */
  places = $state.raw<readonly symbol[]>([]);
  private next = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  tell(text: Arg): void {
    this.add(text, false);
  }

  warn(text: Arg): void {
    this.add(text, true);
  }

  /** Say what went wrong, in the server's words where it has any. */
  fail(error: unknown): void {
    if (error instanceof Refusal) this.warn(error.text ?? error.message);
    else this.warn({ key: "page.error.unexpected", args: { what: String(error) } });
  }

  /** Show them in this place, until the answer is called. */
  showIn(place: symbol): () => void {
    untrack(() => (this.places = [...this.places, place]));
    return () => (this.places = this.places.filter((other) => other !== place));
  }

  /** Who rests on a notice reads it: it stays. */
  hold(id: number): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  /** From now on it stays for a moment. */
  release(id: number): void {
    this.hold(id);
    if (this.list.some((notice) => notice.id === id))
      this.timers.set(
        id,
        setTimeout(() => this.drop(id), SHOWN),
      );
  }

  drop(id: number): void {
    this.hold(id);
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Somebody else looks at the screen now. */
  clear(): void {
    for (const { id } of this.list) this.drop(id);
  }

  /** The same words once more take the place of the old ones. */
  private add(text: Arg, warning: boolean): void {
    const words = JSON.stringify(text);
    const others = this.list.filter((notice) => JSON.stringify(notice.text) !== words);
    const id = this.next++;
    this.list = [...others.slice(1 - MOST), { id, text, warning }];
    this.release(id);
  }
}

export const notices = new Notices();
