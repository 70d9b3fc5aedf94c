// Made from the types of Python by `make types`; not to be changed by hand.

/** What a seat, or a spectator, may know of a table. A title adds fields of its own in a subclass. */
export interface View {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
}

export type Action =
  | { kind: "take"; value: number }
  | { kind: "take-two"; low: number; high: number }
  | { kind: "use"; value: number }
  | { kind: "steal" }
  | { kind: "leave" }
  | { kind: "set-die"; value: number }
  | { kind: "shift-die"; value: number }
  | { kind: "flip-die" }
  | { kind: "reroll-die" }
  | { kind: "build"; field: string; track: string; rotation: number }
  | { kind: "upgrade"; box: number }
  | { kind: "deliver"; colour: string; origin: number; target: number; distance: number }
  | { kind: "deliver-own"; colour: string; origin: number; target: number; distance: number }
  | { kind: "deliver-from"; place: number; colour: string; origin: number; target: number; distance: number }
  | { kind: "take-tile"; tile: number }
  | { kind: "pass" }
  | { kind: "order"; order: number; coal_for: string }
  | { kind: "end-turn" }
  | { kind: "start"; tile: string }
  | { kind: "cargo"; colour: string; city: number }
  | { kind: "reroll-eva" }
  | { kind: "block-eva" };

export type Event =
;
