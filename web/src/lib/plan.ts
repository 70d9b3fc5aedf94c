// The plan behind an answer, as marks on the board: which style something is drawn in, and how thick.

import type { MarkJson } from "./protocol.ts";

export type Style = MarkJson["style"];

/** Something of the board that a title can outline: the mark, and the path that stands for it. */
export interface Drawn {
  mark: MarkJson;
  path: string;
}

/** The marks that a drawing knows, with their paths; what is certain comes last, and so lies above the rest. */
export function drawnOf(plan: readonly MarkJson[], pathOf: (mark: MarkJson) => string | null): Drawn[] {
  return plan
    .flatMap((mark) => {
      const path = pathOf(mark);
      return path ? [{ mark, path }] : [];
    })
    .sort((a, b) => Number(a.mark.style === "solid") - Number(b.mark.style === "solid"));
}

/** How something is marked that a mark names alone; nothing if it has no part in the plan. */
export function styleOf(plan: readonly MarkJson[], kind: string, id: string | number): Style | undefined {
  const found = plan.filter((mark) => mark.kind === kind && mark.ids.length === 1 && mark.ids[0] === id);
  return found.some((mark) => mark.style === "solid") ? "solid" : found[0]?.style;
}

/** Between the thinnest and the thickest line, by what matters how much. */
export function widthOf({ weight }: MarkJson, [thin, thick]: readonly [number, number]): number {
  return thin + (thick - thin) * Math.min(1, Math.max(0, weight));
}

export interface Legend {
  solid: boolean;
  dashed: boolean;
  /** Lines differ in thickness. */
  weighted: boolean;
}

/** What a legend has to explain of these plans; null where nothing of them can be seen. */
export function legendOf(plans: readonly (readonly MarkJson[])[], kinds: readonly string[]): Legend | null {
  const seen = plans.flat().filter((mark) => kinds.includes(mark.kind));
  if (seen.length === 0) return null;
  return {
    solid: seen.some((mark) => mark.style === "solid"),
    dashed: seen.some((mark) => mark.style === "dashed"),
    weighted: new Set(seen.filter((mark) => mark.style === "dashed").map((mark) => mark.weight)).size > 1,
  };
}
