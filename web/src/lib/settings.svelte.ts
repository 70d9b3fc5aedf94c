// How this browser likes the page: colours, motion, sound, notifications, and when a choice has to be confirmed.

import { remembered } from "./remembered.svelte.ts";

/** When a choice has to be confirmed: always, where much is at stake or several clicks led to it, or never. */
export const ASKS = ["weighty", "always", "never"] as const;
export type Asks = (typeof ASKS)[number];
export type Theme = "system" | "light" | "dark";

const theme = remembered<Theme>("theme", "system");
const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private systemDark = $state(dark.matches);
  private systemCalm = $state(calm.matches);
  readonly asks = remembered<Asks>("asks", "weighty");
  readonly sound = remembered("sound", false);
  readonly notify = remembered("notify", false);

  constructor() {
    dark.addEventListener("change", () => (this.systemDark = dark.matches));
    calm.addEventListener("change", () => (this.systemCalm = calm.matches));
  }

  get theme(): Theme {
    return theme.value;
  }

  set theme(value: Theme) {
    theme.value = value;
  }

  get dark(): boolean {
    return theme.value === "system" ? this.systemDark : theme.value === "dark";
  }

  /** Milliseconds of an animation, none for who wants no motion. */
  motion(milliseconds: number): number {
    return this.systemCalm ? 0 : milliseconds;
  }
}

export const settings = new Settings();
