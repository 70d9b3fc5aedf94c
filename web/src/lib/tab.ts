// What the tab of the browser says.

export const NAME = "Roundhouse";

/** What the tab of the browser tells: that one is asked, which game is open, and how many others wait. */
export interface Tab {
  turn: string | null;
  game: string | null;
  waiting: number;
}

export function tabTitle({ turn, game, waiting }: Tab): string {
  const words = [turn === null ? null : `● ${turn}`, game, NAME].filter((part) => part !== null).join(" · ");
  return waiting > 0 && turn === null ? `(${waiting}) ${words}` : words;
}
