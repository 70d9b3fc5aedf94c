// Made from the types of Python by `make types`; not to be changed by hand.

/** A name by language; there is always an English one. */
export interface Names {
  en: string;
  pl?: string;
  /** As a board prints it. */
  board?: string;
}

/** A proper name that differs between languages, such as a city's. */
export interface NameJson {
  name: Names;
}

/** A sentence to put into words: a key of the catalogues, and what stands in its places. */
export interface TextJson {
  key: string;
  args: Record<string, ArgJson>;
}

export type ArgJson = string | number | NameJson | TextJson | readonly ArgJson[];

/** What a seat, or a spectator, may know of a table. A title adds fields of its own in a subclass. */
export interface View {
  title: string;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  over: boolean;
  /** The seats whose turn it is: several where all answer at once, -1 where chance answers. */
  asked: number[];
}

/** Who sat where, and for a bot its level. */
export interface RecordSeat {
  name: string;
  bot?: string;
}

/** Whether chance came again or was drawn anew, and each version that was gone back to. */
export interface RecordPractice {
  chance: Practice;
  taken_back: number[];
}

export type Practice = "same" | "anew";

/** A whole match; docs/record.md describes it. */
export interface MatchRecord {
  format: string;
  version: number;
  title: string;
  rules_version: number;
  options: Record<string, unknown>;
  seats: RecordSeat[];
  seed: string | null;
  commitment: string | null;
  /** Seat and action of each entry; seat -1 is chance. */
  entries: [number, string][];
  practice?: RecordPractice;
  /** What each player added to the seed, in the order of the seats before the lot. */
  nonces?: (string | null)[];
  /** The number that each seat had before the lot. */
  lot?: number[];
  /** True if the table was rated. */
  rated?: boolean;
  /** The position that the match began from, if not that of the rules. */
  start?: Record<string, unknown>;
  /** So many entries were given before the match began. */
  given?: number;
  /** After the end: the points, and the places. */
  scores?: number[];
  result?: number[];
}

/** A measured number and its standard error. */
export interface EstimateJson {
  value: number;
  error: number;
}

/** A part of what an answer is worth, in the unit of the analysis. */
export interface PartJson {
  text: TextJson;
  /** Against the mean of the others; null for what is told without a number. */
  amount: number | null;
}

/** Something on the board that belongs to a plan. */
export interface MarkJson {
  /** What the ids are: `route`, `hex`, `city` or another kind that the title's board has. */
  kind: string;
  ids: (number | string)[];
  /** From 0 to 1: how much it matters. */
  weight: number;
  /** Solid is what the answer itself does or needs, dashed what may follow. */
  style: "solid" | "dashed";
}

/** An answer, and what comes of it. */
export interface CandidateJson {
  action: ActionJson;
  words: TextJson;
  /** The chance to win, from 0 to 1; null for an answer that was not tried out. */
  chance: EstimateJson | null;
  /** By how much the seat will be ahead of the best of the others. */
  margin: EstimateJson | null;
  /** The chance to win against that of the best answer, in the same worlds; never measured for itself. */
  gain: EstimateJson | null;
  /** Whether chance explains the difference to the best answer. */
  equal: boolean;
  /** In how many worlds it was tried. */
  worlds: number;
  /** What the bot thought of it before, in a measure of its own; null for what it would never do. */
  worth: number | null;
  parts: PartJson[];
  plan: MarkJson[];
}

export type ActionJson = { kind: string; [field: string]: unknown };

/** A table of a review. */
export interface TableJson {
  name: TextJson;
  columns: TextJson[];
  /** Names, numbers and texts. */
  rows: ArgJson[][];
}

/** What a seat can answer and what comes of it, from what the seat may know. */
export interface AnalysisJson {
  title: string;
  seat: number;
  question: TextJson;
  /** What margins and parts are counted in. */
  unit: TextJson;
  /** Everybody's chance to win after the best answer; an opponent without a seat comes last. */
  chances: number[];
  /** The best first. */
  candidates: CandidateJson[];
  /** So many games were played on. */
  effort: number;
}

/**
 * A seat of a new table.
 *
 * It is yours ("me"), for somebody with the invitation ("invite"), for anyone ("open"), for a bot ("bot"), or for
 * another player at your screen ("screen").
 */
export interface SeatWish {
  kind: "me" | "invite" | "open" | "bot" | "screen";
  /** The level of a bot; the usual one if none is named. */
  level?: string | null;
  /** The name of a bot, or of a player at your screen. */
  name?: string | null;
}

/** A new table. */
export interface TableWish {
  title: string;
  seats: SeatWish[];
  /** Options of the title that differ from their defaults, and as `board` the document of a board of your own. */
  options?: Record<string, unknown>;
  /** Whether the table is listed in the lobby. */
  public?: boolean;
  /** Whether players may ask a bot for hints during the game; null: only where one person plays against bots. */
  hints?: boolean | null;
  /** Whether players may try out moves in private copies during the game; null: as for hints. */
  trials?: boolean | null;
  /** The minutes after which a bot can replace an absent player, if the others agree; 0: never. */
  away?: number;
  /** For one person, alone or against bots: every move can be taken back, with the same chance or new chance. */
  practice?: Practice | null;
  /** Whether you will add a nonce to the seed once you have seen its commitment; the game waits a moment for it. */
  nonce?: boolean;
  /** Whether the seats are drawn by lot at the start; null: as the rulebook says. */
  lot?: boolean | null;
  /** How much time the players have, where several people play; null: no limit. */
  clock?: ClockRule | null;
  /** Whether bots of others may take open seats; never at a rated table. With an invitation they always may. */
  bots?: boolean;
  /**
   * Whether the game counts for the ratings of its players.
   *
   * All of them have accounts; there are no bots, no hints, no trials, no practice and no board of your own, and what
   * was revealed is never taken back.
   */
  rated?: boolean;
}

/** How much time the players of a table have, and what happens when it runs out. */
export interface ClockRule {
  /** Whether the time is for each move, or for the whole game. */
  kind: "move" | "total";
  /** For a move, 10 s to 30 days; in total, 1 min to 60 days. */
  seconds: number;
  /** Seconds added to the total after each move, up to 7 days. */
  increment?: number;
  /** What happens when time runs out: a bot plays on, the game ends, or the other players decide. */
  timeout?: "bot" | "end" | "ask";
}

/** A rematch. */
export interface RematchWish {
  /** As for a new table. */
  nonce?: boolean;
}

/** A board of your own to check. */
export interface BoardWish {
  /** Its document. */
  board: Record<string, unknown>;
}

/** Games of bots on a board of your own. */
export interface BalanceWish {
  board: Record<string, unknown>;
  players?: number;
  /** A server may allow fewer. */
  games?: number;
  /** The bot in every seat, one of the quick ones; null: the strongest of these. */
  level?: string | null;
}

/** A guided first game. */
export interface GuideWish {
  /** Names for the opponents. */
  names?: string[];
}

/** A file to open. */
export interface RecordWish {
  /** A Roundhouse record, as one document or as JSON lines, or an 18xx.games log. */
  text: string;
  /** The name of the file. */
  name?: string;
}

/** A decision to try out in a private copy of a table. */
export interface TrialWish {
  /** The seat that decides; it must have been its turn. */
  seat: number;
  /** The number of log entries before the decision. */
  step: number;
}

/** A name for yourself. */
export interface NameWish {
  name: string;
}

/** A seat to take. */
export interface JoinWish {
  /** Any free seat if null. */
  seat?: number | null;
  /** The table's invitation. */
  token?: string | null;
  /** What you add to the seed, whose commitment you have seen. */
  nonce?: string | null;
}

/** What you add to the seed of a table, once you have seen its commitment. */
export interface NonceWish {
  nonce: string;
}

/** A seat to leave. */
export interface SeatChoice {
  /** All your seats if null. Before the start the host may name the seat of a player who is not connected. */
  seat?: number | null;
}

/** A bot for a free seat. */
export interface BotWish {
  seat: number;
  /** The usual one if none is named. */
  level?: string | null;
  name?: string | null;
}

/** A move. */
export interface MoveWish {
  id: string;
  /** The version of the table that the move answers. */
  version: number;
  seat: number;
  action: ActionWish;
}

export type ActionWish = ActionJson | string;

/** A seat whose move is taken back or played again, or whose player a bot is to replace. */
export interface SeatWithId {
  seat: number;
  id?: string;
}

/** An answer to what another player asks for. */
export interface Agreement {
  agree: boolean;
  id?: string;
  /** The version of the table that you saw: if something else is asked by now, the answer is refused as stale. */
  version?: number | null;
}

/** A proposal to end the game, or an answer to one. */
export interface ResignWish {
  /** Null proposes to end the game; true or false answers another player's proposal. */
  agree?: boolean | null;
  seat?: number | null;
  id?: string;
  /** For an answer, the version of the table that you saw. */
  version?: number | null;
}

/** A standing order. */
export interface OrderWish {
  seat: number;
  kind: string;
  /** Fields that differ from their defaults. */
  values?: Record<string, OrderValue>;
  id?: string;
}

export type OrderValue = boolean | number | string;

/** A standing order to cancel. */
export interface CancelWish {
  seat: number;
  order: string;
  id?: string;
}

/** What the host does about people at the table. */
export interface ModerationWish {
  /** A person, by the id that lines of the chat and the list of spectators have. */
  who?: string | null;
  /** Whether the person may no longer write in the chat. */
  mute?: boolean | null;
  /** Send the person away for good; for spectators. */
  remove?: boolean;
  /** Whether only players may write in the chat. */
  chat_closed?: boolean | null;
}

/** A chat message. */
export interface ChatWish {
  text: string;
  id?: string;
}

/** A private note about a table. */
export interface NoteWish {
  text: string;
}

/** Actions to put into words. */
export interface WordsWish {
  seat: number;
  actions: ActionWish[];
}

/** An action to check against the rules. */
export interface WhyWish {
  seat: number;
  action: ActionWish;
}

/** A vacation from now on. */
export interface VacationWish {
  /** 0 ends the present one. */
  days: number;
}

/** The name and the password of an account. */
export interface AccountWish {
  name: string;
  password: string;
}

/** Which device to sign out. */
export interface SignOutWish {
  /** The id of one of your devices; this one if null. */
  device?: string | null;
  /** All devices, this one too. */
  everywhere?: boolean;
}

/** A new password. */
export interface PasswordChange {
  /** The present one. */
  password: string;
  wanted: string;
}

/** Your password, for what should not be done by whoever finds your device open; null for a guest. */
export interface PasswordProof {
  password?: string | null;
}

/** A recovery code in place of a password that is lost. */
export interface RecoveryWish {
  name: string;
  code: string;
  /** The new password. */
  wanted: string;
}

/** A code from another device, whose seats this one is to have, too. */
export interface ClaimWish {
  code: string;
  /** What becomes of the seats that this device has: they come along or stay behind. Null asks, if there are any. */
  seats?: "take" | "leave" | null;
}

/** What of you everybody may see. */
export interface ProfileChoice {
  /** Your name, since when you have an account, your rated games and ratings, and your place on leaderboards. */
  public?: boolean;
  /** Also your other games among people. */
  all_games?: boolean;
}

/** Which ways are used, for all tables that have no choice of their own. What is left out stays as it is. */
export interface NoticesWish {
  push?: boolean | null;
  mail?: boolean | null;
  webhook?: boolean | null;
  /** The language of what you are told. */
  language?: "en" | "pl" | null;
}

/** Which ways are used for one table; null: as for all tables. */
export interface TableNoticesWish {
  push?: boolean | null;
  mail?: boolean | null;
  webhook?: boolean | null;
}

/** A browser's subscription, as its PushManager gives it. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "en" | "pl" | null;
}

/** An address for mail. A code is sent there. */
export interface MailWish {
  address: string;
  language?: "en" | "pl" | null;
}

/** The code that came by mail. */
export interface MailCode {
  code: string;
}

/** An address that is called with a POST request. */
export interface WebhookWish {
  url: string;
  language?: "en" | "pl" | null;
}

/** A message that shows whether messages come. */
export interface NoticeTrial {
  channel: ChannelName;
}

export type ChannelName = "push" | "mail" | "webhook";

/** A token, with which a program acts for you. */
export interface TokenWish {
  /** What you call it. */
  name: string;
  /** What it may do: `read`, `play`, `chat`, `seats`. */
  scopes: string[];
  /** After so many days it counts no more. */
  days?: number;
}

/** A bot to invite. */
export interface InvitationWish {
  /** The name of its account, or its id as `GET /api/bots` lists it. */
  bot: string;
  /** Any free seat if null. */
  seat?: number | null;
}

/** A rating in one title. Everybody begins at 1000. */
export interface RatingInfo {
  rating: number;
  /** Whether too few games have counted, or too few different opponents. */
  provisional: boolean;
  /** How many games have counted. */
  games: number;
}

/** The rating of a player at a table. */
export interface SeatRating {
  /** Null before the first game that counts. */
  rating: RatingInfo | null;
  before: number | null;
  /** What the game of this table changed; null if it is not over or did not count. */
  after: number | null;
}

/** The ratings of those who sit at a rated table. */
export interface TableRatings {
  /** Why the game did not count, or changed nothing for you. */
  why: TextJson | null;
  /** By seat; null for a player whose rating is not public. */
  seats: (SeatRating | null)[];
}

/** How somebody has played a title. */
export interface TitleRecord {
  title: string;
  games: number;
  wins: number;
  mean_place: number;
  best_score: number | null;
  mean_score: number | null;
  rating: RatingInfo | null;
  /** The rating after each of the latest games that counted. */
  course: number[];
}

/** A game that somebody has played. */
export interface PlayedGame {
  title: string;
  /** When it was over, in milliseconds since 1970. */
  at: number;
  players: number;
  place: number;
  score: number | null;
  rated: boolean;
  before: number | null;
  /** What it changed in the rating; null if it did not count. */
  after: number | null;
  /** The table, if it was public or you have a seat there. */
  table: string | null;
}

/** A person's profile. */
export interface PersonInfo {
  name: string;
  /** The day on which the account was made, in milliseconds since 1970. */
  since: number | null;
  /** Whether others see it, too. */
  public: boolean;
  /** Whether all games among people are counted, not only the rated ones. */
  all_games: boolean;
  mine: boolean;
  /** The title that the person has played most. */
  favourite: string | null;
  titles: TitleRecord[];
  /** The latest ones, latest first. */
  games: PlayedGame[];
}

/** A line of a leaderboard. */
export interface LeaderInfo {
  rank: number;
  name: string;
  rating: number;
  games: number;
  mine: boolean;
}

/** Who you are. */
export interface Me {
  name: string;
  id: string;
  /** Set for a guest without a name of their own; `name` is then "Guest" and this code, in the browser's language. */
  code: string | null;
  /** Whether you have an account; otherwise you are a guest. */
  account: boolean;
}

/** An option of a title. */
export interface OptionInfo {
  id: string;
  name: TextJson;
  help: TextJson;
  default: Value;
  /** Empty for a whole number between `least` and `most`. */
  choices: Value[];
  choice_names: (TextJson | null)[] | null;
  least: number | null;
  most: number | null;
  advanced: boolean;
  /** The player counts that the option is for, from the least to the most; null: any. */
  seats: [number, number] | null;
}

export type Value = boolean | number | string | null;

/** Something that is wrong with a board. */
export interface BoardProblem {
  /** Where in its document, such as "cities[3].id". */
  place: string;
  text: TextJson;
}

/** What a seat of the report on a map achieved; the seats are in the order of play. */
export interface SeatBalance {
  games: number;
  mean: number;
  sd: number;
  min: number;
  max: number;
  win_share: number;
  win_share_95: [number, number];
  mean_place: number;
}

/** A mean with the least and the most. */
export interface Spread {
  mean: number;
  min: number;
  max: number;
}

/** What became of a route or a ticket. */
export interface ThingBalance {
  id: string;
  /** The share of games in which somebody had it. */
  held: number;
  /** Of these, the share in which it brought what it was for. */
  done: number;
  /** What it brought on average to those who had it. */
  points: number;
  /** The share of wins of those who had it. */
  wins: number;
}

/** How balanced a map is, after so many games. */
export interface BalanceReport {
  games: number;
  players: number;
  /** The share of wins that every seat would have. */
  fair: number;
  seats: SeatBalance[];
  /** The points of the winners. */
  winners: Spread;
  turns: Spread;
  /** By kind: routes and tickets. */
  things: Record<string, ThingBalance[]>;
}

/** A line of the stream of a report: where it stands, why it waits, or why it ended before its time. */
export interface BalanceNews {
  report: BalanceReport | null;
  /** How many games are wanted. */
  of: number;
  /** Seconds until games go on, once processor time has been used up. */
  wait: number;
  error: TextJson | null;
}

/** Where the defaults depart from the letter of the rulebook. */
export interface ReadingInfo {
  number: string;
  text: TextJson;
  option: string;
  /** The value of the option that keeps to the letter. */
  letter: Value;
}

/** A title. */
export interface TitleInfo {
  id: string;
  names: Names;
  /** The least and the most players. */
  seats: [number, number];
  options: OptionInfo[];
  /** The levels of its bots, the best last; each is followed by its personas, as `level:persona`. */
  bots: string[];
  /** The level that plays where nobody has chosen one. */
  usual_bot: string;
  readings: ReadingInfo[];
  /** Whether the rulebook draws seats by lot. */
  seats_by_lot: boolean;
}

/** An action that a guide asks for. */
export interface GuideAct {
  /** The length of the game's log when it is due. */
  at: number;
  action: ActionJson;
}

/** A step of a guided first game. */
export interface GuideStep {
  /** The key of its words; that of the heading ends in `.title`. */
  text: string;
  /** The length of the game's log when it is shown. */
  at: number;
  acts: GuideAct[];
  /** What the page draws a ring around. */
  point: Hook[];
  /** The panel that a phone shows. */
  panel: string | null;
  /** Something that the page opens for this step. */
  open: Hook | null;
}

export type Hook = { hook: string; in?: Hook; act?: string; panel?: string; [data: string]: unknown };

/** A guided first game. */
export interface GuideInfo {
  title: string;
  /** The newcomer's seat. */
  seat: number;
  /** The length of the game's log at the prepared position. */
  start: number;
  steps: GuideStep[];
}

/** A seat and who has it. */
export interface SeatInfo {
  name: string;
  kind: "person" | "bot" | "open" | "invite";
  /** The level of the bot that plays here. */
  level: string | null;
  mine: boolean;
  /** Whether the player is connected. */
  present: boolean;
  /** Whether the player has left and a bot plays instead. */
  left: boolean;
  /** Set for a guest without a name of their own, so that everyone reads "Guest" in their own language. */
  code: string | null;
  /** For how many seconds the player has not been connected. */
  away: number | null;
  /** The seat of the person at whose screen this player sits. */
  same: number | null;
  /** Whether the others have sent the bot in; it plays until the player comes back. */
  replaced: boolean;
  /** Whether a program plays here, over a token: a bot that is somebody's own. */
  program: boolean;
}

/**
 * How a table ended.
 *
 * Played to the end, by agreement of all players, abandoned by those who were left, because time ran out, closed
 * before the start, or as a record that breaks off.
 */
export interface ResultInfo {
  why: "played" | "agreed" | "abandoned" | "time" | "closed" | "unfinished";
  scores: number[] | null;
  places: number[] | null;
  /** For an early end: the seats that agreed. */
  agreed: number[];
  /** The seats of players who were away for long and had no vote. */
  without: number[];
  /** The seats of players whose time ran out. */
  late: number[];
}

/** Where a table comes from: a trial of a decision at another table, a file, or a guided first game. */
export interface OriginInfo {
  kind: "trial" | "record" | "lesson";
  table: string | null;
  step: number | null;
  /** For a trial: the table, the step and the seat whose decision is tried out. */
  seat: number | null;
  /** For a trial of a running game: what the seat did not know was drawn anew, and nothing before it is known. */
  blind: boolean;
  /** For a trial from a study: which one; `step` is the node, and there is no table. */
  study: string | null;
  /** For a record: where the file disagrees with the rules. */
  notes: TextJson[];
}

/** Whose turn it is at a table, and what happened last. */
export interface TurnInfo {
  /** The seats whose turn it is. */
  seats: number[];
  /** When the game changed last; milliseconds since 1970. */
  since: number;
  /** The seat that made the last move. */
  seat: number | null;
  /** The last move, as spectators read it. */
  words: TextJson | null;
  /** When the clock of each seat in `seats` runs out, 0 for none; empty at a table without clocks. */
  due: number[];
  /** Those of the seats whose players are on vacation. */
  resting: number[];
  /** The server's own time, by which to read `due`; 0 at a table without clocks. */
  now: number;
}

/** A table, without its game. */
export interface Summary {
  id: string;
  title: string;
  options: Record<string, unknown>;
  status: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  /** The seats that are yours. */
  mine: number[];
  /** Whether you made the table. */
  host: boolean;
  /** Whether the table is listed in the lobby. */
  public: boolean;
  /** Milliseconds since 1970. */
  created: number;
  /** The length of the table's log. It only grows; a move names the version that it answers. */
  version: number;
  /** The invitation, for the host. */
  invite: string | null;
  result: ResultInfo | null;
  /** The table of the rematch. */
  next: string | null;
  /** Whether only players may write in the chat. */
  chat_closed: boolean;
  /** The hash of the seed, published before anybody adds a nonce. */
  commitment: string | null;
  origin: OriginInfo | null;
  /** Whether players may ask a bot for hints during the game. */
  hints: boolean;
  /** Whether players may try out moves in private copies during the game. */
  trials: boolean;
  /** The minutes after which a bot can replace an absent player, if the others agree; 0: never. */
  away: number;
  /** Whether every move can be taken back, and whether chance then comes again or anew. */
  practice: Practice | null;
  /** Whether the seats are, or will be, drawn by lot. */
  lot: boolean;
  /** Whether the game counts for the ratings of its players. */
  rated: boolean;
  /** In lists, for a game that has begun; on a socket the eyes tell more. */
  turn: TurnInfo | null;
  /** How much time the players have; null: no limit. */
  clock: ClockRule | null;
  /** Whether bots of others may take open seats. */
  bots: boolean;
}

/** How many tables you have in each group of your list. */
export interface TableCounts {
  /** In progress, and it is your turn. */
  turn: number;
  /** In progress, and it is not. */
  others: number;
  waiting: number;
  over: number;
}

/** Your private note about a table; nobody else can read it. */
export interface Note {
  /** Empty if there is none. */
  text: string;
  /** When it was changed last; milliseconds since 1970. */
  at: number;
}

/** The request was carried out. */
export interface Accepted {
  /** The version of the table after it. */
  version: number;
}

/** The game at a past step, as one seat or a spectator saw it. */
export interface PastStep {
  version: number;
  /** The step: the number of entries in the game's log. */
  at: number;
  /** How many entries there are by now. */
  steps: number;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  view: View;
  question: TextJson | null;
  /** The seats whose turn it was; -1 is chance. */
  asked: number[];
}

/** Why an action is not possible. */
export interface Reason {
  /** Null if the action is possible, or if the title has no words for the reason. */
  why: TextJson | null;
  /** What a possible action would change, where the title can tell. */
  change?: Record<string, number> | null;
}

/** What a seat could answer, and what comes of it, by what the seat knows. */
export interface Hint {
  level: HintLevel;
  /** For a nudge without answers. */
  analysis: AnalysisJson;
  /** For a nudge: what matters most. */
  why: PartJson[];
  /** For a nudge: where on the board. */
  look: MarkJson[];
}

export type HintLevel = "nudge" | "best" | "table";

/** The review of a game that is over, or how far it is. */
export interface ReviewState {
  state: "none" | "running" | "ready" | "failed";
  /** So many entries of the game's log have been judged. */
  done: number;
  entries: number;
  review: ReviewJson | null;
}

/** A game in hindsight. */
export interface ReviewJson {
  format: string;
  version: number;
  title: string;
  names: string[];
  unit: TextJson;
  effort: number;
  over: boolean;
  scores: number[];
  curve: CurveJson[];
  decisions: DecisionJson[];
  sides: SideJson[];
  tables: TableJson[];
}

/** Everybody's chance to win after so many entries of the log; an opponent without a seat comes last. */
export interface CurveJson {
  version: number;
  chances: number[];
}

/** An answer of a seat, and what would have been better. */
export interface DecisionJson {
  entry: number;
  seat: number;
  question: TextJson;
  label: "best" | "good" | "inaccuracy" | "mistake" | "turning";
  loss: EstimateJson;
  choices: number;
  played: CandidateJson;
  best: CandidateJson;
}

/** What a seat's chances to win came from, in parts of 1. */
export interface SideJson {
  luck: number;
  skill: number;
  others: number;
  lost: number;
  labels: Record<string, number>;
}

/** Why a request was refused. Nothing has changed. */
export interface ErrorBody {
  error: TextJson;
  /** The same as one line of English. */
  message: string;
  /** For a move that comes too late: the present version of the table. */
  version?: number;
  /** For too many requests: seconds until the next one can pass. */
  wait?: number;
  /** The id of the message that was refused, if it has one. */
  id?: string;
}

/** A line from the administrator, in both languages. */
export interface Announcement {
  en: string;
  pl: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** A device on which you are known. */
export interface DeviceInfo {
  id: string;
  /** Browser and system; empty if unknown. */
  device: string;
  begun: number;
  /** Milliseconds since 1970, to the hour. */
  seen: number;
  /** Whether it is the one that asks. */
  here: boolean;
}

/** You, as only you get to see it. */
export interface AccountInfo {
  name: string;
  /** Whether there is an account, with a name and a password; otherwise you are a guest. */
  account: boolean;
  /** When the account was made, in milliseconds since 1970. */
  made: number | null;
  /** How many recovery codes are left. */
  codes: number;
  /** At how many tables you have seats, counted up to 100. */
  tables: number;
  devices: DeviceInfo[];
}

/** New recovery codes. They are shown this once; those before are void. */
export interface RecoveryCodes {
  codes: string[];
}

/** A code that makes another device yours, once. */
export interface CarryCode {
  code: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Your vacation. */
export interface VacationInfo {
  /** So many days a year, as the operator of the server allows; 0: none. */
  days: number;
  /** The days that are left this year. */
  left: number;
  /** When your present vacation ends, in milliseconds since 1970; null if you are not on vacation. */
  until: number | null;
}

/** A chat message of yours. */
export interface OwnLine {
  at: number;
  text: string;
}

/** A table of yours. */
export interface OwnTable {
  table: Summary;
  chat: OwnLine[];
  /** The game, if it is over. */
  record: MatchRecord | null;
}

/** Your private note about a table, where you may have had no seat. */
export interface OwnNote {
  table: string;
  text: string;
  at: number;
}

/** A token of yours. */
export interface TokenInfo {
  id: string;
  name: string;
  scopes: string[];
  made: number;
  /** Milliseconds since 1970. */
  until: number;
  /** When it was used last, to the hour; null if never. */
  seen: number | null;
  /** How often it was used. */
  requests: number;
  /** How much processor time that took. */
  seconds: number;
}

/** Your tokens. */
export interface TokenList {
  /** Whether you are marked as a bot. */
  bot: boolean;
  /** The latest first. */
  tokens: TokenInfo[];
}

/** A new token. Its secret is shown this once. */
export interface NewToken {
  secret: string;
  token: TokenInfo;
}

/** A browser that gets messages. */
export interface PushDevice {
  id: string;
  /** Browser and system; empty if unknown. */
  device: string;
  /** Milliseconds since 1970. */
  made: number;
  /** Whether it is the device that asks. */
  here: boolean;
}

/** Messages to browsers, also with the page closed. */
export interface PushInfo {
  /** Whether this server sends them. */
  allowed: boolean;
  /** The server's public key, with which a browser subscribes. */
  key: string | null;
  /** Whether they are used for all tables that have no choice of their own. */
  on: boolean;
  devices: PushDevice[];
}

/** Messages by mail. */
export interface MailInfo {
  allowed: boolean;
  on: boolean;
  address: string | null;
  /** Whether the code that was sent there has been entered; nothing else is sent before. */
  confirmed: boolean;
}

/** Calls to an address of your own. */
export interface WebhookInfo {
  allowed: boolean;
  on: boolean;
  url: string | null;
  /** The hosts that may be called, `*.` standing for any name under it. */
  hosts: string[];
}

/** How you are told that it is your turn when you are not at the table. */
export interface NoticesInfo {
  language: string;
  push: PushInfo;
  mail: MailInfo;
  webhook: WebhookInfo;
}

/** The secret that signs calls to your address. It is shown this once. */
export interface WebhookSecret {
  secret: string;
  notices: NoticesInfo;
}

/** One way to be told of a table. */
export interface TableNotice {
  /** Whether it is allowed and set up. */
  ready: boolean;
  /** Whether it is used for all tables that have no choice of their own. */
  general: boolean;
  /** Whether it is used for this one; null: as for all tables. */
  chosen: boolean | null;
}

/** How you are told of one table. */
export interface TableNotices {
  push: TableNotice;
  mail: TableNotice;
  webhook: TableNotice;
}

/** What became of a message. */
export interface NoticeResult {
  sent: boolean;
}

/** All that the server knows about you. */
export interface OwnData {
  format: "roundhouse-own-data";
  at: number;
  id: string;
  you: AccountInfo;
  tables: OwnTable[];
  notes: OwnNote[];
  studies: StudyJson[];
  vacation: VacationInfo;
  /** Your results and ratings, public or not. */
  profile: PersonInfo;
  notices: NoticesInfo;
  bot: boolean;
  tokens: TokenInfo[];
}

/** A study; docs/study.md describes it. */
export interface StudyJson {
  format: string;
  version: number;
  name: string;
  /** The record of all that came before; its players, options and rules are those of the study. */
  root: MatchRecord;
  comment?: string;
  /** Of the position at the root. */
  marks?: MarkJson[];
  /** By which a server knows a position that it has made itself. */
  seal?: string;
  /** The highest id that was ever given: none is given twice. */
  last: number;
  nodes: NodeJson[];
}

/** An answer in the tree, of a seat or of chance. */
export interface NodeJson {
  id: number;
  /** The node before it, which stands earlier in the list; 0 is the position at the root. */
  parent: number;
  /** Seat and action, as in a record; seat -1 is chance. */
  entry: [number, string];
  comment?: string;
  marks?: MarkJson[];
}

/** Make a move. */
export interface Act {
  type: "act";
  id: string;
  /** The version of the table that the move answers. */
  version: number;
  seat: number;
  action: ActionWish;
}

/** Take back the seat's last move, or ask the other players to agree to it. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** Play again what was taken back. */
export interface Redo {
  type: "redo";
  id: string;
  seat: number;
}

/** Add your nonce to the seed before the game begins, once you have seen the commitment; the first one counts. */
export interface Mix {
  type: "mix";
  id: string;
  nonce: string;
}

/** Propose to end the game here. */
export interface Resign {
  type: "resign";
  id: string;
  seat?: number | null;
}

/** Propose that a bot plays on for a player who has been away for long. */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
}

/** Propose more time for a player who has run out of it. */
export interface Extend {
  type: "extend";
  id: string;
  seat: number;
}

/** Agree to what another player asks for, or not; withdraw what you asked for yourself. */
export interface Answer {
  type: "answer";
  id: string;
  agree: boolean;
  /** The version of the table that you saw: if something else is asked by now, the answer is refused as stale. */
  version?: number | null;
}

/** Say something to everyone at the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Give a standing order; fields that are not named have their defaults. */
export interface Order {
  type: "order";
  id: string;
  seat: number;
  kind: string;
  values?: Record<string, OrderValue>;
}

/** Cancel a standing order. */
export interface Cancel {
  type: "cancel";
  id: string;
  seat: number;
  order: string;
}

/** Set how long the bots of this table pause between moves; there is no reply. */
export interface Pace {
  type: "pace";
  value: BotPace;
}

export type BotPace = "normal" | "fast" | "now";

/** Ask for a pong, and say whether anybody is there. */
export interface Ping {
  type: "ping";
  /** Nobody has touched the page for some minutes: its guest counts as away, until another message comes. */
  idle?: boolean;
}

/** A field of a standing order: a switch, a choice, or a whole number. */
export interface OrderFieldInfo {
  id: string;
  name: TextJson;
  default: OrderValue;
  /** Empty for a whole number. */
  choices: OrderValue[];
  choice_names: TextJson[] | null;
  least: number;
  most: number;
  step: number;
  /** The field matters only while another field has one of these values. */
  only_with: [string, OrderValue[]] | null;
  /** What the choices are, for a drawing that has signs for them; empty if they are none of these. */
  sign: string;
}

/** A kind of standing order that could be given now. */
export interface OrderOffer {
  kind: string;
  name: TextJson;
  help: TextJson;
  fields: OrderFieldInfo[];
}

/** An order that stands. */
export interface StandingOrder {
  id: string;
  kind: string;
  words: TextJson;
}

/** An order that has ended by itself. */
export interface PastOrder {
  words: TextJson;
  why: TextJson;
  version: number;
}

/** The standing orders of a seat. */
export interface OrdersInfo {
  standing: StandingOrder[];
  /** The latest last. */
  past: PastOrder[];
}

/** What a seat of yours, or a spectator, sees and may do. */
export interface Eye {
  /** Null for a spectator. */
  seat: number | null;
  /** What the seat may know of the game. */
  view: View;
  /** Whether it is the seat's turn. */
  asked: boolean;
  /** What the seat has to decide. */
  question: TextJson | null;
  /** The legal actions; only samples where you may name any price or route. */
  legal: ActionJson[];
  /** The legal actions in words, in the same order; null if there are many (ask `POST …/words` for them). */
  words: TextJson[] | null;
  /** Whether the seat may take back its last move. */
  can_undo: boolean;
  /** Whether it may, if the others agree. */
  ask_undo: boolean;
  /** Whether it may not, because something was revealed since. */
  no_undo: boolean;
  /** Whether it may play again what it took back. */
  can_redo: boolean;
  /** The step from which others have gone on since the seat's last own move; null if none have, or before that one. */
  since: number | null;
  /** For a seat of a title that has standing orders. */
  orders?: OrdersInfo;
}

/** An event of the game. */
export interface LogLine {
  /** The length of the game's log after it. */
  step: number;
  /** What happened; each title has its own events. */
  event: string;
  /** The fields of the event. */
  data: Record<string, unknown>;
  /** The event in words; null for one that is not shown. */
  text: TextJson | null;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The one seat that sees it. */
  only?: number;
  /** The one seat that doesn't see it, because it gets a fuller one. */
  but?: number;
}

/** A chat message. */
export interface ChatLine {
  who: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null for a spectator. */
  seat: number | null;
  /** Whose line it is: an id by which the host can mute or remove the person. */
  by: string;
  /** Of a guest without a name of their own, so that everyone reads "Guest" in their own language. */
  code: string | null;
}

/** Somebody whom the host can mute: who looks on, plays here, or has written in the chat and gone. */
export interface SpectatorInfo {
  id: string;
  name: string;
  muted: boolean;
  here: boolean;
  /** Of a player. */
  seat: number | null;
  /** Of a guest without a name of their own. */
  code: string | null;
}

/** Something that happened at the table beside the game: who came, left, asked, agreed. */
export interface HouseLine {
  /** Milliseconds since 1970. */
  at: number;
  /** The length of the game's log at that time. */
  step: number;
  text: TextJson;
}

/** What a player asks the others to agree to. */
export interface AskingInfo {
  what: "undo" | "resign" | "replace" | "extend";
  seat: number;
  /** The seat of the player whom a bot is to replace, or who is to have more time. */
  about: number | null;
  /** The seats that agree so far. */
  agreed: number[];
  /** The seats that have to agree, too. */
  needed: number[];
  /** Whether your answer is needed. */
  mine_needed: boolean;
}

/** The clock of a seat. */
export interface SeatClock {
  /** The time that is left, in milliseconds, when this message was made; null for a seat that a bot plays. */
  left: number | null;
  /** Whether it runs; on vacation it does only later. */
  runs: boolean;
  /** Whether time has run out, and the others decide how to go on. */
  late: boolean;
  /** For how many milliseconds it will stand still, since the player is on vacation. */
  vacation: number | null;
}

/** The table as you see it: all of it when the socket opens, then what is new after each change. */
export interface News {
  type: "table" | "update";
  /** The length of the table's log, which only grows. */
  version: number;
  /** Seats, options and status of the table. */
  table: Summary;
  /** One for each of your seats, or one for a spectator; empty before the start. */
  eyes: Eye[];
  /** The length of the game's log. */
  steps: number;
  /** The game's log is as you know it up to this step, and goes on with `log`. */
  from: number;
  /** The events after `from` that you may see. */
  log: LogLine[];
  /** Steps after `from` that were made by standing orders of yours. */
  by_order: number[];
  /** What is new in the chat. */
  chat: ChatLine[];
  /** What is new at the table beside the game. */
  house: HouseLine[];
  /** The hash of the seed. */
  commitment: string | null;
  /** The seed itself, after the end. */
  seed: string | null;
  /** What each player has added to the seed, by the seats before the lot: empty words for nothing. */
  nonces: string[];
  /** For the host: the others whom they can mute. */
  watching: SpectatorInfo[];
  /** What a player asks the others to agree to, if anything. */
  asking: AskingInfo | null;
  /** The clock of each seat; empty at a table without clocks and after the end. */
  clocks: SeatClock[];
}

/** Your message was carried out. */
export interface Done {
  type: "done";
  id: string;
  /** The version that it led to. */
  version: number;
}

/** Your message was not carried out; or, before the server closes the socket, why it does. */
export interface Refusal {
  type: "refused";
  /** Null if the message has none that can be read. */
  id: string | null;
  /** The present version of the table. */
  version: number;
  error: TextJson;
  /** The same as one line of English. */
  message: string;
  /** For too many messages: seconds after which to send this one again. */
  wait?: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** A new study, from the beginning of a game. */
export interface StudyWish {
  title: string;
  players: number;
  /** As for a new table. */
  options?: Record<string, unknown>;
  name?: string;
}

/** A new study, from a step of a table. */
export interface TableStudyWish {
  /** The number of log entries before the position. */
  step: number;
  /** While the game runs, your seat: what it does not know is drawn anew. After the end all is open. */
  seat?: number | null;
  name?: string;
}

/** A study from a file. */
export interface StudyFile {
  /** The JSON document. */
  text: string;
}

/** A change to a study. It needs the version that you know: if there is a newer one, nothing is changed. */
export interface StudyEdit {
  version: number;
  /**
   * `add` an answer, `draw` chance until a seat is asked, `comment`, `mark`, `remove` or `move` an answer among the
   * others after the same node, `promote` its line to the main line, or `rename` the study.
   */
  do: EditKind;
  /** The node that it is about, or after which an answer comes. */
  node?: number;
  seat?: number;
  /** For `add`: who answers, -1 for chance, and what. */
  action?: ActionWish;
  /** For `add`: whether chance that is asked after it is drawn at once. */
  draw?: boolean;
  /** For `comment` and `rename`. */
  text?: string;
  marks?: MarkJson[];
  /** For `move`: 0 is the first. */
  place?: number;
}

export type EditKind = "add" | "draw" | "comment" | "mark" | "remove" | "move" | "promote" | "rename";

/** Who may open a study. */
export interface AccessWish {
  access: Access;
}

export type Access = "private" | "read" | "edit";

/** A position of a study to play on from, against bots. */
export interface PlayWish {
  node: number;
  /** Yours. */
  seat: number;
  /** The level of the bots; the usual one if none is named. */
  level?: string | null;
}

/** A study of yours, in a list. */
export interface StudyCard {
  id: string;
  /** May be empty. */
  name: string;
  title: string;
  /** How many answers it holds. */
  nodes: number;
  access: Access;
  /** Milliseconds since 1970. */
  changed: number;
}

/** A position in a study. */
export interface StudyNode {
  id: number;
  parent: number;
  /** Who answered, -1 for chance; null at the root. */
  seat: number | null;
  words: TextJson | null;
  comment: string;
  marks: MarkJson[];
}

/** A study: the tree, without its positions. */
export interface StudyInfo {
  id: string;
  /** Goes up with each change. */
  version: number;
  name: string;
  title: string;
  options: Record<string, unknown>;
  /** The names of the players. */
  seats: string[];
  /** How many entries led to the root. */
  step: number;
  access: Access;
  mine: boolean;
  /** Whether you may change it. */
  edits: boolean;
  /** The root first, then line after line, the main line first. */
  nodes: StudyNode[];
  /** The node that a change has led to. */
  at: number;
}

/** A position of a study, through the eyes of a seat or a spectator. */
export interface StudyStep {
  node: number;
  seat: number | null;
  view: View;
  question: TextJson | null;
  /** The seats whose turn it is; -1 is chance. */
  asked: number[];
  /** What the seat, or chance, may answer, where it is asked. */
  legal: ActionJson[];
  /** The same in words; null if there are many. */
  words: TextJson[] | null;
}

export type Scope = "read" | "play" | "chat" | "seats";

export type ClientMessage = Act | Undo | Redo | Mix | Resign | Replace | Extend | Answer | Chat | Order | Cancel | Pace | Ping;

export type ServerMessage = News | Done | Refusal | Pong;
