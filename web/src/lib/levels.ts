// The names of bots: their levels, and the personas of some.

import { i18n } from "./i18n.svelte.ts";

/** What a bot is called, by its level or its `level:persona`, and if wished how it plays. */
export function levelName(bot: string | null, explained = false): string {
  const [level = "", persona] = (bot ?? "").split(":");
  const key = persona ? `bot.persona.${persona}` : `bot.level.${level}`;
  const called = named(key, persona ?? level);
  const name = persona ? i18n.t("bot.with_persona", { persona: called, level: levelName(level) }) : called;
  return explained && i18n.has(`${key}.character`) ? `${name} – ${i18n.t(`${key}.character`)}` : name;
}

function named(key: string, otherwise: string): string {
  return i18n.has(key) ? i18n.t(key) : otherwise;
}
