// Hints for the question of the moment: how much is told, what came, and whose plan lies on the board.

import { Refusal } from "./api.ts";
import type { CandidateJson, Hint, HintLevel, MarkJson } from "./protocol.ts";
import { remembered } from "./remembered.svelte.ts";
import type { Arg } from "./text.ts";

export const LEVELS = ["nudge", "best", "table"] as const satisfies readonly HintLevel[];

type Ask = (level: HintLevel, longer: boolean) => Promise<Hint>;

export class Advice {
  private readonly wanted = remembered<HintLevel>("hint-level", "best");
  open = $state(false);
  /** More thought is given to this question. */
  longer = $state(false);
  busy = $state(false);
  /** Why nothing came. */
  fault = $state.raw<Arg | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The candidate whose plan is shown. */
  chosen = $state(0);
  /** What was asked about this question: nothing is thought over twice. */
  private told = new Map<string, Promise<Hint>>();
  private asking = 0;

  constructor(private readonly ask: Ask) {}

  get level(): HintLevel {
    return LEVELS.includes(this.wanted.value) ? this.wanted.value : "best";
  }

  get candidates(): readonly CandidateJson[] {
    return this.hint?.analysis.candidates ?? [];
  }

  get plan(): readonly MarkJson[] {
    if (!this.open || !this.hint) return [];
    return this.hint.level === "nudge" ? this.hint.look : (this.candidates[this.chosen]?.plan ?? []);
  }

  show(): void {
    this.open = true;
    void this.fetch();
  }

  close(): void {
    this.open = false;
    this.busy = false;
    this.asking += 1;
  }

  /** Another question: nothing that was told counts any more, nor what is still on its way. */
  forget(): void {
    this.close();
    this.told = new Map();
    this.longer = false;
    this.fault = null;
    this.hint = null;
  }

  choose(level: HintLevel): void {
    this.wanted.value = level;
    void this.fetch();
  }

  think(longer: boolean): void {
    this.longer = longer;
    void this.fetch();
  }

  /** Get what is wanted; until it is there, what is there stays. */
  async fetch(): Promise<void> {
    const number = ++this.asking;
    this.fault = null;
    this.busy = true;
    try {
      const hint = await this.of(this.level, this.longer);
      if (number !== this.asking) return;
      if (hint !== this.hint) this.chosen = 0;
      this.hint = hint;
    } catch (error) {
      if (number !== this.asking) return;
      this.fault =
        error instanceof Refusal
          ? (error.text ?? error.message)
          : { key: "page.error.unexpected", args: { what: String(error) } };
    }
    this.busy = false;
  }

  private of(level: HintLevel, longer: boolean): Promise<Hint> {
    const { told } = this;
    const key = `${level} ${longer}`;
    const known = told.get(key);
    if (known) return known;
    const coming = this.ask(level, longer);
    told.set(key, coming);
    coming.catch(() => told.delete(key));
    return coming;
  }
}
