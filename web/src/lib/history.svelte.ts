// Looking back: the table as it was after any step, as one eye saw it.

import { fetchSteps, Refusal } from "./api.ts";
import { neighbour } from "./journal.ts";
import type { PastStep, Seat, View } from "./protocol.ts";
import type { Table } from "./table.svelte.ts";
import type { Text } from "./text.ts";

const PAUSE = 900;
/** Steps come in rows of so many, and rows next to the step that is shown are fetched before they are wanted. */
const ROW = 16;
const KEPT = 800;
const TOO_FAST = 429;
/** Milliseconds until the server takes requests again from whom it has had too many, where it does not say. */
const BREATH = 1000;
/** Eyes that are not one's own, and such as there are none. */
const NO_EYES = [403, 400];

export class History {
  /** The step that one wants to see, null for the present. */
  step = $state<number | null>(null);
  /** The step that is seen; it follows as soon as it has come. */
  shown = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What the eye was asked then. */
  question = $state.raw<Text | null>(null);
  /** Who was asked then. */
  asked = $state.raw<Seat[]>([]);
  playing = $state(false);
  /** Whose eyes one looks through; undefined: as at the table. */
  eye = $state<Seat | null | undefined>(undefined);
  private readonly kept = new Map<string, PastStep>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The present follows when all has been shown. */
  private returning = false;
  private fetching = false;
  private closed = false;

  constructor(
    private readonly table: Table,
    private readonly seat: () => Seat | null,
  ) {}

  get active(): boolean {
    return this.step !== null;
  }

  get eyeSeat(): Seat | null {
    return this.eye === undefined ? this.seat() : this.eye;
  }

  show(step: number): void {
    this.step = this.inside(step);
    this.settle();
    void this.fetchAll();
  }

  /** Steps were taken back, or could not be fetched before: what is seen is to be true. */
  again(): void {
    if (this.step !== null) this.show(this.step);
  }

  lookThrough(eye: Seat | null): void {
    this.eye = eye;
    this.show(this.step ?? this.table.steps);
  }

  by(steps: number): void {
    this.pause();
    this.show((this.step ?? this.table.steps) + steps);
  }

  byTurn(by: 1 | -1): void {
    this.along(this.table.turns, by);
  }

  /** To the next, or the last, of some steps. */
  along(steps: readonly number[], by: 1 | -1): void {
    this.pause();
    this.show(neighbour(steps, this.step ?? this.table.steps, by, this.table.steps));
  }

  /** Show what happened after a step as this seat saw it, one thing after the other, and come back to the present. */
  catchUp(from: number): void {
    this.eye = undefined;
    this.play(from);
    this.returning = true;
  }

  play(from?: number): void {
    this.playing = true;
    const atEnd = this.step === null || this.step >= this.table.steps;
    this.show(from ?? (atEnd ? 0 : this.step!));
    this.next();
  }

  pause(): void {
    this.playing = false;
    this.returning = false;
    clearTimeout(this.timer);
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.step = null;
    this.shown = null;
    this.view = null;
    this.question = null;
    this.asked = [];
    this.eye = undefined;
  }

  /** The table is left: what still comes is nobody's. */
  close(): void {
    this.closed = true;
    this.leave();
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing || this.step === null) return;
      if (this.step >= this.table.steps) return this.returning ? this.leave() : this.pause();
      this.show(neighbour(this.steps(), this.step, 1, this.table.steps));
      this.next();
    }, PAUSE);
  }

  /** The steps that a replay stops at: those that the log has a line for. */
  private steps(): number[] {
    return this.table.log.filter((line) => line.text !== null).map((line) => line.step);
  }

  private inside(step: number): number {
    return Math.max(0, Math.min(Number.isInteger(step) ? step : 0, this.table.steps));
  }

  private key(step: number): string {
    return `${step} ${this.eyeSeat} ${this.table.over} ${this.table.rewinds}`;
  }

  /** Show the step that is wanted, if it is here. */
  private settle(): void {
    const past = this.step === null ? undefined : this.kept.get(this.key(this.step));
    if (!past) return;
    this.shown = past.at;
    this.view = past.view;
    this.question = past.question;
    this.asked = past.asked.filter((seat) => seat >= 0);
  }

  /** Fetch what is wanted, then what lies beside it; one request at a time, however fast one scrubs. */
  private async fetchAll(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    let wanted = this.missing();
    while (wanted !== null && (await this.fetch(wanted))) {
      this.settle();
      wanted = this.missing();
    }
    this.fetching = false;
  }

  private missing(): number | null {
    const { step } = this;
    if (step === null) return null;
    const wished = [step, this.inside(step + ROW / 2), this.inside(step - ROW / 2)];
    return wished.find((near) => !this.kept.has(this.key(near))) ?? null;
  }

  private async fetch(step: number): Promise<boolean> {
    const eye = this.eyeSeat;
    const { rewinds } = this.table;
    const first = step - (step % ROW);
    try {
      const row = await fetchSteps(this.table.id, first, first + ROW - 1, eye);
      if (this.closed) return false;
      if (eye !== this.eyeSeat || rewinds !== this.table.rewinds) return true;
      for (const past of row) this.kept.set(this.key(past.at), past);
      for (const [key] of [...this.kept].slice(0, Math.max(0, this.kept.size - KEPT))) this.kept.delete(key);
      return row.some((past) => past.at === step);
    } catch (error) {
      return !this.closed && error instanceof Refusal && (await this.mend(error));
    }
  }

  /** Whether what was refused may be asked for again. */
  private async mend({ status, wait }: Refusal): Promise<boolean> {
    if (status === TOO_FAST) {
      await new Promise((done) => setTimeout(done, wait === null ? BREATH : wait * 1000));
      return !this.closed;
    }
    // A link may name any eyes.
    if (!NO_EYES.includes(status) || this.eye === undefined) return false;
    this.eye = undefined;
    return true;
  }
}
