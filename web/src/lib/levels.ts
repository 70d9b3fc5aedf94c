// The names of bots' levels.

import { i18n } from "./i18n.svelte.ts";

/** The name of a level, and if wished what it stands for. */
export function levelName(level: string | null, explained = false): string {
  const key = `page.level.${level ?? ""}`;
  const name = i18n.has(key) ? i18n.t(key) : (level ?? "");
  return explained && i18n.has(`${key}.help`) ? `${name} – ${i18n.t(`${key}.help`)}` : name;
}
