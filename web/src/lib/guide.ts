// A guided first game: its steps, which of them is due, and what it points at.

import { sameAction } from "./choice.ts";
import type { Action, GuideStep, Hook, Summary } from "./protocol.ts";

/** Whether a table is one of a guide. */
export function isLesson(summary: Summary | null): boolean {
  return summary?.origin?.kind === "lesson";
}

/** The first step that is not behind us: what asks for actions ends with the last of them, the rest is put aside by hand. */
export function dueStep(steps: readonly GuideStep[], log: number, read: number): number {
  const due = steps.findIndex(({ at, acts }, i) => {
    const last = acts.at(-1);
    return last ? last.at >= log : at > log || (at === log && i > read);
  });
  return due < 0 ? steps.length : due;
}

/** The action that the guide expects at this length of the log, whether its step is read already or not. */
export function expected(steps: readonly GuideStep[], log: number): Action | null {
  for (const { acts } of steps) for (const { at, action } of acts) if (at === log) return action;
  return null;
}

/** The number of the action of a step whose time has come. */
export function actOf(step: GuideStep, log: number): number {
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

/** Finds a thing by its `data-testid`, and by the data that tell it from others of its kind. */
export function selectorOf({ hook, in: within, act: _, panel: __, ...data }: Hook): string {
  const own = Object.entries(data).map(([name, value]) => `[data-${name}=${JSON.stringify(value)}]`);
  return `${within ? `${selectorOf(within)} ` : ""}[data-testid=${JSON.stringify(hook)}]${own.join("")}`;
}

function hooksOf(step: GuideStep, act: number): Hook[] {
  return step.point.filter((hook) => hook.act === undefined || Number(hook.act) === act);
}

/** What a step points at while its so many-th action is due. */
export function pointsOf(step: GuideStep, act: number): string[] {
  return hooksOf(step, act).map(selectorOf);
}

/** The panel that has to be in sight then. */
export function panelOf(step: GuideStep, act: number): string | null {
  return hooksOf(step, act).find((hook) => hook.panel)?.panel ?? step.panel;
}
