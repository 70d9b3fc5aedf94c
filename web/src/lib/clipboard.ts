// Copying a link.

import { notices } from "./notices.svelte.ts";

/** Copy a link, or something else, and say so; where the browser does not let us, show it. */
export async function copyLink(link: string, told = "page.copied"): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notices.tell({ key: told, args: {} });
  } catch {
    notices.tell(link);
  }
}
