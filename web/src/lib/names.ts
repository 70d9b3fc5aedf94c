// Names of people in texts. Whoever has chosen none is a guest in every reader's own language.

import type { Arg, Text } from "./text.ts";

export interface Named {
  name: string;
  /** Of a guest who has chosen no name. */
  code?: string | null;
}

/** A text about people at a table, whose arguments are the names that the server gave them. */
export function about(text: Text, people: readonly Named[]): Text {
  const unnamed = people.filter(({ code }) => code);
  if (unnamed.length === 0) return text;
  const known = (arg: Arg): Arg => {
    if (typeof arg === "string") {
      const code = unnamed.find(({ name }) => name === arg)?.code;
      return code ? { key: "server.guest", args: { code } } : arg;
    }
    if (Array.isArray(arg)) return arg.map(known);
    return typeof arg === "object" && "args" in arg ? about(arg, unnamed) : arg;
  };
  return {
    key: text.key,
    args: Object.fromEntries(Object.entries(text.args).map(([name, arg]) => [name, known(arg)])),
  };
}
