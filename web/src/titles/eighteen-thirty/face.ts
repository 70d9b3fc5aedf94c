// What a hex can show: its print, or a tile in one of six rotations. An end of track is an edge, 0 south-west and on
// clockwise, or 6 and 7 for the two stops.

export type Colour = "white" | "yellow" | "green" | "brown" | "grey" | "red";
export type StopKind = "city" | "town" | "offboard";

export const EDGES = 6;

/** A hex or a tile as the map's document has it. */
export interface FaceEntry {
  colour: Colour;
  name?: string;
  label?: string;
  cities?: [value: number, slots: number][];
  towns?: number[];
  offboard?: [low: number, high: number];
  terrain?: string;
  track?: string[];
}

export interface Stop {
  kind: StopKind;
  low: number;
  high: number;
  slots: number;
}

export interface Face {
  colour: Colour;
  label: string;
  stops: Stop[];
  track: [number, number][];
}

export function faceOf(entry: FaceEntry, rotation = 0): Face {
  const turn = (end: number) => (end < EDGES ? (end + rotation) % EDGES : end);
  const track = (entry.track ?? []).map((piece) => piece.split("-").map(endOf).map(turn) as [number, number]);
  return { colour: entry.colour, label: entry.label ?? "", stops: stopsOf(entry), track };
}

function endOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : EDGES + Number(word.slice(1));
}

function stopsOf(entry: FaceEntry): Stop[] {
  const stops: Stop[] = [];
  for (const [value, slots] of entry.cities ?? []) stops.push({ kind: "city", low: value, high: value, slots });
  for (const value of entry.towns ?? []) stops.push({ kind: "town", low: value, high: value, slots: 0 });
  if (entry.offboard) stops.push({ kind: "offboard", low: entry.offboard[0], high: entry.offboard[1], slots: 0 });
  return stops;
}

/** The ends that track joins to this one. */
export function joined(face: Face, end: number): number[] {
  return face.track.flatMap(([a, b]) => (a === end ? [b] : b === end ? [a] : []));
}

/** The same for faces that look and lead the same, as those of a straight that was turned half round. */
export function likeness(face: Face): string {
  const stops = face.stops.map(
    (stop, i) => `${stop.kind}${stop.low}/${stop.slots}:${edgesOf(face, i).sort().join("")}`,
  );
  const plain = face.track.filter(([a, b]) => a < EDGES && b < EDGES).map((ends) => [...ends].sort().join("-"));
  return [...stops, ...plain].sort().join(" ");
}

/** The edges that track joins to a stop. */
export function edgesOf(face: Face, stop: number): number[] {
  return joined(face, EDGES + stop).filter((end) => end < EDGES);
}

export function exitsOf(face: Face): number[] {
  return [0, 1, 2, 3, 4, 5].filter((edge) => joined(face, edge).length > 0);
}
