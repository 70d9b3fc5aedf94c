// Two ways into a game with one click: against bots at once, or with a guide.

import { createTable, startGuide } from "./api.ts";
import { botName, defaultBots } from "./bots.ts";
import { notices } from "./notices.svelte.ts";
import { tablePlace } from "./places.ts";
import type { Summary, TitleInfo } from "./protocol.ts";
import { router } from "./router.svelte.ts";
import { loadTitle } from "../titles/index.ts";

const MOST = 5;

export function playNow(title: TitleInfo, board?: unknown): Promise<void> {
  const seats = [{ kind: "me" as const }, ...defaultBots(title)];
  const options = board === undefined ? {} : { board };
  return enter(title, createTable({ title: title.id, options, seats, public: false }));
}

/** A first game with a guide. */
export function learn(title: TitleInfo): Promise<void> {
  return enter(
    title,
    startGuide(
      title.id,
      Array.from({ length: MOST }, (_, i) => botName(i)),
    ),
  );
}

/** What the table will need comes while the server sets it; a part that fails is told of at the table. */
async function enter(title: TitleInfo, made: Promise<Summary>): Promise<void> {
  void Promise.allSettled([import("../pages/TablePage.svelte"), loadTitle(title.id)]);
  try {
    router.go(tablePlace((await made).id));
  } catch (error) {
    notices.fail(error);
  }
}
