// The values of the rules that a map may settle, and what they are when it does not. The numbers are those of the game's own
// rule sets, so that they stand in one place.

import rules from "../../../../../src/roundhouse/games/ticket_to_ride/rules.json" with { type: "json" };
import schema from "../../../../../src/roundhouse/games/ticket_to_ride/board.schema.json" with { type: "json" };
import type { MapDocument, RuleSet, RuleValue } from "./draft.ts";

type Field =
  | { rule: string; kind: "number"; least: number; most: number }
  | { rule: string; kind: "switch" }
  | { rule: string; kind: "choice"; choices: string[] };

interface Described {
  type?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
}

const described = schema.$defs.rules.properties as Record<string, Described>;

/** The values that are one number, a switch or a choice, in the order of the schema. */
export const FIELDS: readonly Field[] = Object.entries(described).flatMap(
  ([rule, { type, minimum, maximum, ...it }]): Field[] => {
    if (type === "integer") return [{ rule, kind: "number", least: minimum ?? 0, most: maximum ?? 1000 }];
    if (type === "boolean") return [{ rule, kind: "switch" }];
    return it.enum ? [{ rule, kind: "choice", choices: it.enum }] : [];
  },
);

export const LONGEST = 20;

/** The value of a rule where a map says nothing. */
export function usualRule(ruleSet: RuleSet | undefined, rule: string): RuleValue {
  const found = (rules as unknown as Record<string, Record<string, RuleValue> | undefined>)[ruleSet ?? "usa"];
  return found?.[rule] ?? rules.usa[rule as keyof typeof rules.usa];
}

export function ruleOf(map: MapDocument, rule: string): RuleValue {
  return map.rules?.[rule] ?? usualRule(map.rule_set, rule);
}

export function numberOf(map: MapDocument, rule: string): number {
  return Number(ruleOf(map, rule));
}

/** The points for routes, by their length. */
export function routePoints(map: MapDocument): Record<string, number> {
  return ruleOf(map, "route_points") as Record<string, number>;
}

/** The lengths that a route may have. */
export function lengthsOf(map: MapDocument): number[] {
  return Object.keys(routePoints(map))
    .map(Number)
    .sort((a, b) => a - b);
}

const PLAYERS = 5;
const TURNS_FOR_TICKETS = 2;

/** How many tickets a good set has: what five players are dealt, and some to draw; and how many of them are long. */
export function setSize(map: MapDocument): { number: number; long: number } {
  const drawn = TURNS_FOR_TICKETS * numberOf(map, "draw_tickets");
  return {
    number: PLAYERS * numberOf(map, "initial_tickets") + drawn,
    long: numberOf(map, "initial_long") > 0 ? PLAYERS * numberOf(map, "initial_long") + 1 : 0,
  };
}
