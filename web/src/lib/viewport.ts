// Zooming and panning: a viewport maps board units to pixels by a scale and a shift.

export interface Viewport {
  /** The point of the board in the upper left corner. */
  x: number;
  y: number;
  /** Pixels for each unit. */
  scale: number;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How much closer than the whole board one may look. */
const CLOSEST = 7;

/** The whole area, or on a narrow window as much of it as fills the window; what is higher begins at its top. */
export function fitted(area: Area, size: Size, fill: boolean): Viewport {
  const [across, down] = [size.width / area.width, size.height / area.height];
  const whole = Math.min(across, down);
  const scale = fill ? Math.min(Math.max(across, down), whole * 1.8) : whole;
  const view = centred(area.x + area.width / 2, area.y + area.height / 2, scale, size);
  return { ...view, y: Math.min(view.y, area.y) };
}

function centred(x: number, y: number, scale: number, size: Size): Viewport {
  return { x: x - size.width / scale / 2, y: y - size.height / scale / 2, scale };
}

/** Zoom by a factor so that the board stays under the pixel (px, py). */
export function zoomed(view: Viewport, factor: number, px: number, py: number, area: Area, size: Size): Viewport {
  const least = Math.min(size.width / area.width, size.height / area.height);
  const scale = Math.min(Math.max(view.scale * factor, least), least * CLOSEST);
  const [x, y] = [view.x + px / view.scale - px / scale, view.y + py / view.scale - py / scale];
  return kept({ x, y, scale }, area, size);
}

/** How much farther from another finger one is than before; those that meet count as one pixel apart. */
export function spread(before: Point, here: Point, other: Point): number {
  const apart = (at: Point) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
  return apart(here) / apart(before);
}

export function panned(view: Viewport, dx: number, dy: number, area: Area, size: Size): Viewport {
  return kept({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, area, size);
}

const BORDER = 24;

/** How far something from `start` to `end` has to move to lie in a window, off its border; the middle of what is larger. */
export function inwards(start: number, end: number, window: number): number {
  if (end - start > window - 2 * BORDER) return (window - start - end) / 2;
  return Math.max(BORDER - start, 0) || Math.min(window - BORDER - end, 0);
}

/** Do not lose the board: the window stays within the area, or the area within the window. */
export function kept(view: Viewport, area: Area, size: Size): Viewport {
  return {
    scale: view.scale,
    x: within(view.x, area.x, area.width - size.width / view.scale),
    y: within(view.y, area.y, area.height - size.height / view.scale),
  };
}

/** Whether what is drawn for one window, with an edge around it, holds all of the area that another one shows. */
export function covers(
  drawn: Viewport,
  paper: Size,
  edge: { x: number; y: number },
  seen: Viewport,
  size: Size,
  area: Area,
): boolean {
  const slack = 1 / drawn.scale;
  const holds = (first: number, last: number, low: number, high: number) =>
    first <= low + slack && last >= high - slack;
  return (
    holds(
      drawn.x - edge.x / drawn.scale,
      drawn.x + (paper.width + edge.x) / drawn.scale,
      Math.max(seen.x, area.x),
      Math.min(seen.x + size.width / seen.scale, area.x + area.width),
    ) &&
    holds(
      drawn.y - edge.y / drawn.scale,
      drawn.y + (paper.height + edge.y) / drawn.scale,
      Math.max(seen.y, area.y),
      Math.min(seen.y + size.height / seen.scale, area.y + area.height),
    )
  );
}

function within(value: number, start: number, room: number): number {
  return room >= 0 ? Math.min(Math.max(value, start), start + room) : start + room / 2;
}
