// Which of the big sheets lies open: the map, the market, the companies or the table of players.

export type Look = "map" | "market" | "companies" | "ledger";

export const LOOKS: readonly Look[] = ["map", "market", "companies", "ledger"];

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
