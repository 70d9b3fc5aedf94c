// The coach of a guided first game: which step it stands at, and what it lets through.

import { fetchGuide } from "./api.ts";
import { keyOf } from "./choice.ts";
import { actOf, dueStep, expected, narrowedTo, panelOf, pointsOf, selectorOf } from "./guide.ts";
import type { Action, GuideInfo, GuideStep } from "./protocol.ts";
import { remembered } from "./remembered.svelte.ts";
import type { Table } from "./table.svelte.ts";

/** The titles whose guide was followed to its end. */
export const finished = remembered<string[]>("guides-finished", []);
/** The tables whose guide was put aside. */
const aside = remembered<string[]>("guides-aside", []);
const KEPT = 50;

export class Coach {
  private guide = $state.raw<GuideInfo | null>(null);
  /** The last step that was put aside by hand. */
  private read = $state(-1);
  /** An earlier step that is read once more. */
  private again = $state<number | null>(null);
  /** The game has gone another way than the guide. */
  private lost = $state(false);
  /** The length of the log when the guide was put aside here. */
  private leftAt = $state<number | null>(null);
  /** Something else was tried; it counts how often, so that the same words are said again. */
  nudges = $state(0);

  readonly steps = $derived.by<readonly GuideStep[]>(() => this.guide?.steps ?? []);
  readonly due = $derived.by(() => dueStep(this.steps, this.table.steps, this.read));
  readonly active = $derived.by(
    () => this.due < this.steps.length && !this.lost && !aside.value.includes(this.table.id),
  );
  /** It was put aside, and nothing has happened since. */
  readonly canReturn = $derived.by(() => !this.active && this.leftAt === this.table.steps);
  readonly number = $derived.by(() => this.again ?? this.due);
  readonly step = $derived.by<GuideStep | null>(() => (this.active ? (this.steps[this.number] ?? null) : null));
  /** The others play until the step is true. */
  readonly waiting = $derived.by(() => this.again === null && this.step !== null && this.table.steps < this.step.at);
  /** The number of the action that is due in this step, -1 where nothing but reading is. */
  readonly act = $derived.by(() => (this.step && !this.looksBack ? actOf(this.step, this.table.steps) : -1));
  readonly isLast = $derived.by(() => this.number === this.steps.length - 1);
  readonly panel = $derived.by(() => (this.step && !this.waiting ? panelOf(this.step, Math.max(0, this.act)) : null));
  readonly points = $derived.by(() => (this.step && !this.waiting ? pointsOf(this.step, Math.max(0, this.act)) : []));
  readonly opens = $derived.by(() => (this.step?.open && !this.waiting ? selectorOf(this.step.open) : null));

  constructor(
    private readonly table: Table,
    title: string,
  ) {
    void fetchGuide(title).then(
      (guide) => this.begin(guide),
      () => undefined,
    );
  }

  begin(guide: GuideInfo): void {
    this.guide = guide;
  }

  get looksBack(): boolean {
    return this.again !== null;
  }

  /** What may be chosen now; called whenever the question or the step changes. */
  narrow(legal: readonly Action[]): readonly Action[] {
    if (!this.active) return legal;
    const found = narrowedTo(legal, expected(this.steps, this.table.steps));
    // Whoever is asked while the others should play is not in the game that the guide tells of.
    const elsewhere = legal.length > 0 && this.due < this.steps.length && this.table.steps < this.steps[this.due]!.at;
    if (!found.lost && !elsewhere) return found.legal;
    this.lost = true;
    return legal;
  }

  lets(action: Action): boolean {
    const wanted = expected(this.steps, this.table.steps);
    return !this.active || (wanted !== null && keyOf(wanted) === keyOf(action));
  }

  nudge(): void {
    this.nudges += 1;
  }

  next(): void {
    this.nudges = 0;
    if (this.again !== null) this.again = this.again + 1 < this.due ? this.again + 1 : null;
    else if (this.step?.acts.length === 0) this.read = this.due;
  }

  back(): void {
    this.nudges = 0;
    if (this.number > 0) this.again = this.number - 1;
  }

  /** The table has moved on: what is due is shown again. */
  follow(): void {
    this.again = null;
    this.nudges = 0;
  }

  leave(): void {
    this.leftAt = this.isLast ? null : this.table.steps;
    aside.value = [this.table.id, ...aside.value].slice(0, KEPT);
  }

  return(): void {
    this.leftAt = null;
    aside.value = aside.value.filter((id) => id !== this.table.id);
  }

  /** The last step was reached. */
  finish(): void {
    const title = this.guide?.title;
    if (title && !finished.value.includes(title)) finished.value = [...finished.value, title];
  }
}
