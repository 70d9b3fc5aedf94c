"""1830 in a browser: sets of rounds by clicks, routes by clicking stops, reasons in words."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.baron import Baron
from tests.browser.house import Visit, Visitor
from tests.browser.stage import new_table

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random", "name": "Ada"}]
SETS = 3


def sit_down(guest: Visit) -> Baron:
    table = new_table(guest, "1830", SEATS)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    baron = Baron(guest.page)
    baron.ready()
    baron.hurry()
    return baron


def test_three_sets_of_rounds_by_clicks(visit: Visitor) -> None:
    guest = visit()
    baron = sit_down(guest)
    now = baron.ready()
    for _ in range(500):
        if now["ending"] or guest.page.get_by_test_id("log").get_by_text("Stock round 4").count():
            break
        baron.note(baron.answer(now))
        now = baron.next(now)
    else:
        raise AssertionError(f"no end of three sets of rounds: {baron.seen}")
    assert baron.seen["lay"] > 1 and baron.seen["buy"] > 5, baron.seen
    for look, hook in (("market", "market"), ("companies", "charter"), ("ledger", "ledger")):
        baron.at(f"look-{look}").click()
        expect(baron.at(hook).first).to_be_visible()
