// The names of bots: their levels, and the personas of some.

import { i18n } from "./i18n.svelte.ts";

/** What a bot is called, by its level or its `level:persona`. */
export function levelName(bot: string | null): string {
  const [level = "", persona] = (bot ?? "").split(":");
  const called = i18n.has(keyOf(bot)) ? i18n.t(keyOf(bot)) : (persona ?? level);
  return persona ? i18n.t("bot.with_persona", { persona: called, level: levelName(level) }) : called;
}

/** How a bot plays, in a few words; empty if nobody says. */
export function levelCharacter(bot: string): string {
  const key = `${keyOf(bot)}.character`;
  return i18n.has(key) ? i18n.t(key) : "";
}

function keyOf(bot: string | null): string {
  const [level = "", persona] = (bot ?? "").split(":");
  return persona ? `bot.persona.${persona}` : `bot.level.${level}`;
}
