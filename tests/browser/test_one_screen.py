"""Several people at one screen: what one of them has read, typed or ordered is not there for the next one."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.player import Player
from tests.browser.stage import Moment, new_table, play_until

WORD = "W" * 40
"""As long as a name may be, and nowhere to break it."""
TWO = [{"kind": "me"}, {"kind": "screen", "name": "Zofia"}]


def at_the_auction(guest: Visit) -> tuple[Player, str]:
    """The first of two has taken the screen over and is asked what to buy."""
    table = new_table(guest, "1830", TWO)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("take-over").click()
    return player, table


def is_asked(seat: int) -> Moment:
    return lambda eye: bool(eye["seat"] == seat and eye["asked"])


def test_the_end_of_an_order_is_told_to_its_owner_only(visit: Visitor) -> None:
    guest = visit()
    player, table = at_the_auction(guest)
    player.at("orders").click()
    player.at("order-company").select_option("SV")
    player.at("give-order").click()  # it buys the company, and so it ends
    expect(player.at("handover")).to_contain_text("Zofia")
    expect(player.at("notice")).to_have_count(0)
    player.at("take-over").click()
    play_until(guest, table, is_asked(0))
    expect(player.at("handover")).to_be_visible()
    expect(player.at("notice")).to_have_count(0)
    player.at("take-over").click()
    expect(player.at("notice")).to_contain_text("SV")


def test_orders_do_not_lie_open_for_the_next_one(visit: Visitor) -> None:
    guest = visit()
    player, table = at_the_auction(guest)
    player.at("orders").click()
    expect(player.at("orders-dialog")).to_be_visible()
    play_until(guest, table, is_asked(1))
    expect(player.at("handover")).to_contain_text("Zofia")
    expect(player.at("orders-dialog")).to_have_count(0)
    expect(player.at("take-over")).to_be_focused()
    player.at("take-over").click()
    expect(player.at("orders-dialog")).to_have_count(0)


def test_what_one_has_looked_for_is_not_looked_for_by_the_next_one(visit: Visitor) -> None:
    guest = visit()
    player, table = at_the_auction(guest)
    player.at("tab-moves").click()
    player.at("move-filter").fill("Baltimore")
    play_until(guest, table, is_asked(1))
    player.at("take-over").click()
    expect(player.at("move-filter")).to_have_value("")
    expect(player.at("move").first).to_be_visible()


def test_a_name_of_one_long_word_fits_the_handover(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    table = new_table(guest, "ticket-to-ride-usa", [{"kind": "screen", "name": WORD}, {"kind": "me"}])
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    expect(player.at("handover")).to_contain_text(WORD)
    box = player.at("take-over").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]


def test_a_link_does_not_open_the_hand_of_another_one(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", TWO, {"first_player": "first_seat"})
    eye = play_until(guest, table, lambda eye: is_asked(0)(eye) and eye["view"]["seats"][1]["cards"] > 4)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("take-over").click()
    own = {ticket["ticket"] for ticket in eye["view"]["mine"]["tickets"]}
    step = int(player.at("table").get_attribute("data-step") or 0) - 1
    guest.page.goto(f"{guest.house.address}/#/table/{table}?at={step}&as=1")
    expect(player.at("table", f'[data-step="{step}"]')).to_be_visible()
    seen = player.at("ticket").evaluate_all("all => all.map((it) => it.dataset.ticket)")
    assert set(seen) == own
