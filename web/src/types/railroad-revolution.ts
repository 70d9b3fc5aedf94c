// Made from the types of Python by `make types`; not to be changed by hand.

import type { View } from "./wire.ts";

export type Action =
  | { kind: "take-setup"; token: string; side: number }
  | { kind: "place"; worker: string; action: string }
  | { kind: "station"; city: string }
  | { kind: "rail"; space: string }
  | { kind: "office"; section: number }
  | { kind: "sell-piece"; piece: string }
  | { kind: "use"; effect: string }
  | { kind: "finish" }
  | { kind: "skip" }
  | { kind: "stop" }
  | { kind: "pay" }
  | { kind: "sell-shares"; number: number }
  | { kind: "hire"; worker: string }
  | { kind: "gain"; worker: string }
  | { kind: "exchange"; worker: string; place: string; gets: string }
  | { kind: "discard"; worker: string; place: string }
  | { kind: "promote"; worker: string; place: string; milestone: string }
  | { kind: "keep"; milestone: string }
  | { kind: "take-train"; train: string }
  | { kind: "flip"; train: string; side: string }
  | { kind: "advance"; track: string }
  | { kind: "accept"; which: string };

export type Event =
;
