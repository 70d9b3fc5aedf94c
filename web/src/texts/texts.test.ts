import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Catalogue, Message } from "../lib/text.ts";

const SOURCE = join(import.meta.dirname, "..");
const FORMS = { en: ["one", "other"], pl: ["few", "many", "one", "other"] };
const folders = readdirSync(join(SOURCE, "titles"), { recursive: true, encoding: "utf-8" });

/** The catalogues of the page and of each title's drawing and posters, with what their keys begin with. */
const CATALOGUES = [
  { folder: "texts", prefix: "page." },
  ...folders.filter((it) => it.endsWith("posters")).map((it) => ({ folder: `titles/${it}`, prefix: "page." })),
  ...folders.filter((it) => it.endsWith("texts")).map((it) => ({ folder: `titles/${it}`, prefix: prefixOf(it) })),
];

/** What the first key begins with, so that the others must as well. */
function prefixOf(folder: string): string {
  return /^\w+\.page\./.exec(Object.keys(read(`titles/${folder}`, "en"))[0]!)![0];
}

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
for (const { prefix } of CATALOGUES)
  if (prefix !== "page.") built.push([`${prefix}kind.`, ""], [`${prefix}option.`, ""]);

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
});

test("every text that is named in the code is in one of them", () => {
  const known = new Set(CATALOGUES.flatMap(({ folder }) => Object.keys(read(folder, "en"))));
  expect([...literal].filter((key) => !known.has(key))).toEqual([]);
});
