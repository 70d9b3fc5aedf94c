// The titles that the page can draw, each loaded when its first table is opened.

import type { TitleModule } from "./title.ts";

const ticketToRide = () => import("./ticket-to-ride/index.ts").then((found) => found.default);

const drawings: Record<string, () => Promise<TitleModule>> = {
  "ticket-to-ride-usa": ticketToRide,
  "ticket-to-ride-europe": ticketToRide,
  steamrollers: () => import("./steamrollers/index.ts").then((found) => found.default),
  "railroad-revolution": () => import("./railroad-revolution/index.ts").then((found) => found.default),
  "1830": () => import("./eighteen-thirty/index.ts").then((found) => found.default),
};

export function hasDrawing(title: string): boolean {
  return title in drawings;
}

export async function loadTitle(title: string): Promise<TitleModule | null> {
  return (await drawings[title]?.()) ?? null;
}
