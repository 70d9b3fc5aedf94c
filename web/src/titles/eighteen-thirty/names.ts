// Names of places and companies for people.

import type { Language } from "../../lib/text.ts";
import type { Model } from "./model.ts";

/** Off-board areas have a name in each language; cities keep theirs. */
const POLISH: Record<string, string> = {
  "Canadian West": "Zachodnia Kanada",
  "Maritime Provinces": "Prowincje Nadmorskie",
  Gulf: "Zatoka",
  "Deep South": "Głębokie Południe",
  "New York & Newark": "Nowy Jork & Newark",
  Philadelphia: "Filadelfia",
  "Philadelphia & Trenton": "Filadelfia & Trenton",
  Washington: "Waszyngton",
};

export function placeName(model: Model, hex: string, lang: Language): string {
  const name = model.hexes.get(hex)?.entry.name ?? "";
  return lang === "pl" ? (POLISH[name] ?? name) : name;
}

/** A hex with its name, as in "H10 Pittsburgh". */
export function hexName(model: Model, hex: string, lang: Language): string {
  return [hex, placeName(model, hex, lang)].filter(Boolean).join(" ");
}
