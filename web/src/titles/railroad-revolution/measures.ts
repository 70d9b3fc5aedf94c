// Where things lie on the board, in units of the map.

/** A rail space across: a rail of each seat beside the signs in the middle. */
export const PLANK = 30;

/** What is written at a city, name, tile and stations, and how large. */
export interface Lettering {
  width: number;
  height: number;
  /** Of the city's dot. */
  radius: number;
  level: number;
  name: number;
  /** How large the tile is at most; 0: it is left out. */
  tile: number;
  /** The lines of a block below its city, and of one above it. */
  below: Lines;
  above: Lines;
}
interface Lines {
  name: number;
  tile: number;
  houses: number;
}

export const NEAR: Lettering = {
  width: 128,
  height: 62,
  radius: 17,
  level: 22,
  name: 20,
  tile: 1.12,
  below: { name: 16, tile: 32, houses: 61 },
  above: { houses: 15, name: 32, tile: 49 },
};
/** All of the map on a phone: the names can be read, the tiles could not. */
export const FAR: Lettering = {
  width: 150,
  height: 48,
  radius: 20,
  level: 27,
  name: 28,
  tile: 0,
  below: { name: 22, tile: 0, houses: 46 },
  above: { houses: 17, name: 42, tile: 0 },
};

/** Performance tracks, deal, trains and workers stand in a column beside the map. */
export const COLUMN = { x: 968, width: 222 };
export const TRACK = { top: 34, width: 70, gap: 6, step: 37 };
export const DEAL = { y: 352, height: 132 };
export const TRAINS = { y: 496, height: 78, width: 51, gap: 6 };
export const BANK = { y: 584, height: 58 };
export const PILES = { y: 652, height: 50 };

/** The telegraph line below the map; left of it there is room for the buttons that zoom. */
export const LINE = { x: 0, y: 604, step: 121, width: 106, height: 98 };

export const AREA = { x: -84, y: -14, width: COLUMN.x + COLUMN.width + 96, height: 730 };
/**
 * In a narrow window the telegraph line has two rows, and the column lies below it in two parts; all is larger. At the
 * right there is room for the buttons that zoom.
 */
export const NARROW = {
  width: 900,
  area: { x: AREA.x, y: AREA.y, width: 1056, height: 1626 },
  scale: 1.6,
  line: { x: -70, row: 204, scale: 1.84 },
  tracks: { x: 20, y: 1082 },
  market: { x: 466, y: 1072 },
  /** A board that is drawn smaller than this has its cities lettered for it. */
  far: 0.56,
};
/** Where blocks of cities may lie. */
export const MAP = { left: -80, top: -6, right: 960, bottom: 598 };
