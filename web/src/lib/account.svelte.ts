// Oneself, as only one sees it: the account, the devices, and what can be done about them.

import * as api from "./api.ts";
import { me } from "./me.svelte.ts";
import { notices } from "./notices.svelte.ts";
import * as push from "./push.ts";
import type { AccountInfo, CarryCode } from "./protocol.ts";

class Account {
  info = $state.raw<AccountInfo | null>(null);
  /** Recovery codes that were just made: they are shown once. */
  codes = $state.raw<string[]>([]);
  carried = $state.raw<CarryCode | null>(null);

  async load(): Promise<void> {
    this.info = await api.fetchAccount();
  }

  /** Do something after which one may be somebody else. */
  async become(what: Promise<AccountInfo>, told?: string): Promise<void> {
    this.info = await what;
    this.codes = [];
    this.carried = null;
    await me.meet();
    if (told) notices.tell({ key: told, args: { name: me.name } });
  }

  async signOut(device: string | null, everywhere = false): Promise<void> {
    const here = everywhere || device === null;
    await api.signOut({ device, everywhere });
    if (here) await push.unsubscribe();
    if (here) await this.beNew("page.you.signed_out");
    else await this.load();
  }

  async delete(password: string | null): Promise<void> {
    await api.deleteMe(password);
    await push.unsubscribe();
    await this.beNew("page.you.deleted");
  }

  private async beNew(told: string): Promise<void> {
    notices.clear(); // what was told before is about somebody else
    await me.meet();
    await this.become(api.fetchAccount(), told);
  }
}

export const account = new Account();
