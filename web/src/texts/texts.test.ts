import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Catalogue, Message } from "../lib/text.ts";

const SOURCE = join(import.meta.dirname, "..");
const FORMS = { en: ["one", "other"], pl: ["few", "many", "one", "other"] };
/** The catalogues of the page and of each title's drawing, with what their keys begin with. */
const CATALOGUES = [
  { folder: "texts", prefix: "page." },
  { folder: "titles/ticket-to-ride/texts", prefix: "ttr.page." },
  { folder: "titles/steamrollers/texts", prefix: "sr.page." },
  { folder: "titles/railroad-revolution/texts", prefix: "rr.page." },
  { folder: "titles/eighteen-thirty/texts", prefix: "1830.page." },
];

function read(folder: string, lang: string): Catalogue {
  return JSON.parse(readFileSync(join(SOURCE, folder, `${lang}.json`), "utf-8")) as Catalogue;
}

function places(message: Message): string[] {
  const forms =
    typeof message === "string"
      ? [message]
      : Object.entries(message)
          .filter(([form]) => form !== "plural")
          .map(([, text]) => text);
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts") ? [readFileSync(path, "utf-8")] : [];
  });
}

const code = sources(SOURCE).join("\n");
const PREFIX = CATALOGUES.map(({ prefix }) => prefix.replaceAll(".", "\\.")).join("|");
const literal = new Set([...code.matchAll(new RegExp(`"((?:${PREFIX})[\\w.-]+)"`, "g"))].map((found) => found[1]!));
const built = [...code.matchAll(new RegExp(`\`((?:${PREFIX})[\\w.-]*)\\$\\{[^}]*\\}([\\w.-]*)\``, "g"))].map(
  (found) => [found[1]!, found[2]!] as const,
);
// The shell builds the names of kinds and of options' choices from the prefix of the title.
for (const { prefix } of CATALOGUES.slice(1)) built.push([`${prefix}kind.`, ""], [`${prefix}option.`, ""]);

describe.each(CATALOGUES)("the catalogue in $folder", ({ folder, prefix }) => {
  const english = read(folder, "en");
  const polish = read(folder, "pl");

  test("has the same keys in both languages, all with its prefix", () => {
    expect(Object.keys(polish).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) expect(key.startsWith(prefix), key).toBe(true);
  });

  test("fills the same places in both languages", () => {
    for (const [key, message] of Object.entries(english)) expect(places(polish[key]!), key).toEqual(places(message));
  });

  test.each(["en", "pl"] as const)("has all plural forms of %s", (lang) => {
    for (const [key, message] of Object.entries(lang === "en" ? english : polish)) {
      if (typeof message === "string") continue;
      const { plural, ...forms } = message;
      expect(plural, key).toBeTruthy();
      expect(Object.keys(forms).sort(), key).toEqual(FORMS[lang]);
    }
  });

  test("has a plural in one language where it has one in the other", () => {
    for (const [key, message] of Object.entries(english)) expect(typeof polish[key], key).toBe(typeof message);
  });

  test("has no text that nothing says", () => {
    const unsaid = Object.keys(english).filter(
      (key) => !literal.has(key) && !built.some(([start, end]) => key.startsWith(start) && key.endsWith(end)),
    );
    expect(unsaid).toEqual([]);
  });

  test("has every text that is named in the code", () => {
    const named = [...literal].filter((key) => key.startsWith(prefix));
    expect(named.filter((key) => !(key in english))).toEqual([]);
  });
});
