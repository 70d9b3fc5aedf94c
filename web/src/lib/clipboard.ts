// Copying a link.

import { notices } from "./notices.svelte.ts";

/** Copy a link and say so; where the browser does not let us, show it. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notices.tell({ key: "page.copied", args: {} });
  } catch {
    notices.tell(link);
  }
}
