// Finds the layout of a map beside the page, so that drawing goes on meanwhile.

import { readBoard, type BoardDocument } from "../board.ts";
import { findLayout } from "../geometry/layout.ts";

addEventListener("message", ({ data }: MessageEvent<BoardDocument>) => postMessage(findLayout(readBoard(data))));
