// Words for what the view of any title holds: from the title's own texts, from the page's, or made of the names themselves.

import { i18n, t } from "../../lib/i18n.svelte.ts";
import { readable, spacedOut } from "../../lib/text.ts";

/**
 * The name of a field: `<title>.view.players.cash`, else `<title>.view.cash`. A title keeps such texts beside its others.
 */
export function fieldName(title: string, path: readonly string[]): string {
  const field = path.at(-1) ?? "";
  const own = [`${title}.view.${path.join(".")}`, `${title}.view.${field}`, `page.plain.field.${field}`];
  return said(own) ?? readable(said([`page.plain.colour.${field}`]) ?? field);
}

/** A word among the values of a field: `<title>.view.<field>.<word>`, else `<title>.view.<word>`. */
export function wordFor(title: string, path: readonly string[], word: string): string {
  const own = [`${title}.view.${path.at(-1) ?? ""}.${word}`, `${title}.view.${word}`, `page.plain.colour.${word}`];
  return said(own) ?? spacedOut(word);
}

function said(keys: string[]): string | null {
  const key = keys.find((it) => i18n.has(it));
  return key === undefined ? null : t(key);
}

export function numberFor(value: number): string {
  return value.toLocaleString(i18n.lang).replace("-", "−");
}

/** Colours that words may stand for: they are shown beside them. */
const COLOURS: Readonly<Record<string, string>> = {
  red: "var(--card-red)",
  orange: "var(--card-orange)",
  yellow: "var(--card-yellow)",
  green: "var(--card-green)",
  blue: "var(--card-blue)",
  pink: "var(--card-pink)",
  purple: "#7a3f94",
  turquoise: "#2f9c95",
  brown: "#8a5a34",
  white: "var(--card-white)",
  black: "var(--card-black)",
  grey: "var(--card-gray)",
  gray: "var(--card-gray)",
};

export function colourFor(word: string): string | undefined {
  return Object.hasOwn(COLOURS, word) ? COLOURS[word] : undefined;
}
