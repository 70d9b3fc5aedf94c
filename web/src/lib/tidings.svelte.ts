// What a player is told while the table is open: that it is one's turn, and what has become of one's orders.

import { untrack } from "svelte";
import { say, t } from "./i18n.svelte.ts";
import { notices } from "./notices.svelte.ts";
import type { Play } from "./play.svelte.ts";
import type { Seat } from "./protocol.ts";
import { callPlayer, markTab } from "./signal.ts";
import { turns } from "./turns.svelte.ts";

/** Called where a component begins, so that it ends with it. */
export function tellPlayer(at: () => Play): void {
  tellOfOrders(at);
  callToTurn(at);
}

/** What has become of an order is said once, when it happens, or when its owner has the screen again. */
function tellOfOrders(at: () => Play): void {
  const opened = untrack(() => at().table.version);
  const told = new Map<Seat | null, number>();
  $effect(() => {
    const play = at();
    if (play.next !== null) return;
    const before = told.get(play.seat) ?? opened;
    const past = play.eye?.orders?.past.filter((it) => it.version > before) ?? [];
    told.set(play.seat, Math.max(before, ...past.map((it) => it.version)));
    for (const { words, why } of past) notices.tell({ key: "page.orders.ended", args: { order: words, why } });
  });
}

/** The tab and a signal say that one is asked, even while one looks at the past. */
function callToTurn(at: () => Play): void {
  const called = $derived(at().table.playing && (at().eye?.asked ?? false));
  $effect(() => markTab(called ? t("page.turn") : null));
  $effect(() => {
    turns.at(called);
    return () => turns.at(false);
  });
  let waited = false;
  $effect(() => {
    if (called && waited) untrack(() => call(at()));
    waited = !called;
  });
}

function call({ table, eye }: Play): void {
  callPlayer(table.id, t("page.turn"), eye?.question ? say(eye.question) : "");
}
