// The tree of a study: where one can go from a node, the rows in which it is written down, and marks on its board.

import type { MarkJson, StudyNode } from "./protocol.ts";

export const ROOT = 0;
export type Way = "back" | "on" | "before" | "after";

/** A node as a row: a variation stands further to the right than what it is a variation of. */
export interface Row {
  node: StudyNode;
  branch: number;
}

/** Beyond so many variations of variations a row goes no further to the right. */
const DEEPEST = 6;

function children(nodes: readonly StudyNode[], of: number): StudyNode[] {
  return nodes.filter(({ id, parent }) => parent === of && id !== ROOT);
}

/** The node one comes to: back and on in the line, or to the variation before or after; where there is none, the same. */
export function neighbour(nodes: readonly StudyNode[], at: number, way: Way): number {
  const node = nodes.find(({ id }) => id === at);
  if (!node) return ROOT;
  if (way === "back") return node.parent;
  if (way === "on") return children(nodes, at)[0]?.id ?? at;
  const siblings = at === ROOT ? [node] : children(nodes, node.parent);
  const place = siblings.indexOf(node) + (way === "after" ? 1 : -1);
  return siblings[place]?.id ?? at;
}

/** All nodes but the root in the order of the lines. */
export function rowsOf(nodes: readonly StudyNode[]): Row[] {
  const branches = new Map([[ROOT, 0]]);
  const first = new Set<number>();
  const begun = new Set<number>();
  for (const { id, parent } of nodes) {
    if (id === ROOT) continue;
    if (!begun.has(parent)) first.add(id);
    begun.add(parent);
    branches.set(id, (branches.get(parent) ?? 0) + (first.has(id) ? 0 : 1));
  }
  return nodes
    .filter(({ id }) => id !== ROOT)
    .map((node) => ({ node, branch: Math.min(DEEPEST, branches.get(node.id) ?? 0) }));
}

/** The place of a node among those after the same one, and how many there are. */
export function placeAmong(nodes: readonly StudyNode[], at: number): { place: number; of: number } {
  const node = nodes.find(({ id }) => id === at);
  const siblings = node && at !== ROOT ? children(nodes, node.parent) : [];
  return { place: siblings.findIndex(({ id }) => id === at), of: siblings.length };
}

/** What a drawing has a name for is marked, or no longer, with this style. */
export function toggled(marks: readonly MarkJson[], kind: string, id: string, style: MarkJson["style"]): MarkJson[] {
  const name = /^\d+$/.test(id) ? Number(id) : id;
  const known = marks.find((mark) => mark.kind === kind && mark.ids.length === 1 && mark.ids[0] === name);
  const others = marks.filter((mark) => mark !== known);
  return known?.style === style ? others : [...others, { kind, ids: [name], weight: 1, style }];
}
