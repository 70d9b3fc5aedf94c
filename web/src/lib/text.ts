// Texts for people: a catalogue key and its arguments, put into words as the Python side does it.

import type { ArgJson as Arg, NameJson as Name, TextJson as Text } from "../types/wire.ts";

export type { Arg, Name, Text };
export type Message = string | ({ plural: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Catalogue = Readonly<Record<string, Message>>;
export type Language = "en" | "pl";

export const LANGUAGES: readonly Language[] = ["en", "pl"];

const rules = new Map<Language, Intl.PluralRules>();

export function pluralForm(lang: Language, number: number): Intl.LDMLPluralRule {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)));
  return rule.select(number);
}

/** A text, a name, a list of them or a plain value in words. */
export function format(what: Arg, lang: Language, catalogue: Catalogue): string {
  if (Array.isArray(what)) return what.map((part: Arg) => format(part, lang, catalogue)).join(", ");
  if (typeof what !== "object") return String(what);
  if ("name" in what) return (what as Name).name[lang] ?? (what as Name).name.en;
  const { key, args } = what as Text;
  return filled(messageOf(key, args, lang, catalogue), args, lang, catalogue);
}

function messageOf(key: string, args: Text["args"], lang: Language, catalogue: Catalogue): string {
  const message = catalogue[key];
  if (message === undefined) return key;
  if (typeof message === "string") return message;
  const form = pluralForm(lang, Number(args[message.plural]));
  return message[form] ?? message.other ?? key;
}

function filled(message: string, args: Text["args"], lang: Language, catalogue: Catalogue): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => {
    const arg = args[name];
    return arg === undefined ? place : format(arg, lang, catalogue);
  });
}

/** A text of a key and its arguments. */
export function text(key: string, args: Record<string, Arg> = {}): Text {
  return { key, args };
}

/** The same with the names of people where the server, which writes for all, has numbers of seats. */
export function withNames<What extends Arg>(what: What, nameOf: (seat: number) => string): What {
  if (Array.isArray(what)) return what.map((part: Arg) => withNames(part, nameOf)) as unknown as What;
  if (typeof what !== "object" || !("key" in what)) return what;
  const { key, args } = what as Text;
  const named = Object.entries(args).map(([name, arg]) => {
    const seat = typeof arg === "object" && "key" in arg && arg.key.endsWith(".seat") ? arg.args.seat : undefined;
    return [name, typeof seat === "number" ? nameOf(seat - 1) : withNames(arg, nameOf)];
  });
  return { key, args: Object.fromEntries(named) as Text["args"] } as What;
}

/** The name of a field, a kind or a thing as people write it: "train_limit" becomes "Train limit", "B&O" stays. */
export function readable(name: string): string {
  const spaced = spacedOut(name);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The same within a sentence: "one_worker" becomes "one worker", and "StockTurn" "stock turn". */
export function spacedOut(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/_/g, " ")
    .trim();
}
