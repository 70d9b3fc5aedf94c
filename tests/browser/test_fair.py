"""Among people nobody plays on without the others, in two and three browsers."""

from __future__ import annotations

import time

from playwright.sync_api import expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import look_closely
from tests.browser.player import Player
from tests.browser.stage import Json, new_table

OPTIONS = {"trains": 10, "first_player": "first_seat"}


def sit_down(*guests: Visit) -> list[Player]:
    """All at one table, each with tickets to choose from."""
    host, *others = guests
    seats: list[Json] = [{"kind": "me"}, *[{"kind": "open"} for _ in others]]
    table = new_table(host, "ticket-to-ride-usa", seats, OPTIONS, nonce=True)
    host.page.goto(f"{host.house.address}/#/table/{table}")
    expect(host.page.get_by_test_id("commitment")).to_be_visible()
    for guest in others:
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
        guest.page.get_by_test_id("join").click()
    players = [Player(guest.page) for guest in guests]
    for player in players:
        player.answer(player.ready())
    for player in players:
        expect(player.at("offer")).to_have_count(0)
    return players


def test_an_absent_player_is_replaced_and_comes_back(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob")
    one, two = sit_down(ann, bob)
    link = bob.page.url
    one.ready()
    bob.page.goto(f"{bob.house.address}/#/")
    expect(one.at("seat", '[data-seat="1"]').first).to_contain_text("away")
    expect(one.at("away")).to_have_count(0)
    ann.house.pass_minutes(10)
    ann.page.reload()
    expect(one.at("away")).to_contain_text("has been away for 10 minutes")
    look_closely(ann, "away")
    one.at("wait-on").click()
    expect(one.at("away")).to_have_count(0)
    ann.house.pass_minutes(10)
    ann.page.reload()
    one.at("play-on").click()
    expect(one.at("seat", '[data-seat="1"]').first).to_contain_text("a bot plays on")
    expect(one.at("log")).to_contain_text("who is away. Agreed: Guest")
    one.at("tab-chat").click()
    expect(one.at("chat")).to_contain_text("who is away. Agreed: Guest")
    look_closely(ann, "replaced")
    bob.page.goto(link)
    expect(two.at("prompt")).to_be_visible()
    expect(one.at("seat", '[data-seat="1"]').first).not_to_contain_text("a bot plays on")
    expect(one.at("chat")).to_contain_text("is back.")


def test_a_page_left_open_over_night_keeps_nobody_waiting(visit: Visitor) -> None:
    ann, bob = visit("ann"), visit("bob")
    one, _ = sit_down(ann, bob)
    one.ready()
    bob.page.clock.set_fixed_time(time.time() * 1000 + 6 * 60_000)
    expect(one.at("seat", '[data-seat="1"]').first).to_contain_text("away")
    ann.house.pass_minutes(10)
    ann.page.reload()
    one.at("play-on").click()
    expect(one.at("seat", '[data-seat="1"]').first).to_contain_text("a bot plays on")
    bob.page.mouse.move(200, 200)
    expect(one.at("seat", '[data-seat="1"]').first).not_to_contain_text("a bot plays on")


def test_the_host_seats_a_bot_in_the_waiting_room(visit: Visitor) -> None:
    ann = visit("ann")
    table = new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], OPTIONS)
    ann.page.goto(f"{ann.house.address}/#/table/{table}")
    look_closely(ann, "waiting-bot")
    ann.page.get_by_test_id("seat-bot").click()
    assert Player(ann.page).ready()["offer"]


def test_what_was_seen_is_taken_back_with_everybody_even_the_absent(visit: Visitor) -> None:
    ann, bob, eve = visit("ann"), visit("bob"), visit("eve")
    one, two, three = sit_down(ann, bob, eve)
    link = bob.page.url
    one.ready()
    expect(one.at("hint")).to_have_count(0)
    bob.page.goto(f"{bob.house.address}/#/")
    held = one.at("hand-card").count()
    one.at("deck").click()
    one.confirm()
    one.at("undo").click()
    three.at("agree").click()
    expect(one.at("votes")).to_contain_text("Still to answer: Guest")
    expect(three.at("agree")).to_have_count(0)
    look_closely(ann, "votes")
    look_closely(eve, "votes-agreed")
    three.at("disagree").click()  # Bob may never come: nobody has to wait for him with an open vote
    for player in (one, three):
        expect(player.at("asking")).to_have_count(0)
    one.at("undo").click()
    three.at("agree").click()
    bob.page.goto(link)
    two.at("agree").click()
    expect(one.at("asking")).to_have_count(0)
    expect(one.at("log")).to_contain_text("took back a move. Agreed: Guest")
    assert one.at("hand-card").count() <= held


def test_the_host_keeps_order(visit: Visitor) -> None:
    """A player who is rude can be muted, and so can somebody who wrote and went; who looks on can be sent away."""
    ann, bob, eve = visit("ann"), visit("bob"), visit("eve")
    one, two = sit_down(ann, bob)
    eve.page.goto(one.page.url)
    three = Player(eve.page)
    for player, words in ((two, "rude"), (three, "ruder")):
        player.at("tab-chat").click()
        player.at("chat-field").fill(words)
        player.at("chat-send").click()
        expect(player.at("chat")).to_contain_text(words)
    one.at("tab-chat").click()
    one.at("company").locator("summary").click()
    expect(one.at("other-player")).to_have_count(1)
    expect(one.at("spectator")).to_have_count(1)
    look_closely(ann, "company")
    one.at("other-player").get_by_test_id("mute").click()
    expect(one.at("chat")).to_contain_text("The host muted")
    two.at("chat-field").fill("again")
    two.at("chat-send").click()
    expect(two.at("notice")).to_contain_text("muted")
    eve.page.goto(f"{eve.house.address}/#/")
    expect(one.at("spectator")).to_contain_text("away")
    three.page.goto(one.page.url)
    expect(one.at("spectator")).not_to_contain_text("away")
    one.at("remove").click()
    expect(one.at("spectator")).to_have_count(0)
    expect(three.at("table-removed")).to_be_visible()
