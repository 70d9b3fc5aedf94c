// Who sits at this browser.

import { fetchMe, rename } from "./api.ts";
import { guestName } from "./guests.ts";
import type * as protocol from "./protocol.ts";

/** Milliseconds until a server that did not answer is asked again. */
const AGAIN = 2000;

class Me {
  private known = $state.raw<protocol.Me | null>(null);
  readonly name = $derived(this.known ? guestName(this.known) : "");
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

  async rename(name: string): Promise<void> {
    this.known = await rename(name);
  }
}

export const me = new Me();
