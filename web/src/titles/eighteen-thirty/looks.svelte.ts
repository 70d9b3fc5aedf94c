// Which of the big sheets lies open: the map, the market, the companies, the table of players or the tiles.

export type Look = "map" | "market" | "companies" | "ledger" | "tiles";

export const LOOKS: readonly Look[] = ["map", "market", "companies", "ledger", "tiles"];

export class Looks {
  shown = $state<Look>("map");
  private round = "";

  /** A new kind of round opens the sheet that it is played on. */
  follow(round: string): void {
    if (round === this.round) return;
    this.round = round;
    this.shown = round === "stock" ? "market" : "map";
  }
}
