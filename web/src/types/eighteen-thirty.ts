// Made from the types of Python by `make types`; not to be changed by hand.

/** What a seat, or a spectator, may know of a table. A title adds fields of its own in a subclass. */
export interface View {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
}

export type Action =
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

export type Event =
;
