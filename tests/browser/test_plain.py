"""The plain drawing, which serves any title without a drawing of its own.

No title of this package is without one. So a table of one of them gets another name on its way to the browser: the page
has never heard of it, and everything else is as it is.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect
from tests.browser.house import PHONE, Visit, Visitor, resize
from tests.browser.looks import glance_at, look_at
from tests.browser.player import Player
from tests.browser.stage import Json, new_table, play_until

from roundhouse.core.registry import titles

UNKNOWN = "some-game"
NAMES = {"en": "Some Game", "pl": "Jakaś gra"}
SEATS: list[Json] = [{"kind": "me"}, *({"kind": "bot", "level": "random", "name": name} for name in ("Ada", "Bob"))]
MOVES = 40
"""After so many answers there is something to see on the table."""


def disguise(guest: Visit, title: str) -> None:
    """Let the page know a title only by a name that it has never heard."""

    def rename(text: str | bytes) -> str:
        words = text if isinstance(text, str) else text.decode()
        return re.sub(rf'("title": ?)"{title}"', rf'\1"{UNKNOWN}"', words)

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=rename(response.text()))

    def listing(route: Route) -> None:
        titles = route.fetch().json()
        body = [{**it, "id": UNKNOWN, "names": NAMES} if it["id"] == title else it for it in titles]
        route.fulfill(json=body)

    def wire(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(rename(message)))

    guest.page.route("**/api/titles", listing)
    guest.page.route(re.compile(r"/api/tables"), answer)
    guest.page.route_web_socket(re.compile(r"/socket"), wire)
    guest.page.reload()


def table_of(guest: Visit, title: str, moves: int = MOVES) -> Player:
    """Somebody at a table of a title that the page does not know, after some moves, who is asked."""
    table = new_table(guest, title, SEATS)
    seen = 0

    def is_moment(eye: Json) -> bool:
        nonlocal seen
        seen += 1
        return bool(eye["asked"]) and seen > moves

    play_until(guest, table, is_moment)
    disguise(guest, title)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    return player


def answer_from_the_list(player: Player) -> dict[str, Any]:
    version = player.version()
    player.at("move").first.click()
    player.confirm()
    return player.ready(version)


@pytest.mark.parametrize("title", [kind.id for kind in titles()])
def test_any_title_can_be_played_on_the_plain_sheet(visit: Visitor, title: str) -> None:
    """The view in tables with the names of the players, the moves in a list, and marks on what has changed."""
    guest = visit()
    player = table_of(guest, title)
    expect(guest.page.get_by_role("heading", name="Some Game")).to_be_visible()
    expect(player.at("tab-moves")).to_have_attribute("aria-selected", "true")
    players = player.at("part").filter(has=guest.page.locator("th", has_text="Ada")).first
    rows = players.locator("table").first.get_by_test_id("row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("you")
    marks = player.at("plain").get_by_text("(changed)")
    expect(marks).to_have_count(0)
    while player.moves < 3 or not marks.count():  # an answer such as "no" may change nothing
        answer_from_the_list(player)
        assert player.moves < 12
    glance_at(guest, f"plain-{title}")


def test_the_plain_sheet_is_looked_at(visit: Visitor) -> None:
    """In all sizes, both languages, light and dark; and by the keyboard alone."""
    guest = visit()
    player = table_of(guest, "railroad-revolution")
    answer_from_the_list(player)
    look_at(guest, "plain")
    resize(guest.page, PHONE)
    player.ready()
    version = player.version()
    guest.page.keyboard.press("/")
    expect(player.at("move-filter")).to_be_focused()
    for key in ("ArrowDown", "Enter", "Enter"):
        guest.page.keyboard.press(key)
    player.ready(version)


def test_long_lists_are_folded_and_looking_back_is_possible(visit: Visitor) -> None:
    guest = visit()
    player = table_of(guest, "1830")
    tiles = player.at("part", '[data-field="tiles_left"]')
    facts = tiles.get_by_test_id("fact")
    expect(facts).to_have_count(12)
    tiles.get_by_test_id("more").click()
    expect(facts).to_have_count(46)
    tiles.get_by_test_id("more").click()
    expect(facts).to_have_count(12)
    step = int(player.at("table").get_attribute("data-step") or 0)
    guest.page.keyboard.press("[")
    expect(player.at("table")).to_have_attribute("data-step", str(step - 1))
    expect(player.at("plain")).to_be_visible()


def test_the_plain_score_sheet(visit: Visitor) -> None:
    """The categories that the final view has, and the points of the result."""
    guest = visit()
    table = new_table(guest, "steamrollers", SEATS)
    view = play_until(guest, table, lambda eye: bool(eye["view"]["over"]))["view"]
    disguise(guest, "steamrollers")
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    sheet = guest.page.get_by_test_id("score-sheet")
    expect(sheet.locator("tbody tr.total")).to_contain_text(str(max(it["total"] for it in view["final"])))
    expect(sheet.locator("thead th")).to_have_count(3)
    glance_at(guest, "plain-ending")
    guest.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    guest.page.get_by_test_id("open-rules").click()
    expect(guest.page.get_by_role("tabpanel")).to_contain_text("no board of its own")


def test_the_start_page_offers_what_only_the_server_knows(visit: Visitor) -> None:
    """With a plain poster, after those that have one of their own; one click, and it is played."""
    guest = visit()
    disguise(guest, "ticket-to-ride-usa")
    posters = guest.page.get_by_test_id("poster")
    expect(posters).to_have_count(len(titles()))
    plain = posters.last
    expect(plain).to_have_attribute("data-title", UNKNOWN)
    expect(plain).to_contain_text("Some Game")
    expect(plain).to_contain_text("2–5")
    expect(plain.get_by_test_id("learn")).to_have_count(0)
    look_at(guest, "start-plain")
