// Messages that reach this browser with the page closed: the browser's own side of it.

import type { PushWish } from "./protocol.ts";

/** Whether this browser can be reached, and if not, why. */
export type Reachable = "yes" | "insecure" | "unsupported" | "denied";

/** What is asked of the browser at once; nobody is asked anything. */
export function reachable(): Reachable {
  if (!globalThis.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** The subscription that this browser has. */
export async function subscription(): Promise<PushSubscription | null> {
  if (reachable() !== "yes") return null;
  const worker = await navigator.serviceWorker.getRegistration(base());
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Subscribe with the server's key, after the browser's leave; only ever after a click. Null: it was not given. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(new URL("notices.js", base()));
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  if (old) {
    if (keyOf(old) === key) return old;
    await old.unsubscribe(); // made for another key of the server
  }
  return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** End this browser's subscription; messages that are still sent to it get nowhere. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** A subscription as the server wants it. */
export function wishOf(made: PushSubscription, language: "en" | "pl"): PushWish {
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", language };
}

/** Where the page is: the worker beside it sees to all of it. */
function base(): URL {
  return new URL("./", document.baseURI);
}

function keyOf(made: PushSubscription): string {
  const bytes = new Uint8Array(made.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The bytes that URL-safe letters stand for. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
