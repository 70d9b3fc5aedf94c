// A small board for tests: two rows of four fields, a city at each end of the first one.

import type { SteamEvent, SteamView } from "../../types/steamrollers.ts";
import { DIRECTIONS } from "./hexes.ts";
import { makeModel, type BoardDocument, type Model, type SteamLine } from "./model.ts";

const STEPS = { E: [1, 0], NE: [1, -1], NW: [0, -1], W: [-1, 0], SW: [-1, 1], SE: [0, 1] } as const;

export function sampleModel(): Model {
  const places = [0, 1].flatMap((r) => [0, 1, 2, 3].map((q) => ({ id: `${"AB"[r]}${q + 1}`, q, r })));
  const fields = places.map(({ id, q, r }) => ({
    id,
    q,
    r,
    region: q < 2 ? 1 : 2,
    neighbours: Object.fromEntries(
      DIRECTIONS.flatMap((direction) => {
        const [dq, dr] = STEPS[direction];
        const found = places.find((it) => it.q === q + dq && it.r === r + dr);
        return found ? [[direction, found.id]] : [];
      }),
    ),
  }));
  const document: BoardDocument = {
    id: "sample",
    about: {},
    regions: [
      { number: 1, colour: "yellow", city: "A1", town: "A2" },
      { number: 2, colour: "red", city: "A4", town: "B3" },
    ],
    fields,
    locomotive: { bonus: [0, 0, 0, 0, 1, 2, 3] },
    eva: { delivers_from: 3, best_regions: 2 },
    starting_tiles: [{ tile: "locomotive" }, { tile: "track" }, { tile: "points", points: 2 }],
    orders: [],
    borders: [],
  };
  return makeModel(document);
}

export function sampleView(more: Partial<SteamView> = {}): SteamView {
  const sheet = {
    tracks: [],
    links: [],
    locomotive: [],
    power: 0,
    delivered: 0,
    bonus: 0,
    network: 0,
    kept: {},
    cargo: null,
    tiles: [],
    orders: [],
    score: 0,
  };
  return {
    title: "steamrollers",
    seat: 0,
    over: false,
    asked: [0],
    question: "UseDie",
    round: 1,
    first: 0,
    turn: 0,
    dice: { table: [1, 2], black: ["straight", "gentle"], taken: [[3], []], in_use: null, actions_done: 0 },
    goods: { "1": ["red"], "2": ["yellow", "yellow"] },
    bag: {},
    tiles: [
      {
        number: 1,
        side: "a",
        solo: false,
        owner: null,
        sideways: false,
        used: false,
        type: "lightning",
        value: 2,
        reconstructed: true,
      },
    ],
    orders: [],
    starting_tiles: null,
    borders: null,
    sheets: [sheet, sheet],
    eva: null,
    ...more,
  };
}

type Data<Name> = Partial<Extract<SteamEvent, { event: Name }>["data"]>;

/** A line of the log with as much of its event as matters. */
export function line<Name extends SteamEvent["event"]>(event: Name, data: Data<Name>): SteamLine {
  return { step: 0, event, data, text: { key: event, args: {} } } as unknown as SteamLine;
}
