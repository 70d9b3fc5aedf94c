// Narrowing a list of legal actions by what was clicked.

import type { Action } from "./protocol.ts";

/** What a person has pointed at so far: fields that the action must have. */
export type Wish = Readonly<Record<string, unknown>>;

/** Whether an action has what is wished for. A list that is wished for must be the same list in any order. */
export function fits(action: Action, wish: Wish): boolean {
  return Object.entries(wish).every(([field, wanted]) => matches(action[field], wanted));
}

function matches(value: unknown, wanted: unknown): boolean {
  if (!Array.isArray(value)) return value === wanted;
  if (!Array.isArray(wanted)) return value.includes(wanted);
  return value.length === wanted.length && wanted.every((item) => value.includes(item));
}

export function narrowed(actions: readonly Action[], wish: Wish): Action[] {
  return actions.filter((action) => fits(action, wish));
}

/** The different values that a field has among actions that fit a wish. */
export function valuesOf(actions: readonly Action[], field: string, wish: Wish = {}): Set<unknown> {
  const found = new Set<unknown>();
  for (const action of actions) if (field in action && fits(action, wish)) found.add(action[field]);
  return found;
}

export function sameAction(a: Action, b: Action): boolean {
  return keyOf(a) === keyOf(b);
}

/** Whether words are written as an answer: a kind that is asked for, and more. The server says what is wrong with it. */
export function isAnswer(words: string, legal: readonly Action[]): boolean {
  const [kind, ...rest] = words.trim().toLowerCase().split(/\s+/);
  return rest.length > 0 && legal.some((action) => action.kind === kind);
}

const keys = new WeakMap<Action, string>();

/** An action as a key of a map. Actions do not change, so that keys are made once, however long the list. */
export function keyOf(action: Action): string {
  let key = keys.get(action);
  if (key === undefined) {
    key = JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));
    keys.set(action, key);
  }
  return key;
}

/** What the wish becomes when something is pointed at; null if nothing legal has to do with it. */
export function pointed(legal: readonly Action[], wish: Wish, at: Wish): Wish | null {
  const both = { ...wish, ...at };
  if (legal.some((action) => fits(action, both))) return both;
  return legal.some((action) => fits(action, at)) ? at : null;
}

/** Whether the wish already holds all that is pointed at. */
export function includes(wish: Wish, at: Wish): boolean {
  return Object.entries(at).every(([field, value]) => field in wish && matches(wish[field], value));
}

export function without(wish: Wish, at: Wish): Wish {
  return Object.fromEntries(Object.entries(wish).filter(([field]) => !(field in at)));
}

/** Actions of which none comes to the same as one before it. */
export function distinct(actions: readonly Action[], sameAs: (action: Action) => string | null): readonly Action[] {
  const seen = new Set<string>();
  return actions.filter((action) => {
    const like = sameAs(action);
    if (like === null) return true;
    const fresh = !seen.has(like);
    seen.add(like);
    return fresh;
  });
}

export interface Group {
  kind: string;
  actions: Action[];
}

/** Actions by their kind: the kinds in the given order first, the others as they come. */
export function grouped(actions: readonly Action[], order: readonly string[]): Group[] {
  const groups = new Map<string, Action[]>();
  for (const kind of order) groups.set(kind, []);
  for (const action of actions) {
    const group = groups.get(action.kind);
    if (group) group.push(action);
    else groups.set(action.kind, [action]);
  }
  return [...groups].filter(([, list]) => list.length > 0).map(([kind, list]) => ({ kind, actions: list }));
}
