"""Where one click says all, it acts; a guest who wants to confirm everything is asked."""

from __future__ import annotations

import pytest
from tests.browser.house import Visitor
from tests.browser.player import Player
from tests.browser.stage import hand_of, is_asked, table_at

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Bot"}]


@pytest.mark.parametrize(("careful", "clicks"), [(False, 2), (True, 4)])
def test_two_cards_from_the_deck(visit: Visitor, careful: bool, clicks: int) -> None:
    guest = visit(careful=careful)
    table = table_at(guest, "ticket-to-ride-usa", SEATS, is_asked("Turn"), {"first_player": "first_seat"})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    before, made = hand_of(guest.page, table), 0
    for _ in range(2):
        version = player.ready()["version"]
        # A click that follows a new question at once belongs to the one before: a person looks first.
        now = guest.page.evaluate("() => performance.now()")
        guest.page.wait_for_function("since => performance.now() - since > 300", arg=now)
        player.at("deck").click()
        made += 1
        if careful:
            player.confirm()
            made += 1
        player.until_version(version + 1)
    assert (hand_of(guest.page, table) - before, made) == (2, clicks)
