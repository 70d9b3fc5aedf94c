// Made from the types of Python by `make types`; not to be changed by hand.

/** A table of SteamRollers. Nothing is secret: every seat, and a spectator, sees the same. */
export interface SteamView {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
  round: number;
  /** The first player of the round. */
  first: number;
  turn: number;
  /** The name of the open question, empty after the end. */
  question: string;
  dice: DiceView;
  /** By city; in the solo game from left to right. */
  goods: Record<string, Colour[]>;
  bag: Partial<Record<Colour, number>>;
  tiles: TileView[];
  orders: OrderView[];
  /** Those that are left while they are being picked. */
  starting_tiles: StartingTile[] | null;
  borders: BordersView | null;
  sheets: SheetView[];
  eva: EvaView | null;
  /** After the end. */
  final?: FinalSheet[];
}

/** The dice. */
export interface DiceView {
  /** The white dice that nobody has taken. */
  table: number[];
  /** Null before the first roll. */
  black: [Kind, Kind] | null;
  /** By seat: the dice taken in this round, as they were rolled. */
  taken: number[][];
  in_use: DieInUse | null;
  /** How many actions the seat in turn has taken. */
  actions_done: number;
}

export type Kind = "straight" | "gentle" | "sharp";

/** The die of the seat in turn with which an action is being done. */
export interface DieInUse {
  seat: number;
  value: number;
  /** Whether tiles can change it no more. */
  final: boolean;
}

export type Colour = "red" | "blue" | "green" | "yellow" | "grey" | "black";

/** An action tile: where it lies and how, and what is printed on its side. */
export interface TileView {
  number: number;
  side: Side;
  /** Whether it is tile 2 of the solo game. */
  solo: boolean;
  /** A seat; null in the pool. */
  owner: number | null;
  sideways: boolean;
  /** Whether it can't be used again in this action (solo: in this turn). */
  used: boolean;
  type: "lightning" | "infinity";
  /** Its points at the end. */
  value: number;
  reconstructed: boolean;
}

export type Side = "a" | "b";

/** An order tile. */
export interface OrderView {
  number: number;
  side: Side;
  owner: number | null;
  goods: Colour[];
  points: number;
}

export type StartingTile = "locomotive" | "track" | "points" | "action_tile" | "own_cargo";

/** The map of blocked borders. */
export interface BordersView {
  level: string;
  die: number;
  /** The fields on both sides of each wall. */
  walls: [string, string][];
}

/** A player's sheet, and all that lies before the player. */
export interface SheetView {
  tracks: TrackView[];
  links: LinkView[];
  /** The crossed boxes. */
  locomotive: number[];
  /** How many boxes are crossed; tile 4b is not counted. */
  power: number;
  /** Points for deliveries. */
  delivered: number;
  /** Points of the starting tile. */
  bonus: number;
  /** Points for links and the towns on them. */
  network: number;
  /** Goods delivered and not yet handed in for orders. */
  kept: Partial<Record<Colour, number>>;
  cargo: CargoView | null;
  tiles: number[];
  orders: number[];
  /** As if the game ended now. */
  score: number;
}

/** A track on a sheet. */
export interface TrackView {
  field: string;
  track: Kind;
  /** The number of the first edge that it joins, counter-clockwise from the east. */
  rotation: number;
  edges: [Direction, Direction];
}

export type Direction = "E" | "NE" | "NW" | "W" | "SW" | "SE";

/** A completed link. */
export interface LinkView {
  cities: [number, number];
  /** The regions whose towns lie on it. */
  towns: number[];
  fields: string[];
  points: number;
}

/** Own cargo, and the city of the sheet that it lies on. */
export interface CargoView {
  colour: Colour;
  city: number;
}

/** Eva's sheet and her turn. */
export interface EvaView {
  deliveries: number;
  locomotive: number;
  network: number;
  tiles: number;
  total: number;
  /** Whether she had no field left to cross. */
  won_at_once: boolean;
  /** The number of dice of her level. */
  dice: number;
  /** By region: the fields that she has crossed. */
  crosses: Record<string, number>;
  /** By region: the fields that can be crossed. */
  fields: Record<string, number>;
  /** Her die in her turn. */
  die: number | null;
  /** The phase of her turn that waits for an answer. */
  phase: 1 | 3 | 4 | null;
}

/** A final score sheet. */
export interface FinalSheet {
  seat: number;
  deliveries: number;
  bonus: number;
  network: FinalNetwork;
  locomotive: FinalLocomotive;
  tiles: FinalTiles;
  orders: FinalOrders;
  total: number;
  place: number;
  /** In the solo game. */
  eva?: EvaResult;
}

/** Links at the end. */
export interface FinalNetwork {
  links: LinkView[];
  towns: number;
  points: number;
}

/** The locomotive at the end. */
export interface FinalLocomotive {
  power: number;
  points: number;
}

/** Action tiles at the end, by number and side: "3b". */
export interface FinalTiles {
  tiles: string[];
  points: number;
}

/** Orders at the end, by number and side. */
export interface FinalOrders {
  orders: string[];
  points: number;
}

/** Eva's points at the end. */
export interface EvaResult {
  deliveries: number;
  locomotive: number;
  network: number;
  tiles: number;
  total: number;
  /** Whether she had no field left to cross. */
  won_at_once: boolean;
}

export type SteamAction =
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

export type SteamEvent =
  | { event: "placed_good"; data: { city: number; colour: Colour } }
  | { event: "removed_goods"; data: { city: number; colour: Colour; number: number; coal: boolean } }
  | { event: "laid_tile"; data: { tile: number; side: Side } }
  | { event: "laid_order"; data: { order: number; side: Side } }
  | { event: "starts"; data: { seat: number } }
  | { event: "blocked_borders"; data: { die: number } }
  | { event: "took_starting_tile"; data: { seat: number; tile: StartingTile } }
  | { event: "loaded_cargo"; data: { seat: number; colour: Colour; city: number } }
  | { event: "rolled"; data: { seat: number; dice: number[]; round: number } }
  | { event: "rolled_black"; data: { black: [Kind, Kind] } }
  | { event: "took_die"; data: { seat: number; value: number } }
  | { event: "took_two_dice"; data: { seat: number; low: number; high: number } }
  | { event: "stole_die"; data: { seat: number; other: number; value: number } }
  | { event: "changed_die"; data: { seat: number; before: number; value: number } }
  | { event: "rerolled_die"; data: { seat: number; value: number } }
  | { event: "drew_track"; data: { seat: number; field: string; track: Kind; rotation: number } }
  | { event: "completed_link"; data: { seat: number; cities: [number, number]; towns: number; points: number } }
  | { event: "upgraded"; data: { seat: number; box: number; power: number } }
  | { event: "delivered"; data: { seat: number; colour: Colour; origin: number; target: number; distance: number; own: boolean } }
  | { event: "took_tile"; data: { seat: number; tile: number; side: Side; other?: number } }
  | { event: "used_tile"; data: { seat: number; tile: number; side: Side } }
  | { event: "took_order"; data: { seat: number; order: number; side: Side; coal: boolean; points: number } }
  | { event: "passed"; data: { seat: number } }
  | { event: "game_over"; data: Record<string, never> }
  | { event: "eva_rolled"; data: { value: number } }
  | { event: "eva_crossed"; data: { region: number; crosses: number } }
  | { event: "eva_took_tile"; data: { tile: number; side: Side } }
  | { event: "eva_delivered"; data: { city: number; colour: Colour; points: number } }
  | { event: "eva_won"; data: { region: number } };
