// A table as this browser knows it, kept up to date over a socket.

import * as api from "./api.ts";
import { me } from "./me.svelte.ts";
import { guestName } from "./guests.ts";
import { mergeLines, turnsOf } from "./journal.ts";
import { newNonce } from "./nonces.ts";
import { notices } from "./notices.svelte.ts";
import type {
  Action,
  AskingInfo,
  BotPace,
  ChatLine,
  Eye,
  HouseLine,
  Line,
  News,
  OrderValue,
  Reason,
  Seat,
  SeatClock,
  SpectatorInfo,
  Summary,
} from "./protocol.ts";
import type { Text } from "./text.ts";
import type { ActionWish } from "../types/wire.ts";
import { Wire, type Answer, type WireStatus } from "./wire.ts";

/** Milliseconds until something that did not come is asked for again. */
const AGAIN = 2000;
/** Milliseconds from one change to the next where nothing is drawn. */
const UNSEEN = 300;

export class Table {
  summary = $state.raw<Summary | null>(null);
  eyes = $state.raw<Eye[]>([]);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What happened at the table beside the game. */
  house = $state.raw<HouseLine[]>([]);
  /** When the server spoke last, in milliseconds: what it said of absence has gone on since. */
  heard = $state(Date.now());
  /** The steps that standing orders of this guest have made. */
  byOrder = $state.raw<ReadonlySet<number>>(new Set());
  asking = $state.raw<AskingInfo | null>(null);
  /** The clock of each seat when the server spoke last; empty where there are none. */
  clocks = $state.raw<SeatClock[]>([]);
  /** For the host: who looks on. */
  watching = $state.raw<SpectatorInfo[]>([]);
  /** How many entries the log of the match has. */
  steps = $state(0);
  version = $state(0);
  commitment = $state<string | null>(null);
  seed = $state<string | null>(null);
  /** What the players' pages have added to it. */
  nonces = $state.raw<string[]>([]);
  status = $state<WireStatus>("connecting");
  board = $state.raw<unknown>(null);
  /** What keeps the server from answering at the moment, in its own words. */
  trouble = $state.raw<Text | null>(null);
  /** There is no such table, or no more. */
  gone = $state(false);
  /** The host has sent this spectator away. */
  removed = $state(false);
  pace = $state<BotPace>("normal");
  /** How often steps that were known have been taken back: what was kept of them is worth nothing. */
  rewinds = $state(0);

  /** What is asked for was asked by this guest, who may think better of it. */
  readonly asksOthers = $derived(this.eyes.some((eye) => eye.seat !== null && eye.seat === this.asking?.seat));
  readonly turns = $derived(turnsOf(this.log));
  readonly playing = $derived(this.summary?.status === "playing");
  readonly over = $derived(this.summary?.status === "over");
  /** What this page has added to the seed. */
  private nonce: string | null = null;
  private readonly wire: Pick<Wire, "ask" | "send" | "close">;
  private readonly news: News[] = [];
  private drawing = false;
  private closed = false;
  /** The drawing needs the board's document. */
  private wanted = false;
  /** This guest takes back what was asked: nobody refuses it. */
  private withdrawing = false;

  constructor(readonly id: string) {
    this.wire = this.connect();
  }

  /** What brings the news of the table, and takes what is done at it. */
  protected connect(): Pick<Wire, "ask" | "send" | "close"> {
    return new Wire(this.id, {
      state: (state) => this.hear(state),
      status: (status) => (this.status = status),
      refused: (text) => (this.trouble = text),
      gone: (removed) => {
        this.gone = true;
        this.removed = removed;
        this.closed = true;
      },
      since: () => this.version,
      opened: () => this.opened(),
      signedOut: () => me.changed(),
    });
  }

  private opened(): void {
    if (this.pace !== "normal") this.setPace(this.pace);
    void this.fetchBoard();
  }

  /** Fetch the board's document, which not every drawing needs. */
  wantBoard(): void {
    if (this.wanted) return;
    this.wanted = true;
    void this.fetchBoard();
  }

  /** The board never changes: once is enough, but it has to come. */
  private async fetchBoard(): Promise<void> {
    if (!this.wanted || this.board !== null) return;
    try {
      this.board = await this.loadBoard();
    } catch {
      setTimeout(() => !this.closed && this.status === "open" && this.opened(), AGAIN);
    }
  }

  protected loadBoard(): Promise<unknown> {
    return api.fetchBoard(this.id);
  }

  fetchWords(seat: Seat, actions: Action[]): Promise<Text[]> {
    return api.fetchWords(this.id, seat, actions);
  }

  fetchReason(seat: Seat, action: Action): Promise<Reason | null> {
    return api.fetchReason(this.id, seat, action);
  }

  close(): void {
    this.closed = true;
    this.wire.close();
  }

  act(seat: Seat, action: ActionWish): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "act", version: this.version, seat, action }));
  }

  undo(seat: Seat): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "undo", seat }));
  }

  redo(seat: Seat): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "redo", seat }));
  }

  resign(seat: Seat): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "resign", seat }));
  }

  /** Take a seat, and add to the seed, whose commitment has come before. */
  async join(token: string | null): Promise<void> {
    this.nonce = newNonce();
    await api.join(this.id, { nonce: this.nonce, ...(token === null ? {} : { token }) });
  }

  /** Add to the seed before the game begins: whoever made the table had not seen its commitment then. */
  private mix({ status, mine }: Summary): void {
    if (status !== "waiting" || mine.length === 0 || this.commitment === null || this.nonce !== null) return;
    this.nonce = newNonce();
    void this.wire.ask({ type: "mix", nonce: this.nonce });
  }

  replace(seat: Seat): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "replace", seat }));
  }

  /** Propose more time for somebody who has run out of it. */
  extend(seat: Seat): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "extend", seat }));
  }

  answer(agree: boolean): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "answer", agree, version: this.version }));
  }

  async withdraw(): Promise<void> {
    this.withdrawing = true;
    if (!(await this.answer(false))) this.withdrawing = false;
  }

  say(text: string): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "chat", text }));
  }

  order(seat: Seat, kind: string, values: Record<string, OrderValue>): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "order", seat, kind, values }));
  }

  cancelOrder(seat: Seat, order: string): Promise<boolean> {
    return this.ask(this.wire.ask({ type: "cancel", seat, order }));
  }

  setPace(value: BotPace): void {
    this.pace = value;
    this.wire.send({ type: "pace", value });
  }

  nameOf(seat: Seat): string {
    const known = this.summary?.seats[seat];
    return known ? guestName(known) : `${seat + 1}`;
  }

  private async ask(answer: Promise<Answer>): Promise<boolean> {
    const given = await answer;
    this.trouble = null;
    if (!given.ok) notices.warn(given.text);
    return given.ok;
  }

  /** Bots may play faster than a browser draws: what comes during a frame is shown together in the next one. */
  private hear(state: News): void {
    this.news.push(state);
    if (!this.drawing) this.show();
  }

  private show(): void {
    for (const state of this.news.splice(0)) this.take(state);
    this.drawing = true;
    afterFrame(() => {
      this.drawing = false;
      if (this.news.length > 0) this.show();
    });
  }

  private take(state: News): void {
    this.tellOfRefusal(state);
    this.tellOfSeats(state);
    if (state.from < this.steps) this.rewinds += 1;
    const kept = this.house.map((line) => (line.step > state.from ? { ...line, step: state.from } : line));
    this.house = state.type === "table" && state.from === 0 ? state.house : [...kept, ...state.house];
    this.heard = Date.now();
    this.trouble = null;
    this.summary = state.table;
    this.eyes = state.eyes;
    this.log = mergeLines(this.log, state.log, state.from);
    this.byOrder = new Set([...[...this.byOrder].filter((step) => step <= state.from), ...state.by_order]);
    this.chat = state.chat.length > 0 ? [...this.chat, ...state.chat] : this.chat;
    this.asking = state.asking;
    this.clocks = state.clocks;
    this.watching = state.watching;
    this.steps = state.steps;
    this.version = state.version;
    this.commitment = state.commitment;
    this.seed = state.seed ?? null;
    this.nonces = state.nonces;
    this.mix(state.table);
  }

  /** Who has waited for seats by lot is told who sits where. */
  private tellOfSeats({ table }: News): void {
    if (!table.lot || this.summary?.status !== "waiting" || table.status !== "playing") return;
    const who = table.seats.map((seat) => guestName(seat));
    notices.tell({ key: "page.lot.drawn", args: { who } });
  }

  /** What was agreed to is seen, what was refused would only vanish: who asked for it is told. */
  private tellOfRefusal(state: News): void {
    const gone = this.asking !== null && state.asking === null;
    const unchanged = state.steps === this.steps && state.table.status === "playing";
    if (gone && unchanged && this.asksOthers && !this.withdrawing) {
      notices.tell({ key: `page.asking.refused.${this.asking?.what}`, args: {} });
    }
    if (gone) this.withdrawing = false;
  }
}

/** When two frames have been drawn, the first of them to be seen; a page that nobody sees draws none and goes by the clock. */
function afterFrame(then: () => void): void {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
  setTimeout(once, UNSEEN);
}
