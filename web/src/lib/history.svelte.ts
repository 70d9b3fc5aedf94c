// Looking back: the table as it was after any step, as one eye saw it.

import { fetchHistory } from "./api.ts";
import { neighbour } from "./journal.ts";
import type { Seat, View } from "./protocol.ts";
import type { Table } from "./table.svelte.ts";

const PAUSE = 900;
const KEPT = 400;

export class History {
  /** The step that is shown, null for the present. */
  step = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** The step that `view` belongs to; it follows `step` as fast as the server answers. */
  shown = $state<number | null>(null);
  playing = $state(false);
  /** Whose eyes one looks through; undefined: as at the table. */
  eye = $state<Seat | null | undefined>(undefined);
  private readonly kept = new Map<string, View>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Table,
    private readonly seat: () => Seat | null,
  ) {}

  get active(): boolean {
    return this.step !== null;
  }

  async show(step: number): Promise<void> {
    const at = Math.max(0, Math.min(step, this.table.steps));
    this.step = at;
    const view = await this.fetch(at);
    if (this.step === at && view) [this.view, this.shown] = [view, at];
  }

  async lookThrough(eye: Seat | null): Promise<void> {
    this.eye = eye;
    await this.show(this.step ?? this.table.steps);
  }

  by(steps: number): void {
    this.pause();
    void this.show((this.step ?? this.table.steps) + steps);
  }

  byTurn(by: 1 | -1): void {
    this.pause();
    void this.show(neighbour(this.table.turns, this.step ?? this.table.steps, by, this.table.steps));
  }

  play(from?: number): void {
    this.playing = true;
    const atEnd = this.step === null || this.step >= this.table.steps;
    void this.show(from ?? (atEnd ? 0 : this.step!)).then(() => this.next());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.step = null;
    this.view = this.shown = null;
    this.eye = undefined;
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing || this.step === null) return;
      if (this.step >= this.table.steps) return this.pause();
      void this.show(neighbour(this.steps(), this.step, 1, this.table.steps)).then(() => this.next());
    }, PAUSE);
  }

  /** The steps that a replay stops at: those that the log has a line for. */
  private steps(): number[] {
    return this.table.log.filter((line) => line.text !== null).map((line) => line.step);
  }

  private async fetch(step: number): Promise<View | null> {
    const eye = this.eye === undefined ? this.seat() : this.eye;
    const key = `${step} ${eye} ${this.table.over} ${this.table.rewinds}`;
    const kept = this.kept.get(key);
    if (kept) return kept;
    try {
      const { view } = await fetchHistory(this.table.id, step, eye);
      if (this.kept.size > KEPT) this.kept.clear();
      this.kept.set(key, view);
      return view;
    } catch {
      return null;
    }
  }
}
