// Points over time, from the log: deliveries, links, the locomotive, tiles and orders as they come and go. Alone
// against Eva her points follow those of the seat.

import type { Round } from "../../lib/rounds.ts";
import { text } from "../../lib/text.ts";
import type { SteamView } from "../../types/steamrollers.ts";
import type { Mark } from "../title.ts";
import type { Model, SteamLine } from "./model.ts";

export function timelineOf(log: readonly SteamLine[], view: SteamView, model: Model): Mark[] {
  const owners = new Map<number, number>();
  const values = new Map(view.tiles.map((tile) => [tile.number, tile]));
  const eva = view.eva ? new EvasStanding(view.eva.locomotive, model.document.eva.best_regions) : null;
  /** Tiles that nobody has count for Eva if they are worth anything. */
  const pool = (): number =>
    [...values].reduce((sum, [tile, { value }]) => sum + (owners.has(tile) ? 0 : Math.max(0, value)), 0);
  const evas = (): number[] => (eva ? [eva.score() + pool()] : []);
  let points = [...view.sheets.map(() => 0), ...evas()];
  const marks: Mark[] = [{ at: 0, points }];
  const { bonus } = model.document.locomotive;
  const starting = new Map(model.document.starting_tiles.map(({ tile, points }) => [tile, points]));
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

  for (const line of log) {
    const { event, data, text } = line;
    if (text !== null) at += 1;
    const before = points;
    if (event === "delivered") add(data.seat, data.distance);
    else if (event === "completed_link") add(data.seat, data.points);
    else if (event === "upgraded") add(data.seat, gained(bonus, data.power));
    else if (event === "took_tile") give(data.tile, data.seat);
    else if (event === "eva_took_tile") give(data.tile, undefined);
    else if (event === "used_tile" && values.get(data.tile)?.type === "lightning") give(data.tile, undefined);
    else if (event === "took_order") add(data.seat, data.points);
    else if (event === "took_starting_tile") add(data.seat, starting.get(data.tile) ?? 0);
    if (eva?.note(line) || (eva && points !== before)) points = [...points.slice(0, -1), ...evas()];
    if (points !== before) marks.push({ at, points });
  }
  const totals = view.final?.toSorted((a, b) => a.seat - b.seat).map((sheet) => sheet.total);
  const rival = view.final?.[0]?.eva;
  marks.push({ at: at + 1, points: totals ? [...totals, ...(rival ? [rival.total] : [])] : points });
  return marks;
}

/** A round begins when its dice are rolled. */
export function roundsOf(log: readonly SteamLine[]): Round[] {
  return log.flatMap(({ event, data, step }) =>
    event === "rolled" ? [{ step, name: text("page.round", { n: data.round }) }] : [],
  );
}

/** What Eva has without the tiles: deliveries, her locomotive and the regions with most crossed fields. */
class EvasStanding {
  private delivered = 0;
  private readonly crosses = new Map<number, number>();

  constructor(
    private readonly locomotive: number,
    private readonly regions: number,
  ) {}

  score(): number {
    const most = [...this.crosses.values()].sort((a, b) => b - a).slice(0, this.regions);
    return this.delivered + this.locomotive + most.reduce((sum, n) => sum + n, 0);
  }

  /** Take note of an event; whether it is one of hers. */
  note({ event, data }: SteamLine): boolean {
    if (event === "eva_crossed") this.crosses.set(data.region, data.crosses);
    else if (event === "eva_delivered") this.delivered += data.points;
    else return event === "eva_took_tile";
    return true;
  }
}

/** What the last crossed box adds to the points for the locomotive. */
function gained(bonus: readonly number[], power: number): number {
  return (bonus[power] ?? 0) - (bonus[power - 1] ?? 0);
}
