// What people are called on the page.

import { i18n, t } from "./i18n.svelte.ts";
import type { Named } from "./names.ts";

/** Until the server's texts are there, a guest without a name is called as the server says. */
export function guestName({ name, code }: Named): string {
  return code && i18n.has("server.guest") ? t("server.guest", { code }) : name;
}
