// The names of bots' levels.

import { i18n } from "./i18n.svelte.ts";

export function levelName(level: string | null): string {
  const key = `page.level.${level ?? ""}`;
  return i18n.has(key) ? i18n.t(key) : (level ?? "");
}
