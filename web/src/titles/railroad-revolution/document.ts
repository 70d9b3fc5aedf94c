// A board as its data file has it, and its rail spaces with their names and directions worked out.

import type { ActionSpace, Colour, EffectDocument, Stack, Track } from "../../types/railroad-revolution.ts";

export type Names = { en: string; pl?: string };

export const COLOURS: readonly Colour[] = ["white", "purple", "orange", "grey", "turquoise"];
export const ACTIONS: readonly ActionSpace[] = ["station", "rail", "telegraph", "sale"];
export const TRACKS: readonly Track[] = ["telegraph", "stations", "network"];
export const STACKS: readonly Stack[] = ["A1", "A2", "B", "C", "D"];

export interface CityDocument {
  id: string;
  names: Names;
  level: number;
  cost: number;
  x: number;
  y: number;
  lat?: number;
  lon?: number;
  facts?: Facts;
}

export interface Gate {
  space: number;
  money?: number;
  shares?: number;
  workers?: number;
}

/** The source of each field of a record. */
export type Facts = Record<string, string>;

export interface BoardDocument {
  id: string;
  names: Names;
  canvas?: [number, number];
  about?: Record<string, Names>;
  sources?: Record<string, { known: boolean } & Names>;
  cities: CityDocument[];
  links: {
    a: string;
    b: string;
    spaces: { terrain: number; deal?: boolean; start?: boolean; x: number; y: number; facts?: Facts }[];
  }[];
  tiles: { id: string; facts?: Facts }[];
  telegraph: { sections: { facts?: Facts }[]; links: number[]; tokens: { id: string; facts?: Facts }[] };
  trains: { id: string; start?: boolean; bonus: EffectDocument }[];
  milestones: { id: string; points: number; facts?: Facts }[];
  deals: { id: string; facts?: Facts }[];
  setup_tokens: { id: string; facts?: Facts }[];
  tracks: { id: Track; points: number[]; gates: Gate[]; facts?: Facts }[];
  player_board: { value: number; rails: number; buildings: number; right_of_logo?: boolean; facts?: Facts }[];
  rules: Record<string, number> & { workers: unknown };
}

export interface Space {
  id: string;
  /** The cities of its link, and its number on it where there are several. */
  a: string;
  b: string;
  number: number | null;
  terrain: number;
  deal: boolean;
  start: boolean;
  x: number;
  y: number;
  /** The direction of the link in degrees, never upside down. */
  angle: number;
  /** Room along the link. */
  length: number;
  /** The cities that it touches. */
  touches: string[];
}

const LONGEST = 46;
/** What a city takes of its links. */
const AROUND_CITY = 17;

export function spacesOf(document: BoardDocument): Space[] {
  const cities = new Map(document.cities.map((city) => [city.id, city]));
  return document.links.flatMap((link) => {
    const [a, b] = [cities.get(link.a)!, cities.get(link.b)!];
    const many = link.spaces.length;
    return link.spaces.map((space, i) => {
      const [before, after] = [link.spaces[i - 1] ?? a, link.spaces[i + 1] ?? b];
      const room = Math.min(
        half(space, before, i === 0 ? AROUND_CITY : 0),
        half(space, after, i === many - 1 ? AROUND_CITY : 0),
      );
      return {
        id: many === 1 ? `${link.a}-${link.b}` : `${link.a}-${link.b}:${i + 1}`,
        a: link.a,
        b: link.b,
        number: many === 1 ? null : i + 1,
        terrain: space.terrain,
        deal: space.deal ?? false,
        start: space.start ?? false,
        x: space.x,
        y: space.y,
        angle: upright((Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI),
        length: Math.min(LONGEST, 2 * room),
        touches: [...(i === 0 ? [link.a] : []), ...(i === many - 1 ? [link.b] : [])],
      };
    });
  });
}

interface Place {
  x: number;
  y: number;
}

/** Half of what lies between two places, or all but the city if the other one is a city. */
function half(at: Place, other: Place, city: number): number {
  const distance = Math.hypot(at.x - other.x, at.y - other.y);
  return city > 0 ? distance - city : distance / 2 - 1.5;
}

function upright(degrees: number): number {
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}

export function nameIn(names: Names, lang: string): string {
  return (lang === "pl" ? names.pl : undefined) ?? names.en;
}
