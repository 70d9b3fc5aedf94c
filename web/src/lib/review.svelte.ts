// The review of a game that is over: how far it is, what it says, and which of its decisions is looked at.

import { Refusal } from "./api.ts";
import type { History } from "./history.svelte.ts";
import type { DecisionJson, MarkJson, ReviewJson, ReviewState, Seat } from "./protocol.ts";
import type { Arg } from "./text.ts";

export type Label = DecisionJson["label"];
export const LABELS: readonly Label[] = ["best", "good", "inaccuracy", "mistake", "turning"];
/** The usual signs of annotated games. */
export const SIGNS: Readonly<Record<Label, string>> = {
  best: "✓",
  good: "·",
  inaccuracy: "?!",
  mistake: "?",
  turning: "??",
};
const WRONG: readonly Label[] = ["inaccuracy", "mistake", "turning"];
/** Milliseconds until the server is asked again how far it is. */
const PAUSE = 1000;
const OFFLINE = 0;

interface Server {
  look(): Promise<ReviewState>;
  make(): Promise<ReviewState>;
}

export class Review {
  /** It is looked at beside the board. */
  open = $state(false);
  state = $state.raw<ReviewState | null>(null);
  /** Why it could not be had. */
  fault = $state.raw<Arg | null>(null);
  readonly found = $derived.by<ReviewJson | null>(() => this.state?.review ?? null);
  /** Only the decisions of this seat; null: of all. */
  seat = $state<Seat | null>(null);
  /** Only decisions with these labels. */
  labels = $state.raw<ReadonlySet<Label>>(new Set(WRONG));
  readonly listed = $derived.by<DecisionJson[]>(() => this.listedOf());
  /** The decision that was to be made at the step that is seen. */
  readonly current = $derived.by<DecisionJson | null>(() => this.currentOf());
  /** What the better answer marks on the board. */
  readonly plan = $derived.by<readonly MarkJson[]>(() => (this.open ? (this.current?.best.plan ?? []) : []));
  /** It is to be made, not only looked for. */
  private wanted = false;
  private asking = false;
  private closed = false;

  constructor(
    private readonly server: Server,
    private readonly history: History,
    private readonly last: () => number,
  ) {}

  get running(): boolean {
    return this.state?.state === "running";
  }

  /** Look whether there is one. */
  show(): void {
    if (!this.found) void this.follow();
  }

  make(): void {
    this.wanted = true;
    this.show();
  }

  /** The table is left. */
  close(): void {
    this.closed = true;
  }

  toggle(label: Label): void {
    const labels = new Set(this.labels);
    if (!labels.delete(label)) labels.add(label);
    this.labels = labels;
  }

  /** Look at a decision: the board as it was, as the seat saw it. */
  look({ entry, seat }: DecisionJson): void {
    this.history.pause();
    this.history.eye = seat;
    this.history.show(entry);
  }

  /** To the next, or the last, of the decisions that are listed. */
  go(by: 1 | -1): void {
    const at = this.history.step ?? (by > 0 ? -1 : this.last() + 1);
    const next = by > 0 ? this.listed.find(({ entry }) => entry > at) : this.listed.findLast(({ entry }) => entry < at);
    if (next) this.look(next);
  }

  /** Ask until it is made; as long as somebody asks, the server goes on. */
  private async follow(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    while (await this.ask()) await new Promise((done) => setTimeout(done, PAUSE));
    this.asking = false;
  }

  /** Whether to ask again. */
  private async ask(): Promise<boolean> {
    if (this.closed) return false;
    // After a restart of the server there may be none any more, and after a failure it is tried anew.
    const make = this.wanted && !this.running;
    try {
      const state = await (make ? this.server.make() : this.server.look());
      this.fault = null;
      this.state = state;
      if (state.state === "failed") this.wanted = false;
      return state.state === "running" || (state.state === "none" && this.wanted);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = error.text ?? error.message;
      const again = error.status === OFFLINE && this.running;
      if (!again) this.wanted = false;
      return again;
    }
  }

  private listedOf(): DecisionJson[] {
    const all = this.found?.decisions ?? [];
    return all.filter(({ seat, label }) => (this.seat === null || this.seat === seat) && this.labels.has(label));
  }

  private currentOf(): DecisionJson | null {
    const { step } = this.history;
    return this.found?.decisions.find(({ entry }) => entry === step) ?? null;
  }
}
