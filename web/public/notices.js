// Shows messages that come while no page is open. It keeps no page and answers no request.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Where a message leads to: its table, or the list of one's own. */
function placeOf(table) {
  const known = typeof table === "string" && /^[\w-]{1,40}$/.test(table);
  return new URL(known ? `./#/table/${table}` : "./#/mine", self.registration.scope).href;
}

/** What came; browsers want every message to be shown, even one that cannot be read. */
function read(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener("push", (event) => {
  const { title = "Roundhouse", text = "", table = null, tag = "tables" } = read(event);
  const icon = new URL("./icon-turn.svg", self.registration.scope).href;
  const shown = self.registration.showNotification(String(title), {
    body: String(text),
    tag: String(tag),
    renotify: true,
    icon,
    data: { url: placeOf(table) },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Go there in a tab that is there already, or else in a new one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url.split("?")[0] === url);
  if (there) return there.focus();
  return self.clients.openWindow(url);
}

/** The browser has got another address for its messages: the server must know. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription));
});

async function renew(old) {
  if (!old) return;
  const made = await self.registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = made.toJSON();
  await fetch(new URL("./api/me/notices/push", self.registration.scope), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}
