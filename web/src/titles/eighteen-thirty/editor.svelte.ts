// Putting routes together by clicking stops: from the proposal of the server, or from nothing.

import type { EighteenView } from "../../types/eighteen-thirty.ts";
import type { ActionOf, Model } from "./model.ts";
import {
  parseRoute,
  revenueOf,
  routeWords,
  sameStop,
  sidesOf,
  stopsOf,
  waysThrough,
  type Route,
  type Step,
} from "./route.ts";

const isIn = (steps: readonly Step[], at: Step) => steps.some((step) => sameStop(step, at));

export class RouteEditor {
  routes = $state.raw<Route[]>([]);
  active = $state(0);
  /** What was clicked cannot be joined to the route. */
  lost = $state(false);
  private proposal = "";
  private ways: Step[][] = [];

  constructor(private readonly model: Model) {}

  /** Begin with what the server proposes, once for each proposal. */
  begin(trains: readonly string[], proposed: readonly string[], moment: string): void {
    if (moment === this.proposal) return;
    this.proposal = moment;
    this.propose(trains, proposed);
  }

  propose(trains: readonly string[], proposed: readonly string[]): void {
    const left = proposed.map(parseRoute);
    this.routes = trains.map((train) => {
      const at = left.findIndex((route) => route.train === train);
      return at < 0 ? { train, steps: [] } : left.splice(at, 1)[0]!;
    });
    this.active = 0;
    this.lost = false;
    this.ways = [];
  }

  end(): void {
    this.proposal = "";
    this.routes = [];
  }

  get action(): ActionOf<"run"> {
    return { kind: "run", routes: this.routes.filter((it) => it.steps.length > 0).map(routeWords) };
  }

  clear(number: number): void {
    this.active = number;
    this.put([]);
  }

  /** A stop was clicked: the active route goes on to it, or loses it when it is an end of it. */
  point(view: EighteenView, hex: string, stop: number): void {
    const steps = this.routes[this.active]?.steps;
    if (!steps) return;
    const target = { hex, stop };
    if (isIn(steps, target))
      return this.cut(
        steps,
        steps.findIndex((step) => sameStop(step, target)),
      );
    if (steps.length === 0) return this.put([target]);
    const ways = this.grown(view, steps, target);
    this.lost = ways.length === 0;
    if (ways[0]) this.put(ways[0], ways);
  }

  /** A hex was clicked beside its stops: that means its stop, if it has only one, or only one on the way. */
  pointHex(view: EighteenView, hex: string): void {
    const steps = this.routes[this.active]?.steps ?? [];
    const stops = this.model.face(view, hex).stops.map((_, stop) => stop);
    const used = stops.filter((stop) => steps.some((step) => step.hex === hex && step.stop === stop));
    const near = stops.filter((stop) => steps.length > 0 && this.grown(view, steps, { hex, stop }).length > 0);
    const meant = [stops, used, near].find((some) => some.length === 1);
    if (meant) this.point(view, hex, meant[0]!);
  }

  /** The active route with a stop more, and those that lie between. */
  private grown(view: EighteenView, steps: Step[], target: Step): Step[][] {
    const taken = new Set(this.routes.flatMap((route) => sidesOf(route.steps)));
    const faces = (name: string) => (this.model.hexes.has(name) ? this.model.face(view, name) : null);
    const open = (at: Step) => !isIn(steps, at) && this.canPass(view, at);
    const from = (end: Step) => waysThrough(faces, end, target, taken, open);
    const first = steps[0]!;
    const last = steps.at(-1)!;
    const on = () => from(last).map((way) => [...steps, ...way.slice(1)]);
    if (steps.length === 1) return on();
    const back = () => from(first).map((way) => [...way.toReversed(), ...steps.slice(1)]);
    const ways = [...(this.canPass(view, last) ? on() : []), ...(this.canPass(view, first) ? back() : [])];
    // Through an end that nobody may pass: the server says what is against it.
    const all = ways.length > 0 ? ways : [...on(), ...back()];
    const fewest = Math.min(...all.map((way) => stopsOf(way).length));
    return all.filter((way) => stopsOf(way).length === fewest);
  }

  /** Off-board areas end a route, and so do cities that are full of others' tokens. */
  private canPass(view: EighteenView, { hex, stop }: Step): boolean {
    const there = this.model.face(view, hex).stops[stop!];
    if (!there || there.kind === "offboard") return false;
    const tokens = (view.tokens[hex] ?? []).filter(([city]) => city === stop);
    return (
      there.kind === "town" || tokens.length < there.slots || tokens.some(([, , whose]) => whose === view.operating)
    );
  }

  /** The next of several ways to the stop that was clicked last. */
  another(): void {
    const key = (steps: Step[]) => JSON.stringify(steps);
    const at = this.ways.findIndex((way) => key(way) === key(this.routes[this.active]?.steps ?? []));
    const next = this.ways[(at + 1) % this.ways.length];
    if (next) this.put(next, this.ways);
  }

  get choices(): number {
    return this.routes[this.active] ? this.ways.length : 0;
  }

  revenue(view: EighteenView, number: number): number {
    const route = this.routes[number];
    return route ? revenueOf(route.steps, (hex) => this.model.face(view, hex), this.model.high(view)) : 0;
  }

  private cut(steps: readonly Step[], at: number): void {
    if (stopsOf(steps).length === 1) return this.put([]);
    if (at === 0) {
      const next = steps.findIndex((step, i) => i > 0 && step.stop !== null);
      return this.put(steps.slice(next));
    }
    if (at < steps.length - 1) return this.put(steps.slice(0, at + 1));
    const last = steps.findLastIndex((step, i) => i < at && step.stop !== null);
    this.put(steps.slice(0, last + 1));
  }

  private put(steps: Step[], ways: Step[][] = []): void {
    this.routes = this.routes.map((route, i) => (i === this.active ? { ...route, steps } : route));
    this.lost = false;
    this.ways = ways;
  }
}
