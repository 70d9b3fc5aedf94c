"""What is reconstructed is said where people decide, and marked where it is seen; so are readings of the rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import Visitor
from tests.browser.looks import look_at
from tests.browser.player import Player
from tests.browser.railroad_revolution import TITLE
from tests.browser.stage import is_asked, new_table
from tests.browser.test_railroad_revolution import ME_AND_A_BOT, at_table
from tests.browser.test_steamrollers import PEOPLE, asked, sit_down

STEAM = "steamrollers"
BLACK, YELLOW = "rgb(35, 39, 46)", "rgb(166, 122, 0)"


def test_posters_say_it_and_tell_more(visit: Visitor) -> None:
    guest = visit()
    notes = guest.page.get_by_test_id("components-note")
    expect(notes).to_have_count(2)
    for title, words in ((TITLE, "Most numbers"), (STEAM, "The map, the walls, the orders")):
        poster = guest.page.locator(f'[data-testid="poster"][data-title="{title}"]')
        expect(poster.get_by_test_id("components-note")).to_contain_text(words)
        poster.get_by_test_id("open-components").click()
        expect(guest.page.get_by_test_id("components")).to_contain_text("Reconstructed:")
        guest.page.keyboard.press("Escape")
        expect(guest.page.get_by_test_id("components")).to_have_count(0)
    look_at(guest, "reconstructed-start")


@pytest.mark.parametrize("title", [TITLE, STEAM])
def test_the_dialog_about_components(visit: Visitor, title: str) -> None:
    guest = visit()
    guest.page.locator(f'[data-testid="poster"][data-title="{title}"] [data-testid="open-components"]').click()
    expect(guest.page.get_by_test_id("components")).to_contain_text("≈")
    look_at(guest, f"reconstructed-dialog-{title}")


@pytest.mark.parametrize("title", [TITLE, STEAM])
def test_a_new_table_says_it(visit: Visitor, title: str) -> None:
    guest = visit()
    guest.page.locator(f'[data-testid="new-table"][data-title="{title}"]').click()
    dialog = guest.page.get_by_test_id("new-table-dialog")
    dialog.get_by_test_id("open-components").click()
    expect(guest.page.get_by_test_id("components")).to_contain_text("Reconstructed:")
    guest.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()  # what was chosen for the table is still there
    look_at(guest, f"reconstructed-new-{title}")


def test_settings_name_the_readings_and_what_is_reconstructed(visit: Visitor) -> None:
    guest = visit()
    player = at_table(guest, is_asked("Turn"))
    player.at("open-menu").click()
    told = player.at("variants")
    expect(told).to_contain_text("All options are at their defaults.")
    expect(told.get_by_test_id("reading")).to_contain_text("D8")
    expect(told.get_by_test_id("reading")).to_contain_text("$400 in total")
    expect(told.get_by_test_id("components-note")).to_contain_text("Most numbers")

    def settings(page: Page) -> None:
        if page.get_by_test_id("menu").count() == 0:
            page.get_by_test_id("open-menu").click()

    look_at(guest, "reconstructed-settings", settings)


def test_settings_of_a_table_by_the_letter_do_not_name_the_reading(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, TITLE, ME_AND_A_BOT, {"engineer_rails": "each"})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("open-menu").click()
    expect(player.at("variants")).to_contain_text("$400 per rail")
    expect(player.at("reading")).to_have_count(0)


def test_settings_of_a_title_without_guesses_say_nothing_of_them(visit: Visitor) -> None:
    guest = visit()
    table = new_table(guest, "ticket-to-ride-usa", ME_AND_A_BOT)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    player.at("open-menu").click()
    expect(player.at("variants")).to_contain_text("Edition of 2025")
    expect(player.at("components-note")).to_have_count(0)


def test_marks_of_railroad_revolution(visit: Visitor) -> None:
    guest = visit()
    player = at_table(guest, is_asked("Turn"))
    marks = {
        name: guest.page.locator(f'[data-testid="{name}"] [data-testid="reconstructed"]')
        for name in ("city", "section", "track", "sections", "milestone")
    }
    for name, number in (("city", 15), ("section", 8), ("track", 3), ("sections", 6)):
        expect(marks[name]).to_have_count(number)
    seen = guest.page.locator('[data-testid="milestone"]')
    known = guest.page.locator('[data-testid="milestone"][data-milestone="a1_1"]').count()
    expect(marks["milestone"]).to_have_count(seen.count() - known)
    expect(player.at("train").get_by_test_id("reconstructed")).to_have_count(0)  # their bonuses are in the rulebook
    look_at(guest, "reconstructed-rr")


def test_a_board_that_was_read_from_the_box_has_no_marks(visit: Visitor) -> None:
    guest = visit()
    document = guest.context.request.get(f"{guest.house.address}/api/titles/{TITLE}/board").json()
    table = new_table(guest, TITLE, ME_AND_A_BOT, {"board": all_known(document)})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.ready()
    expect(player.at("city")).to_have_count(15)
    expect(player.at("reconstructed")).to_have_count(0)
    player.at("open-menu").click()
    expect(player.at("components-note")).to_contain_text("your board file")
    player.at("open-components").click()
    expect(player.at("components").get_by_role("cell", name="0", exact=True)).to_have_count(13)


def all_known(document: Any) -> Any:
    """The same board, each fact of which is known."""
    if isinstance(document, list):
        return [all_known(it) for it in document]
    if not isinstance(document, dict):
        return document
    return {name: dict.fromkeys(it, "rulebook") if name == "facts" else all_known(it) for name, it in document.items()}


def test_seats_have_the_colours_of_the_box(visit: Visitor) -> None:
    guest = visit()
    guest.page.locator(f'[data-testid="new-table"][data-title="{TITLE}"]').click()
    shapes = guest.page.locator('[data-testid="seat-wish"] .shape path')
    expect(shapes.nth(0)).to_have_css("fill", BLACK)
    expect(shapes.nth(1)).to_have_css("fill", YELLOW)
    table = new_table(guest, TITLE, ME_AND_A_BOT)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    Player(guest.page).ready()
    expect(guest.page.locator('[data-testid="seat"] .shape path').first).to_have_css("fill", BLACK)
    guest.page.goto(f"{guest.house.address}/#/")
    guest.page.locator('[data-testid="new-table"][data-title="ticket-to-ride-usa"]').click()
    expect(shapes.nth(0)).not_to_have_css("fill", BLACK)


def test_marks_of_steamrollers(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, PEOPLE, {"orders": True, "borders": "hard"}, asked("UseDie", 4))
    expect(player.at("tile").get_by_test_id("reconstructed")).to_have_count(6)
    expect(player.at("order").get_by_test_id("reconstructed")).to_have_count(6)
    expect(player.at("tile").first).to_have_accessible_name(re.compile("reconstructed"))
    expect(player.at("order").first).to_have_accessible_name(re.compile("reconstructed"))
    walls = guest.page.locator('[data-testid="board"] .plaque')
    assert walls.count() in (1, 2), "one sign for each wall"
    look_at(guest, "reconstructed-sr")
