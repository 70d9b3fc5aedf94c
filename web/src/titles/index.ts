// The drawings of titles, each loaded when its first table is opened.

import { folderOf } from "./posters.ts";
import type { TitleModule } from "./title.ts";

const drawings = import.meta.glob<TitleModule>(["./*/index.ts", "!./plain/index.ts"], { import: "default" });

/** Whether a title has a drawing of its own; any other is drawn plainly. */
export function hasDrawing(title: string): boolean {
  return folderOf(title) !== undefined;
}

export async function loadTitle(title: string): Promise<TitleModule> {
  const own = drawings[`./${folderOf(title)}/index.ts`];
  if (own) return own();
  const { plainTitle } = await import("./plain/index.ts");
  return plainTitle(title);
}
