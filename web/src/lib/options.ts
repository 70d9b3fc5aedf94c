// The options of a title in words: what each choice is called, and which choices make a table different.

import { i18n, say, t } from "./i18n.svelte.ts";
import { isShared } from "./away.ts";
import { clockText } from "./clocks.ts";
import { practiceOf } from "./practice.ts";
import type { OptionInfo, Summary, TitleInfo, Value } from "./protocol.ts";

/** What an option that is left alone means. `prefix` is that of the title's own texts, once they are there. */
export function unsetName(prefix: string | undefined): string {
  const own = `${prefix}.option.default`;
  return t(i18n.has(own) ? own : "page.option.default");
}

export function choiceName(option: OptionInfo, value: Value, prefix: string | undefined): string {
  const name = option.choice_names?.[option.choices.indexOf(value)];
  if (name) return say(name);
  if (value === null) return unsetName(prefix);
  if (typeof value === "boolean") return t(value ? "page.option.yes" : "page.option.no");
  const key = `${prefix}.option.${option.id}.${value}`;
  return i18n.has(key) ? t(key) : String(value);
}

export interface Variant {
  id: string;
  name: string;
  choice: string;
}

/** The same name is on several boxes: which of them is played is always said, but for a board of one's own. */
const ALWAYS = "edition";

/** Where a table differs from what the title does by default. */
export function variantsOf(
  title: TitleInfo,
  options: Readonly<Record<string, unknown>>,
  prefix: string | undefined,
): Variant[] {
  const changed = title.options
    .filter(({ id, default: usual }) =>
      id === ALWAYS ? !("board" in options) : id in options && options[id] !== usual,
    )
    .map((option) => ({
      id: option.id,
      name: say(option.name),
      choice: choiceName(option, (options[option.id] ?? option.default) as Value, prefix),
    }));
  const board = options.board;
  return typeof board === "string" ? [...changed, { id: "board", name: t("page.new.board"), choice: board }] : changed;
}

/** What was settled for a table beside the options of its title: practice, and seats other than the rulebook has them. */
export function arrangementsOf(title: TitleInfo, summary: Summary): Variant[] {
  const { origin, lot, seats } = summary;
  const practice = practiceOf(summary);
  const settled: Variant[] = [];
  if (summary.rated) settled.push({ id: "rated", name: t("page.rated"), choice: t("page.option.yes") });
  if (!origin && lot !== title.seats_by_lot && seats.length > 1) {
    settled.push({ id: "lot", name: t("page.lot"), choice: t(lot ? "page.lot.yes" : "page.lot.no") });
  }
  if (!origin && isShared(summary)) settled.push(...houseRules(summary));
  if (practice)
    settled.push({ id: "practice", name: t("page.practice"), choice: t(`page.practice.${practice}.short`) });
  return settled;
}

/** What goes beside the game where several people play. */
function houseRules({ hints, trials, away, clock }: Summary): Variant[] {
  const switched = (on: boolean) => t(on ? "page.option.yes" : "page.option.no");
  const clocks = clock && [
    { id: "clock", name: t("page.clock"), choice: say(clockText(clock)) },
    { id: "timeout", name: t("page.clock.timeout"), choice: t(`page.clock.timeout.${clock.timeout ?? "bot"}`) },
  ];
  return [
    ...(clocks ?? []),
    { id: "hints", name: t("page.house.hints"), choice: switched(hints) },
    { id: "trials", name: t("page.house.trials"), choice: switched(trials) },
    {
      id: "away",
      name: t("page.house.away"),
      choice: t(away ? "page.house.minutes" : "page.house.never", { n: away }),
    },
  ];
}
