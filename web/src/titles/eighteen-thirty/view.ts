// What the server tells of a table of 1830.

import type { Seat, View } from "../../lib/protocol.ts";

export type Zone = "white" | "yellow" | "orange" | "brown";

export interface PlayerView {
  cash: number;
  committed: number;
  worth: number;
  /** Cash, and what all shares that may be sold would bring now. */
  liquidity: number;
  certificates: number;
  certificate_limit: number;
  shares: Record<string, number>;
  presidencies: string[];
  privates: string[];
  sold: string[];
}

export interface CorporationView {
  treasury: number;
  par: number | null;
  price: number | null;
  zone: Zone;
  cell: [row: number, column: number] | null;
  place: number | null;
  president: Seat | null;
  ipo: number;
  pool: number;
  floated: boolean;
  operated: boolean;
  trains: string[];
  tokens_left: number;
  token_price: number | null;
  privates: string[];
}

export interface PrivateView {
  price: number;
  revenue: number;
  owner: Seat | null;
  corporation: string | null;
  closed: boolean;
  offered?: boolean;
  least_bid?: number;
  bids?: Record<string, number>;
}

export interface DepotView {
  left: Record<string, number>;
  unlimited: string[];
  on_offer: string[];
  pool: string[];
  cheapest: number;
  prices: Record<string, number>;
}

export interface EighteenView extends View {
  question: string;
  round: "auction" | "stock" | "operating";
  set: number;
  number: number;
  rounds: number;
  turn: Seat;
  priority: Seat;
  operating: string | null;
  queue: string[];
  revenue: number;
  phase: string;
  train_limit: number;
  /** Whether the first tile on a printed yellow hex costs its terrain. */
  printed_terrain: boolean;
  bank: number;
  broken: boolean;
  bankrupt: Seat | null;
  players: PlayerView[];
  corporations: Record<string, CorporationView>;
  privates: Record<string, PrivateView>;
  depot: DepotView;
  /** Laid tiles by hex. */
  tiles: Record<string, [tile: string, rotation: number]>;
  /** Tokens by hex. */
  tokens: Record<string, [city: number, slot: number, corporation: string][]>;
  tiles_left: Record<string, number>;
  market: [row: number, column: number, corporations: string[]][];
}
