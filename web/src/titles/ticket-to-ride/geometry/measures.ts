// The sizes of what is drawn, in the board's units.

export const CITY_RADIUS = 5.6;
export const SPACE_WIDTH = 8.4;
/** How far each lane of a double route lies from its middle. */
export const LANE_SHIFT = 5.3;
/** Between two spaces of a lane, and between the first space and the city. */
export const GAP = 1.8;
/** Spaces of different routes keep at least this distance. */
export const CLEARANCE = 0.6;
/** A space is not cut shorter than this to make room near a city. */
export const SHORTEST_SPACE = 11;
export const LABEL_SIZE = 14;
