// Made from the types of Python by `make types`; not to be changed by hand.

/** A table of Railroad Revolution as a seat, or a spectator, sees it. */
export interface RailView {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
  turn: number;
  /** Who had the first turn. */
  first: number;
  /** Turns begun so far. */
  turns: number;
  /** How many turns are left once the end is triggered. */
  last_turns: number | null;
  /** The name of what is asked now; empty after the end. */
  question: string;
  /** All open questions; the one that is asked now comes first. */
  questions: Question[];
  action: ActionView | null;
  cities: Record<string, CityView>;
  /** The seats with a rail on each space where there is one. */
  rails: Record<string, number[]>;
  telegraph: SectionView[];
  /** The general supply. */
  workers: Partial<Record<Colour, number>>;
  /** The stacks of trains. */
  trains: Record<string, number>;
  deal: DealView;
  /** How many lie in each stack. */
  milestones: Partial<Record<Stack, number>>;
  setup: SetupView[];
  seats: SeatView[];
  /** Not for spectators. */
  mine?: Mine;
  /** After the end. */
  final?: FinalSheet[];
}

/** An open question with all that belongs to it. */
export interface Question {
  /** Its name. */
  question: string;
  /** The seat that is asked. */
  to?: number;
  /** How often it may still be answered. */
  left?: number;
  /** The money to be raised. */
  lacking?: number;
  /** Whether a worker is to be discarded for a gate. */
  gate?: boolean;
  /** The deals that may still be accepted: 1 for the upper one, 2 for the lower one, 3 for both. */
  sides?: number;
  /** Whether both deals may be accepted, one after the other. */
  several?: boolean;
  ends_turn?: boolean;
  /** Whether the piece is the one laid aside for the set-up. */
  setup?: boolean;
  /** Dollars for each promotion. */
  cost?: number;
  /** Of the worker that is gained, as bits. */
  colours?: number;
  /** The number of a train's kind. */
  kind?: number;
  line?: number;
  pile?: number;
  /** What something is drawn for. */
  at?: number;
}

/** The action under way. */
export interface ActionView {
  seat: number;
  action: ActionSpace;
  worker: Colour;
  /** Steps of the basic action that are still to be done. */
  basic: number;
  /** The city or the section just built in. */
  place: string | number | null;
  owed: number;
  /** The effects that may be used now. */
  open: OpenCost[];
  /** The effects that have not been used. */
  left: OpenEffect[];
  /** Rails laid by the action. */
  rails: number;
  /** Triangles of the spaces that they lie on. */
  triangles: number;
  /** Whether an engineer may lay one more. */
  third_rail: boolean;
  /** Whether deals are offered after the action. */
  deal: boolean;
}

export type ActionSpace = "station" | "rail" | "telegraph" | "sale";

export type Colour = "white" | "purple" | "orange" | "grey" | "turquoise";

/** An effect that may be used, and the money that it costs. */
export interface OpenCost {
  effect: OpenEffect;
  cost: number;
}

export type OpenEffect = "reward" | "bonus" | "worker" | "promote" | "token" | "flip";

/** A city with its tile and its stations. */
export interface CityView {
  level: number;
  cost: number;
  /** Null if it is printed, or not drawn yet. */
  tile: string | null;
  bonus: EffectDocument | null;
  reward: EffectDocument | null;
  first: number | "neutral" | null;
  stations: number[];
}

/** What a bonus, a reward, a token, a train or a deal does. */
export interface EffectDocument {
  pay?: number;
  /** For a deal: the shares that are discarded. */
  shares?: number;
  effects: Part[];
}

/** A part of an effect, such as two steps or one worker of two colours. */
export interface Part {
  op: "money" | "shares" | "performance" | "flip_train" | "take_train" | "free_rail" | "free_station" | "free_office" | "exchange" | "workers" | "one_worker" | "any_worker" | "promote" | "setup_rail" | "setup_office" | "setup_station";
  n?: number;
  colours?: Colour[];
  cost_each?: number;
}

/** A section of the telegraph line. */
export interface SectionView {
  /** Counted from 1, from the left. */
  section: number;
  shares: number;
  /** What the First Office gives besides. */
  first_shares: number;
  deal: boolean;
  token: string | null;
  /** What the token gives. */
  bonus: EffectDocument | null;
  first: number | "neutral" | null;
  offices: number[];
}

/** The deals: the face-up token, how many lie in the stack, and which have been resolved. */
export interface DealView {
  token: string | null;
  upper?: EffectDocument;
  lower?: EffectDocument;
  stack: number;
  discards: string[];
}

export type Stack = "A1" | "A2" | "B" | "C" | "D";

/** A set-up token that nobody has taken, with the worker beside it. */
export interface SetupView {
  token: string;
  side: number;
  reward: EffectDocument;
  worker: Colour | null;
}

/** What lies before a seat, for all to see. */
export interface SeatView {
  colour: string | null;
  money: number;
  shares: number;
  /** Rails on the player board. */
  rails: number;
  buildings: number;
  sections: PieceSection[];
  /** What the next piece is sold for. */
  sale: number | null;
  supply: Partial<Record<Colour, number>>;
  placed: PlacedView;
  /** Workers in the supply and placed. */
  available: number;
  trains: Record<string, Trains>;
  tracks: Tracks;
  milestones: MilestoneView[];
  completed: string[];
  score: number;
  points: SheetView;
}

/** A section of a player board: what a piece of it is sold for, and what lies there. */
export interface PieceSection {
  value: number;
  rails: number;
  buildings: number;
}

/** The workers on the action spaces. */
export interface PlacedView {
  station: Partial<Record<Colour, number>>;
  rail: Partial<Record<Colour, number>>;
  telegraph: Partial<Record<Colour, number>>;
  sale: Partial<Record<Colour, number>>;
}

/** How many trains of a kind lie face up and face down. */
export interface Trains {
  up: number;
  down: number;
}

/** The spaces of the markers. */
export interface Tracks {
  telegraph: number;
  stations: number;
  network: number;
}

/** A milestone with its managers, and how far the seat is with its conditions. */
export interface MilestoneView {
  milestone: string;
  stack: Stack;
  points: number;
  managers: Manager[];
  conditions: ConditionView[];
}

/** A place for a manager, and who stands there. */
export interface Manager {
  needs: Colour | "any";
  has: Colour | null;
}

/** A condition of a milestone, and how far the seat is with it. */
export interface ConditionView {
  kind: "connected" | "stations" | "deal_rails" | "terrain_rails";
  count: number;
  /** Of cities that are connected or have a station. */
  level?: number;
  /** The triangles of rail spaces. */
  terrain?: number;
  have: number;
}

/** A score sheet. */
export interface SheetView {
  trains: Counted;
  milestones: number;
  telegraph: Counted;
  stations: Counted;
  network: Counted;
  links: number;
  wealth: number;
  total: number;
  place: number;
}

/** How many there are, and the points for them. */
export interface Counted {
  count: number;
  points: number;
}

/** What only the seat itself sees. */
export interface Mine {
  /** The milestones among which it is choosing. */
  offer: MilestoneView[];
  under: Under[];
}

/** Milestones that the seat has put under a stack and may remember. */
export interface Under {
  stack: Stack;
  /** So many lie above them. */
  above: number;
  milestones: string[];
}

/** The score sheet of a seat after the end. */
export interface FinalSheet {
  trains: Counted;
  milestones: number;
  telegraph: Counted;
  stations: Counted;
  network: Counted;
  links: number;
  wealth: number;
  total: number;
  place: number;
  seat: number;
}

export type RailAction =
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

export type Piece = "rail" | "building";

export type Track = "telegraph" | "stations" | "network";

export type DealSide = "upper" | "lower";

export type RailEvent =
  | { event: "tile"; data: { city: string; tile: string } }
  | { event: "token"; data: { section: number; token: string } }
  | { event: "setup_token"; data: { token: string; side: number } }
  | { event: "setup_worker"; data: { token: string; side: number; worker: Colour } }
  | { event: "starts"; data: { seat: number } }
  | { event: "took_setup"; data: { seat: number; token: string; side: number; worker: Colour } }
  | { event: "placed"; data: { seat: number; worker: Colour; action: ActionSpace } }
  | { event: "skipped"; data: { seat: number } }
  | { event: "workers_back"; data: { seat: number } }
  | { event: "last_round"; data: { turns: number } }
  | { event: "game_over"; data: Record<string, never> }
  | { event: "laid_rail"; data: { seat: number; space: string } }
  | { event: "built_station"; data: { seat: number; city: string; first: boolean } }
  | { event: "built_office"; data: { seat: number; section: number; first: boolean } }
  | { event: "sold_piece"; data: { seat: number; piece: Piece; money: number } }
  | { event: "paid"; data: { seat: number; money: number } }
  | { event: "waived"; data: { seat: number } }
  | { event: "gained_money"; data: { seat: number; money: number } }
  | { event: "gained_shares"; data: { seat: number; shares: number } }
  | { event: "sold_shares"; data: { seat: number; shares: number; money: number } }
  | { event: "hired"; data: { seat: number; worker: Colour } }
  | { event: "gained_worker"; data: { seat: number; worker: Colour } }
  | { event: "exchanged"; data: { seat: number; worker: Colour; gets: Colour } }
  | { event: "discarded"; data: { seat: number; worker: Colour } }
  | { event: "took_train"; data: { seat: number; train: string } }
  | { event: "flipped"; data: { seat: number; train: string; used: boolean } }
  | { event: "advanced"; data: { seat: number; track: Track; points: number } }
  | { event: "promoted"; data: { seat: number; worker: Colour; milestone: string } }
  | { event: "completed"; data: { seat: number; milestone: string; points: number } }
  | { event: "drew_milestones"; data: { seat: number; drawn: number } }
  | { event: "kept_milestone"; data: { seat: number; milestone: string } }
  | { event: "deal_offered"; data: { seat: number; deal: string } }
  | { event: "accepted"; data: { seat: number; deal: string; which: DealSide; shares: number } }
  | { event: "deal_turned"; data: { deal: string } };
