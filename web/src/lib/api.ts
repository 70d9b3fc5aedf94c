// The server's REST interface.

import type {
  AccountInfo,
  AccountWish,
  Action,
  BotWish,
  Announcement,
  CarryCode,
  ChannelName,
  ClaimWish,
  ErrorBody,
  GuideInfo,
  GuideWish,
  Hint,
  JoinWish,
  MailCode,
  MailWish,
  MatchRecord,
  Me,
  ModerationWish,
  NameWish,
  NoticeResult,
  NoticesInfo,
  NoticesWish,
  NoticeTrial,
  OwnData,
  PasswordChange,
  PasswordProof,
  PastStep,
  PushWish,
  Reason,
  RecordWish,
  RematchWish,
  RecoveryCodes,
  RecoveryWish,
  Seat,
  SignOutWish,
  Summary,
  TableNotices,
  TableNoticesWish,
  TableWish,
  TitleInfo,
  TrialWish,
  WebhookSecret,
  WebhookWish,
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
    /** Seconds after which it may be asked for again, where the server says so. */
    readonly wait: number | null = null,
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
  return (await answered<T>(method, path, body)).answer;
}

async function answered<T>(method: string, path: string, body?: unknown): Promise<{ answer: T; headers: Headers }> {
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
  return { answer: answer as T, headers: response.headers };
}

function refusal(response: Response, answer: unknown): Refusal {
  const { error, message, wait } = (answer ?? {}) as Partial<ErrorBody>;
  const text = error && typeof error === "object" && "key" in error ? error : null;
  return new Refusal(response.status, text, message ?? `${response.status} ${response.statusText}`, wait ?? null);
}

export const fetchTexts = (lang: Language) => call<Catalogue>("GET", `texts/${lang}`);
export const fetchTitles = () => call<TitleInfo[]>("GET", "titles");
export const fetchMe = () => call<Me>("GET", "me");
export const rename = (name: string) => call<Me>("PUT", "me", { name } satisfies NameWish);
export const fetchAnnouncement = () => call<Announcement | null>("GET", "announcement");
export const fetchAccount = () => call<AccountInfo>("GET", "account");
export const makeAccount = (wish: AccountWish) => call<AccountInfo>("POST", "account", wish);
export const signIn = (wish: AccountWish) => call<AccountInfo>("POST", "account/sign-in", wish);
export const recover = (wish: RecoveryWish) => call<AccountInfo>("POST", "account/recover", wish);
export const signOut = (wish: SignOutWish) => call<null>("POST", "account/sign-out", wish);
export const changePassword = (wish: PasswordChange) => call<AccountInfo>("POST", "account/password", wish);
export const makeCodes = (password: string) =>
  call<RecoveryCodes>("POST", "account/codes", { password } satisfies PasswordProof);
export const carry = () => call<CarryCode>("POST", "account/carry");
export const claim = (wish: ClaimWish) => call<AccountInfo>("POST", "account/claim", wish);
export const fetchOwnData = () => call<OwnData>("GET", "account/export");
export const deleteMe = (password: string | null) =>
  call<null>("POST", "account/delete", { password } satisfies PasswordProof);

export const createTable = (wish: TableWish) => call<Summary>("POST", "tables", wish);
/** A page of a list, the first being 1, and whether another follows. */
export async function listTables(list: "open" | "mine", page = 1): Promise<{ tables: Summary[]; more: boolean }> {
  const path = `tables?list=${list}${page === 1 ? "" : `&page=${page}`}`;
  const { answer, headers } = await answered<Summary[]>("GET", path);
  return { tables: answer, more: headers.get("link")?.includes('rel="next"') ?? false };
}

const guideOf = (title: string) => `titles/${encodeURIComponent(title)}/guide`;
export const fetchGuide = (title: string) => call<GuideInfo>("GET", guideOf(title));
/** A table at the position that the guide begins with. */
export const startGuide = (title: string, names: string[]) =>
  call<Summary>("POST", guideOf(title), { names } satisfies GuideWish);

export const fetchTitleBoard = (title: string) => call<unknown>("GET", `titles/${encodeURIComponent(title)}/board`);

const at = (table: string, path = "") => `tables/${encodeURIComponent(table)}${path}`;

export const fetchTable = (table: string) => call<Summary>("GET", at(table));
export const fetchBoard = (table: string) => call<unknown>("GET", at(table, "/board"));
export const fetchRecord = (table: string) => call<MatchRecord>("GET", at(table, "/record"));
export const join = (table: string, wish: JoinWish) => call<Summary>("POST", at(table, "/join"), wish);
export const leave = (table: string) => call<Summary>("POST", at(table, "/leave"), {});
export const comeBack = (table: string) => call<Summary>("POST", at(table, "/return"), {});
/** Before the start: a bot for somebody who does not come. */
export const seatBot = (table: string, wish: BotWish) => call<Summary>("POST", at(table, "/bot"), wish);
export const moderate = (table: string, wish: ModerationWish) => call<Summary>("POST", at(table, "/moderate"), wish);
export const rematch = (table: string) =>
  call<Summary>("POST", at(table, "/rematch"), { nonce: true } satisfies RematchWish);
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

// How one is told that it is one's turn.

export const fetchReach = () => call<NoticesInfo>("GET", "me/notices");
export const setReach = (wish: NoticesWish) => call<NoticesInfo>("PUT", "me/notices", wish);
export const subscribe = (wish: PushWish) => call<NoticesInfo>("POST", "me/notices/push", wish);
export const unsubscribe = (device: string) =>
  call<NoticesInfo>("DELETE", `me/notices/push/${encodeURIComponent(device)}`);
export const setMail = (wish: MailWish) => call<NoticesInfo>("POST", "me/notices/mail", wish);
export const confirmMail = (code: string) =>
  call<NoticesInfo>("POST", "me/notices/mail/confirm", { code } satisfies MailCode);
export const forgetMail = () => call<NoticesInfo>("DELETE", "me/notices/mail");
export const setWebhook = (wish: WebhookWish) => call<WebhookSecret>("PUT", "me/notices/webhook", wish);
export const forgetWebhook = () => call<NoticesInfo>("DELETE", "me/notices/webhook");
export const tryReach = (channel: ChannelName) =>
  call<NoticeResult>("POST", "me/notices/test", { channel } satisfies NoticeTrial);
export const fetchTableReach = (table: string) => call<TableNotices>("GET", at(table, "/notices"));
export const setTableReach = (table: string, wish: TableNoticesWish) =>
  call<TableNotices>("PUT", at(table, "/notices"), wish);
