// What the server says and hears. `types/wire.ts` is made from the server's own types; some have another name here.

export type * from "../types/wire.ts";
export type { ActionJson as Action, LogLine as Line } from "../types/wire.ts";

export type Seat = number;
