// Railroad Revolution.

import { roundsOfTurns } from "../../lib/rounds.ts";
import type { Catalogue, Language } from "../../lib/text.ts";
import type { TitleModule } from "../title.ts";
import "./colours.css";
import About from "./About.svelte";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";
import { ACTIONS, COLOURS, nameIn, type BoardDocument } from "./document.ts";
import { milestoneName } from "./effects.ts";
import { exampleOf } from "./example.ts";
import Goals from "./Goals.svelte";
import { makeModel, railView, type Model } from "./model.ts";
import Plate from "./Plate.svelte";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import { timelineOf } from "./timeline.ts";
import Turn from "./Turn.svelte";

const texts = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });

/** The chapter of the rules for each question; those about an action have the chapter of that action. */
const CHAPTERS: Record<string, string> = {
  ChooseSetupToken: "setup",
  Turn: "turn",
  OfferDeal: "deals",
  Promote: "milestones",
  ChooseMilestone: "milestones",
  FlipTrain: "trains",
  TakeTrain: "trains",
  PayForTrain: "trains",
  Advance: "tracks",
  LayFreeRail: "rail",
  BuildFreeStation: "station",
  BuildFreeOffice: "telegraph",
  DiscardForToken: "telegraph",
  GainWorker: "workers",
  ExchangeWorker: "workers",
  RaiseMoney: "money",
};

const title: TitleModule = {
  prefix: "rr.page",
  texts: (lang: Language) => texts[`./texts/${lang}.json`]!(),
  ownBoard: true,
  prepare: (document) => makeModel(document as BoardDocument),
  Board,
  panels: [
    { id: "turn", name: "rr.page.turn", place: "dock", content: Turn, plain: true, grow: 1.6 },
    { id: "desk", name: "rr.page.desk", place: "dock", under: "turn", content: Desk, plain: true, grow: 3 },
    { id: "goals", name: "rr.page.goals", place: "side", under: "turn", content: Goals },
  ],
  Plate,
  Sheet,
  Rules,
  About,
  chapterOf: (view) => {
    const { question, action } = railView(view);
    return question === "Effects" ? (action?.action ?? "turn") : (CHAPTERS[question] ?? null);
  },
  marks: ["space", "city", "section", "action"],
  kinds: [
    "take-setup",
    "place",
    "rail",
    "station",
    "office",
    "sell-piece",
    "use",
    "accept",
    "keep",
    "promote",
    "flip",
    "take-train",
    "advance",
    "gain",
    "exchange",
    "discard",
    "pay",
    "stop",
    "finish",
    "skip",
    "sell-shares",
    "hire",
  ],
  direct: [],
  atOnce: ["rail", "station", "office", "use", "advance", "gain", "flip", "stop", "finish", "skip"],
  beside: ["place", "promote"],
  besideIn: { place: "turn" },
  divide: {
    promote: { field: "milestone", name: (_, value) => milestoneName(String(value)) },
    station: {
      field: "city",
      name: (model, value, lang) => {
        const city = (model as Model).cities.get(String(value));
        return city ? nameIn(city.names, lang) : String(value);
      },
    },
  },
  keys: {
    f: () => ({ kind: "finish" }),
    n: () => ({ kind: "stop" }),
    ...Object.fromEntries(ACTIONS.map((action, i) => ["qwer"[i]!, () => ({ kind: "place", action })])),
    ...Object.fromEntries(COLOURS.map((worker, i) => [String(i + 1), () => ({ kind: "place", worker })])),
  },
  chapterKeys: { c: "workers" },
  keyHelp: [
    ["1 – 5", "rr.page.keys.workers"],
    ["q w e r", "rr.page.keys.actions"],
    ["f", "rr.page.keys.finish"],
    ["n", "rr.page.keys.stop"],
    ["c", "rr.page.keys.table"],
  ],
  example: (_, view, wish) => exampleOf(wish, railView(view)),
  scoreOf: (view, seat) => railView(view).seats[seat]?.score ?? null,
  banner: (view) => {
    const left = railView(view).last_turns;
    return left === null || view.over ? null : { key: "rr.page.last_turns", args: { n: left } };
  },
  timeline: (log, view, model) => timelineOf(log, railView(view), model as Model),
  rounds: (log) => roundsOfTurns(log, ({ event }) => event === "placed" || event === "skipped"),
};

export default title;
