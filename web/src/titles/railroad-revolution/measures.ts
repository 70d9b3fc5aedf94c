// Where things lie on the board, in units of the map.

export const CITY_RADIUS = 15;
/** A rail space across: a rail of each seat beside the signs in the middle. */
export const PLANK = 30;
/** What is written at a city: its name, the tile, the stations. */
export const BLOCK = { width: 104, height: 60 };

/** Performance tracks, deal, trains and workers stand in a column beside the map. */
export const COLUMN = { x: 968, width: 222 };
export const TRACK = { top: 34, width: 70, gap: 6, step: 37 };
export const DEAL = { y: 352, height: 132 };
export const TRAINS = { y: 496, height: 78, width: 51, gap: 6 };
export const BANK = { y: 586, height: 54 };
export const PILES = { y: 652, height: 50 };

/** The telegraph line below the map. */
export const LINE = { x: -20, y: 604, step: 121, width: 100, height: 98 };

/** At the right there is room for the buttons that zoom. */
export const AREA = { x: -84, y: -14, width: COLUMN.x + COLUMN.width + 176, height: 730 };
/** In a narrow window the column lies below the telegraph line, in two parts and larger. */
export const NARROW = {
  width: 900,
  area: { x: AREA.x, y: AREA.y, width: 1056, height: 1284 },
  scale: 1.6,
  tracks: { x: 20, y: 740 },
  market: { x: 520, y: 730 },
};
/** Where blocks of cities may lie. */
export const MAP = { left: -80, top: -6, right: 960, bottom: 598 };
