// What can be taken back and done again.

const MOST = 200;

export interface Steps<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What the last step was about: steps in a row about the same become one, as the letters of a name do. */
  about: string | null;
}

export function begun<T>(now: T): Steps<T> {
  return { past: [], now, future: [], about: null };
}

export function done<T>(steps: Steps<T>, now: T, about: string | null = null): Steps<T> {
  if (now === steps.now) return steps;
  const joined = about !== null && about === steps.about;
  return { past: joined ? steps.past : [...steps.past, steps.now].slice(-MOST), now, future: [], about };
}

export function undone<T>({ past, now, future }: Steps<T>): Steps<T> | null {
  if (past.length === 0) return null;
  return { past: past.slice(0, -1), now: past[past.length - 1]!, future: [now, ...future], about: null };
}

export function redone<T>({ past, now, future }: Steps<T>): Steps<T> | null {
  if (future.length === 0) return null;
  return { past: [...past, now], now: future[0]!, future: future.slice(1), about: null };
}
