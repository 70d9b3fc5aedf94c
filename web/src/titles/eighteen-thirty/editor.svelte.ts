// Putting routes together by clicking stops: from the proposal of the server, or from nothing.

import type { Action } from "../../lib/protocol.ts";
import type { Model } from "./model.ts";
import { parseRoute, revenueOf, routeWords, sidesOf, stopsOf, waysBetween, type Route, type Step } from "./route.ts";
import type { EighteenView } from "./view.ts";

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

  get action(): Action {
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
    const at = steps.findIndex((step) => step.hex === hex && step.stop === stop);
    if (at >= 0) return this.cut(steps, at);
    const target = { hex, stop };
    if (steps.length === 0) return this.put([target]);
    const taken = new Set(this.routes.flatMap((route) => sidesOf(route.steps)));
    const faces = (name: string) => (this.model.hexes.has(name) ? this.model.face(view, name) : null);
    const on = waysBetween(faces, steps.at(-1)!, target, taken).map((way) => [...steps, ...way.slice(1)]);
    const back = waysBetween(faces, target, steps[0]!, taken).map((way) => [...way, ...steps.slice(1)]);
    const ways = [...on, ...back];
    this.lost = ways.length === 0;
    if (ways[0]) this.put(ways[0], ways);
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
