"""The example title, which the page knows only from a server that has it: played on the plain sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.house import House, Visitor
from tests.browser.looks import look_at
from tests.browser.player import Player
from tests.browser.stage import Json, new_table
from tests.installing import example, python_path

SEATS: list[Json] = [{"kind": "me"}, *({"kind": "bot", "level": "casual", "name": name} for name in ("Ada", "Bob"))]


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which the example is installed."""
    made = House(tmp_path_factory.mktemp("yard"), python_path(*example()))
    made.start()
    yield made
    made.stop()


def answer(player: Player, number: int = 0) -> None:
    """Take an answer from the list."""
    version = player.version()
    player.at("move").nth(number).click()
    player.confirm()
    player.ready(version)


def test_looks(visit: Visitor, yard: House) -> None:
    guest = visit(to=yard)
    look_at(guest, "nf-start")
    table = new_table(guest, "night-freight", SEATS)
    guest.page.goto(f"{yard.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    look_at(guest, "nf-bid")
    answer(player)
    look_at(guest, "nf-2")
    answer(player)
    look_at(guest, "nf-3")
    while not player.look()["ending"]:
        answer(player)
    look_at(guest, "nf-end")
