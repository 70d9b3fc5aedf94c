// The language of the page and its catalogues: the page's own, those of the titles' drawings, and the server's.

import { fetchTexts } from "./api.ts";
import { lettersOf } from "./letters.ts";
import { format, LANGUAGES, type Arg, type Catalogue, type Language } from "./text.ts";
import { remembered } from "./remembered.svelte.ts";

/** Milliseconds until the server is asked for its texts again. */
const AGAIN = 2000;

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
  /** The page's own words did not come in any language. */
  speechless = $state(false);
  /** The server's texts are there too. */
  complete = $state(false);

  async start(): Promise<void> {
    const [own] = this.sources;
    const letters = lettersOf(this.chosen.value);
    for (const lang of [this.chosen.value, ...LANGUAGES]) {
      if (!(await this.merge(lang, own!))) continue;
      await letters;
      this.show(lang);
      this.ready = true;
      break;
    }
    this.speechless = !this.ready;
    for (const lang of LANGUAGES) if (this.ready) void this.merge(lang, own!);
    while (this.ready && !(await this.addSource(fetchTexts))) await new Promise((go) => setTimeout(go, AGAIN));
    this.complete = true;
  }

  /** Take texts from one more place, the present language first; false if that has failed. */
  async addSource(load: Load): Promise<boolean> {
    if (!this.sources.includes(load)) this.sources.push(load);
    const came = await this.merge(this.lang, load);
    for (const lang of LANGUAGES) if (came && lang !== this.lang) void this.merge(lang, load);
    return came;
  }

  /** Change the language, unless its words cannot be had. */
  async choose(lang: Language): Promise<void> {
    const letters = lettersOf(lang);
    const [own] = await Promise.all(this.sources.map((source) => this.merge(lang, source)));
    if (!own) return;
    await letters;
    this.chosen.value = lang;
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
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", `./${lang}.webmanifest`);
  }

  /** Whether the texts are there. */
  private async merge(lang: Language, load: Load): Promise<boolean> {
    const done = this.merged.get(load) ?? new Set<Language>();
    this.merged.set(load, done);
    if (done.has(lang)) return true;
    try {
      const texts = await load(lang);
      done.add(lang);
      this.catalogues = { ...this.catalogues, [lang]: { ...this.catalogues[lang], ...texts } };
      return true;
    } catch {
      console.warn(`no texts in ${lang} from one of the sources`);
      return false;
    }
  }
}

function preferred(): Language {
  return navigator.languages.some((lang) => lang.startsWith("pl")) ? "pl" : "en";
}

export const i18n = new I18n();
export const t = i18n.t;
export const say = i18n.say;
