// Signals that it is one's turn, for whoever looks elsewhere: the page's title and icon, a sound, a notification.

import { settings } from "./settings.svelte.ts";
import { chime } from "./sound.ts";

const NAME = "Roundhouse";

/** Milliseconds that a turn lasts before the tab tells of it: quick bots would make it flicker. */
const CALM = 200;
let marking: ReturnType<typeof setTimeout> | undefined;

/** Show in the tab of the browser whether one is asked; what it returns ends that. */
export function markTab(words: string | null): () => void {
  clearTimeout(marking);
  marking = setTimeout(() => {
    document.title = words === null ? NAME : `● ${words} · ${NAME}`;
    setIcon(words === null ? "icon.svg" : "icon-turn.svg");
  }, CALM);
  return () => void markTab(null);
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
