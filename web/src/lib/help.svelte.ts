// The list of keys, which opens from every screen.

export type Keys = [keys: string, text: string][];

class Help {
  open = $state(false);
  /** The keys of the game that is on the screen, and its name. */
  game = $state.raw<{ name: () => string; keys: Keys } | null>(null);
}

export const help = new Help();
