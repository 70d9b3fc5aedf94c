// SteamRollers, for two to five players or alone against Eva.

import type { Catalogue, Language } from "../../lib/text.ts";
import { t } from "../../lib/i18n.svelte.ts";
import type { View } from "../../lib/protocol.ts";
import type { SteamView } from "../../types/steamrollers.ts";
import type { Panel, TitleModule } from "../title.ts";
import About from "./About.svelte";
import Board from "./Board.svelte";
import DiceAndGoods from "./DiceAndGoods.svelte";
import Eva from "./Eva.svelte";
import { exampleOf } from "./example.ts";
import Face from "./Face.svelte";
import { emptyCities, makeModel, type BoardDocument, type Model, type SteamLine } from "./model.ts";
import Orders from "./Orders.svelte";
import { planOf } from "./plan.ts";
import Plate from "./Plate.svelte";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import Sign from "./Sign.svelte";
import Sheets from "./Sheets.svelte";
import Starting from "./Starting.svelte";
import Tiles from "./Tiles.svelte";
import { roundsOf, timelineOf } from "./timeline.ts";

const texts = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });
const seen = (view: View) => view as SteamView;
const ENDS = 3;

/** The chapter of the rules for each question. */
const CHAPTERS: Record<string, string> = {
  TakeDie: "turn",
  ChooseFirstDie: "tiles",
  StealDie: "tiles",
  UseDie: "turn",
  HandInGoods: "orders",
  ChooseStartingTile: "starting",
  CrossStartingBox: "starting",
  DrawStartingTrack: "starting",
  TakeStartingTile: "starting",
  LoadOwnCargo: "starting",
  BeforeEva: "eva",
  BlockEva: "eva",
};

const DICE_AND_GOODS = [
  ...["take", "take-two", "use", "set-die", "shift-die", "flip-die", "reroll-die"],
  ...["deliver", "deliver-from"],
];

const panels: Panel[] = [
  {
    id: "starting",
    name: "sr.page.starting",
    place: "tab",
    content: Starting,
    kinds: ["start"],
    shown: (view) => seen(view).starting_tiles !== null,
  },
  { id: "dice", name: "sr.page.dice_and_goods", place: "tab", content: DiceAndGoods, kinds: DICE_AND_GOODS },
  { id: "eva", name: "sr.page.eva", place: "side", content: Eva, shown: (view) => seen(view).eva !== null },
  {
    id: "tiles",
    name: "sr.page.tiles",
    place: "tab",
    content: Tiles,
    kinds: ["take-tile", "steal", "reroll-eva", "block-eva"],
  },
  {
    id: "orders",
    name: "sr.page.orders",
    place: "tab",
    content: Orders,
    kinds: ["order"],
    shown: (view) => seen(view).orders.length > 0,
  },
  { id: "sheets", name: "sr.page.sheets", place: "tab", content: Sheets },
];

const number = (value: unknown): number => Number(value);
const toCity = { field: "target", name: (_: unknown, value: unknown) => t("sr.stop.city", { n: number(value) }) };

const title: TitleModule = {
  prefix: "sr.page",
  texts: (lang: Language) => texts[`./texts/${lang}.json`]!(),
  ownBoard: true,
  prepare: (document) => Promise.resolve(makeModel(document as BoardDocument)),
  Board,
  panels,
  Plate,
  Face,
  hasFace: (action) => ["deliver", "deliver-own", "deliver-from", "order", "cargo"].includes(action.kind),
  wholeFaces: ["deliver", "deliver-own", "deliver-from"],
  Sign,
  signs: ["die"],
  hasSign: () => true,
  Sheet,
  Rules,
  About,
  chapterOf: (view) => CHAPTERS[seen(view).question] ?? null,
  marks: ["field", "delivery", "tile"],
  kinds: [
    "take",
    "take-two",
    "use",
    "steal",
    "reroll-eva",
    "block-eva",
    "leave",
    "deliver",
    "deliver-own",
    "deliver-from",
    "build",
    "upgrade",
    "take-tile",
    "order",
    "set-die",
    "shift-die",
    "flip-die",
    "reroll-die",
    "start",
    "cargo",
    "end-turn",
    "pass",
  ],
  direct: ["steal", "leave", "reroll-eva", "block-eva", "end-turn", "pass"],
  atOnce: ["take", "leave", "pass", "end-turn"],
  hintNote: (action, model, view) => planOf(action, model as Model, seen(view)),
  divide: {
    build: { field: "field", name: (_, value) => t("sr.page.field", { field: String(value) }) },
    deliver: toCity,
    "deliver-own": toCity,
    "deliver-from": toCity,
    order: { field: "order", name: (_, value) => t("sr.page.order", { order: String(value) }) },
    cargo: { field: "city", name: (_, value) => t("sr.stop.city", { n: number(value) }) },
  },
  keys: Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((value) => [
      String(value),
      (view: View) => ({ kind: seen(view).question === "ChooseFirstDie" ? "use" : "take", value }),
    ]),
  ),
  keyHelp: [
    ["1 – 6", "sr.page.keys.dice"],
    ["r, R", "sr.page.keys.turn"],
  ],
  example: (model, view, wish) => exampleOf(wish, model as Model, seen(view)),
  scoreOf: (view, seat) => {
    const final = seen(view).final?.find((sheet) => sheet.seat === seat);
    return final?.total ?? seen(view).sheets[seat]?.score ?? null;
  },
  banner: (view) => (!view.over && emptyCities(seen(view)) >= ENDS ? { key: "sr.page.last_round", args: {} } : null),
  timeline: (log, view, model) => timelineOf(log as SteamLine[], seen(view), model as Model),
  rounds: (log) => roundsOf(log as SteamLine[]),
  rivals: (view) => {
    const { eva } = seen(view);
    return eva ? [{ name: t("sr.page.eva"), score: eva.total }] : [];
  },
};

export default title;
