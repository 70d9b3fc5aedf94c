// Typing into a list: every word that is typed must occur, in any order, whatever the accents and capitals.

/** A text without accents and capitals. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .trim();
}

/** The words that were typed. */
export function typedWords(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Whether a plain text has all of them. */
export function hasAll(text: string, typed: readonly string[]): boolean {
  return typed.every((word) => text.includes(word));
}

/** A number of items at first, and how many are left out. */
export function atFirst<Item>(items: readonly Item[], most: number): { shown: readonly Item[]; more: number } {
  return items.length > most ? { shown: items.slice(0, most), more: items.length - most } : { shown: items, more: 0 };
}
