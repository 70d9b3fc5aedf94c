import type { Catalogue, Language } from "../../../lib/text.ts";
import title from "../index.ts";

const texts = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });

/** The words of the editor, and those of the drawing that it shares with the table. */
export async function editorTexts(lang: Language): Promise<Catalogue> {
  const [own, drawing] = await Promise.all([texts[`./texts/${lang}.json`]!(), title.texts(lang)]);
  return { ...drawing, ...own };
}
