// The editor's state: the map and its steps, what is chosen, the tool, what the server says of it, and how it is drawn.

import { checkBoard, Refusal } from "../../../lib/api.ts";
import type { BoardProblem } from "../../../lib/protocol.ts";
import { i18n } from "../../../lib/i18n.svelte.ts";
import type { Arg } from "../../../lib/text.ts";
import { readBoard, type Board } from "../board.ts";
import type { DrawnBoard, Layout, Plan } from "../geometry/layout.ts";
import { fits } from "../geometry/layout.ts";
import { drawnFor, type Model, type Rules } from "../model.ts";
import { drawable, shapeOf, sketched, type Found } from "./drawing.ts";
import * as draft from "./draft.ts";
import type { MapDocument } from "./draft.ts";
import { foundAt, type Thing } from "./places.ts";
import { distancesOf, pointsFor } from "./propose.ts";
import { lengthsOf } from "./rules.ts";
import { begun, done, redone, undone, type Steps } from "./steps.ts";
import { keepMap } from "./store.ts";

export const TOOLS = ["select", "city", "route", "ticket"] as const;
export type Tool = (typeof TOOLS)[number];
export const PAGES = ["draw", "tickets", "rules", "check", "balance"] as const;
export type Page = (typeof PAGES)[number];

/** Milliseconds of rest before a change is checked, laid out and kept. */
const CHECK = 600;
const LAYOUT = 250;
const KEEP = 400;
/** A check may take a twentieth of the time, so that a guest's processor time is never used up by drawing. */
const SHARE = 20;

export class Sketch {
  private steps = $state.raw<Steps<MapDocument>>(undefined as unknown as Steps<MapDocument>);
  chosen = $state.raw<Thing | null>(null);
  tool = $state<Tool>("select");
  page = $state<Page>("draw");
  /** The city at which a route or a ticket begins. */
  from = $state<string | null>(null);
  /** A city has just been set, and has no name of its own. */
  unnamed = $state(false);
  deck = $state("");
  problems = $state.raw<readonly BoardProblem[] | null>(null);
  /** Why there is no check at the moment. */
  unchecked = $state.raw<Arg | null>(null);
  /** False once the browser had no room for it. */
  kept = $state(true);
  /** A city while it is dragged: it is drawn there, and one step is made when it is let go. */
  private moving = $state.raw<MapDocument | null>(null);
  private found = $state.raw<Found | null>(null);
  private drawn = $state.raw<{ name: string; made: DrawnBoard | null } | null>(null);
  /** Lines over routes, as thick as a report says they are used. */
  weights = $state.raw<ReadonlyMap<string, number> | null>(null);

  constructor(
    readonly key: string,
    map: MapDocument,
  ) {
    this.steps = begun(map);
    this.deck = draft.firstDeck(map);
    if (map.cities.length === 0) this.tool = "city";
  }

  readonly map = $derived(this.moving ?? this.steps?.now);
  readonly canUndo = $derived(this.steps?.past.length > 0);
  readonly canRedo = $derived(this.steps?.future.length > 0);
  readonly far = $derived(this.map && distancesOf(this.map));
  /** What is drawn, with the number of each route in the document. */
  private readonly sketch = $derived.by(() => {
    const { document, indexes } = drawable(this.map);
    return { document, indexes, shape: shapeOf(document), board: readBoard(document) };
  });
  readonly board = $derived<Board>(this.sketch.board);
  readonly indexes = $derived(new Map([...this.board.routes.keys()].map((id, i) => [id, this.sketch.indexes[i]!])));
  readonly ids = $derived(new Map([...this.indexes].map(([id, index]) => [index, id])));
  readonly model = $derived.by<Model>(() => {
    const { board } = this;
    const settled = this.found && shapeOf(this.found.board.document) === this.sketch.shape ? this.found : null;
    const found = settled ? { board, layout: settled.layout } : this.found;
    const plans = new Map<string, Plan>();
    return {
      board,
      drawn: this.map.ground !== undefined && this.drawn?.name === this.map.ground ? this.drawn.made : null,
      plan(lang) {
        if (!plans.has(lang)) plans.set(lang, sketched(board, found, lang));
        return plans.get(lang)!;
      },
      rules: {} as Rules,
    };
  });
  readonly plan = $derived(this.model.plan(i18n.lang));

  // Changing it.

  /** Make a step; steps in a row that are about the same are one. */
  do(map: MapDocument, about: string | null = null): void {
    this.steps = done(this.steps, map, about);
    this.mend();
  }

  undo(): void {
    this.steps = undone(this.steps) ?? this.steps;
    this.mend();
  }

  redo(): void {
    this.steps = redone(this.steps) ?? this.steps;
    this.mend();
  }

  /** What is chosen may be gone. */
  private mend(): void {
    const { map, chosen } = this;
    const city = (id: string | null) => map.cities.some((it) => it.id === id);
    if (this.from !== null && !city(this.from)) this.from = null;
    if (!(this.deck in map.decks)) this.deck = draft.firstDeck(map);
    if (chosen?.kind === "city" && !city(chosen.id)) this.chosen = null;
    if (chosen?.kind === "route" && !map.routes[chosen.index]) this.chosen = null;
    if (chosen?.kind === "ticket" && !map.decks[chosen.deck]?.[chosen.index]) this.chosen = null;
  }

  choose(thing: Thing | null): void {
    this.chosen = thing;
    if (thing === null) return;
    this.page = thing.kind === "ticket" ? "tickets" : "draw";
    if (thing.kind === "ticket") this.deck = thing.deck;
  }

  use(tool: Tool): void {
    this.tool = tool;
    this.from = null;
    if (tool === "ticket") this.page = "tickets";
    else if (this.page !== "draw" && tool !== "select") this.page = "draw";
  }

  /** A click on the map: on a city, on a route (by its id), or on the ground. */
  point(city: string | undefined, route: string | undefined, at: { x: number; y: number }, cityName: string): void {
    const joins = this.tool === "route" || this.tool === "ticket";
    if (city !== undefined && joins) this.join(city);
    else if (city !== undefined) this.choose({ kind: "city", id: city });
    else if (route !== undefined) this.choose({ kind: "route", index: this.indexes.get(route)! });
    else if (this.tool === "city") this.addCity(at.x, at.y, cityName);
    else if (this.from !== null) this.from = null;
    else this.choose(null);
  }

  addCity(x: number, y: number, name: string): void {
    const [map, id] = draft.addCity(this.map, x, y, name);
    this.do(map);
    this.choose({ kind: "city", id });
    this.unnamed = true;
  }

  /** A city for a route or a ticket; the second one makes it. */
  join(city: string): void {
    const { from } = this;
    this.from = from === null ? city : null;
    if (from === null || from === city) return;
    if (this.tool === "ticket") this.addTicket(from, city);
    else this.addRoute(from, city);
  }

  addRoute(a: string, b: string): void {
    this.do(draft.addRoute(this.map, a, b, lengthsOf(this.map)));
    this.choose({ kind: "route", index: this.map.routes.length - 1 });
  }

  addTicket(a: string, b: string): void {
    const points = pointsFor(this.far, a, b) ?? 1;
    this.do(draft.addTicket(this.map, this.deck, { a, b, points }));
    this.choose({ kind: "ticket", deck: this.deck, index: this.map.decks[this.deck]!.length - 1 });
  }

  rename(id: string, en: string, pl: string): void {
    const [map, next] = draft.nameCity(this.map, id, en, pl);
    const about = `name ${this.map.cities.findIndex((city) => city.id === id)}`;
    if (this.chosen?.kind === "city" && this.chosen.id === id) this.chosen = { kind: "city", id: next };
    if (this.from === id) this.from = next;
    this.do(map, about);
  }

  removeChosen(): void {
    const { chosen, map } = this;
    if (chosen === null) return;
    this.chosen = null;
    if (chosen.kind === "city") this.do(draft.removeCity(map, chosen.id));
    else if (chosen.kind === "route") this.do(draft.removeRoute(map, chosen.index));
    else this.do(draft.removeTicket(map, chosen.deck, chosen.index));
  }

  drag(id: string, x: number, y: number): void {
    this.moving = draft.moveCity(this.steps.now, id, x, y);
  }

  drop(): void {
    const moved = this.moving;
    this.moving = null;
    if (moved) this.do(moved);
  }

  /** Show what a problem is about. */
  show(problem: BoardProblem): void {
    const found = foundAt(this.map, problem.place);
    if (found.kind !== "page") this.choose(found);
    else this.page = found.page === "tickets" ? "tickets" : "rules";
  }

  // What goes on beside: each of these is an effect of the editor, and returns what ends it.

  /** Have a worker find the layout, once nothing has changed for a moment. */
  lay(): () => void {
    const { document, shape, board } = this.sketch;
    const made = this.drawn?.made;
    if (this.moving !== null || (this.found && shapeOf(this.found.board.document) === shape)) return () => undefined;
    if (made && fits(board, made)) {
      this.found = { board, layout: made.layout };
      return () => undefined;
    }
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<Layout>) => (this.found = { board, layout: data });
      worker.postMessage(document);
    }, LAYOUT);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }

  /** Load the land under it. */
  load(): void {
    const name = this.map.ground;
    if (name === undefined || this.drawn?.name === name) return;
    void drawnFor(name).then((made) => (this.drawn = { name, made }));
  }

  keep(): () => void {
    const { map } = this;
    const timer = setTimeout(() => (this.kept = keepMap(this.key, map)), KEEP);
    return () => clearTimeout(timer);
  }

  keepNow(): void {
    this.kept = keepMap(this.key, this.steps.now);
  }

  private rest = 0;

  /** Ask the server what is wrong with it. */
  check(): () => void {
    const map = this.steps.now;
    let timer = setTimeout(ask.bind(this), Math.max(CHECK, this.rest - performance.now()));
    let over = false;
    async function ask(this: Sketch): Promise<void> {
      const before = performance.now();
      try {
        const problems = await checkBoard(draft.titleOf(map), map);
        if (over) return;
        [this.problems, this.unchecked] = [problems, null];
      } catch (error) {
        if (over) return;
        const { status, text, wait } = error instanceof Refusal ? error : { status: 0, text: null, wait: null };
        // What is too large for the server stays so; for everything else it is asked again.
        const final = status === 413;
        this.unchecked = (final && text) || { key: "ttr.page.maps.check.waits", args: {} };
        this.problems = final ? null : this.problems;
        if (!final) timer = setTimeout(ask.bind(this), 1000 * (wait ?? 5));
      }
      this.rest = performance.now() + SHARE * (performance.now() - before);
    }
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
