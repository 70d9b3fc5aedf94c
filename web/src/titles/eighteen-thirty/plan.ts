// Where on the map the marks of a hint's plan lie.

import type { MarkJson } from "../../lib/protocol.ts";
import { edgeTo } from "./route.ts";
import { polar, type Point } from "./shape.ts";

interface Where {
  /** The middle of a hex, unless there is none of this name. */
  centre(hex: string): Point | undefined;
  /** A stop of a hex, seen from its middle. */
  stop(hex: string, stop: number): Point | undefined;
}

/** On the edges of a hex: badges stand close to them. */
const OUTLINE = 50;
/** So much of each side belongs to the letters at its corners. */
const CORNER = 0.28;
const RING = 20;
/** From the middle of a hex to where its names and numbers end. */
const LETTERS = 27;

/** The outline of a hex, a ring around a place for a token, or the sides that a run crosses; all but the letters. */
export function pathOfMark({ kind, ids }: MarkJson, where: Where): string | null {
  const names = ids.map(String);
  if (kind === "run") return crossings(names, where) || null;
  const centre = where.centre(names[0] ?? "");
  if (!centre) return null;
  if (kind === "hex") return hexAt(centre);
  const stop = kind === "token" ? where.stop(names[0]!, Number(ids[1])) : undefined;
  return stop ? ringAt({ x: centre.x + stop.x, y: centre.y + stop.y }) : null;
}

function crossings(hexes: readonly string[], where: Where): string {
  return hexes
    .slice(1)
    .map((hex, i) => {
      const [a, b] = [where.centre(hexes[i]!), where.centre(hex)];
      if (!a || !b || edgeTo(hexes[i]!, hex) < 0) return "";
      const part = LETTERS / Math.hypot(b.x - a.x, b.y - a.y);
      const [dx, dy] = [(b.x - a.x) * part, (b.y - a.y) * part];
      return `M${at({ x: a.x + dx, y: a.y + dy })}L${at({ x: b.x - dx, y: b.y - dy })}`;
    })
    .join("");
}

/** The middles of the sides: at the corners stand the names of hexes and the numbers of tiles. */
function hexAt({ x, y }: Point): string {
  const corners = [0, 1, 2, 3, 4, 5, 6].map((number) => polar(90 + 60 * number, OUTLINE));
  return corners
    .slice(1)
    .map((b, i) => {
      const a = corners[i]!;
      const along = (part: number) => at({ x: x + a.x + part * (b.x - a.x), y: y + a.y + part * (b.y - a.y) });
      return `M${along(CORNER)}L${along(1 - CORNER)}`;
    })
    .join("");
}

function ringAt({ x, y }: Point): string {
  return `M${at({ x: x - RING, y })}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`;
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
