// The effects of the action under way, as a list: what is still to come, what it does and what it costs.

import type { Line } from "../../lib/protocol.ts";
import { text, type Text } from "../../lib/text.ts";
import type { ActionView, OpenEffect, RailEvent, RailView } from "../../types/railroad-revolution.ts";
import { effectText, glyphsOf, glyph, type Glyph } from "./effects.ts";

export interface Item {
  /** The effect as the server names it. */
  effect: OpenEffect;
  what: Text;
  row: Glyph[];
  cost: number;
  /** It may be used at once. */
  open: boolean;
}

/** Effects that are not used yet, in the order of the rulebook. */
export function itemsOf(view: RailView): Item[] {
  const action = view.action;
  if (!action) return [];
  const costs = new Map(action.open.map(({ effect, cost }) => [effect, cost]));
  const left = action.left.flatMap((effect) => (effect === "worker" ? ofWorker(action) : [effect]));
  return left.map((effect) => ({
    effect,
    ...meaningOf(view, action, effect),
    cost: costs.get(effect) ?? 0,
    open: costs.has(effect),
  }));
}

/** A coloured worker gives its own effect or is used as white; a white one promotes. */
function ofWorker(action: ActionView): OpenEffect[] {
  return action.worker === "white" ? ["promote"] : ["worker", "promote"];
}

function meaningOf(view: RailView, action: ActionView, effect: OpenEffect): { what: Text; row: Glyph[] } {
  const city = typeof action.place === "string" ? view.cities[action.place] : undefined;
  const section = typeof action.place === "number" ? view.telegraph[action.place - 1] : undefined;
  const printed =
    effect === "reward" ? city?.reward : effect === "bonus" ? city?.bonus : effect === "token" ? section?.bonus : null;
  if (printed) return { what: effectText(printed), row: glyphsOf(printed) };
  if (effect === "worker") {
    return {
      what: text(`rr.worker_effect.${action.action}.${action.worker}`),
      row: [glyph("worker", { colour: action.worker })],
    };
  }
  const sign = effect === "flip" ? "flip" : effect === "promote" ? "promote" : "deal";
  return { what: text(`rr.open.${effect}`), row: [glyph(sign)] };
}

/** The fewest shares that may be sold and bring so much money, else as many as may be; null if none may. */
export function sharesFor(money: number, value: number, numbers: ReadonlySet<unknown>): number | null {
  const possible = [...numbers].map(Number).sort((a, b) => a - b);
  return possible.find((n) => n * value >= money) ?? possible.at(-1) ?? null;
}

/** How much of the basic action is done, and of how much. */
export function basicOf(action: ActionView): { done: number; all: number } {
  if (action.action !== "rail") return { done: action.basic > 0 ? 0 : 1, all: 1 };
  const all = action.rails + action.basic + (action.third_rail ? 1 : 0);
  return { done: action.rails, all };
}

/** The seats that are offered deals now: the one that is asked first, then those who wait. */
export function offered(view: RailView): number[] {
  return view.questions.filter((it) => it.question === "OfferDeal").map((it) => it.to!);
}

/** How many deals each seat has accepted since they were last offered. */
export function acceptedIn(lines: readonly Line[]): Map<number, number> {
  const accepted = new Map<number, number>();
  for (const { event, data } of lines as readonly (Line & RailEvent)[]) {
    if (event === "deal_offered" || event === "deal_turned") accepted.clear();
    else if (event === "accepted") accepted.set(data.seat, (accepted.get(data.seat) ?? 0) + 1);
  }
  return accepted;
}
