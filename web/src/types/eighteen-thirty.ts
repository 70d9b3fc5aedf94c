// Made from the types of Python by `make types`; not to be changed by hand.

/** The whole table; in 1830 nothing is hidden. */
export interface EighteenView {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
  /** What is asked; empty after the end. */
  question: Question;
  round: Round;
  /** A set is a stock round and the operating rounds after it. */
  set: number;
  /** Of the operating round in its set. */
  number: number;
  /** So many operating rounds are in this set. */
  rounds: number;
  /** The seat whose turn it is, or was last, in the auction or the stock round. */
  turn: number;
  /** The seat with the priority deal. */
  priority: number;
  /** The corporation in turn. */
  operating: string | null;
  /** The corporations that are still to operate in this round, in order. */
  queue: string[];
  /** What the corporation in turn has earned. */
  revenue: number;
  /** The kind of train that began it. */
  phase: string;
  train_limit: number;
  /** Whether the first tile on a printed yellow hex costs its terrain. */
  printed_terrain: boolean;
  bank: number;
  /** Whether the bank is broken. */
  broken: boolean;
  /** The seat that went bankrupt. */
  bankrupt: number | null;
  players: PlayerView[];
  corporations: Record<string, CorporationView>;
  privates: Record<string, PrivateView>;
  depot: DepotView;
  /** Laid tiles by hex: number and rotation. */
  tiles: Record<string, [string, number]>;
  /** Tokens by hex: city, slot and corporation. */
  tokens: Record<string, [number, number, string][]>;
  tiles_left: Record<string, number>;
  /** Markers: row, column and corporations from the top of the stack. */
  market: [number, number, string[]][];
  /** After the end: by seat. */
  final: FinalView[] | null;
}

export type Question = "AuctionTurn" | "CompanyAuction" | "SetPar" | "StockTurn" | "ExchangeWindow" | "HomeToken" | "LayTrack" | "MoveToken" | "PlaceToken" | "DelawareToken" | "RunTrains" | "PayDividend" | "BuyTrains" | "DiscardTrain" | "BuyPrivates" | "SellPrivate" | "BuyPrivate" | "SellTrain" | "";

export type Round = "auction" | "stock" | "operating";

/** What a player has. */
export interface PlayerView {
  cash: number;
  /** The part of the cash that stands in bids. */
  committed: number;
  worth: number;
  /** Cash, and what the largest block of each corporation that may be sold would bring, each at its price of now. */
  liquidity: number;
  certificates: number;
  certificate_limit: number;
  /** Percent by corporation, where there are any. */
  shares: Record<string, number>;
  presidencies: string[];
  privates: string[];
  /** The corporations of which the player has sold shares in this stock round. */
  sold: string[];
}

/** A corporation: its papers, its marker and what it owns. */
export interface CorporationView {
  treasury: number;
  /** Null before it is started. */
  par: number | null;
  price: number | null;
  zone: Zone;
  /** Where its marker lies on the market. */
  cell: [number, number] | null;
  /** The marker's place in the stack of its cell, 0 for the top. */
  place: number | null;
  president: number | null;
  /** Percent. */
  ipo: number;
  /** Percent. */
  pool: number;
  floated: boolean;
  /** Whether it has operated at least once. */
  operated: boolean;
  trains: string[];
  tokens_left: number;
  /** What its next token costs; null if it has none left. */
  token_price: number | null;
  privates: string[];
}

export type Zone = "white" | "yellow" | "orange" | "brown";

/** A private company. */
export interface PrivateView {
  /** Its face value. */
  price: number;
  revenue: number;
  /** The seat that owns it. */
  owner: number | null;
  /** The corporation that owns it. */
  corporation: string | null;
  closed: boolean;
  /** Before it is sold: whether it is the one that can be bought at once. */
  offered?: boolean;
  /** Before it is sold: what must be bid or paid for it, at least. */
  least_bid?: number;
  /** Before it is sold: the standing bids by seat. */
  bids?: Record<string, number>;
}

/** The trains that no corporation has. */
export interface DepotView {
  /** How many of each kind the bank has not sold yet. */
  left: Record<string, number>;
  /** The kinds of which there are always more. */
  unlimited: string[];
  /** The kinds that the bank sells now. */
  on_offer: string[];
  /** The trains in the pool, each by itself. */
  pool: string[];
  /** The price of the cheapest train of depot and pool, 0 if there is none. */
  cheapest: number;
  prices: Record<string, number>;
}

/** What a player's worth is made of at the end, and the place. */
export interface FinalView {
  cash: number;
  /** All shares at the market price. */
  shares: number;
  /** The face value of all private companies. */
  privates: number;
  worth: number;
  /** Percent by corporation. */
  holdings: Record<string, number>;
  companies: string[];
  place: number;
}

export type EighteenAction =
  | { kind: "pass" }
  | { kind: "bid"; company: string; price: number }
  | { kind: "par"; corporation: string; price: number }
  | { kind: "buy"; corporation: string; source: string }
  | { kind: "sell"; corporation: string; percent: number }
  | { kind: "exchange"; source: string }
  | { kind: "buy-company"; company: string; price: number }
  | { kind: "offer-company"; company: string; seat: number; price: number }
  | { kind: "lay"; hex: string; tile: string; rotation: number }
  | { kind: "lay-cs"; hex: string; tile: string; rotation: number }
  | { kind: "lay-dh"; hex: string; tile: string; rotation: number }
  | { kind: "token"; hex: string; city: number }
  | { kind: "run"; routes: string[] }
  | { kind: "pay" }
  | { kind: "withhold" }
  | { kind: "train"; train: string; source: string; price: number }
  | { kind: "trade-in"; train: string }
  | { kind: "discard"; corporation: string; train: string }
  | { kind: "bankrupt" }
  | { kind: "accept" }
  | { kind: "decline" };

export type Source = "ipo" | "pool";

export type EighteenEvent =
  | { event: "stock_round"; data: { number: number; worth: number[] } }
  | { event: "operating_round"; data: { number: number; round: number; worth: number[] } }
  | { event: "turn"; data: { corporation: string } }
  | { event: "passed"; data: { seat: number } }
  | { event: "declined"; data: { seat: number; private: string; price: number } }
  | { event: "train_declined"; data: { seat: number; train: string; price: number } }
  | { event: "bid"; data: { seat: number; private: string; price: number } }
  | { event: "dropped_out"; data: { seat: number; private: string } }
  | { event: "private_bought"; data: { seat: number; private: string; price: number } }
  | { event: "private_sold"; data: { private: string; seller: number | string; owner: number | string; price: number } }
  | { event: "revenue"; data: { private: string; owner: number | string; price: number } }
  | { event: "exchanged"; data: { seat: number; source: Source } }
  | { event: "closed"; data: { private: string } }
  | { event: "par"; data: { seat: number; corporation: string; price: number } }
  | { event: "bought"; data: { seat: number; corporation: string; source: Source; price: number } }
  | { event: "sold"; data: { seat: number; corporation: string; percent: number; price: number } }
  | { event: "president"; data: { seat: number; corporation: string } }
  | { event: "floated"; data: { corporation: string } }
  | { event: "price"; data: { corporation: string; before: number; price: number } }
  | { event: "laid"; data: { corporation: string; hex: string; tile: string; rotation: number; price: number } }
  | { event: "token"; data: { corporation: string; hex: string; price: number } }
  | { event: "ran"; data: { corporation: string; routes: string[]; price: number } }
  | { event: "dividend"; data: { corporation: string; price: number } }
  | { event: "withheld"; data: { corporation: string; price: number } }
  | { event: "train"; data: { corporation: string; train: string; source: string; price: number } }
  | { event: "traded_in"; data: { corporation: string; train: string } }
  | { event: "discarded"; data: { corporation: string; train: string } }
  | { event: "contributed"; data: { seat: number; corporation: string; price: number } }
  | { event: "phase"; data: { train: string } }
  | { event: "rust"; data: { train: string } }
  | { event: "broken"; data: Record<string, never> }
  | { event: "bankrupt"; data: { seat: number } }
  | { event: "over"; data: Record<string, never> };
