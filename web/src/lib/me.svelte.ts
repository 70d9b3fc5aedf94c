// Who sits at this browser.

import { fetchMe, rename } from "./api.ts";

/** Milliseconds until a server that did not answer is asked again. */
const AGAIN = 2000;

class Me {
  name = $state("");
  /** The server does not answer so far. */
  waiting = $state(false);

  /** Ask the server who this is, until it answers. */
  async meet(): Promise<void> {
    for (;;) {
      try {
        this.name = (await fetchMe()).name;
        this.waiting = false;
        return;
      } catch {
        this.waiting = true;
        await new Promise((go) => setTimeout(go, AGAIN));
      }
    }
  }

  async rename(name: string): Promise<void> {
    const known = await rename(name);
    this.name = known.name;
  }
}

export const me = new Me();
