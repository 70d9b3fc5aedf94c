"""Clocks in two browsers: a slow game over a restart, time that runs out, and what the page says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.house import DESK, PHONE, House, Visit, Visitor, resize
from tests.browser.looks import glance_at
from tests.browser.player import Player
from tests.browser.stage import Json, new_table

OPTIONS = {"trains": 10, "first_player": "first_seat"}
LOST = re.compile("WebSocket connection|ERR_CONNECTION|Failed to load resource")
SLOW = {"kind": "move", "seconds": 3 * 86_400}
LIVE = {"kind": "total", "seconds": 300, "increment": 5}


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """One whose time passes for this test alone."""
    made = House(tmp_path)
    made.start()
    yield made
    made.stop()


def two_at(visit: Visitor, house: House) -> tuple[Visit, Visit]:
    """Two guests of a server that stops, at the end of the test at the latest."""
    ann, bob = visit("ann", house), visit("bob", house)
    ann.expected = bob.expected = LOST
    return ann, bob


def sit_down(clock: Json, *guests: Visit) -> list[Player]:
    """All at one table, each with first tickets; it is the first one's turn."""
    host, *others = guests
    seats: list[Json] = [{"kind": "me"}, *[{"kind": "open"} for _ in others]]
    table = new_table(host, "ticket-to-ride-usa", seats, OPTIONS, clock=clock)
    for guest in guests:
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
        if guest is not host:
            guest.page.get_by_test_id("join").click()
    players = [Player(guest.page) for guest in guests]
    for player in players:
        player.answer(player.ready())
    for player in players:
        expect(player.at("offer")).to_have_count(0)
    return players


def clock_of(player: Player, seat: int) -> str:
    return player.at("seats").locator(f'[data-testid="clock"][data-seat="{seat}"]').first.inner_text().strip()


def test_a_slow_game_goes_on_after_a_restart_with_its_clocks(visit: Visitor, own_house: House) -> None:
    ann, bob = two_at(visit, own_house)
    one, two = sit_down(SLOW, ann, bob)
    one.ready()
    expect(one.at("prompt").get_by_test_id("clock")).to_contain_text("2 d 23 h")
    own_house.pass_minutes(30 * 60)
    for guest in (ann, bob):
        guest.page.reload()
    one.ready()
    expect(two.at("prompt")).to_be_visible()
    assert clock_of(one, 0) == clock_of(two, 0) == "1 d 17 h"
    expect(one.at("seats").locator('[data-testid="clock"][data-seat="1"]')).to_have_count(0)
    own_house.stop()
    own_house.pass_minutes(5 * 24 * 60)
    own_house.start()
    for player in (one, two):
        expect(player.at("log")).to_contain_text("The server was down for 7200 minutes. All clocks stood still.")
        assert clock_of(player, 0) == "1 d 17 h"
    glance_at(ann, "clock-slow")
    one.at("deck").click()
    one.confirm()
    one.at("deck").click()
    one.confirm()
    two.ready()
    expect(two.at("prompt").get_by_test_id("clock")).to_contain_text("2 d 23 h")


def test_both_see_that_time_runs_out_live(visit: Visitor, own_house: House) -> None:
    ann, bob = two_at(visit, own_house)
    one, two = sit_down(LIVE, ann, bob)
    one.ready()
    expect(one.at("prompt").get_by_test_id("clock")).to_have_attribute("data-low", "false")
    expect(one.at("prompt").get_by_test_id("clock")).to_contain_text(re.compile("[345]:"))
    own_house.pass_minutes(4.75)
    for guest in (ann, bob):
        guest.page.reload()
    one.ready()
    expect(one.at("prompt").get_by_test_id("clock")).to_have_attribute("data-low", "true")
    glance_at(ann, "clock-low")
    own_house.pass_minutes(1)
    for player in (one, two):
        expect(player.at("log")).to_contain_text("has run out of time. A bot plays on.")
        expect(player.at("seat", '[data-seat="0"]').first).to_contain_text("a bot plays on")
    assert two.ready()["asked"]
    glance_at(bob, "clock-ran-out")
    one.at("take-back").click()
    expect(two.at("seat", '[data-seat="0"]').first).not_to_contain_text("a bot plays on")
    assert re.match("1:0|0:5", clock_of(two, 0))


def test_the_others_decide_about_whoever_is_late(visit: Visitor, own_house: House) -> None:
    ann, bob = two_at(visit, own_house)
    one, two = sit_down({**LIVE, "timeout": "ask"}, ann, bob)
    own_house.pass_minutes(6)
    expect(one.at("late-yourself")).to_be_visible()
    expect(two.at("late")).to_contain_text("has run out of time")
    assert clock_of(two, 0).startswith("out of time")
    glance_at(bob, "clock-late")
    resize(bob.page, PHONE)
    glance_at(bob, "clock-late-phone")
    resize(bob.page, DESK)
    two.at("late-more").click()
    expect(one.at("late-yourself")).to_have_count(0)
    expect(two.at("log")).to_contain_text("gets more time")
    own_house.pass_minutes(2)
    two.at("late-end").click()
    expect(one.at("ending")).to_contain_text("The game ended because time ran out: ")
    glance_at(ann, "clock-ending")


def test_a_new_table_has_the_clock_that_was_chosen(visit: Visitor, own_house: House) -> None:
    ann, bob = two_at(visit, own_house)
    page = ann.page
    page.locator('[data-testid="new-table"][data-title="ticket-to-ride-usa"]').click()
    expect(page.get_by_test_id("clock-choice")).to_have_count(0)
    page.get_by_test_id("seat-wish").nth(1).locator("select").first.select_option("open")
    page.get_by_test_id("clock-choice").select_option(label="3 days a move")
    expect(page.get_by_test_id("away-minutes")).to_have_count(0)
    glance_at(ann, "clock-choice")
    page.get_by_test_id("clock-choice").select_option(label="other…")
    page.get_by_test_id("clock-kind").select_option("total")
    page.get_by_test_id("clock-time").fill("45")
    page.get_by_test_id("clock-time-unit").select_option("minutes")
    page.get_by_test_id("clock-added").fill("20")
    expect(page.get_by_test_id("clock-words")).to_contain_text("45 min + 20 s a move")
    page.get_by_test_id("clock-timeout").select_option("ask")
    glance_at(ann, "clock-own-choice")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("variants")).to_contain_text("45 min + 20 s a move")
    expect(page.get_by_test_id("variants")).to_contain_text("the others decide")
    new_table(ann, "ticket-to-ride-usa", [{"kind": "me"}, {"kind": "open"}], OPTIONS, clock=SLOW)
    bob.page.goto(f"{own_house.address}/#/lobby")
    expect(bob.page.get_by_test_id("table-row")).to_contain_text("45 min + 20 s a move")
    bob.page.get_by_test_id("pace-slow").click()
    expect(bob.page.get_by_test_id("table-row")).to_contain_text("3 days a move")
    glance_at(bob, "lobby-slow")


def test_a_vacation_is_taken_and_seen(visit: Visitor, own_house: House) -> None:
    ann, bob = two_at(visit, own_house)
    _, two = sit_down(SLOW, ann, bob)
    ann.page.goto(f"{own_house.address}/#/you")
    vacation = ann.page.get_by_test_id("vacation")
    expect(vacation).to_contain_text("30 days of vacation are left this year.")
    glance_at(ann, "vacation")
    ann.page.get_by_test_id("vacation-days").fill("9")
    ann.page.get_by_test_id("vacation-begin").click()
    expect(vacation).to_have_attribute("data-on", "true")
    expect(two.at("seat", '[data-seat="0"]').first).to_contain_text("on vacation")
    glance_at(bob, "vacation-table")
    ann.page.get_by_test_id("vacation-end").click()
    expect(vacation).to_contain_text("29 days of vacation are left this year.")
    expect(two.at("seat", '[data-seat="0"]').first).not_to_contain_text("on vacation")
