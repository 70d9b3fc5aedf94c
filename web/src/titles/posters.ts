// The posters of the titles that the page knows. Their folders bring them; they are small, and come with the page.

import type { Component } from "svelte";
import type { Catalogue, Language } from "../lib/text.ts";

export interface Poster {
  /** The title, which the folder also draws. */
  id: string;
  /** Posters hang from the smallest number to the largest. */
  order: number;
  art: Component;
  /** Until the server has said it. */
  seats: [number, number];
  /** Minutes, from and to. */
  minutes: [number, number];
  /** What a low picture leaves out above, in hundredths of its width. */
  crop: number;
  /** How much there is to think about, from one to five. */
  weight: number;
}

const brought = import.meta.glob<readonly Poster[]>("./*/posters/index.ts", { eager: true, import: "default" });
const texts = import.meta.glob<Catalogue>("./*/posters/*.json", { eager: true, import: "default" });

/** The folder that draws a title. */
const folders = new Map<string, string>();
for (const [path, posters] of Object.entries(brought))
  for (const { id } of posters) folders.set(id, path.split("/")[1]!);

export const POSTERS: readonly Poster[] = Object.values(brought)
  .flat()
  .sort((a, b) => a.order - b.order);

export function posterOf(title: string): Poster | undefined {
  return POSTERS.find(({ id }) => id === title);
}

export function folderOf(title: string): string | undefined {
  return folders.get(title);
}

/** The words on the posters. */
export function posterTexts(lang: Language): Promise<Catalogue> {
  const found = Object.entries(texts).filter(([path]) => path.endsWith(`/${lang}.json`));
  return Promise.resolve(Object.assign({}, ...found.map(([, words]) => words)) as Catalogue);
}
