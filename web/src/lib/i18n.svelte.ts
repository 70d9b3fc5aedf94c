// The language of the page and its catalogues: the page's own, those of the titles' drawings, and the server's.

import { fetchTexts } from "./api.ts";
import { format, LANGUAGES, type Arg, type Catalogue, type Language } from "./text.ts";
import { remembered } from "./remembered.svelte.ts";

type Load = (lang: Language) => Promise<Catalogue>;

const ownTexts = import.meta.glob<Catalogue>("../texts/*.json", { import: "default" });

class I18n {
  private readonly chosen = remembered<Language>("language", preferred());
  private catalogues = $state.raw<Record<string, Catalogue>>({});
  private readonly sources: Load[] = [(lang) => ownTexts[`../texts/${lang}.json`]!()];
  private readonly merged = new Map<Load, Set<Language>>();
  /** The language in which the words are ready. */
  lang = $state<Language>("en");
  ready = $state(false);
  /** The server's texts are there too. */
  complete = $state(false);

  async start(): Promise<void> {
    await this.load(this.chosen.value);
    this.show(this.chosen.value);
    this.ready = true;
    await this.addSource(fetchTexts);
    this.complete = true;
  }

  /** Take texts from one more place, the present language first; a place that fails leaves its keys unknown. */
  async addSource(load: Load): Promise<void> {
    if (this.sources.includes(load)) return;
    this.sources.push(load);
    await this.merge(this.lang, load);
    for (const lang of LANGUAGES) if (lang !== this.lang) void this.merge(lang, load);
  }

  async choose(lang: Language): Promise<void> {
    this.chosen.value = lang;
    await this.load(lang);
    this.show(lang);
  }

  /** A text of the page in words. */
  t = (key: string, args: Record<string, Arg> = {}): string => this.say({ key, args });

  /** A text of the server in words. */
  say = (what: Arg): string => format(what, this.lang, this.catalogues[this.lang] ?? {});

  has(key: string): boolean {
    return key in (this.catalogues[this.lang] ?? {});
  }

  private show(lang: Language): void {
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  private async load(lang: Language): Promise<void> {
    await Promise.all(this.sources.map((source) => this.merge(lang, source)));
  }

  private async merge(lang: Language, load: Load): Promise<void> {
    const done = this.merged.get(load) ?? new Set<Language>();
    this.merged.set(load, done);
    if (done.has(lang)) return;
    try {
      const texts = await load(lang);
      done.add(lang);
      this.catalogues = { ...this.catalogues, [lang]: { ...this.catalogues[lang], ...texts } };
    } catch {
      console.warn(`no texts in ${lang} from one of the sources`);
    }
  }
}

function preferred(): Language {
  return navigator.languages.some((lang) => lang.startsWith("pl")) ? "pl" : "en";
}

export const i18n = new I18n();
export const t = i18n.t;
export const say = i18n.say;
