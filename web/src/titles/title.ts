// What a title brings to the page: a drawing of its board, panels, and words for its kinds of actions. The shell around
// it knows no title.

import type { Component } from "svelte";
import type { Wish } from "../lib/choice.ts";
import type { Play } from "../lib/play.svelte.ts";
import type { Action, Line, OrderValue, Seat, View } from "../lib/protocol.ts";
import type { Round } from "../lib/rounds.ts";
import type { Arg, Catalogue, Language } from "../lib/text.ts";

/** What every part of a title is given. `model` is what the title made of the board's document. */
export interface Parts<Model = unknown> {
  play: Play;
  model: Model;
}

export interface Panel {
  id: string;
  /** The key of its heading. */
  name: string;
  /** "side": beside the board; "dock": below it; "tab": on a phone only. On a phone every panel is a tab. */
  place: "side" | "dock" | "tab";
  content: Component<Parts>;
  /** Its share of the room below the board; 1 if nothing is said. */
  grow?: number;
  /** Below the board it has a row of its own. */
  row?: boolean;
  /** The panel says itself what it is. */
  plain?: boolean;
  /** On a phone it lies under the tab of this panel. */
  under?: string;
  /** Kinds of actions that are chosen here: on a phone its tab glows while one is possible. */
  kinds?: string[];
  /** Panels without content for this eye are left out. */
  shown?: (view: View) => boolean;
}

/** A point of the chart of points over time. */
export interface Mark {
  /** How much of the game was over, in any measure. */
  at: number;
  points: number[];
}

/** A standing order to begin with: its kind, and values for some of its fields. */
export interface OrderStart {
  kind: string;
  values: Record<string, OrderValue>;
}

export interface TitleModule {
  /** Keys of the page's own texts of this title begin with this. */
  prefix: string;
  /** The page's own texts of this title. */
  texts(lang: Language): Promise<Catalogue>;
  /** A table may bring a board of one's own, as a JSON document. */
  ownBoard?: boolean;
  /** The page of maps draws such a board. */
  editor?: boolean;
  /** It draws what the view says alone, without a board's document: `prepare` is given null. */
  boardless?: boolean;
  /** Nothing on the board or in a panel stands for actions: the list of moves opens by itself when a seat is asked. */
  listed?: boolean;
  /** Make a model of the board's document, loading what its drawing needs. */
  prepare(document: unknown, view: View | null): Promise<unknown>;
  Board: Component<Parts>;
  panels: Panel[];
  /** What stands beside a seat's name. */
  Plate: Component<Parts & { seat: Seat }>;
  /** Actions that have a face are drawn so in a chooser, and their words are read out instead. */
  Face?: Component<Parts & { action: Action }>;
  hasFace?(action: Action): boolean;
  /** Kinds whose faces say everything, also beside actions with which they have nothing in common. */
  wholeFaces?: string[];
  /** Signs for what is chosen in standing orders, such as a card; by what the choices of a field are. */
  Sign?: Component<{ what: string; value: OrderValue; model: unknown }>;
  signs?: string[];
  hasSign?(what: string, value: OrderValue): boolean;
  /** The standing order that does later what was pointed at and is not possible now. */
  orderFor?(wish: Wish): OrderStart | null;
  /** The sheet at the end, by category; it asks to be put aside when it shows something on the board. */
  Sheet: Component<Parts & { onshow(): void }>;
  /** How to play; opened at a chapter, if one is named. */
  Rules: Component<{ view: View | null; chapter: string | null; model: unknown }>;
  /** What is known about the components, and what is reconstructed, from the board's document. */
  About?: Component<{ document: unknown }>;
  /** The chapter behind the present question. */
  chapterOf(view: View): string | null;
  /** The kinds of actions in the order of the list. */
  kinds: string[];
  /** Kinds that nothing on the board or in a panel stands for: they are offered as buttons beside the question at once. */
  direct: string[];
  /** Kinds that a click sends at once, unless all is to be confirmed: one click says it all, and little is at stake. */
  atOnce?: string[];
  /** The kinds of marks of a hint's plan that its drawing shows; others are left out. */
  marks?: readonly string[];
  /** What a hint leads to, where its action does not say so: a key and its arguments. */
  hintNote?(action: Action, model: unknown, view: View): { key: string; args: Record<string, Arg> } | null;
  /** What is about to be sent in few words, where a panel says the rest: a key and its arguments. */
  brief?(action: Action, model: unknown, view: View): { key: string; args: Record<string, string | number> } | null;
  /** Kinds whose further choices all stand beside the board in a wide window: no chooser covers it for them there. */
  beside?: string[];
  /** For such kinds the tab of a phone in which they are in sight as well. */
  besideIn?: Record<string, string>;
  /** Kinds among whose actions the title lets people choose by itself, without the shell's chooser. */
  ownChooser?: string[];
  /** The field by which long lists of a kind are first divided, and the name of its values. */
  divide: Record<string, { field: string; name(model: unknown, value: unknown, lang: Language): string }>;
  /** Actions for which this says the same come to the same, and are offered once; null for one that has no like. */
  sameAs?(action: Action, model: unknown): string | null;
  /** The company that a line of the log speaks of, if the game has such. */
  badge?(line: Line, model: unknown): { colour: string; name: string } | null;
  /** Keys of the keyboard, and what they point at. */
  keys: Record<string, (view: View) => Wish | null>;
  /** Keys that open a chapter of the rules. */
  chapterKeys?: Record<string, string>;
  /** For the list of keys: what they are and the text that says what they do. */
  keyHelp: [keys: string, text: string][];
  /** An action for what was pointed at in vain, so that the server can say which rule is against it. */
  example?(model: unknown, view: View, wish: Wish): Action | null;
  scoreOf(view: View, seat: Seat): number | null;
  /** A notice that stays, such as that of the last round: a key and its arguments. */
  banner(view: View): { key: string; args: Record<string, string | number> } | null;
  timeline(log: readonly Line[], view: View, model: unknown): Mark[];
  /** Where its rounds begin; without it a round is a turn of every seat. */
  rounds?(log: readonly Line[]): Round[];
  /** Those who have points without a seat; in a mark they follow the seats. */
  rivals?(view: View): { name: string; score: number }[];
}
