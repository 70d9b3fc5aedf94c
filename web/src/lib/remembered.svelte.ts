// Values that this browser remembers from visit to visit.

interface Remembered<T> {
  value: T;
}

export function remembered<T>(name: string, initial: T): Remembered<T> {
  const key = `roundhouse.${name}`;
  let value = $state<T>(read(key, initial));
  return {
    get value() {
      return value;
    },
    set value(next: T) {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
  };
}

function read<T>(key: string, initial: T): T {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}
