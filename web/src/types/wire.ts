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

/** Who sat where, and for a bot its level. */
export interface RecordSeat {
  name: string;
  bot?: string;
}

/** Whether chance came again or was drawn anew, and each version that was gone back to. */
export interface RecordPractice {
  chance: string;
  taken_back: number[];
}

/** What a record says of some matches only: for practice, with seats by lot, begun from a position, ended. */
export interface Particulars {
  practice?: RecordPractice;
  /** The number that each seat had before the lot. */
  lot?: number[];
  start?: Record<string, unknown>;
  /** So many entries were given before the match began. */
  given?: number;
  /** After the end: the points, and the places. */
  scores?: number[];
  result?: number[];
}

/** A whole match; docs/record.md describes it. */
export interface MatchRecord {
  practice?: RecordPractice;
  /** The number that each seat had before the lot. */
  lot?: number[];
  start?: Record<string, unknown>;
  /** So many entries were given before the match began. */
  given?: number;
  /** After the end: the points, and the places. */
  scores?: number[];
  result?: number[];
  format: string;
  version: number;
  title: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: RecordSeat[];
  seed: string | null;
  commitment: string | null;
  /** Seat and action of each entry; seat -1 is chance. */
  entries: ((number | string)[])[];
}
