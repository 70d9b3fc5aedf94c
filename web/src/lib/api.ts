// The server's REST interface.

import type {
  Action,
  ErrorBody,
  GuideInfo,
  GuideWish,
  Hint,
  JoinWish,
  MatchRecord,
  Me,
  NameWish,
  PastStep,
  Reason,
  RecordWish,
  Seat,
  Summary,
  TableWish,
  TitleInfo,
  TrialWish,
  WhyWish,
  WordsWish,
} from "./protocol.ts";
import type { Catalogue, Language, Text } from "./text.ts";

/** Something that the server would not do; `text` says why to a person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: Text | null,
    message: string,
  ) {
    super(message);
  }
}

/** An address of the server, which may serve the page under any path. */
function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

export function socketUrl(table: string, since: number): URL {
  const url = apiUrl(`tables/${encodeURIComponent(table)}/socket?since=${since}`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(apiUrl(path), init);
  } catch {
    throw new Refusal(0, { key: "page.error.offline", args: {} }, "the server does not answer");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response, answer);
  return answer as T;
}

function refusal(response: Response, answer: unknown): Refusal {
  const { error, message } = (answer ?? {}) as Partial<ErrorBody>;
  const text = error && typeof error === "object" && "key" in error ? error : null;
  return new Refusal(response.status, text, message ?? `${response.status} ${response.statusText}`);
}

export const fetchTexts = (lang: Language) => call<Catalogue>("GET", `texts/${lang}`);
export const fetchTitles = () => call<TitleInfo[]>("GET", "titles");
export const fetchMe = () => call<Me>("GET", "me");
export const rename = (name: string) => call<Me>("PUT", "me", { name } satisfies NameWish);
export const createTable = (wish: TableWish) => call<Summary>("POST", "tables", wish);
export const listTables = (list: "open" | "mine") => call<Summary[]>("GET", `tables?list=${list}`);

const guideOf = (title: string) => `titles/${encodeURIComponent(title)}/guide`;
export const fetchGuide = (title: string) => call<GuideInfo>("GET", guideOf(title));
/** A table at the position that the guide begins with. */
export const startGuide = (title: string, names: string[]) =>
  call<Summary>("POST", guideOf(title), { names } satisfies GuideWish);

export const fetchTitleBoard = (title: string) => call<unknown>("GET", `titles/${encodeURIComponent(title)}/board`);

const at = (table: string, path = "") => `tables/${encodeURIComponent(table)}${path}`;

export const fetchBoard = (table: string) => call<unknown>("GET", at(table, "/board"));
export const fetchRecord = (table: string) => call<MatchRecord>("GET", at(table, "/record"));
export const join = (table: string, wish: JoinWish) => call<Summary>("POST", at(table, "/join"), wish);
export const leave = (table: string) => call<Summary>("POST", at(table, "/leave"), {});
export const comeBack = (table: string) => call<Summary>("POST", at(table, "/return"), {});
export const rematch = (table: string) => call<Summary>("POST", at(table, "/rematch"), {});
export const fetchWords = (table: string, seat: Seat, actions: Action[]) =>
  call<Text[]>("POST", at(table, "/words"), { seat, actions } satisfies WordsWish);
export const fetchReason = (table: string, seat: Seat, action: Action) =>
  call<Reason>("POST", at(table, "/why"), { seat, action } satisfies WhyWish);
export const fetchHints = (table: string, seat: Seat) => call<Hint[]>("GET", at(table, `/hint?seat=${seat}`));

/** At most 32 steps in a row; fewer where the game ends before. */
export const fetchSteps = (table: string, first: number, last: number, seat: Seat | null) =>
  call<PastStep[]>("GET", at(table, `/steps?first=${first}&last=${last}${seat === null ? "" : `&seat=${seat}`}`));
export const startTrial = (table: string, seat: Seat, step: number) =>
  call<Summary>("POST", at(table, "/trial"), { seat, step } satisfies TrialWish);
export const openRecord = (name: string, text: string) =>
  call<Summary>("POST", "records", { name, text } satisfies RecordWish);
