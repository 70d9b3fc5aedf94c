// Effects, conditions and names as texts, and effects as rows of signs.

import { text, type Arg, type Text } from "../../lib/text.ts";
import type { Colour, ConditionView, EffectDocument, Part } from "../../types/railroad-revolution.ts";
import type { BoardDocument, Names, Space } from "./document.ts";

/** What an effect does, in words. */
export function effectText(effect: EffectDocument): Text {
  const parts = effect.effects.map(partText);
  const what: Text = parts.length === 1 ? parts[0]! : text("rr.effect.both", { a: parts[0]!, b: parts.slice(1) });
  const shares = text("rr.shares", { n: effect.shares ?? 0 });
  if (effect.shares && effect.pay) return text("rr.effect.for_both", { shares, money: effect.pay, what });
  if (effect.shares) return text("rr.effect.for_shares", { shares, what });
  if (effect.pay) return text("rr.effect.for_money", { money: effect.pay, what });
  return what;
}

function partText(part: Part): Text {
  const colours = (part.colours ?? []).map((colour) => text(`rr.a_worker.${colour}`));
  if (colours.length === 1) return text("rr.effect.worker", { worker: colours[0]! });
  if (colours.length > 1) return text(`rr.effect.${part.op}`, { a: colours[0]!, b: colours[1]! });
  const n = part.n ?? 1;
  if (part.op === "promote" && part.cost_each) return text("rr.effect.promote_paid", { n, cost: part.cost_each });
  return text(`rr.effect.${part.op}`, { n });
}

export function conditionText(condition: Omit<ConditionView, "have">): Text {
  const n = condition.count;
  if (condition.kind === "deal_rails") return text("rr.condition.deal_rails", { n });
  if (condition.kind !== "terrain_rails") return text(`rr.condition.${condition.kind}`, { n, level: condition.level! });
  if (condition.terrain === 0) return text("rr.condition.plains", { n });
  return text("rr.condition.terrain_rails", { n, terrain: "▲".repeat(condition.terrain!) });
}

export function spaceText(document: BoardDocument, space: Space): Text {
  const link = text("rr.link", { a: cityArg(document, space.a), b: cityArg(document, space.b) });
  return space.number === null ? link : text("rr.space", { link, n: space.number });
}

export function cityArg(document: BoardDocument, id: string): Arg {
  const names: Names = document.cities.find((city) => city.id === id)?.names ?? { en: id };
  return { name: names };
}

/** The short name of a milestone, as the server has it. */
export function milestoneName(id: string): string {
  return id.toUpperCase().replace("_", "-");
}

/** One sign of a row; `n` stands in or beside it. */
export interface Glyph {
  sign:
    | "money"
    | "shares"
    | "steps"
    | "flip"
    | "train"
    | "rail"
    | "station"
    | "office"
    | "exchange"
    | "worker"
    | "promote"
    | "deal"
    | "worker-out"
    | "or"
    | "and"
    | "then";
  n?: number;
  colour?: Colour | "any";
  width: number;
}

const WIDTHS: Record<Glyph["sign"], number> = {
  money: 0,
  shares: 20,
  steps: 17,
  flip: 24,
  train: 24,
  rail: 22,
  station: 18,
  office: 16,
  exchange: 26,
  worker: 14,
  promote: 17,
  deal: 20,
  "worker-out": 20,
  or: 6,
  and: 8,
  then: 12,
};
const DIGIT = 7.2;

/** An amount; while money is raised one has less than nothing. */
export function dollars(amount: number): string {
  return amount < 0 ? `−$${-amount}` : `$${amount}`;
}

export function glyph(sign: Glyph["sign"], more: { n?: number; colour?: Colour | "any" } = {}): Glyph {
  if (sign === "money") return { sign, ...more, width: DIGIT * (String(more.n ?? 0).length + 1) + 4 };
  const numbered = sign !== "shares" && (more.n ?? 1) > 1;
  return { sign, ...more, width: WIDTHS[sign] + (numbered ? DIGIT + 1 : 0) };
}

/** An effect as signs: what it costs, an arrow, what it gives. */
export function glyphsOf(effect: EffectDocument): Glyph[] {
  const cost = costGlyphs(effect.shares ?? 0, effect.pay ?? 0);
  const gives = effect.effects.flatMap((part, i) => [...(i > 0 ? [glyph("and")] : []), ...partGlyphs(part)]);
  return cost.length > 0 ? [...cost, glyph("then"), ...gives] : gives;
}

export function costGlyphs(shares: number, money: number, workers = 0): Glyph[] {
  return [
    ...(shares > 0 ? [glyph("shares", { n: shares })] : []),
    ...(money > 0 ? [glyph("money", { n: money })] : []),
    ...(workers > 0 ? [glyph("worker-out", { n: workers })] : []),
  ];
}

const SIGNS: Partial<Record<Part["op"], Glyph["sign"]>> = {
  money: "money",
  shares: "shares",
  performance: "steps",
  flip_train: "flip",
  take_train: "train",
  free_rail: "rail",
  free_station: "station",
  free_office: "office",
  setup_rail: "rail",
  setup_station: "station",
  setup_office: "office",
  exchange: "exchange",
  promote: "promote",
};

function partGlyphs(part: Part): Glyph[] {
  if (part.op === "any_worker") return [glyph("worker", { colour: "any" })];
  if (part.colours) {
    const between = glyph(part.op === "one_worker" ? "or" : "and");
    return part.colours.flatMap((colour, i) => [...(i > 0 ? [between] : []), glyph("worker", { colour })]);
  }
  const sign = glyph(SIGNS[part.op] ?? "deal", part.n === undefined ? {} : { n: part.n });
  return part.cost_each ? [glyph("money", { n: part.cost_each }), glyph("then"), sign] : [sign];
}

const GAP = 2;

/** Where each sign of a row begins, and how wide the row is. */
export function rowOf(glyphs: readonly Glyph[]): { at: number[]; width: number } {
  const at: number[] = [];
  let x = 0;
  for (const { width } of glyphs) {
    at.push(x);
    x += width + GAP;
  }
  return { at, width: Math.max(0, x - GAP) };
}
