// Forms of standing orders: which fields matter, how each is filled in, and what is sent.

import type { OrderFieldInfo, OrderOffer, OrderValue } from "./protocol.ts";

export type Values = Readonly<Record<string, OrderValue>>;

/** From so many choices on a list is searched by typing. */
const MANY = 12;

/** How a field is filled in: a tick, a number, signs side by side, a list to search, or a short list. */
export type Shape = "tick" | "number" | "signs" | "search" | "list";

export function shapeOf(field: OrderFieldInfo, hasSigns: boolean): Shape {
  if (typeof field.default === "boolean") return "tick";
  if (field.choices.length === 0) return "number";
  if (field.choices.length > MANY) return "search";
  return hasSigns ? "signs" : "list";
}

/** What a field says: what was chosen, as long as it is possible. */
export function valueOf(field: OrderFieldInfo, values: Values): OrderValue {
  const value = values[field.id] ?? field.default;
  if (field.choices.length > 0) return field.choices.includes(value) ? value : field.default;
  if (typeof value !== "number" || Number.isNaN(value)) return field.default;
  return Math.min(Math.max(Math.round(value), field.least), field.most);
}

/** The fields that mean something with what the others say. */
export function shownFields({ fields }: OrderOffer, values: Values): OrderFieldInfo[] {
  return fields.filter((field) => {
    const other = field.only_with && fields.find((it) => it.id === field.only_with![0]);
    return !other || field.only_with![1].includes(valueOf(other, values));
  });
}

/** All values of an order, to be sent. */
export function filled({ fields }: OrderOffer, values: Values): Record<string, OrderValue> {
  return Object.fromEntries(fields.map((field) => [field.id, valueOf(field, values)]));
}
