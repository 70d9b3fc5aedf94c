// Bots for a quick game.

import { t } from "./i18n.svelte.ts";
import type { SeatWish, TitleInfo } from "./protocol.ts";

const OPPONENTS = 2;
const NAMES = 4;

/** The names that bots get, as far as there are seats. */
export function botName(number: number): string {
  return t(`page.bot.${(number % NAMES) + 1}`);
}

/** Two opponents of the usual level, as many as the title has seats for. */
export function defaultBots(title: TitleInfo): SeatWish[] {
  const level = title.usual_bot;
  const number = Math.max(title.seats[0] - 1, Math.min(OPPONENTS, title.seats[1] - 1));
  return Array.from({ length: number }, (_, i) => ({ kind: "bot", level, name: botName(i) }));
}
