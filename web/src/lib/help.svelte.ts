// The list of keys, which opens from every screen.

type Keys = [keys: string, text: string][];

class Help {
  open = $state(false);
  /** The keys of the game that is on the screen, and its name. */
  game = $state.raw<{ name: () => string; keys: Keys } | null>(null);
}

export const help = new Help();
export type { Keys };
