// Names of places and companies for people.

import type { Language } from "../../lib/text.ts";
import type { Model } from "./model.ts";

export function placeName(model: Model, hex: string, lang: Language): string {
  const name = model.hexes.get(hex)?.entry.name ?? "";
  return lang === "pl" ? (model.document.polish[name] ?? name) : name;
}

/** A hex with its name, as in "H10 Pittsburgh". */
export function hexName(model: Model, hex: string, lang: Language): string {
  return [hex, placeName(model, hex, lang)].filter(Boolean).join(" ");
}
