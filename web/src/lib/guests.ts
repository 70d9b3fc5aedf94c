// What people are called on the page.

import { t } from "./i18n.svelte.ts";
import type { Named } from "./names.ts";

export function guestName({ name, code }: Named): string {
  return code ? t("server.guest", { code }) : name;
}
