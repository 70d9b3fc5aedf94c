// What the server says and hears; /api/docs describes it in full.

import type { Text } from "./text.ts";

export type Seat = number;
export type Value = boolean | number | string | null;

export interface Option {
  id: string;
  name: Text;
  help: Text;
  default: Value;
  choices: Value[];
  choice_names: (Text | null)[] | null;
  least: number | null;
  most: number | null;
  advanced: boolean;
  /** Where it is for so many players only: the least and the most of them. */
  seats: [number, number] | null;
}

export interface Title {
  id: string;
  names: { en: string; pl?: string };
  seats: [number, number];
  options: Option[];
  bots: string[];
  readings: Reading[];
  /** Whether the rulebook draws who sits where. */
  seats_by_lot: boolean;
}

/** Where the defaults of a title depart from the letter of its rulebook, and the value of the option that keeps to it. */
export interface Reading {
  number: string;
  text: Text;
  option: string;
  letter: Value;
}

/** A game in which one person, alone or against bots, takes back anything: does chance come again, or is it drawn anew? */
export type Practice = "same" | "anew";

export type SeatWish =
  { kind: "me" | "invite" | "open" } | { kind: "bot"; level: string; name: string } | { kind: "screen"; name: string };

export interface NewTable {
  title: string;
  /** Values of the title's options, and `board`: the document of a board of one's own. */
  options: Record<string, unknown>;
  seats: SeatWish[];
  public: boolean;
  /** Whether players may try out moves in private copies while the game runs. */
  trials?: boolean;
  practice?: Practice | null;
  /** Whether the seats are drawn by lot at the start; if it is missing, as the title's rulebook says. */
  lot?: boolean;
}

export interface SeatSummary {
  name: string;
  /** Of a guest who has chosen no name. */
  code?: string | null;
  kind: "person" | "bot" | "open" | "invite";
  level: string | null;
  mine: boolean;
  present: boolean;
  left: boolean;
}

export interface Summary {
  id: string;
  title: string;
  options: Record<string, unknown>;
  status: "waiting" | "playing" | "over";
  seats: SeatSummary[];
  mine: Seat[];
  host: boolean;
  public: boolean;
  created: number;
  version: number;
  invite: string | null;
  result: Result | null;
  next: string | null;
  origin: Origin | null;
  trials: boolean;
  practice: Practice | null;
  /** Whether the seats are, or will be, drawn by lot. */
  lot: boolean;
}

/** Where a table comes from that did not begin at the beginning of its game. */
export interface Origin {
  kind: "trial" | "record" | "lesson";
  table: string | null;
  step: number | null;
  seat: Seat | null;
  /** Of a running game: what the seat did not know was drawn anew, and nothing before is known. */
  blind: boolean;
  /** Of a file: where it says something else than the rules do. */
  notes: Text[];
}

/** The table after some step, as one eye saw it. */
export interface Past {
  at: number;
  view: View;
  question: Text | null;
  asked: Seat[];
}

export interface Result {
  why: "played" | "agreed" | "closed" | "unfinished";
  scores: number[] | null;
  places: number[] | null;
}

export interface Action {
  kind: string;
  [field: string]: unknown;
}

/** What a title's `view` has in common with every other title's; the rest is known to its drawing. */
export interface View {
  title: string;
  seat: Seat | null;
  over: boolean;
  turn?: Seat;
  asked: Seat[];
}

export interface Eye {
  seat: Seat | null;
  view: View;
  asked: boolean;
  question: Text | null;
  legal: Action[];
  words: Text[] | null;
  can_undo: boolean;
  /** Whether the others could be asked to agree. */
  ask_undo?: boolean;
  /** Whether there is a move that cannot be taken back here, since something was revealed after it. */
  no_undo?: boolean;
  can_redo: boolean;
  /** Standing orders, for titles that have them. */
  orders?: Orders;
}

export type OrderValue = boolean | number | string;

export interface OrderField {
  id: string;
  name: Text;
  default: OrderValue;
  /** None for a whole number. */
  choices: OrderValue[];
  choice_names: Text[] | null;
  least: number;
  most: number;
  step: number;
  /** Another field and the value of it with which alone this one means something. */
  only_with: [string, OrderValue] | null;
}

export interface OrderOffer {
  kind: string;
  name: Text;
  help: Text;
  fields: OrderField[];
}

export interface Orders {
  standing: { id: string; kind: string; words: Text }[];
  /** Those that ended by themselves, the latest last. */
  past: { words: Text; why: Text; version: number }[];
  /** What could be ordered now. */
  kinds: OrderOffer[];
}

export interface Line {
  step: number;
  event: string;
  data: Record<string, unknown>;
  text: Text | null;
  /** The one seat that may see it, or may not; a screen with several people has to tell them apart. */
  only?: Seat;
  but?: Seat;
}

export interface Said {
  who: string;
  text: string;
  at: number;
  seat: Seat | null;
}

export interface Asking {
  what: "undo" | "resign";
  seat: Seat;
  agreed: Seat[];
  mine_needed: boolean;
}

export interface State {
  version: number;
  table: Summary;
  eyes: Eye[];
  steps: number;
  /** The log is as known up to this step, and goes on with `log`. */
  from: number;
  log: Line[];
  /** Steps after `from` that standing orders of one's own have made. */
  by_order: number[];
  chat: Said[];
  commitment: string | null;
  seed?: string | null;
  asking: Asking | null;
}

export type ServerMessage =
  | ({ type: "table" } & State)
  | ({ type: "update" } & State)
  | { type: "done"; id: string; version: number }
  | { type: "refused"; id: string | null; error: Text | null; message: string; version: number }
  | { type: "pong" };

export type Pace = "normal" | "fast" | "now";

export type ClientMessage =
  | { type: "act"; id: string; version: number; seat: Seat; action: Action }
  | { type: "undo" | "redo" | "resign"; id: string; seat: Seat }
  | { type: "answer"; id: string; agree: boolean }
  | { type: "chat"; id: string; text: string }
  | { type: "order"; id: string; seat: Seat; kind: string; values: Record<string, OrderValue> }
  | { type: "cancel"; id: string; seat: Seat; order: string }
  | { type: "pace"; value: Pace }
  | { type: "ping" };

export interface Hint {
  action: Action;
  words: Text;
  worth: number;
}
