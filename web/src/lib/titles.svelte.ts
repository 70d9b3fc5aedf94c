// The titles that the server offers, asked for once.

import { fetchTitles } from "./api.ts";
import { i18n } from "./i18n.svelte.ts";
import type { TitleInfo } from "./protocol.ts";

/** Milliseconds until a server that did not answer is asked again. */
const AGAIN = 4000;

class Titles {
  list = $state.raw<TitleInfo[] | null>(null);
  /** The server did not answer; it is asked again by itself. */
  failed = $state(false);
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    clearTimeout(this.timer);
    try {
      this.list = await fetchTitles();
      this.failed = false;
    } catch {
      this.failed = true;
      this.asked = false;
      this.timer = setTimeout(() => void this.load(), AGAIN);
    }
  }

  find(id: string): TitleInfo | undefined {
    return this.list?.find((title) => title.id === id);
  }

  nameOf(id: string): string {
    const names = this.find(id)?.names;
    if (names) return names[i18n.lang] ?? names.en;
    const key = `page.poster.${id}.name`;
    return i18n.has(key) ? i18n.t(key) : id;
  }
}

export const titles = new Titles();
