// The server's REST interface.

import type {
  Access,
  AccessWish,
  AccountInfo,
  AccountWish,
  Action,
  BalanceNews,
  BalanceWish,
  BoardProblem,
  BotWish,
  Announcement,
  CarryCode,
  ChannelName,
  ClaimWish,
  ErrorBody,
  GuideInfo,
  GuideWish,
  Hint,
  HintLevel,
  JoinWish,
  LeaderInfo,
  MailCode,
  MailWish,
  MatchRecord,
  Me,
  ModerationWish,
  NameWish,
  NewToken,
  Note,
  NoteWish,
  OrderOffer,
  NoticeResult,
  NoticesInfo,
  NoticesWish,
  NoticeTrial,
  OwnData,
  PasswordChange,
  PasswordProof,
  PastStep,
  PersonInfo,
  PlayWish,
  ProfileChoice,
  PushWish,
  Reason,
  RecordWish,
  RematchWish,
  RecoveryCodes,
  RecoveryWish,
  ReviewState,
  Seat,
  SignOutWish,
  StudyCard,
  StudyEdit,
  StudyFile,
  StudyInfo,
  StudyJson,
  StudyStep,
  StudyWish,
  Summary,
  TableCounts,
  TableRatings,
  TableStudyWish,
  TableWish,
  TitleInfo,
  TokenList,
  TokenWish,
  TrialWish,
  VacationInfo,
  VacationWish,
  TableNotices,
  TableNoticesWish,
  WebhookSecret,
  WebhookWish,
  WhyWish,
  WordsWish,
} from "./protocol.ts";
import type { Pace } from "./clocks.ts";
import { wishOf, type Narrowed } from "./mine.ts";
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

export function socketUrl(table: string, since: number, idle: boolean): URL {
  const url = apiUrl(`tables/${encodeURIComponent(table)}/socket?since=${since}${idle ? "&idle=1" : ""}`);
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
export const fetchVacation = () => call<VacationInfo>("GET", "me/vacation");
export const takeVacation = (days: number) => call<VacationInfo>("PUT", "me/vacation", { days } satisfies VacationWish);
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

export const fetchTokens = () => call<TokenList>("GET", "tokens");
export const makeToken = (wish: TokenWish) => call<NewToken>("POST", "tokens", wish);
export const revokeToken = (token: string) => call<TokenList>("DELETE", `tokens/${encodeURIComponent(token)}`);
export const becomeBot = () => call<TokenList>("POST", "bot/account");

export const fetchProfile = () => call<ProfileChoice>("GET", "account/profile");
export const chooseProfile = (wish: ProfileChoice) => call<ProfileChoice>("PUT", "account/profile", wish);
export const fetchPerson = (name: string) => call<PersonInfo>("GET", `people?name=${encodeURIComponent(name)}`);
/** A page of a title's leaderboard, the first being 1, and whether another follows. */
export async function fetchLeaders(title: string, page: number): Promise<{ leaders: LeaderInfo[]; more: boolean }> {
  const path = `leaderboards/${encodeURIComponent(title)}?page=${page}`;
  const { answer, headers } = await answered<LeaderInfo[]>("GET", path);
  return { leaders: answer, more: isNext(headers) };
}

export const createTable = (wish: TableWish) => call<Summary>("POST", "tables", wish);
/** A page of a list, and whether another follows. */
async function listed(query: string): Promise<{ tables: Summary[]; more: boolean }> {
  const { answer, headers } = await answered<Summary[]>("GET", `tables?${query}`);
  return { tables: answer, more: isNext(headers) };
}

/** Whether another page of a list follows. */
function isNext(headers: Headers): boolean {
  return headers.get("link")?.includes('rel="next"') ?? false;
}
/** Tables of a pace that wait for players; the first page is 1. */
export const listOpen = (pace: Pace, page = 1) => listed(`list=open&pace=${pace}${page === 1 ? "" : `&page=${page}`}`);
export const listMine = (wanted: Narrowed) => listed(wishOf(wanted));
export const fetchCounts = () => call<TableCounts>("GET", "me/tables");

const guideOf = (title: string) => `titles/${encodeURIComponent(title)}/guide`;
export const fetchGuide = (title: string) => call<GuideInfo>("GET", guideOf(title));
/** A table at the position that the guide begins with. */
export const startGuide = (title: string, names: string[]) =>
  call<Summary>("POST", guideOf(title), { names } satisfies GuideWish);

/** What is wrong with a board of one's own. */
export const checkBoard = (title: string, board: unknown) =>
  call<BoardProblem[]>("POST", `titles/${encodeURIComponent(title)}/check`, { board });

/** Have bots play on a board of one's own; each line of the answer is a report on more games. */
export async function* balanceOf(title: string, wish: BalanceWish, signal: AbortSignal): AsyncGenerator<BalanceNews> {
  const response = await fetch(apiUrl(`titles/${encodeURIComponent(title)}/balance`), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
    signal,
  });
  if (!response.ok || !response.body) throw refusal(response, await response.json().catch(() => null));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop()!;
    for (const line of lines) if (line !== "") yield JSON.parse(line) as BalanceNews;
    if (done) return;
  }
}

export const fetchTitleBoard = (title: string) => call<unknown>("GET", `titles/${encodeURIComponent(title)}/board`);

const at = (table: string, path = "") => `tables/${encodeURIComponent(table)}${path}`;

export const fetchTable = (table: string) => call<Summary>("GET", at(table));
export const fetchBoard = (table: string) => call<unknown>("GET", at(table, "/board"));
export const fetchRatings = (table: string) => call<TableRatings>("GET", at(table, "/ratings"));
export const fetchProfiles = (table: string) => call<(string | null)[]>("GET", at(table, "/profiles"));
export const fetchRecord = (table: string) => call<MatchRecord>("GET", at(table, "/record"));
export const fetchNote = (table: string) => call<Note>("GET", at(table, "/note"));
export const saveNote = (table: string, text: string) =>
  call<Note>("PUT", at(table, "/note"), { text } satisfies NoteWish);
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
/** The standing orders that a seat could give now. */
export const fetchOffers = (table: string, seat: Seat) => call<OrderOffer[]>("GET", at(table, `/orders?seat=${seat}`));
export const fetchHint = (table: string, seat: Seat, level: HintLevel, longer: boolean) =>
  call<Hint>("GET", at(table, `/hint?seat=${seat}&level=${level}${longer ? "&longer=true" : ""}`));

/** At most 32 steps in a row; fewer where the game ends before. */
export const fetchSteps = (table: string, first: number, last: number, seat: Seat | null) =>
  call<PastStep[]>("GET", at(table, `/steps?first=${first}&last=${last}${seat === null ? "" : `&seat=${seat}`}`));
/** The review of a game that is over, or how far it is. */
export const fetchReview = (table: string) => call<ReviewState>("GET", at(table, "/review"));
export const makeReview = (table: string) => call<ReviewState>("POST", at(table, "/review"));
export const startTrial = (table: string, seat: Seat, step: number) =>
  call<Summary>("POST", at(table, "/trial"), { seat, step } satisfies TrialWish);

// Studies.

const studyAt = (study: string, path = "") => `studies/${encodeURIComponent(study)}${path}`;
export const listStudies = () => call<StudyCard[]>("GET", "studies");
export const createStudy = (wish: StudyWish) => call<StudyInfo>("POST", "studies", wish);
export const openStudy = (text: string) => call<StudyInfo>("POST", "studies/open", { text } satisfies StudyFile);
export const studyTable = (table: string, wish: TableStudyWish) => call<StudyInfo>("POST", at(table, "/study"), wish);
export const fetchStudy = (study: string) => call<StudyInfo>("GET", studyAt(study));
export const fetchStudyDocument = (study: string) => call<StudyJson>("GET", studyAt(study, "/document"));
export const fetchStudyBoard = (study: string) => call<unknown>("GET", studyAt(study, "/board"));
export const fetchStudyStep = (study: string, node: number, seat: Seat | null) =>
  call<StudyStep>("GET", studyAt(study, `/nodes/${node}${seat === null ? "" : `?seat=${seat}`}`));
export const fetchStudyWords = (study: string, seat: Seat, actions: Action[]) =>
  call<Text[]>("POST", studyAt(study, "/words"), { seat, actions } satisfies WordsWish);
export const editStudy = (study: string, edit: StudyEdit) => call<StudyInfo>("POST", studyAt(study, "/edits"), edit);
export const shareStudy = (study: string, access: Access) =>
  call<StudyInfo>("PUT", studyAt(study, "/access"), { access } satisfies AccessWish);
export const deleteStudy = (study: string) => call<null>("DELETE", studyAt(study));
export const playStudy = (study: string, wish: PlayWish) => call<Summary>("POST", studyAt(study, "/play"), wish);

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
