// Finds the layout of a map beside the page, so that drawing goes on meanwhile.

import { readBoard, type BoardDocument } from "../board.ts";
import { findLayout, type Layout } from "../geometry/layout.ts";

export interface LayoutAnswer {
  shape: string;
  layout: Layout;
}

addEventListener("message", ({ data }: MessageEvent<{ shape: string; document: BoardDocument }>) => {
  postMessage({ shape: data.shape, layout: findLayout(readBoard(data.document)) } satisfies LayoutAnswer);
});
