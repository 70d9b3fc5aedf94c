// The chapters of the rules in short, and the one behind each question.

import type { EighteenView, Question } from "../../types/eighteen-thirty.ts";

export const CHAPTERS = [
  "goal",
  "auction",
  "stock",
  "market",
  "operating",
  "track",
  "token",
  "run",
  "dividend",
  "trains",
  "emergency",
  "privates",
  "end",
] as const;

const BEHIND: Record<Question, (typeof CHAPTERS)[number] | null> = {
  AuctionTurn: "auction",
  CompanyAuction: "auction",
  SetPar: "stock",
  StockTurn: "stock",
  ExchangeWindow: "privates",
  HomeToken: "token",
  LayTrack: "track",
  MoveToken: "token",
  DelawareToken: "privates",
  PlaceToken: "token",
  RunTrains: "run",
  PayDividend: "dividend",
  BuyTrains: "trains",
  DiscardTrain: "trains",
  SellTrain: "trains",
  BuyPrivates: "privates",
  SellPrivate: "privates",
  BuyPrivate: "privates",
  "": null,
};

export function chapterBehind(view: EighteenView): string | null {
  const corporation = view.corporations[view.operating ?? ""];
  const poor = corporation && corporation.trains.length === 0 && corporation.treasury < view.depot.cheapest;
  if (view.question === "BuyTrains" && poor) return "emergency";
  return BEHIND[view.question];
}
