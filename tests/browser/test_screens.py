"""Every screen, in several sizes, light and dark, in both languages: a picture of each, and what a script can check.

The pictures are kept in build/screenshots.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import ALL, look_at, look_closely
from tests.browser.player import Player
from tests.browser.stage import Json, is_asked, new_table, table_at

import roundhouse as rh

USA, EUROPE = "ticket-to-ride-usa", "ticket-to-ride-europe"
ALONE = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Stoker"}, {"kind": "bot", "level": "random"}]
SHARED = [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}, {"kind": "screen", "name": "Władysław"}]
"""People on one screen: nobody plays on while it is looked at."""


def at_table(visit: Visit, title: str, seats: list[Json], moment: Any, seed: int = 1, **options: Any) -> Player:
    """Open a table at a moment, after other people's eyes were turned away."""
    return seated(visit, table_at(visit, title, seats, moment, {"first_player": "first_seat", **options}, seed))


def seated(visit: Visit, table: str) -> Player:
    """Open a table and take the screen over."""
    visit.page.goto(f"{visit.house.address}/#/table/{table}")
    player = Player(visit.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    return player


def advanced(eye: Json) -> bool:
    """The middle of a game: everybody has lost a third of the wagons."""
    return eye["asked"] and eye["view"]["question"] == "Turn" and all(it["trains"] < 31 for it in eye["view"]["seats"])


def rich(eye: Json) -> bool:
    """The same, with a route that can be paid for in three ways or more."""
    ways = Counter(action["route"] for action in eye["legal"] if action["kind"] == "claim")
    return advanced(eye) and max(ways.values(), default=0) >= 3


def test_start(visit: Visitor) -> None:
    guest = visit()
    expect(guest.page.get_by_test_id("play-now").first).to_be_visible()
    assert guest.page.get_by_test_id("poster").count() == 5
    look_at(guest, "start")


@pytest.mark.parametrize("title", [kind.id for kind in rh.titles()] if ALL else [EUROPE])
def test_new_table(visit: Visitor, title: str) -> None:
    guest = visit()
    guest.page.locator(f'[data-testid="new-table"][data-title="{title}"]').click()
    if ALL:
        look_at(guest, f"new-table-{title}-seats")
    more = guest.page.get_by_test_id("new-table-dialog").locator("summary")
    if more.count():  # not every title has rarer options
        more.click()
        more.evaluate("it => it.scrollIntoView()")
    look_at(guest, f"new-table-{title}")


def test_lists_and_waiting(visit: Visitor) -> None:
    guest = visit()
    for title, seats in ((USA, [{"kind": "me"}, {"kind": "open"}]), (EUROPE, [{"kind": "me"}, {"kind": "invite"}])):
        table = new_table(guest, title, seats)
    new_table(guest, USA, ALONE)
    if ALL:
        guest.page.reload()
        expect(guest.page.get_by_test_id("going").get_by_role("link")).to_have_count(3)
        look_at(guest, "start-going")
    guest.page.get_by_test_id("nav-lobby").click()
    expect(guest.page.get_by_test_id("table-row").first).to_be_visible()
    look_at(guest, "lobby")
    guest.page.get_by_test_id("nav-mine").click()
    expect(guest.page.get_by_test_id("table-row")).to_have_count(3)
    look_at(guest, "my-games")
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    expect(guest.page.get_by_test_id("waiting")).to_be_visible()
    look_at(guest, "waiting")


@pytest.mark.parametrize("title", [USA, EUROPE])
def test_the_opening(visit: Visitor, title: str) -> None:
    guest = visit()
    player = at_table(guest, title, SHARED, is_asked("ChooseFirstTickets"))
    expect(player.at("offer")).to_be_visible()
    player.at("offered-ticket").first.click()
    look_at(guest, f"opening-{title}")


@pytest.mark.parametrize("title", [USA, EUROPE])
def test_the_middle_of_a_game(visit: Visitor, title: str) -> None:
    guest = visit()
    player = at_table(guest, title, SHARED, rich, seed=5)
    look_at(guest, f"middle-{title}")

    def choose(page: Page) -> None:
        if not player.at("chooser").count():
            page.keyboard.press("/")
            expect(page.get_by_test_id("move-filter")).to_be_focused()
            page.get_by_test_id("move").nth(page.evaluate(MOST_WAYS)).click()
        expect(player.at("chooser")).to_be_visible()

    look_at(guest, f"payment-{title}", choose)
    guest.page.keyboard.press("Escape")
    player.at("open-history").click()
    player.at("turn-back").click()
    expect(player.at("scrubber")).to_be_visible()
    look_at(guest, f"history-{title}")
    player.at("to-present").click()
    player.at("open-rules").click()
    look_at(guest, f"rules-{title}", lambda _: player.at("open-rules").click())
    player.at("open-menu").click()
    look_at(guest, f"menu-{title}")


MOST_WAYS = """() => {
  const moves = [...document.querySelectorAll('[data-testid="move"]')];
  const best = Math.max(...moves.map((it) => Number(it.querySelector(".ways")?.textContent.match(/\\d+/) ?? 0)));
  return moves.findIndex((it) => Number(it.querySelector(".ways")?.textContent.match(/\\d+/) ?? 0) === best);
}"""


def test_a_tunnel(visit: Visitor) -> None:
    guest = visit()
    player = at_table(guest, EUROPE, SHARED, is_asked("PayForTunnel"), seed=3)
    expect(player.at("tunnel")).to_be_visible()
    look_at(guest, "tunnel")


def test_stations(visit: Visitor) -> None:
    """Where stations may be built, cities glow; some are built already."""

    def built(eye: Json) -> bool:
        view = eye["view"]
        return bool(advanced(eye) and view["stations"]) and any(it["kind"] == "station" for it in eye["legal"])

    guest = visit()
    player = at_table(guest, EUROPE, SHARED, built, seed=8)
    player.at("city", ".open").first.click()
    look_at(guest, "station")


@pytest.mark.parametrize("title", [EUROPE, *((USA,) if ALL else ())])
def test_the_last_round_and_a_handover(visit: Visitor, title: str) -> None:
    guest = visit()
    player = at_table(guest, title, SHARED, lambda eye: eye["asked"] and eye["view"]["last_turns"] is not None, seed=2)
    expect(player.at("banner")).to_be_visible()
    look_at(guest, f"last-round-{title}")
    now = player.ready()
    while not now["handover"]:  # a turn may be several answers
        player.answer(now)
        now = player.next(now)
    look_at(guest, f"hand-over-{title}")


@pytest.mark.parametrize("title", [USA, EUROPE])
def test_the_end(visit: Visitor, title: str) -> None:
    guest = visit()
    table = table_at(guest, title, SHARED, lambda eye: eye["view"]["over"], {"trains": 20}, seed=4)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    expect(player.at("score-sheet")).to_be_visible()
    look_at(guest, f"end-{title}")
    if ALL:
        look_at(guest, f"end-chart-{title}", lambda _: player.at("chart").evaluate("it => it.scrollIntoView()"))
    guest.page.keyboard.press("Escape")
    look_at(guest, f"end-board-{title}")
    if ALL:
        player.at("open-ending").click()
        player.at("watch-replay").click()
        expect(player.at("table", ':not([data-step="0"])')).to_be_visible()
        player.at("scrubber-range").fill("60")
        look_at(guest, f"replay-{title}")


def test_nothing_there(visit: Visitor) -> None:
    guest = visit()
    guest.expected = re.compile("Failed to load resource|WebSocket")
    guest.page.goto(f"{guest.house.address}/#/table/nothing-here")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    look_at(guest, "no-such-table")


@pytest.mark.parametrize("title", [USA, *((EUROPE,) if ALL else ())])
def test_hints_and_chat(visit: Visitor, title: str) -> None:
    guest = visit()
    table = table_at(guest, title, SHARED, advanced, {"first_player": "first_seat"}, seed=9, hints=True)
    player = seated(guest, table)
    player.at("hint").click()
    expect(player.at("hint-choice").first).to_be_visible()
    player.at("tab-chat").click()  # puts the hints aside
    expect(player.at("hints")).to_have_count(0)
    player.at("chat-field").fill("Choo choo! " * 12)
    player.at("chat-send").click()
    expect(player.at("chat")).to_contain_text("Choo")
    look_closely(guest, f"chat-{title}", lambda _: player.at("tab-chat").click())
    player.at("hint").click()
    expect(player.at("hint-choice").first).to_be_visible()
    look_at(guest, f"hint-{title}")
