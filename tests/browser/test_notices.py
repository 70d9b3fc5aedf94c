"""Your turn reaches a browser whose page is closed.

What is real: the page and its service worker, which Chromium installs and runs; the permission; the server, which
encrypts a message and sends it over the network to a push service; that service, which reads it by the browser's keys.
What is not: Chromium without a window has no push service of its own, so its `PushManager` is replaced by one that
subscribes at the service of this test, and what that service has read is handed to the worker as Chromium's own
service would do it (`ServiceWorker.deliverPushMessage` of the DevTools). A click on the notification is made in the
worker, for there is no desktop to click on; where it leads is what the worker asks Chromium to open.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Worker, expect
from tests.browser.house import PATIENCE, PHONE, Visit, Visitor, spills
from tests.browser.judge import faults
from tests.server.outside import Browser

SUBSCRIBED = """({ endpoint, p256dh, auth }) => {
  let made = null;
  const subscription = (options) => ({
    endpoint,
    options,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => ((made = null), true),
  });
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (options) => (made = subscription(options));
}"""


class Service:
    """A push service: takes what comes, and keeps it."""

    def __init__(self) -> None:
        got: Queue[bytes] = Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                got.put(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.got = got
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.browser = Browser(f"http://127.0.0.1:{self.server.server_address[1]}/push/1")

    def next(self) -> dict[str, Any]:
        """The next message, as only the browser can read it."""
        return self.browser.read(self.got.get(timeout=PATIENCE / 1000))


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def subscriber(visit: Visitor, service: Service, name: str, **wishes: Any) -> Visit:
    """Somebody whose browser may show notifications, and subscribes at the service."""
    made = visit(name, **wishes)
    made.context.grant_permissions(["notifications"], origin=made.house.address)
    made.context.add_init_script(f"({SUBSCRIBED})({json.dumps(service.browser.subscription)})")
    return made


def turned_on(visit: Visit) -> Page:
    page = visit.page
    page.goto(f"{visit.house.address}/#/you")
    page.reload()
    page.get_by_test_id("push-on").click()
    expect(page.get_by_test_id("push-off")).to_be_visible()
    return page


def worker_of(context: BrowserContext) -> Worker:
    """The service worker of the page."""
    found = context.service_workers or [context.wait_for_event("serviceworker")]
    return found[0]


def deliver(visit: Visit, message: dict[str, Any]) -> None:
    """Hand a message to the worker, as the browser's push service does; from a page that is none of ours."""
    blank = visit.context.new_page()
    tools = visit.context.new_cdp_session(blank)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda it: known.extend(it["registrations"]))
    tools.send("ServiceWorker.enable")
    while not [it for it in known if it["scopeURL"].startswith(visit.house.address)]:
        blank.wait_for_timeout(20)
    registration = next(it for it in known if it["scopeURL"].startswith(visit.house.address))
    wish = {"origin": visit.house.address, "registrationId": registration["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", {**wish, "data": json.dumps(message)})
    blank.close()


SHOWN = """async () => (await self.registration.getNotifications()).map(({ title, body, tag, data }) =>
  ({ title, body, tag, url: data.url }))"""


def two_at_a_table(ann: Visit, bob: Visit) -> str:
    """A game of two people in which it is Bob's turn soon; both choose tickets first."""
    wish = {"title": "ticket-to-ride-usa", "options": {"first_player": "first_seat"}}
    made = ann.context.request.post(
        f"{ann.house.address}/api/tables", data={**wish, "seats": [{"kind": "me"}, {"kind": "open"}]}
    )
    table: str = made.json()["id"]
    assert bob.context.request.post(f"{ann.house.address}/api/tables/{table}/join").ok
    return table


def test_your_turn_reaches_a_closed_page(visit: Visitor, service: Service) -> None:
    ann, bob = visit("ann"), subscriber(visit, service, "bob")
    page = turned_on(bob)
    page.get_by_test_id("test-push").click()
    assert service.next()["title"] == "It works"
    worker = worker_of(bob.context)
    assert worker.url == f"{bob.house.address}/notices.js"
    page.close()

    table = two_at_a_table(ann, bob)
    message = service.next()
    assert message["title"] == "It's your turn" and message["table"] == table
    deliver(bob, message)
    there = f"{bob.house.address}/#/table/{table}"
    while not (shown := worker.evaluate(SHOWN)):
        ann.page.wait_for_timeout(20)
    assert shown == [{"title": message["title"], "body": message["text"], "tag": table, "url": there}]

    opened = worker.evaluate(
        """async () => {
          let opened = null;
          self.clients.openWindow = async (url) => void (opened = url);
          const [notification] = await self.registration.getNotifications();
          const click = new NotificationEvent("notificationclick", { notification });
          const waits = [];
          Object.defineProperty(click, "waitUntil", { value: (work) => waits.push(work) });
          self.dispatchEvent(click);
          await Promise.all(waits);
          return opened;
        }"""
    )
    assert opened == there


def test_the_worker_keeps_no_page(visit: Visitor, service: Service) -> None:
    """It answers no request, and nothing of it is cached for ever: an update is an update."""
    guest = subscriber(visit, service, "guest")
    turned_on(guest)
    worker = worker_of(guest.context)
    assert worker.evaluate("() => caches.keys()") == []
    answer = guest.context.request.get(worker.url)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache" and 'fetch"' not in answer.text().split("addEventListener(")


def test_turning_it_off_again(visit: Visitor, service: Service) -> None:
    guest = subscriber(visit, service, "guest")
    page = turned_on(guest)
    page.reload()
    page.get_by_test_id("push-off").click()
    expect(page.get_by_test_id("push-on")).to_be_visible()
    known = guest.context.request.get(f"{guest.house.address}/api/me/notices").json()
    assert known["push"]["devices"] == []


def test_a_browser_that_refuses_is_explained(visit: Visitor) -> None:
    guest = visit("guest")
    guest.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page = guest.page
    page.goto(f"{guest.house.address}/#/you")
    page.reload()
    expect(page.get_by_test_id("push-not")).to_contain_text("blocks notifications")
    assert not page.get_by_test_id("push-on").is_visible()


@pytest.mark.parametrize("wishes", [{}, {"viewport": PHONE, "locale": "pl-PL", "color_scheme": "dark"}])
def test_how_it_looks(visit: Visitor, service: Service, wishes: dict[str, Any]) -> None:
    guest = subscriber(visit, service, "guest", **wishes)
    page = turned_on(guest)
    page.get_by_test_id("webhook").get_by_test_id("url").fill("https://hooks.example.org/services/T0/B1")
    page.get_by_test_id("webhook").get_by_test_id("submit").press("Enter")
    expect(page.get_by_test_id("webhook-secret")).not_to_be_empty()
    expect(page.get_by_test_id("mail")).to_be_visible()
    assert faults(page) == [] and spills(page) == []
    page.get_by_test_id("reach-push").scroll_into_view_if_needed()
    guest.picture(f"notices-{wishes.get('locale', 'en-GB')}")


def test_the_bell_of_a_table(visit: Visitor, service: Service) -> None:
    ann, bob = visit("ann"), subscriber(visit, service, "bob")
    turned_on(bob)
    table = two_at_a_table(ann, bob)
    page = bob.page
    page.goto(f"{bob.house.address}/#/table/{table}")
    page.get_by_test_id("open-menu").click()
    box = page.get_by_test_id("table-push")
    expect(box).to_be_checked()
    box.press("Space")
    expect(page.get_by_test_id("table-as-all")).to_be_visible()
    known = bob.context.request.get(f"{bob.house.address}/api/tables/{table}/notices").json()
    assert known["push"] == {"ready": True, "general": True, "chosen": False}
    assert faults(page) == [] and spills(page) == []
    bob.picture("notices-table")
    page.get_by_test_id("table-as-all").press("Enter")
    expect(box).to_be_checked()
    page.get_by_test_id("set-up-notices").click()
    expect(page.get_by_test_id("reach-push")).to_be_visible()
