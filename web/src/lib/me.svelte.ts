// Who sits at this browser.

import { rename } from "./api.ts";

class Me {
  name = $state("");

  async rename(name: string): Promise<void> {
    const known = await rename(name);
    this.name = known.name;
  }
}

export const me = new Me();
