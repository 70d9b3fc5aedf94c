// 1830: Railways & Robber Barons.

import type { Catalogue, Language } from "../../lib/text.ts";
import type { EighteenAction } from "../../types/eighteen-thirty.ts";
import type { TitleModule } from "../title.ts";
import Board from "./Board.svelte";
import { chapterBehind } from "./chapters.ts";
import Depot from "./Depot.svelte";
import Desk from "./Desk.svelte";
import { exampleOf } from "./example.ts";
import { likeness } from "./face.ts";
import { eighteen, Model, type MapDocument } from "./model.ts";
import { hexName } from "./names.ts";
import Plate from "./Plate.svelte";
import Rules from "./Rules.svelte";
import { roundsOf } from "./rounds.ts";
import { revenueOfRun, timelineOf } from "./runs.ts";
import Sheet from "./Sheet.svelte";

const texts = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });
const byHex = {
  field: "hex",
  name: (model: unknown, value: unknown, lang: Language) => hexName(model as Model, String(value), lang),
};
const plain = (field: string) => ({ field, name: (_: unknown, value: unknown) => String(value) });

const title: TitleModule = {
  prefix: "1830.page",
  texts: (lang: Language) => texts[`./texts/${lang}.json`]!(),
  prepare: (document) => Promise.resolve(new Model(document as MapDocument)),
  Board,
  panels: [
    { id: "desk", name: "1830.page.desk", place: "dock", content: Desk, plain: true, shown: (view) => !view.over },
    { id: "depot", name: "1830.page.depot", place: "side", content: Depot },
  ],
  Plate,
  Sheet,
  Rules,
  chapterOf: (view) => chapterBehind(eighteen(view)),
  marks: ["hex", "token", "run", "corporation", "company"],
  kinds: [
    "accept",
    "decline",
    "bid",
    "par",
    "buy",
    "sell",
    "exchange",
    "lay",
    "lay-cs",
    "lay-dh",
    "token",
    "run",
    "pay",
    "withhold",
    "train",
    "trade-in",
    "discard",
    "buy-company",
    "offer-company",
    "bankrupt",
    "pass",
  ],
  direct: ["pass", "bankrupt"],
  ownChooser: ["bid", "par", "lay", "lay-cs", "lay-dh", "train", "buy-company", "offer-company", "run"],
  brief: (action, model, view) => {
    const it = action as EighteenAction;
    if (it.kind !== "run") return null;
    return { key: "1830.page.run_for", args: { n: revenueOfRun(it.routes, model as Model, eighteen(view)) } };
  },
  atOnce: ["pass", "pay", "withhold", "decline"],
  divide: {
    lay: byHex,
    "lay-cs": byHex,
    "lay-dh": byHex,
    token: byHex,
    bid: plain("company"),
    par: plain("corporation"),
    buy: plain("corporation"),
    sell: plain("corporation"),
    train: plain("source"),
    "buy-company": plain("company"),
    "offer-company": plain("company"),
  },
  keys: {
    p: () => ({ kind: "pass" }),
    d: () => ({ kind: "pay" }),
    w: () => ({ kind: "withhold" }),
  },
  keyHelp: [
    ["p", "1830.page.keys.p"],
    ["d", "1830.page.keys.d"],
    ["w", "1830.page.keys.w"],
  ],
  sameAs: (action, model) => {
    const it = action as EighteenAction;
    if (it.kind !== "lay" && it.kind !== "lay-cs" && it.kind !== "lay-dh") return null;
    return [it.kind, it.hex, it.tile, likeness((model as Model).tile(it.tile, it.rotation))].join(" ");
  },
  badge: (line, model) => {
    const found = (model as Model).corporations.get(String(line.data.corporation));
    return found ? { colour: found.colour, name: found.name } : null;
  },
  example: (model, view, wish) => exampleOf(wish, model as Model, eighteen(view)),
  scoreOf: (view, seat) => eighteen(view).players[seat]?.worth ?? null,
  banner: (view) => (eighteen(view).broken && !view.over ? { key: "1830.page.banner.broken", args: {} } : null),
  timeline: (log, view) => timelineOf(log, eighteen(view)),
  rounds: roundsOf,
};

export default title;
