// Who sits at this browser.

import { fetchMe, rename } from "./api.ts";
import { guestName } from "./guests.ts";
import { notices } from "./notices.svelte.ts";
import type * as protocol from "./protocol.ts";

/** Milliseconds until a server that did not answer is asked again. */
const AGAIN = 2000;

class Me {
  private known = $state.raw<protocol.Me | null>(null);
  readonly name = $derived(this.known ? guestName(this.known) : "");
  readonly id = $derived(this.known?.id ?? "");
  /** The server knows this guest, who has no name of their own. */
  readonly nameless = $derived(this.known !== null && this.known.code !== null);
  /** Signed in with a name and a password; otherwise a guest. */
  readonly account = $derived(this.known?.account ?? false);
  /** The server does not answer so far. */
  waiting = $state(false);

  /** Ask the server who this is, until it answers. */
  async meet(): Promise<void> {
    for (;;) {
      try {
        this.known = await fetchMe();
        this.waiting = false;
        return;
      } catch {
        this.waiting = true;
        await new Promise((go) => setTimeout(go, AGAIN));
      }
    }
  }

  /** The name that was chosen; empty for a guest who has only been given one. */
  readonly chosen = $derived(this.known && !this.known.code ? this.known.name : "");

  /** Ask again after the session has ended: who was signed out elsewhere is told. */
  async changed(): Promise<void> {
    const before = this.known?.id;
    await this.meet();
    if (this.known?.id !== before) notices.warn({ key: "page.you.changed", args: { name: this.name } });
  }

  async rename(name: string): Promise<void> {
    this.known = await rename(name);
  }
}

export const me = new Me();
