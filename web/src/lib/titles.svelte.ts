// The titles that the server offers, asked for once.

import { fetchTitles } from "./api.ts";
import { i18n } from "./i18n.svelte.ts";
import type { Title } from "./protocol.ts";

class Titles {
  list = $state.raw<Title[]>([]);
  failed = $state(false);
  private asked = false;

  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.list = await fetchTitles();
      this.failed = false;
    } catch {
      this.failed = true;
      this.asked = false;
    }
  }

  find(id: string): Title | undefined {
    return this.list.find((title) => title.id === id);
  }

  nameOf(id: string): string {
    const names = this.find(id)?.names;
    return names ? (names[i18n.lang] ?? names.en) : i18n.t(`page.poster.${id}.name`);
  }
}

export const titles = new Titles();
