// The one decision controller: it holds the legal list of the seat that is asked, narrows it by what is clicked, and
// sends what is left. It knows nothing of any title.

import { includes, narrowed, pointed, sameAction, valuesOf, without, type Wish } from "./choice.ts";
import type { Action } from "./protocol.ts";

/** Milliseconds within which nobody has read a new question. */
const GLANCE = 250;

export class Decision {
  legal = $state.raw<readonly Action[]>([]);
  wish = $state.raw<Wish>({});
  /** One action taken from a list. */
  private taken = $state.raw<Action | null>(null);
  /** Something was pointed at that no legal action has to do with. */
  missed = $state.raw<Wish | null>(null);
  /** What was sent and not seen yet in a new question, nor refused. */
  private sent = $state.raw<Action | null>(null);
  /** Even the only action that is left has to be pointed at: a newcomer learns where it is. */
  careful = $state(false);
  /** When the question came, by the clock of the browser's events. */
  private since = 0;

  readonly sending = $derived(this.sent !== null);
  readonly begun = $derived(this.taken !== null || Object.keys(this.wish).length > 0);
  readonly candidates = $derived(this.taken === null ? narrowed(this.legal, this.wish) : [this.taken]);
  /** The action that a confirmation would send. */
  readonly settled = $derived(
    this.candidates.length === 1 && (this.begun || !this.careful) ? this.candidates[0]! : null,
  );

  constructor(
    private readonly send: (action: Action) => Promise<boolean>,
    /** Whether an action goes without a confirmation where one click says it all. */
    private readonly atOnce: (action: Action) => boolean = () => false,
  ) {}

  /**
   * The question of a new moment, or none. What was begun is kept if the question is still the same; what was sent is
   * put aside only here, since to do so at its receipt would show the old question once more. True if it is another one.
   */
  ask(legal: readonly Action[]): boolean {
    const same = legal.length === this.legal.length && legal.every((action, i) => sameAction(action, this.legal[i]!));
    if (same && !this.sending) return false;
    this.legal = legal;
    this.since = performance.now();
    this.sent = null;
    this.clear();
    return true;
  }

  /** Something on the board or in the hand was clicked. A second click on the same thing confirms or takes it back. */
  point(at: Wish): void {
    if (this.sending) return;
    if (this.taken === null && includes(this.wish, at)) {
      if (this.settled) void this.confirm();
      else this.wish = without(this.wish, at);
      return;
    }
    const wish = pointed(this.legal, this.taken === null ? this.wish : {}, at);
    this.missed = wish === null ? at : null;
    if (wish === null) return;
    this.taken = null;
    this.wish = wish;
    this.goOn();
  }

  /** Send what one click has said; not what was meant for the question before, as the second half of a double click. */
  private goOn(): void {
    const action = this.settled;
    if (action && this.atOnce(action) && performance.now() - this.since >= GLANCE) void this.confirm();
  }

  /** Put the wish together anew. */
  want(wish: Wish): void {
    this.taken = null;
    this.wish = wish;
  }

  /** An action was taken from the list. */
  take(action: Action): void {
    this.taken = action;
    this.missed = null;
    this.goOn();
  }

  /** An action that is still being put together, in the list or not: it always waits for a confirmation. */
  hold(action: Action): void {
    if (this.sending) return;
    this.taken = action;
    this.missed = null;
  }

  /** Take back what was clicked; true if there was anything. */
  back(): boolean {
    const begun = this.begun;
    this.clear();
    return begun;
  }

  /** The second half of a double click, which must not answer a question that has just come. */
  isHasty({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean {
    return detail > 1 && timeStamp - this.since < GLANCE;
  }

  async confirm(): Promise<void> {
    const action = this.settled;
    if (!action || this.sending) return;
    this.sent = action;
    const accepted = await this.send(action);
    if (!accepted && this.sent === action) this.sent = null;
  }

  /** The values of a field that may be clicked, whatever was clicked before. */
  values(field: string, wish: Wish = {}): Set<unknown> {
    return valuesOf(this.legal, field, wish);
  }

  /** The values of a field among what is left. */
  left(field: string, wish: Wish = {}): Set<unknown> {
    return valuesOf(this.candidates, field, wish);
  }

  can(wish: Wish): boolean {
    return narrowed(this.legal, wish).length > 0;
  }

  private clear(): void {
    this.taken = null;
    this.wish = {};
    this.missed = null;
  }
}
