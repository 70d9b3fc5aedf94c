"""The pictures of the README: games of bots as the page shows them. An ordinary run does not take them.

`pytest tests/browser/pictures.py` writes them to docs/picture; reduce them to 256 colours before you commit them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser.gallery import Asks, Moment, match_of
from tests.browser.house import ROOT, Visitor
from tests.browser.planted import plant
from tests.browser.player import Player

SIZE: ViewportSize = {"width": 1280, "height": 800}
PICTURES = {
    "page-europe": Moment("ticket-to-ride-europe", Asks("Turn", least=300)),
    "page-1830": Moment("1830", Asks("LayTrack", least=420), players=4),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(visit: Visitor, name: str) -> None:
    guest = visit(viewport=SIZE)
    moment = PICTURES[name]
    table = plant(guest, match_of(moment), moment.level)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    Player(guest.page).ready()
    expect(guest.page.locator('[data-testid="board"][data-still="false"]')).to_have_count(0)
    guest.page.screenshot(path=ROOT / "docs" / "picture" / f"{name}.png")
