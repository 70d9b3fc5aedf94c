// What is to be known of a seat: power, points of deliveries, of the starting tile and of the network, tiles, orders.
import type { SheetView, TileView } from "../../types/steamrollers.ts";

/** The key of a text and what it stands for; the points of the starting tile are no delivery. */
export type Fact = [key: string, value: string];

export function factsOf(sheet: SheetView, tiles: readonly TileView[]): Fact[] {
  const facts: Fact[] = [
    ["sr.page.power", String(sheet.power)],
    ["sr.page.delivered", String(sheet.delivered)],
  ];
  if (sheet.bonus > 0) facts.push(["sr.page.end.bonus", String(sheet.bonus)]);
  facts.push(["sr.page.network", String(sheet.network)]);
  if (tiles.length > 0) facts.push(["sr.page.tiles", tiles.map((it) => `${it.number}${it.side}`).join(" ")]);
  if (sheet.orders.length > 0) facts.push(["sr.page.orders", sheet.orders.join(" ")]);
  return facts;
}
