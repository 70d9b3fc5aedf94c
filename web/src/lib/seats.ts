// How the seats are told apart: a colour and a shape each.

import { colours } from "./colours.svelte.ts";

export type Shape = "circle" | "square" | "triangle" | "diamond" | "star" | "hexagon";

const SHAPES: readonly Shape[] = ["circle", "square", "triangle", "diamond", "star", "hexagon"];

export function shapeOf(seat: number): Shape {
  return SHAPES[seat % SHAPES.length]!;
}

export const COLOURS = SHAPES.length;

/** The colour of a seat, from the style sheet. */
export function colourOf(seat: number): string {
  return colourNumber(colours.of(seat % COLOURS));
}

export function colourNumber(number: number): string {
  return `var(--seat-${number + 1})`;
}

/** The outline of a shape around the origin that fits a circle of radius one. */
export const OUTLINES: Record<Shape, string> = {
  circle: "M-.82 0a.82.82 0 1 0 1.64 0a.82.82 0 1 0-1.64 0z",
  square: "M-.7-.7H.7V.7H-.7z",
  triangle: "M0-.95L.92.68H-.92z",
  diamond: "M0-1L.8 0 0 1-.8 0z",
  star: "M0-1L.28-.36.97-.31.45.14.6.81 0 .45-.6.81-.45.14-.97-.31-.28-.36z",
  hexagon: "M-.46-.8H.46L.92 0 .46.8H-.46L-.92 0z",
};
