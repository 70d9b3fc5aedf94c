// What one screen shows of a table: through whose eyes, at which step, and the decision that is being made.

import { untrack } from "svelte";
import { Advice } from "./advice.svelte.ts";
import { fetchHint, fetchReview, makeReview } from "./api.ts";
import type { Coach } from "./coach.svelte.ts";
import { Decision } from "./decision.svelte.ts";
import { distinct, type Wish } from "./choice.ts";
import { History } from "./history.svelte.ts";
import { linesFor, withHouse } from "./journal.ts";
import { practiceOf } from "./practice.ts";
import type { Action, Eye, Line, MarkJson, OrdersInfo, Practice, Seat, View } from "./protocol.ts";
import { Review } from "./review.svelte.ts";
import { sinceStep, type Since } from "./since.ts";
import { settings } from "./settings.svelte.ts";
import type { Table } from "./table.svelte.ts";
import { withNames, type Text } from "./text.ts";
import { Words } from "./words.svelte.ts";

/** Something that a panel wants to be seen on the board; what it means is between the parts of a title. */
export type Spot = { readonly kind: string; readonly [field: string]: unknown };

/** What the title says of its actions: which come to the same, and which kinds a click sends at once. */
interface Ways {
  sameAs(action: Action): string | null;
  atOnce: readonly string[];
}
const PLAIN: Ways = { sameAs: () => null, atOnce: [] };

/** Milliseconds that the pointer rests before somebody wonders. */
const WONDER = 250;

export class Play {
  readonly decision: Decision;
  readonly words: Words;
  readonly history: History;
  /** The seat whose hand lies open on this screen; null before the first person has taken the screen over. */
  private holder = $state<Seat | null>(null);
  spot = $state.raw<Spot | null>(null);
  readonly advice: Advice;
  readonly review: Review;
  /** Of a guided first game. */
  coach = $state.raw<Coach | null>(null);
  /** Something under the pointer or the focus that no legal action has to do with. */
  wondered = $state.raw<Wish | null>(null);
  private ways = PLAIN;
  private wondering: ReturnType<typeof setTimeout> | undefined;
  /** Why what was pointed at last, or is wondered about, is not possible. */
  reason = $state.raw<Text | null>(null);
  /** How often a reason was asked for: an answer that comes late is not shown. */
  private explained = 0;

  /** Several people share this screen. */
  readonly shared = $derived.by(() => this.table.eyes.length > 1);
  readonly eye = $derived.by<Eye | null>(() => this.eyeOf(this.table.eyes));
  readonly seat = $derived.by<Seat | null>(() => this.eye?.seat ?? null);
  /** The seat that has to take the screen over before anything is shown to it. */
  readonly next = $derived.by<Seat | null>(() => this.nextOf(this.table.eyes));
  readonly view = $derived.by<View | null>(() => this.history.view ?? this.eye?.view ?? null);
  readonly live = $derived.by(() => !this.history.active);
  /** What is marked on the board: by somebody, by the hint that is looked at, else by the decision of the review. */
  readonly plan = $derived.by<readonly MarkJson[]>(() => [
    ...this.marks,
    ...(this.asked ? this.advice.plan : this.review.plan),
  ]);
  /** What somebody has marked on the board. */
  marks = $state.raw<readonly MarkJson[]>([]);
  readonly asked = $derived.by(() => this.live && (this.eye?.asked ?? false) && this.next === null);
  /** The seat whose decision at the step that is seen can be tried out in a private copy; null if there is none. */
  readonly trying = $derived.by<Seat | null>(() => this.tryingOf());
  /** Whether the step that is seen can become a study: after the end for all, before it where trials are allowed. */
  readonly studies = $derived.by(
    () => this.table.over || (this.seat !== null && (this.table.summary?.trials ?? false)),
  );
  /** Standing orders, where the title has such and the game goes on. */
  readonly orders = $derived.by<OrdersInfo | null>(() => this.ordersOf());
  /** What others have done since this seat's last own move, unless a guide leads through the game. */
  readonly since = $derived.by<Since | null>(() => this.sinceOf());
  readonly practice = $derived.by<Practice | null>(() => practiceOf(this.table.summary));
  readonly lines = $derived.by<Line[]>(() => this.linesOf());
  /** What one may want to be told the rule against. */
  readonly doubted = $derived.by<Wish | null>(() => this.wondered ?? this.decision.missed);

  constructor(readonly table: Table) {
    this.words = new Words((seat, actions) => table.fetchWords(seat, actions));
    this.history = new History(table, () => this.seat);
    const reviewing = { look: () => fetchReview(table.id), make: () => makeReview(table.id) };
    this.review = new Review(reviewing, this.history, () => table.steps);
    this.advice = new Advice((level, longer) => fetchHint(table.id, this.seat ?? 0, level, longer));
    this.decision = new Decision(
      (action) => this.send(action),
      (action) => this.isAtOnce(action),
    );
  }

  /** Whether a click sends an action without a confirmation; nothing at stake, or so it is wished. */
  private isAtOnce({ kind }: Action): boolean {
    const asks = settings.asks.value;
    return asks === "never" || (asks === "weighty" && this.ways.atOnce.includes(kind));
  }

  /** Put the question of the eye to the decision; called whenever the eye changes. */
  listen(ways: Ways = PLAIN): void {
    this.ways = ways;
    const eye = this.eye;
    const open = this.asked && eye ? eye.legal : [];
    const legal = distinct(this.coach?.narrow(open) ?? open, ways.sameAs);
    const careful = this.coach?.active ?? false;
    untrack(() => {
      this.decision.careful = careful;
      if (eye) this.words.learn(eye);
      if (this.decision.ask(legal)) this.advice.forget();
      this.unlight();
      this.wonder(null);
    });
  }

  /** Point at something on the board; what vanishes under the pointer cannot say that it is gone. */
  light(action: Wish): void {
    this.spot = { kind: "action", action };
  }

  unlight(): void {
    if (this.spot?.kind === "action") this.spot = null;
  }

  /** The pointer or the focus rests on something: if it is not possible, one may wonder why. */
  wonder(at: Wish | null): void {
    clearTimeout(this.wondering);
    const wish = at !== null && this.asked && !this.decision.begun && !this.decision.can(at) ? at : null;
    if (wish === null) this.wondered = null;
    else this.wondering = setTimeout(() => (this.wondered = wish), WONDER);
  }

  takeOver(): void {
    this.holder = this.next ?? this.holder;
    this.history.leave();
    this.advice.forget();
    this.spot = null;
  }

  /** Words for actions, and null for those still on their way. */
  wordsOf(action: Action): Text | null {
    const words = this.words.of(action);
    return words && this.named(words);
  }

  /** A text in which people have their names. */
  named(text: Text): Text {
    return withNames(text, (seat) => this.table.nameOf(seat));
  }

  needWords(actions: readonly Action[]): void {
    const seat = this.seat;
    if (seat !== null) untrack(() => void this.words.need(seat, actions));
  }

  /** Ask for the rule against an action; null for something that no action stands for. */
  async explain(action: Action | null): Promise<void> {
    this.reason = null;
    const number = ++this.explained;
    if (action === null || this.seat === null) return;
    const known = await this.table.fetchReason(this.seat, action).catch(() => null);
    if (number === this.explained) this.reason = known?.why ?? null;
  }

  /** One's own decision; once the game is over, that of the seat one looks through, or as a spectator anybody's. */
  private tryingOf(): Seat | null {
    const { table, history } = this;
    if (!table.over && (table.summary?.trials === false || table.summary?.origin)) return null;
    if (!history.active) return this.asked ? this.seat : null;
    const eye = history.eyeSeat;
    if (eye !== null) return history.asked.includes(eye) ? eye : null;
    return table.over ? (history.asked[0] ?? null) : null;
  }

  private sinceOf(): Since | null {
    const { eye, table } = this;
    if (!eye || eye.seat === null || this.next !== null || this.coach?.active) return null;
    return sinceStep(eye.view.over ? table.log : linesFor(table.log, eye.seat), eye.since);
  }

  private ordersOf(): OrdersInfo | null {
    return this.coach?.active || this.table.over ? null : (this.eye?.orders ?? null);
  }

  private async send(action: Action): Promise<boolean> {
    this.advice.close();
    if (this.coach && !this.coach.lets(action)) {
      this.coach.nudge();
      return false;
    }
    return this.seat !== null && this.table.act(this.seat, action);
  }

  /** Answer in words that no list has, as in the terminal; where a question is open, there are more answers than listed. */
  async tell(words: string): Promise<boolean> {
    this.advice.close();
    return this.seat !== null && this.table.act(this.seat, words);
  }

  private eyeOf(eyes: readonly Eye[]): Eye | null {
    if (eyes.length <= 1) return eyes[0] ?? null;
    return eyes.find((eye) => eye.seat === this.holder) ?? eyes[0]!;
  }

  private nextOf(eyes: readonly Eye[]): Seat | null {
    if (eyes.length <= 1 || this.table.over) return null;
    const asked = eyes.filter((eye) => eye.asked);
    if (asked.some((eye) => eye.seat === this.holder)) return null;
    return asked[0]?.seat ?? (this.holder === null ? (eyes[0]!.seat ?? null) : null);
  }

  private linesOf(): Line[] {
    const { step } = this.history;
    const all = withHouse(this.table.log, this.table.house);
    const known = step === null ? all : all.filter((line) => line.step <= step);
    return this.eye?.view.over ? known : linesFor(known, this.seat);
  }
}
