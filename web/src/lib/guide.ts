// A guided first game: its steps, which of them is due, and what it points at.

import { sameAction } from "./choice.ts";
import type { Action, Seat, Summary } from "./protocol.ts";

/** A thing on the page by its `data-testid`, and by the data that tell it from others of its kind. */
export interface Hook {
  hook: string;
  /** What it lies in. */
  in?: Hook;
  /** Only for the so many-th action of the step. */
  act?: string;
  /** The panel that it lies in, if not the step's own. */
  panel?: string;
  [data: string]: string | Hook | undefined;
}

export interface Step {
  /** The key of its words; that of their heading has `.title` behind it. */
  text: string;
  /** The length of the game's log when it is shown. */
  at: number;
  /** The actions that it asks for, each with the length of the log at which its time has come. */
  acts: { at: number; action: Action }[];
  point: Hook[];
  panel: string | null;
  open: Hook | null;
}

export interface Guide {
  title: string;
  seat: Seat;
  start: number;
  steps: Step[];
}

/** Whether a table is one of a guide. */
export function isLesson(summary: Summary | null): boolean {
  return summary?.origin?.kind === "lesson";
}

/** The first step that is not behind us: what asks for actions ends with the last of them, the rest is put aside by hand. */
export function dueStep(steps: readonly Step[], log: number, read: number): number {
  const due = steps.findIndex(({ at, acts }, i) => {
    const last = acts.at(-1);
    return last ? last.at >= log : at > log || (at === log && i > read);
  });
  return due < 0 ? steps.length : due;
}

/** The action that the guide expects at this length of the log, whether its step is read already or not. */
export function expected(steps: readonly Step[], log: number): Action | null {
  for (const { acts } of steps) for (const { at, action } of acts) if (at === log) return action;
  return null;
}

/** The number of the action of a step whose time has come. */
export function actOf(step: Step, log: number): number {
  return step.acts.findIndex(({ at }) => at >= log);
}

/** Of what is legal only what the guide expects; all of it once the game has gone another way. */
export function narrowedTo(
  legal: readonly Action[],
  wanted: Action | null,
): { legal: readonly Action[]; lost: boolean } {
  if (wanted === null || legal.length === 0) return { legal: [], lost: false };
  const found = legal.filter((action) => sameAction(action, wanted));
  return found.length > 0 ? { legal: found, lost: false } : { legal, lost: true };
}

export function selectorOf({ hook, in: within, act: _, panel: __, ...data }: Hook): string {
  const own = Object.entries(data).map(([name, value]) => `[data-${name}=${JSON.stringify(value)}]`);
  return `${within ? `${selectorOf(within)} ` : ""}[data-testid=${JSON.stringify(hook)}]${own.join("")}`;
}

function hooksOf(step: Step, act: number): Hook[] {
  return step.point.filter((hook) => hook.act === undefined || Number(hook.act) === act);
}

/** What a step points at while its so many-th action is due. */
export function pointsOf(step: Step, act: number): string[] {
  return hooksOf(step, act).map(selectorOf);
}

/** The panel that has to be in sight then. */
export function panelOf(step: Step, act: number): string | null {
  return hooksOf(step, act).find((hook) => hook.panel)?.panel ?? step.panel;
}
