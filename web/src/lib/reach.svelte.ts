// How one is told that it is one's turn when the page is closed: by this browser, by mail, by a webhook.

import * as api from "./api.ts";
import { i18n } from "./i18n.svelte.ts";
import { notices } from "./notices.svelte.ts";
import type { ChannelName, NoticesInfo } from "./protocol.ts";
import * as push from "./push.ts";

class Reach {
  info = $state.raw<NoticesInfo | null>(null);
  browser = $state<push.Reachable>(push.reachable());
  /** The secret of a webhook that was just set up: it is shown once. */
  secret = $state("");
  busy = $state(false);
  readonly here = $derived(this.info?.push.devices.find((device) => device.here) ?? null);

  async load(): Promise<void> {
    this.info = await api.fetchReach();
    this.browser = push.reachable();
    const own = await push.subscription();
    if (own && !this.here) await this.renew();
  }

  /** Tell the server of this browser again: one may be somebody else now. */
  async renew(): Promise<void> {
    const own = await push.subscription();
    if (own) this.info = await api.subscribe(push.wishOf(own, i18n.lang));
  }

  /** Do something, and say why if it is not possible. */
  private async attempt(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (error) {
      notices.fail(error);
    }
    this.busy = false;
  }

  async turnOn(): Promise<void> {
    const key = this.info?.push.key;
    if (!key) return;
    await this.attempt(async () => {
      try {
        const own = await push.subscribe(key);
        if (own) this.info = await api.subscribe(push.wishOf(own, i18n.lang));
      } catch (error) {
        if (error instanceof api.Refusal) throw error;
        notices.warn({ key: "page.reach.push.failed", args: {} });
      }
    });
    this.browser = push.reachable();
  }

  async turnOffHere(): Promise<void> {
    if (this.here) await this.turnOff(this.here.id, true);
  }

  async turnOff(device: string, here: boolean): Promise<void> {
    await this.attempt(async () => {
      if (here) await push.unsubscribe();
      this.info = await api.unsubscribe(device);
    });
  }

  async use(channel: ChannelName, on: boolean): Promise<void> {
    await this.attempt(async () => {
      this.info = await api.setReach({ push: null, mail: null, webhook: null, language: null, [channel]: on });
    });
  }

  async test(channel: ChannelName): Promise<void> {
    await this.attempt(async () => {
      const { sent } = await api.tryReach(channel);
      if (sent) notices.tell({ key: `page.reach.tested.${channel}`, args: {} });
      else notices.warn({ key: "page.reach.not_sent", args: {} });
      if (!sent) await this.load();
    });
  }

  async forget(channel: "mail" | "webhook"): Promise<void> {
    await this.attempt(async () => {
      this.info = await (channel === "mail" ? api.forgetMail() : api.forgetWebhook());
      this.secret = "";
    });
  }

  // What the server refuses of these stands beside the form.

  async setMail(address: string): Promise<void> {
    this.info = await api.setMail({ address, language: i18n.lang });
  }

  async confirm(code: string): Promise<void> {
    this.info = await api.confirmMail(code);
    notices.tell({ key: "page.reach.mail.confirmed", args: {} });
  }

  async setWebhook(url: string): Promise<void> {
    const made = await api.setWebhook({ url, language: i18n.lang });
    this.info = made.notices;
    this.secret = made.secret;
  }
}

export const reach = new Reach();
