// The keyboard at the table.

import type { TitleModule } from "../titles/title.ts";
import { notices } from "./notices.svelte.ts";
import type { Play } from "./play.svelte.ts";
import { tryOut } from "./trial.ts";
import type { Way } from "./variations.ts";

interface Doing {
  list(): void;
  history(): void;
  orders(): void;
  read(chapter: string): void;
  /** To the next, or the last, decision that the review lists. */
  mistake(by: 1 | -1): void;
  /** Show what others have done since one's last own move. */
  catchUp(): void;
  /** The steps at which rounds begin. */
  rounds: readonly number[];
  /** Something lies in front of the table and has the keyboard. */
  busy: boolean;
}

export function shortcut(event: KeyboardEvent, play: Play, title: TitleModule, doing: Doing): void {
  if (doing.busy || document.querySelector("dialog:modal") !== null) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const typing = isTyping(event.target);
  if (event.key === "Escape") return escape(event, play, typing);
  if (typing) return;
  if (event.key === "Enter" && !isButton(event.target)) return enter(event, play);
  if (act(event.key, play, title, doing)) event.preventDefault();
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "before",
  ArrowDown: "after",
};

/** The keyboard in a study: arrows walk through the tree, all else is as at the table. */
export function studyShortcut(event: KeyboardEvent, play: Play, title: TitleModule, walk: (way: Way) => void): void {
  if (document.querySelector("dialog:modal") !== null) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const typing = isTyping(event.target);
  if (event.key === "Escape") return escape(event, play, typing);
  if (typing) return;
  if (event.key === "Enter" && !isButton(event.target)) return enter(event, play);
  const way = WAYS[event.key];
  if (way) walk(way);
  if (way || point(event.key, play, title)) event.preventDefault();
}

function escape(event: KeyboardEvent, play: Play, typing: boolean): void {
  if (typing) (event.target as HTMLElement).blur();
  if (play.decision.back()) event.preventDefault();
  else if (play.history.active) play.history.leave();
  play.advice.close();
}

/** Enter confirms unless it already means something on the thing that has the focus. */
function enter(event: KeyboardEvent, play: Play): void {
  if (!play.asked || !play.decision.settled) return;
  event.preventDefault();
  void play.decision.confirm();
}

function act(key: string, play: Play, title: TitleModule, doing: Doing): boolean {
  const { history } = play;
  const general: Record<string, () => void> = {
    "/": doing.list,
    "[": () => (doing.history(), history.by(-1)),
    "]": () => (doing.history(), history.by(1)),
    "{": () => (doing.history(), history.byTurn(-1)),
    "}": () => (doing.history(), history.byTurn(1)),
    "(": () => (doing.history(), history.along(doing.rounds, -1)),
    ")": () => (doing.history(), history.along(doing.rounds, 1)),
    m: () => doing.mistake(1),
    M: () => doing.mistake(-1),
    s: doing.catchUp,
    u: () => undo(play),
    x: () => void tryOut(play),
    o: doing.orders,
    h: () => document.querySelector<HTMLButtonElement>("[data-testid=hint]")?.click(),
  };
  const doIt = general[key];
  if (doIt) {
    doIt();
    return true;
  }
  const chapter = title.chapterKeys?.[key];
  if (chapter !== undefined) doing.read(chapter);
  return point(key, play, title) || chapter !== undefined;
}

/** What a key of the title points at, if it points at anything now. */
function point(key: string, play: Play, title: TitleModule): boolean {
  const wish = play.view && play.asked ? title.keys[key]?.(play.view) : null;
  if (!wish) return false;
  // Enter is to confirm this, not to press whatever was clicked before.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  play.decision.point(wish);
  return true;
}

function undo(play: Play): void {
  if (!play.live || play.seat === null) return;
  if (play.eye?.can_undo) void play.table.undo(play.seat);
  else if (play.eye?.no_undo) notices.tell({ key: "page.undo.no", args: {} });
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("button, a, summary");
}
