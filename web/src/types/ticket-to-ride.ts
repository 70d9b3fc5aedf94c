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
  | { kind: "draw-blind" }
  | { kind: "draw"; colour: string }
  | { kind: "draw-tickets" }
  | { kind: "keep"; tickets: string[]; back: string[] }
  | { kind: "claim"; route: string; colour: string; locomotives: number }
  | { kind: "station"; city: string; colour: string; locomotives: number }
  | { kind: "pay-tunnel"; locomotives: number }
  | { kind: "give-up-tunnel" }
  | { kind: "stop-drawing" }
  | { kind: "pass" };

export type Event =
;
