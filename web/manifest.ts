// Web manifests, one for each language: with them a phone can put the page on its home screen, where it may be told of
// turns while it is closed. They are made at build time from the page's own texts.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LANGUAGES, type Catalogue, type Language } from "./src/lib/text.ts";

/** `tools/draw_icons.py` draws the pictures. */
const ICONS = [
  { src: "./icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "./icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "./icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "./icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

export function manifestOf(lang: Language, texts: Catalogue): object {
  return {
    id: "./",
    name: "Roundhouse",
    short_name: "Roundhouse",
    description: texts["page.start.title"],
    lang,
    dir: "ltr",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#F4EDE0",
    theme_color: "#1F2A37",
    icons: ICONS,
  };
}

/** `en.webmanifest` and so on beside the page, which `src/lib/i18n.svelte.ts` links by its language. */
export function manifests(): Plugin {
  return {
    name: "roundhouse-manifests",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "./en.webmanifest" }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "./apple-touch-icon.png" }, injectTo: "head" },
    ],
    generateBundle() {
      for (const lang of LANGUAGES) {
        const file = new URL(`./src/texts/${lang}.json`, import.meta.url);
        const manifest = manifestOf(lang, JSON.parse(readFileSync(file, "utf-8")) as Catalogue);
        this.emitFile({ type: "asset", fileName: `${lang}.webmanifest`, source: JSON.stringify(manifest) });
      }
    },
  };
}
