// What the server shows of a table of Railroad Revolution.

import type { Seat, View } from "../../lib/protocol.ts";
import type { ActionSpace, Colour, Condition, Effect, TrackName } from "./document.ts";

export type Workers = Partial<Record<Colour, number>>;
export type Owner = Seat | "neutral" | null;

export interface CityView {
  level: number;
  cost: number;
  /** None if it is printed. */
  tile: string | null;
  bonus: Effect | null;
  reward: Effect | null;
  first: Owner;
  stations: Seat[];
}

export interface SectionView {
  section: number;
  shares: number;
  first_shares: number;
  deal: boolean;
  token: string | null;
  bonus: Effect | null;
  first: Owner;
  offices: Seat[];
}

export interface MilestoneView {
  milestone: string;
  stack: string;
  points: number;
  managers: { needs: Colour | "any"; has: Colour | null }[];
  conditions: (Condition & { have: number })[];
}

export interface SheetView {
  trains: { count: number; points: number };
  milestones: number;
  telegraph: { count: number; points: number };
  stations: { count: number; points: number };
  network: { count: number; points: number };
  links: number;
  wealth: number;
  total: number;
  place: number;
}

export interface SeatView {
  money: number;
  shares: number;
  rails: number;
  buildings: number;
  sections: { value: number; rails: number; buildings: number }[];
  sale: number | null;
  supply: Workers;
  placed: Record<ActionSpace, Workers>;
  available: number;
  trains: Record<string, { up: number; down: number }>;
  tracks: Record<TrackName, number>;
  milestones: MilestoneView[];
  completed: string[];
  score: number;
  points: SheetView;
}

export interface ActionView {
  seat: Seat;
  action: ActionSpace;
  worker: Colour;
  basic: number;
  /** The city or the section that the action is about. */
  place: string | number | null;
  owed: number;
  open: { effect: string; cost: number }[];
  left: string[];
  rails: number;
  triangles: number;
  third_rail: boolean;
  deal: boolean;
}

export interface Question {
  question: string;
  to?: Seat;
  left?: number;
  lacking?: number;
  gate?: boolean;
  several?: boolean;
  sides?: number;
}

export interface RailView extends View {
  turn: Seat;
  first: Seat;
  last_turns: number | null;
  question: string;
  questions: Question[];
  action: ActionView | null;
  cities: Record<string, CityView>;
  rails: Record<string, Seat[]>;
  telegraph: SectionView[];
  workers: Workers;
  trains: Record<string, number>;
  deal: { token: string | null; upper?: Effect; lower?: Effect; stack: number };
  milestones: Record<string, number>;
  setup: { token: string; side: number; reward: Effect; worker: Colour | null }[];
  seats: SeatView[];
  mine?: { offer: MilestoneView[] };
  final?: (SheetView & { seat: Seat })[];
}
