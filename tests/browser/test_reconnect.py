"""A connection that breaks in the middle of a move: the move is neither lost nor made twice."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.house import House, Visit, Visitor
from tests.browser.looks import glance_at
from tests.browser.player import Player
from tests.browser.stage import NeverCame, hand_of, is_asked, new_table, play_until, table_at

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Bot"}]
FIRST = {"first_player": "first_seat"}
LOST = re.compile("WebSocket connection|ERR_CONNECTION|Failed to load resource")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    made.start()
    yield made
    made.stop()


def at_my_turn(guest: Visit, **more: Any) -> tuple[Player, str]:
    table = table_at(guest, "ticket-to-ride-usa", SEATS, is_asked("Turn"), FIRST, **more)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    return player, table


def test_the_server_is_killed_while_a_move_is_under_way(visit: Visitor, own_house: House) -> None:
    guest = visit(to=own_house)
    guest.expected = LOST
    player, table = at_my_turn(guest)
    before, version = hand_of(guest.page, table), player.version()
    player.at("deck").click()
    assert own_house.process is not None
    own_house.process.send_signal(signal.SIGSTOP)  # it takes the move off the wire no more
    player.confirm()
    own_house.stop(signal.SIGKILL)
    expect(guest.page.get_by_role("alert").first).to_be_visible()
    glance_at(guest, "server-lost")
    own_house.start()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    if (
        player.version() == version and player.look()["confirm"]
    ):  # the start took so long that the page gave the move up
        player.confirm()
    player.ready(version)
    assert hand_of(guest.page, table) == before + 1
    assert player.look()["deck"], "the second card is asked for"


def test_the_answer_to_a_move_is_lost(visit: Visitor) -> None:
    """The move arrives, its answer does not: the page sends it again by the same id, and it counts once."""
    guest = visit()
    guest.expected = LOST
    sent: list[str] = []
    silent = True

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        cut = False

        def up(message: str | bytes) -> None:
            known = json.loads(message)
            if known["type"] == "act":
                sent.append(known["id"])
            server_side.send(message)

        def down(message: str | bytes) -> None:
            nonlocal silent, cut
            if silent and sent:  # cut the wire instead of telling
                silent, cut = False, True
                server_side.close()
                page_side.close(code=1012)
            elif not cut:
                page_side.send(message)

        page_side.on_message(up)
        server_side.on_message(down)

    guest.page.route_web_socket(re.compile("/socket"), between)
    player, table = at_my_turn(guest)
    before, version = hand_of(guest.page, table), player.version()
    player.at("deck").click()
    player.confirm()
    player.ready(version)
    assert hand_of(guest.page, table) == before + 1
    expect(player.at("confirm")).to_have_count(0)
    assert len(sent) == 2 and sent[0] == sent[1]


def test_a_page_that_was_away_catches_up(visit: Visitor) -> None:
    """Offline for a while: what happened meanwhile is there afterwards, and the log has no gap."""
    guest = visit()
    guest.expected = LOST
    player, table = at_my_turn(guest)
    version = player.version()
    guest.context.set_offline(True)
    play_until(guest, table, lambda eye: eye["asked"] and eye["view"]["question"] == "SecondCard")
    guest.context.set_offline(False)
    player.until_version(version + 1)


def test_a_silent_wire_is_noticed_within_ten_seconds(visit: Visitor) -> None:
    """A proxy swallows all bytes and closes nothing: the page says so, and goes on over the next socket."""
    guest = visit()
    guest.expected = LOST
    guest.page.clock.install()
    swallowed = False

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        dead = False

        def through(pass_on: Callable[[str | bytes], None], message: str | bytes) -> None:
            nonlocal dead
            dead = dead or swallowed
            if not dead:
                pass_on(message)

        page_side.on_message(lambda message: through(server_side.send, message))
        server_side.on_message(lambda message: through(page_side.send, message))

    guest.page.route_web_socket(re.compile("/socket"), between)
    player, table = at_my_turn(guest)
    version = player.version()
    swallowed = True
    guest.page.clock.run_for(9_000)
    expect(player.at("connection")).to_be_visible()
    swallowed = False
    play_until(guest, table, lambda eye: eye["asked"] and eye["view"]["question"] == "SecondCard")
    guest.page.clock.run_for(9_000)
    player.until_version(version + 1)


def test_the_log_has_all_lines_when_the_game_ends_on_an_open_page(visit: Visitor) -> None:
    """The end opens what was hidden; the page has as many lines as one that is loaded afterwards."""
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", SEATS, {**FIRST, "trains": 10})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    with suppress(NeverCame):
        play_until(guest, table, lambda eye: False)
    expect(player.at("ending")).to_be_visible()
    open_lines = player.at("log").locator("li").all_inner_texts()
    guest.page.reload()
    expect(player.at("ending")).to_be_visible()
    assert player.at("log").locator("li").all_inner_texts() == open_lines
    assert len(open_lines) > 20
