// Points over time, from the log: deliveries, links, the locomotive, tiles and orders as they come and go.

import type { Line } from "../../lib/protocol.ts";
import type { Mark } from "../title.ts";
import type { Model, SteamView } from "./model.ts";

export function timelineOf(log: readonly Line[], view: SteamView, model: Model): Mark[] {
  let points = view.sheets.map(() => 0);
  const marks: Mark[] = [{ at: 0, points }];
  const owners = new Map<number, number>();
  const values = new Map(view.tiles.map((tile) => [tile.number - 1, tile]));
  const { bonus } = model.document.locomotive;
  let at = 0;

  const add = (seat: number, by: number): void => {
    points = points.map((sum, other) => (other === seat ? sum + by : sum));
  };
  const give = (tile: number, to: number | undefined): void => {
    const worth = values.get(tile)?.value ?? 0;
    const before = owners.get(tile);
    if (before !== undefined) add(before, -worth);
    if (to === undefined) owners.delete(tile);
    else owners.set(tile, to);
    if (to !== undefined) add(to, worth);
  };

  for (const { event, data, text } of log) {
    if (text !== null) at += 1;
    const [seat, before] = [data.seat as number, points];
    if (event === "delivered") add(seat, data.distance as number);
    else if (event === "completed_link") add(seat, 1 + (data.towns as number));
    else if (event === "upgraded") add(seat, gained(bonus, data.power as number));
    else if (event === "took_tile") give(data.tile as number, seat);
    else if (event === "eva_took_tile") give(data.tile as number, undefined);
    else if (event === "used_tile" && values.get(data.tile as number)?.type === "lightning")
      give(data.tile as number, undefined);
    else if (event === "took_order") add(seat, data.points as number);
    else if (event === "took_starting_tile")
      add(seat, model.document.starting_tiles[data.tile as number]?.points ?? 0);
    if (points !== before) marks.push({ at, points });
  }
  const totals = view.final?.toSorted((a, b) => a.seat - b.seat).map((sheet) => sheet.total);
  marks.push({ at: at + 1, points: totals ?? points });
  return marks;
}

/** What the last crossed box adds to the points for the locomotive. */
function gained(bonus: readonly number[], power: number): number {
  return (bonus[power] ?? 0) - (bonus[power - 1] ?? 0);
}
