// The maps that this browser keeps, by id. Each is a key of its own, so that two windows with two maps do not meet.

import { checkedMap } from "./files.ts";
import type { MapDocument } from "./draft.ts";

const KEY = "roundhouse.map.";

export interface Kept {
  key: string;
  map: MapDocument;
  /** When it was changed last. */
  at: number;
}

/** All maps, the latest first. What cannot be read is left alone. */
export function keptMaps(): Kept[] {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!);
  return keys
    .filter((key) => key.startsWith(KEY))
    .flatMap((key) => keptMap(key.slice(KEY.length)) ?? [])
    .sort((one, other) => other.at - one.at);
}

export function keptMap(key: string): Kept | null {
  try {
    const { map, at } = JSON.parse(localStorage.getItem(KEY + key) ?? "null") as { map: unknown; at: number };
    return { key, map: checkedMap(map), at };
  } catch {
    return null;
  }
}

/** Keep a map; false if the browser has no room for it or keeps nothing. */
export function keepMap(key: string, map: MapDocument): boolean {
  try {
    localStorage.setItem(KEY + key, JSON.stringify({ map, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function dropMap(key: string): void {
  localStorage.removeItem(KEY + key);
}

export function freshKey(): string {
  const [luck] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now().toString(36)}${luck!.toString(36)}`;
}
