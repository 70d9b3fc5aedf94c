"""What the page shows when something is slow, empty, missing or broken; nothing of it may cost a move or a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.browser.house import Held, Visit, Visitor, resize
from tests.browser.judge import faults
from tests.browser.looks import glance_at, look_at, look_closely
from tests.browser.player import Player
from tests.browser.stage import is_asked, new_table, table_at
from tests.browser.test_reconnect import FIRST, LOST, SEATS, at_my_turn, own_house

__all__ = ["own_house"]
BROKEN = re.compile("Failed to load resource|ERR_FAILED|WebSocket|dynamically imported|no texts in|TypeError|Error:")
SCRIPT = re.compile(r'src="\./assets/index-[^"]+\.js"')

SEE_THE_FIRST_NAME = """
new MutationObserver((_, seeing) => {
  if (!document.querySelector("article h2")) return;
  window.lettered = document.fonts.check("700 1em 'Barlow Condensed'");
  seeing.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


def fail(route: Route) -> None:
    route.abort()


def test_a_slow_table_shows_its_places_first(visit: Visitor) -> None:
    """While the drawing is on its way the bar, the board and the side stand where they will be."""
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", SEATS, FIRST)
    held = Held()
    guest.page.route("**/assets/ticket-to-ride*.js", held.hold)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    skeleton = guest.page.get_by_test_id("table-skeleton")
    expect(skeleton).to_be_visible()
    expect(skeleton.locator(".bone").first).to_have_css("opacity", "1")
    expect(skeleton.locator("header")).to_contain_text("Ticket to Ride")
    glance_at(guest, "loading-table")
    assert not faults(guest.page)
    before = [skeleton.locator(part).bounding_box() for part in ("header", ".side")]
    held.let_go()
    expect(guest.page.get_by_test_id("table")).to_be_visible()
    after = [guest.page.get_by_test_id("table").locator(part).first.bounding_box() for part in ("header", ".side")]
    assert before == after, "nothing jumps"


def test_a_slow_script(visit: Visitor) -> None:
    """Before the script is there, a quiet sign is, in the page itself."""
    guest = visit()
    held = Held()
    guest.page.route("**/assets/index*.js", held.hold)
    guest.page.reload(wait_until="commit")
    expect(guest.page.locator(".boot svg")).to_be_visible()
    expect(guest.page.locator(".boot")).to_have_css("opacity", "1")
    glance_at(guest, "slow-script", spoken=False)
    held.let_go()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    expect(guest.page.locator(".boot")).to_have_count(0)


def test_words_wait_for_their_letters(visit: Visitor) -> None:
    """Nothing is drawn in another font first, so nothing jumps when the letters come."""
    guest = visit()
    guest.page.add_init_script(SEE_THE_FIRST_NAME)
    held = Held()
    guest.page.route("**/*.woff2", held.hold)
    with guest.page.expect_request("**/source-sans*.woff2"):
        guest.page.reload(wait_until="commit")
    expect(guest.page.locator(".boot svg")).to_be_visible()
    held.let_go()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    assert guest.page.evaluate("() => window.lettered"), "the first name was drawn in the poster's own letters"


@pytest.mark.parametrize("answer", [fail, Held().hold], ids=["refused", "never"])
def test_letters_that_do_not_come(visit: Visitor, answer: Callable[[Route], None]) -> None:
    """Words are shown in the letters that there are."""
    guest = visit()
    guest.expected = BROKEN
    guest.page.route("**/*.woff2", answer)
    guest.page.reload(wait_until="commit")
    expect(guest.page.get_by_test_id("play-now").last).to_be_enabled()
    expect(guest.page.locator(".boot")).to_have_count(0)


def test_the_start_page_does_not_jump(visit: Visitor) -> None:
    """Posters, names and buttons stand where they stay before the server has said a word."""
    guest = visit()
    play = guest.page.get_by_test_id("play-now")
    expect(play.last).to_be_enabled()
    names = guest.page.locator("article h2")
    there = names.all_text_contents(), play.last.bounding_box()
    held = Held()
    guest.page.route("**/api/titles", held.hold)
    guest.page.reload()
    expect(play).to_have_count(5)
    expect(play.last).to_be_disabled()
    assert (names.all_text_contents(), play.last.bounding_box()) == there
    look_closely(guest, "loading-start")
    held.let_go()
    expect(play.last).to_be_enabled()
    assert (names.all_text_contents(), play.last.bounding_box()) == there


def test_nothing_in_the_lists(visit: Visitor) -> None:
    """First the places of tables are there, as long as the server is asked, and then the word that there are none."""
    guest = visit()
    bones = guest.page.locator('[aria-busy="true"]')
    held = Held()
    guest.page.route("**/api/tables?list=*", held.hold)
    guest.page.get_by_test_id("nav-mine").click()
    expect(bones).to_be_visible()
    look_closely(guest, "loading-my-games")
    held.let_go()
    expect(guest.page.get_by_test_id("no-tables")).to_contain_text("No games yet")
    expect(bones).to_have_count(0)
    guest.page.unroute("**/api/tables?list=*")
    look_at(guest, "no-games")
    empty = Held()
    guest.page.route("**/api/tables?list=open*", empty.hold)
    guest.page.get_by_test_id("nav-lobby").click()
    expect(bones).to_be_visible()
    look_closely(guest, "loading-lobby")
    for route in empty:
        route.fulfill(json=[])
    guest.page.unroute("**/api/tables?list=open*")
    guest.page.route("**/api/tables?list=open*", lambda route: route.fulfill(json=[]))
    expect(guest.page.get_by_test_id("no-tables")).to_contain_text(re.compile("No open tables|Brak otwartych stołów"))
    look_at(guest, "empty-lobby")
    guest.page.get_by_test_id("no-tables").get_by_role("link").first.click()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()


def test_the_lists_cannot_be_loaded(visit: Visitor) -> None:
    """The list says so, asks again by itself, and keeps what it had."""
    guest = visit()
    guest.expected = BROKEN
    new_table(guest, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}])
    guest.page.get_by_test_id("nav-mine").click()
    expect(guest.page.get_by_test_id("table-row")).to_have_count(1)
    guest.page.route("**/api/tables?list=mine", fail)
    expect(guest.page.get_by_test_id("trouble")).to_be_visible()
    expect(guest.page.get_by_test_id("table-row")).to_have_count(1)
    glance_at(guest, "list-offline")
    guest.page.unroute("**/api/tables?list=mine")
    guest.page.get_by_test_id("trouble").get_by_role("button").click()
    expect(guest.page.get_by_test_id("trouble")).to_have_count(0)


def test_a_long_list_has_pages(visit: Visitor) -> None:
    """One turns them back and forth; the page before comes when the last one has become empty."""
    guest = visit()
    new_table(guest, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}])

    def two_pages(route: Route) -> None:
        answer = route.fetch(url=route.request.url.partition("&page")[0])
        following = {"link": '</api/tables?list=mine&page=2>; rel="next"'} if "page" not in route.request.url else {}
        route.fulfill(response=answer, headers={**answer.headers, **following})

    guest.page.route("**/api/tables?list=mine*", two_pages)
    guest.page.get_by_test_id("nav-mine").click()
    pages = guest.page.get_by_test_id("pages")
    expect(pages).to_have_attribute("data-page", "1")
    expect(guest.page.get_by_test_id("page-before")).to_be_disabled()
    guest.page.get_by_test_id("page-after").click()
    expect(pages).to_have_attribute("data-page", "2")
    expect(guest.page.get_by_test_id("page-after")).to_be_disabled()
    expect(guest.page.get_by_test_id("table-row")).to_have_count(1)
    look_closely(guest, "list-of-pages")
    guest.page.unroute("**/api/tables?list=mine*")
    expect(pages).to_have_count(0)
    expect(guest.page.get_by_test_id("table-row")).to_have_count(1)


def test_a_closed_table(visit: Visitor) -> None:
    """Somebody looks at a table that waits, and its host closes it."""
    ann, bob = visit("ann"), visit("bob")
    table = new_table(ann, "1830", [{"kind": "me"}, {"kind": "open"}])
    bob.page.goto(f"{bob.house.address}/#/table/{table}")
    expect(bob.page.get_by_test_id("waiting")).to_be_visible()
    ann.page.goto(f"{ann.house.address}/#/table/{table}")
    ann.page.get_by_test_id("leave").click()
    expect(ann.page.get_by_test_id("leave")).to_contain_text("Yes")  # it asks whether one is sure
    ann.page.get_by_test_id("leave").click()
    expect(bob.page.get_by_test_id("table-closed")).to_be_visible()
    look_at(bob, "table-closed")


def test_the_connection_breaks_and_comes_back(visit: Visitor) -> None:
    guest = visit()
    guest.expected = LOST
    player, _ = at_my_turn(guest)
    board = player.at("board").bounding_box()
    guest.context.set_offline(True)
    cut(guest.page)
    band = player.at("connection")
    expect(band).to_contain_text("Nothing is lost")
    assert player.at("board").bounding_box() == board, "the band lies over the board and moves nothing"
    look_at(guest, "connection-lost")
    resize(guest.page, {"width": 1440, "height": 900})
    guest.context.set_offline(False)
    expect(band).to_contain_text(re.compile("Reconnected|Połączono"))
    expect(band).to_have_count(0)
    assert player.look()["asked"]


def cut(page: Page) -> None:
    """A browser that is offline keeps its sockets: this ends them."""
    page.evaluate("() => window.sockets.forEach((it) => it.close())")


@pytest.fixture(autouse=True)
def known_sockets(visit: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages keep a list of their sockets, so that a test can end them."""
    opened = Visit.open

    def open_with_list(self: Visit, path: str = "/") -> Page:
        self.context.add_init_script(
            """window.sockets = [];
            const Real = WebSocket;
            window.WebSocket = class extends Real { constructor(...all) { super(...all); sockets.push(this); } };"""
        )
        return opened(self, path)

    monkeypatch.setattr(Visit, "open", open_with_list)


def test_too_many_messages(visit: Visitor) -> None:
    """A message that the server has not even read is sent again in a moment; meanwhile the page says why it waits."""
    guest = visit()
    busy = True

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def up(message: str | bytes) -> None:
            if '"act"' not in str(message) or not busy:
                server_side.send(message)
                return
            page_side.send(
                '{"type":"refused","id":null,"version":0,'
                '"error":{"key":"server.error.too_fast","args":{}},"message":"too many"}'
            )

        page_side.on_message(up)
        server_side.on_message(page_side.send)

    guest.page.route_web_socket(re.compile("/socket"), between)
    player, _ = at_my_turn(guest)
    version = player.version()
    player.at("deck").click()
    player.confirm()
    expect(player.at("connection")).to_be_visible()

    def refused_again(_: Page) -> None:
        """After a while the page gives the move up."""
        if not player.at("connection").count():
            player.confirm()
        expect(player.at("connection")).to_be_visible()

    glance_at(guest, "too-many", refused_again)
    busy = False
    if player.look()["confirm"]:
        player.confirm()
    player.until_version(version + 1)
    expect(player.at("connection")).to_have_count(0)


def test_a_table_that_is_gone(visit: Visitor) -> None:
    """The server has forgotten the table while it was open: the page says so instead of asking for ever."""
    guest = visit()
    gone = False

    def between(page_side: WebSocketRoute) -> None:
        if gone:
            page_side.close(code=4404)
        else:
            page_side.connect_to_server()

    guest.page.route_web_socket(re.compile("/socket"), between)
    at_my_turn(guest)
    gone = True
    cut(guest.page)
    expect(guest.page.get_by_test_id("no-table")).to_be_visible()
    look_closely(guest, "gone-table")


def test_a_table_that_never_was_is_asked_for_once(visit: Visitor) -> None:
    guest = visit()
    guest.expected = re.compile("404")
    asked: list[str] = []
    guest.page.on("request", lambda it: asked.append(it.url) if it.url.endswith("/board") else None)
    guest.page.clock.install()
    guest.page.goto(f"{guest.house.address}/#/table/none")
    expect(guest.page.get_by_test_id("no-table")).to_be_visible()
    for _ in range(3):
        guest.page.clock.fast_forward(5000)
    guest.page.get_by_role("link", name="My games").last.click()
    expect(guest.page.get_by_test_id("no-tables")).to_be_visible()
    assert len(asked) <= 1


def test_a_refused_action(visit: Visitor) -> None:
    """The reason is told above everything, and the question stands as before."""
    guest = visit()
    player, table = at_my_turn(guest)
    other = guest.open(f"/#/table/{table}")
    second = Player(other)
    second.ready()
    player.page.bring_to_front()
    player.at("deck").click()
    version = player.version()
    # The same guest answers in the other tab, and the first one has not heard of it yet.
    guest.page.evaluate("() => sockets.forEach((it) => { it.onmessage2 = it.onmessage; it.onmessage = () => {}; })")
    second.at("deck").click()
    second.confirm()
    second.until_version(version + 1)
    guest.page.evaluate("() => sockets.forEach((it) => { it.onmessage = it.onmessage2; })")
    player.confirm()
    expect(player.at("notice").first).to_be_visible()
    player.at("notice").first.get_by_role("button").focus()  # it stays as long as it has the focus
    glance_at(guest, "refused")


@pytest.mark.parametrize("part", ["TablePage*.js", "eighteen-thirty*.js", "eighteen-thirty*.css"])
def test_a_part_of_the_page_does_not_load(visit: Visitor, part: str) -> None:
    guest = visit()
    guest.expected = BROKEN
    table = new_table(guest, "1830", SEATS, {})
    guest.page.route(f"**/assets/{part}", fail)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    expect(guest.page.get_by_test_id("unloaded")).to_be_visible()
    glance_at(guest, "unloaded")
    guest.page.unroute(f"**/assets/{part}")
    guest.page.get_by_test_id("reload").click()
    expect(guest.page.get_by_test_id("table")).to_be_visible()


def test_not_even_words(visit: Visitor) -> None:
    guest = visit()
    guest.expected = BROKEN
    guest.page.route(re.compile(r"/assets/(en|pl)-[^/]+\.js"), fail)
    guest.page.reload()
    expect(guest.page.get_by_test_id("reload")).to_be_visible()
    look_closely(guest, "speechless", spoken=False)
    guest.page.unroute(re.compile(r"/assets/(en|pl)-[^/]+\.js"))
    guest.page.get_by_test_id("reload").click()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()


def renewed(page: Page, address: str) -> Callable[[], None]:
    """From now on the server hands out another page; what it returns ends that."""
    body = page.request.get(address).text()

    def give(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(body=SCRIPT.sub('src="./assets/index-newer123.js"', body), content_type="text/html")
        else:
            route.continue_()

    page.route(f"{address}/", give)
    return lambda: page.unroute(f"{address}/")


def test_the_server_was_updated(visit: Visitor) -> None:
    """An old tab learns of a newer page when the connection comes back, and when a part is gone."""
    guest = visit()
    guest.expected = BROKEN
    player, table = at_my_turn(guest)
    renewed(guest.page, guest.house.address)
    guest.context.set_offline(True)
    cut(guest.page)
    expect(player.at("connection")).to_be_visible()
    guest.context.set_offline(False)
    expect(player.at("update")).to_be_visible()
    look_at(guest, "update")
    expect(player.at("connection")).to_have_count(0)  # that all is well is said for a moment only
    assert player.look()["asked"], "one may go on"
    with guest.page.expect_navigation():
        player.at("reload").click()
    player.ready()
    expect(player.at("update")).to_have_count(0)
    guest.page.goto(f"{guest.house.address}/#/")
    guest.page.route("**/assets/steamrollers*.js", fail)
    other = new_table(guest, "steamrollers", SEATS, {})
    guest.page.goto(f"{guest.house.address}/#/table/{other}")
    expect(player.at("unloaded")).to_contain_text(re.compile("newer version|nowsza wersja"))
    look_closely(guest, "unloaded-newer")
    assert table


def test_a_drawing_that_fails(visit: Visitor) -> None:
    """The board breaks; prompt and list go on, and the board comes back when it can."""
    guest = visit()
    guest.expected = BROKEN
    spoilt = True

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def down(message: str | bytes) -> None:
            known = json.loads(message)
            for eye in known.get("eyes", ()):
                if spoilt:
                    del eye["view"]["routes"]  # no server sends this
            page_side.send(json.dumps(known))

        server_side.on_message(down)

    guest.page.route_web_socket(re.compile("/socket"), between)
    table = table_at(guest, "ticket-to-ride-usa", SEATS, is_asked("Turn"), FIRST)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    expect(player.at("drawing-failed", ":not(.small)")).to_be_visible()
    look_at(guest, "drawing-failed")
    resize(guest.page, {"width": 1440, "height": 900})
    version = player.version()
    guest.page.keyboard.press("/")
    player.at("move", '[data-kind="draw-blind"]').click()
    spoilt = False
    player.confirm()
    player.until_version(version + 1)
    player.at("drawing-failed", ":not(.small)").get_by_role("button").click()
    expect(player.at("board")).to_be_visible()
