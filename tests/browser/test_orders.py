"""Standing orders on the page: filled in with signs and a searched list, given from the board, carried out, ended."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.house import Visit, Visitor
from tests.browser.judge import faults
from tests.browser.looks import glance_at
from tests.browser.player import Player
from tests.browser.stage import new_table

USA = "ticket-to-ride-usa"


def after_the_first_tickets(guest: Visit) -> Player:
    """A table against a bot at which the first tickets are kept."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = new_table(guest, USA, seats, {"first_player": "first_seat"})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.keep()
    player.confirm()
    expect(player.at("offered-ticket")).to_have_count(0)
    player.ready()
    return player


def test_a_route_is_ordered_by_typing_and_cards_by_their_signs(visit: Visitor) -> None:
    guest = visit()
    player = after_the_first_tickets(guest)
    player.at("orders").click()
    dialog = player.at("orders-dialog")
    dialog.get_by_test_id("order-route").fill("omaha denver")
    expect(dialog.get_by_test_id("order-route-choice")).to_have_count(1)
    glance_at(guest, "usa-orders-route")
    dialog.get_by_test_id("order-route").press("Enter")
    expect(dialog.get_by_test_id("order-route-chosen")).to_contain_text("Denver – Omaha")
    expect(dialog.get_by_test_id("order-colour")).to_have_count(0)  # the route has a colour of its own
    assert faults(guest.page) == []
    dialog.get_by_test_id("give-order").click()
    expect(dialog).to_have_count(0)
    expect(player.at("orders")).to_contain_text("1")

    player.at("orders").click()
    expect(dialog.get_by_test_id("standing-order")).to_contain_text("Claim Denver – Omaha when possible")
    dialog.locator("[data-testid=order-kind][value=draw]").check()
    dialog.get_by_test_id("order-card").get_by_label("blue").check(force=True)
    glance_at(guest, "usa-orders-draw")
    dialog.get_by_test_id("order-near").uncheck()
    dialog.get_by_test_id("order-count").fill("12")
    dialog.get_by_test_id("give-order").click()
    expect(player.at("log").get_by_text("by standing order").first).to_be_visible()


def test_a_route_that_cannot_be_paid_is_ordered_from_the_board(visit: Visitor) -> None:
    guest = visit()
    player = after_the_first_tickets(guest)
    player.at("route", '[data-route="duluth-toronto"]').get_by_test_id("route-middle").click()  # six cards of four
    player.at("order-later").click()
    expect(player.at("orders-dialog").get_by_test_id("order-route-chosen")).to_contain_text("Duluth – Toronto")
