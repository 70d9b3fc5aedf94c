// The page's two fonts: words that are drawn before them would jump when they come.

import type { Language } from "./text.ts";

/** Milliseconds after which words are shown in whatever letters there are. */
const PATIENCE = 3000;

const FONTS = [
  "600 1em 'Barlow Condensed'",
  "700 1em 'Barlow Condensed'",
  "1em 'Source Sans 3'",
  "600 1em 'Source Sans 3'",
];

/** A letter of each part of the fonts that a language needs. */
const LETTERS: Readonly<Record<Language, string>> = { en: "a", pl: "aą" };

/** Wait for the letters of a language: until they are there, cannot be had, or have taken too long. */
export async function lettersOf(lang: Language): Promise<void> {
  const there = Promise.allSettled(FONTS.map((font) => document.fonts.load(font, LETTERS[lang])));
  await Promise.race([there, new Promise((go) => setTimeout(go, PATIENCE))]);
}
