// Made from the types of Python by `make types`; not to be changed by hand.

/** The table as a seat, or a spectator, sees it. */
export interface TicketView {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
  turn: number;
  /** The name of the frame that asks; empty after the end. */
  question: Question;
  /** How many turns are left once the end is announced. */
  last_turns: number | null;
  row: Partial<Record<Card, number>>;
  deck: number;
  discard: Partial<Record<Card, number>>;
  /** How many tickets can be drawn. */
  pile: number;
  /** The seats that have claimed routes, by route. */
  routes: Record<string, number>;
  /** The seats that have built stations, by city. */
  stations: Record<string, number>;
  seats: PublicSeat[];
  tunnel: Tunnel | null;
  /** For a seat. */
  mine?: OwnSeat;
  /** After the end. */
  final?: FinalSheet[];
  /** After the end. */
  hands?: Partial<Record<Card, number>>[];
}

export type Question = "" | "DealHand" | "FillRow" | "DealLongTickets" | "DealTickets" | "ChooseFirstTickets" | "ChooseFirstPlayer" | "Turn" | "DrawnCard" | "SecondCard" | "RevealTunnel" | "PayForTunnel" | "ChooseTickets";

export type Card = "red" | "orange" | "yellow" | "green" | "blue" | "pink" | "white" | "black" | "locomotive";

/** What everybody knows of a seat. */
export interface PublicSeat {
  cards: number;
  tickets: number;
  /** Tickets that the seat is choosing from. */
  offered: number;
  trains: number;
  /** Stations that are not built yet. */
  stations: number;
  /** Points for routes. */
  score: number;
}

/** The tunnel that is being tried. */
export interface Tunnel {
  route: string;
  paid: Partial<Record<Card, number>>;
  revealed: Partial<Record<Card, number>>;
  /** How many more cards it takes; null while cards are still being revealed. */
  extra: number | null;
}

/** What only the seat itself knows. */
export interface OwnSeat {
  hand: Partial<Record<Card, number>>;
  tickets: HeldTicket[];
  /** What the seat is choosing from. */
  offer: Ticket[];
  /** The seat's answer while others, asked at the same time, have not answered yet. */
  answered: string[];
  /** What the seat has put into the box. */
  boxed: Ticket[];
  under: Buried[];
}

/** A ticket that a seat has kept. */
export interface HeldTicket {
  ticket: string;
  a: string;
  b: string;
  points: number;
  long: boolean;
  /** Whether the seat's own routes already join its cities. */
  done: boolean;
}

/** A destination ticket with its two cities. */
export interface Ticket {
  ticket: string;
  a: string;
  b: string;
  points: number;
  long: boolean;
}

/** Tickets that the seat has put under the pile, and how many lie above them. */
export interface Buried {
  above: number;
  tickets: string[];
}

/** A seat's score sheet after the end. */
export interface FinalSheet {
  seat: number;
  routes: number;
  tickets: SheetTickets;
  longest: LongestPath;
  globetrotter: number;
  stations: number;
  /** Routes of others that the seat's stations use. */
  borrowed: string[];
  total: number;
  place: number;
}

/** The tickets on a score sheet. */
export interface SheetTickets {
  completed: Ticket[];
  failed: Ticket[];
  points: number;
}

/** A seat's longest continuous path. */
export interface LongestPath {
  length: number;
  bonus: number;
  routes: string[];
}

export type TicketAction =
  | { kind: "draw-blind" }
  | { kind: "draw"; colour: string }
  | { kind: "draw-tickets" }
  | { kind: "keep"; tickets: string[]; back: string[] }
  | { kind: "claim"; route: string; colour: string; locomotives: number }
  | { kind: "station"; city: string; colour: string; locomotives: number }
  | { kind: "pay-tunnel"; locomotives: number }
  | { kind: "give-up-tunnel" }
  | { kind: "stop-drawing" }
  | { kind: "pass" };

export type TicketEvent =
  | { event: "dealt"; data: { seat: number; colour: Card } }
  | { event: "offered"; data: { seat: number; ticket: string } }
  | { event: "kept_tickets"; data: { seat: number; kept: number; back: number; tickets?: string[]; returned?: string[] } }
  | { event: "starts"; data: { seat: number } }
  | { event: "drew_face_up"; data: { seat: number; colour: Card } }
  | { event: "drew_blind"; data: { seat: number; colour?: Card } }
  | { event: "stopped_drawing"; data: { seat: number } }
  | { event: "drew_tickets"; data: { seat: number } }
  | { event: "passed"; data: { seat: number } }
  | { event: "turned_up"; data: { colour: Card } }
  | { event: "swept"; data: Record<string, never> }
  | { event: "left_row"; data: { sweeps: number } }
  | { event: "reshuffled"; data: { cards: number } }
  | { event: "claimed"; data: { seat: number; route: string; colour: Card; plain: number; locomotives: number; points: number } }
  | { event: "built_station"; data: { seat: number; city: string; colour: Card; plain: number; locomotives: number } }
  | { event: "tried_tunnel"; data: { seat: number; route: string; colour: Card; plain: number; locomotives: number } }
  | { event: "revealed"; data: { seat: number; colour: Card } }
  | { event: "gave_up_tunnel"; data: { seat: number; route: string } }
  | { event: "last_round"; data: { seat: number; trains: number } }
  | { event: "game_over"; data: Record<string, never> };
