// Signals that it is one's turn, for whoever looks elsewhere: the page's title and icon, a sound, a notification.

import { settings } from "./settings.svelte.ts";
import { chime } from "./sound.ts";
import { NAME, tabTitle, type Tab } from "./tab.ts";

/** Milliseconds that a turn lasts before the tab tells of it: quick bots would make it flicker. */
const CALM = 200;
let marking: ReturnType<typeof setTimeout> | undefined;

const tab: Tab = { turn: null, game: null, waiting: 0 };

function show(change: Partial<Tab>): void {
  Object.assign(tab, change);
  clearTimeout(marking);
  marking = setTimeout(() => {
    document.title = tabTitle(tab);
    setIcon(tab.turn === null ? "icon.svg" : "icon-turn.svg");
  }, CALM);
}

/** Show in the tab of the browser whether one is asked; what it returns ends that. */
export function markTab(turn: string | null): () => void {
  show({ turn });
  return () => show({ turn: null });
}

/** Name the game that is open; what it returns ends that. */
export function nameTab(game: string): () => void {
  show({ game });
  return () => show({ game: null });
}

/** Show how many games elsewhere wait for this guest. */
export function countTab(waiting: number): void {
  if (waiting !== tab.waiting) show({ waiting });
}

function setIcon(name: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && !link.href.endsWith(`/${name}`)) link.href = `./${name}`;
}

/** The turn has just come: call the player. */
export function callPlayer(table: string, words: string, question: string): void {
  if (settings.sound.value) chime();
  if (!settings.notify.value || document.hasFocus() || !canNotify() || Notification.permission !== "granted") return;
  try {
    const note = new Notification(`${words} · ${NAME}`, { body: question, tag: table, icon: "./icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow this to service workers only; the title and the sound are left.
  }
}

/** Browsers offer notifications over https and on the own machine only. */
export function canNotify(): boolean {
  return "Notification" in globalThis && isSecureContext;
}

/** Ask the browser's leave; only ever after a click. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
