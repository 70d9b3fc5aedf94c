// The rounds of the game, by their short names: the auction, SR 1, OR 1.1.

import type { Line } from "../../lib/protocol.ts";
import type { Round } from "../../lib/rounds.ts";
import { text } from "../../lib/text.ts";
import type { EighteenEvent } from "../../types/eighteen-thirty.ts";

type Told = Line & EighteenEvent;

export function roundsOf(log: readonly Line[]): Round[] {
  const rounds: Round[] = [];
  for (const { event, data, step } of log as readonly Told[]) {
    if (event === "stock_round") rounds.push({ step, name: text("1830.page.round.stock.short", { set: data.number }) });
    else if (event === "operating_round")
      rounds.push({ step, name: text("1830.page.round_short", { name: `${data.number}.${data.round}` }) });
  }
  // A game that begins with the first stock round, or later, has no auction.
  const [first] = rounds;
  const auctioned = log.length > 0 && (first === undefined || log[0]!.step < first.step);
  return auctioned ? [{ step: 0, name: text("1830.page.round.auction.short") }, ...rounds] : rounds;
}
