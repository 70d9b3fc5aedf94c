// Ticket to Ride, both maps.

import { roundsOfTurns } from "../../lib/rounds.ts";
import type { Catalogue, Language } from "../../lib/text.ts";
import type { View } from "../../lib/protocol.ts";
import type { Question, TicketView } from "../../types/ticket-to-ride.ts";
import type { TitleModule } from "../title.ts";
import { CARDS, COLOURS } from "./board.ts";
import "./colours.css";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Hand from "./Hand.svelte";
import { makeModel, type Model, type TableDocument } from "./model.ts";
import { exampleOf } from "./example.ts";
import { cityName, laneName } from "./names.ts";
import { t } from "../../lib/i18n.svelte.ts";
import Offer from "./Offer.svelte";
import Plate from "./Plate.svelte";
import Rules from "./Rules.svelte";
import Sheet from "./Sheet.svelte";
import Sign from "./Sign.svelte";
import Supply from "./Supply.svelte";
import Tickets from "./Tickets.svelte";
import { opensTurn, timelineOf } from "./timeline.ts";
import Tunnel from "./Tunnel.svelte";

const texts = import.meta.glob<Catalogue>("./texts/*.json", { import: "default" });
const ticketView = (view: View) => view as TicketView;
/** The chapter of the rules for each question. */
const CHAPTERS: Partial<Record<Question, string>> = {
  ChooseFirstTickets: "start",
  ChooseTickets: "tickets",
  Turn: "turn",
  SecondCard: "draw",
  PayForTunnel: "tunnel",
};
const offered = (view: View) => ticketView(view).mine?.offer.length ?? 0;
const held = (view: View) => ticketView(view).mine?.tickets.length ?? 0;

const title: TitleModule = {
  prefix: "ttr.page",
  texts: (lang: Language) => texts[`./texts/${lang}.json`]!(),
  ownBoard: true,
  editor: true,
  prepare: (document) => makeModel(document as TableDocument),
  Board,
  panels: [
    {
      id: "offer",
      name: "ttr.page.offer",
      place: "dock",
      content: Offer,
      plain: true,
      grow: 4,
      shown: (view) => offered(view) > 0,
    },
    {
      id: "tunnel",
      name: "ttr.page.tunnel",
      place: "dock",
      content: Tunnel,
      row: true,
      plain: true,
      shown: (view) => ticketView(view).tunnel !== null,
    },
    { id: "supply", name: "ttr.page.supply", place: "side", content: Supply },
    {
      id: "hand",
      name: "ttr.page.hand_short",
      place: "dock",
      under: "supply",
      content: Hand,
      shown: (view) => ticketView(view).mine !== undefined,
    },
    { id: "tickets", name: "ttr.page.tickets", place: "dock", content: Tickets, shown: (view) => held(view) > 0 },
  ],
  Plate,
  Face,
  hasFace: (action) => ["claim", "station", "pay-tunnel"].includes(action.kind),
  Sign,
  signs: ["card", "route"],
  hasSign: (what, value) => what === "route" || (CARDS as readonly unknown[]).includes(value),
  orderFor: (wish) =>
    wish.kind === "claim" && wish.route ? { kind: "claim", values: { route: String(wish.route) } } : null,
  Sheet,
  Rules,
  chapterOf: (view) => CHAPTERS[ticketView(view).question] ?? null,
  marks: ["route", "city"],
  kinds: [
    "keep",
    "pay-tunnel",
    "give-up-tunnel",
    "draw",
    "draw-blind",
    "stop-drawing",
    "draw-tickets",
    "claim",
    "station",
    "pass",
  ],
  direct: ["pay-tunnel", "give-up-tunnel", "stop-drawing", "pass"],
  atOnce: ["draw", "draw-blind", "stop-drawing", "pass"],
  divide: {
    claim: {
      field: "route",
      name: (model, value, lang) => {
        const { board } = model as Model;
        const route = board.routes.get(String(value));
        return route ? laneName(board, route, lang, t) : String(value);
      },
    },
    station: { field: "city", name: (model, value, lang) => cityName((model as Model).board, String(value), lang) },
  },
  keys: {
    d: () => ({ kind: "draw-blind" }),
    t: () => ({ kind: "draw-tickets" }),
    l: () => ({ kind: "draw", colour: "locomotive" }),
    ...Object.fromEntries(COLOURS.map((colour, i) => [String(i + 1), () => ({ kind: "draw", colour })])),
  },
  keyHelp: [
    ["d", "ttr.page.keys.d"],
    ["t", "ttr.page.keys.t"],
    ["l", "ttr.page.keys.l"],
    ["1 – 8", "ttr.page.keys.colours"],
  ],
  example: (model, view, wish) => exampleOf(wish, model as Model, ticketView(view)),
  scoreOf: (view, seat) => {
    const final = ticketView(view).final?.find((sheet) => sheet.seat === seat);
    return final?.total ?? ticketView(view).seats[seat]?.score ?? null;
  },
  banner: (view) => {
    const left = ticketView(view).last_turns;
    return left === null || view.over ? null : { key: "ttr.page.last_round", args: { n: left } };
  },
  timeline: (log, view) => timelineOf(log, ticketView(view)),
  rounds: (log) => roundsOfTurns(log, opensTurn),
};

export default title;
