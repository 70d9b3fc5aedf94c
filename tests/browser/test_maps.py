"""Drawing a map of one's own: by clicks, checked, played, reported on, and read by the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import DESK, PHONE, Visit, Visitor, resize, spills
from tests.browser.player import Player

from roundhouse.cli import main

CITIES = {
    "Gdańsk": (480, 60),
    "Szczecin": (180, 130),
    "Poznań": (330, 270),
    "Warszawa": (640, 260),
    "Białystok": (790, 150),
    "Łódź": (510, 330),
    "Wrocław": (330, 430),
    "Kraków": (580, 520),
    "Lublin": (770, 370),
    "Rzeszów": (760, 540),
}
ROUTES = (
    "Gdańsk Szczecin, Gdańsk Poznań, Gdańsk Warszawa, Gdańsk Białystok, Szczecin Poznań, Poznań Łódź, Poznań Wrocław, "
    "Łódź Warszawa, Łódź Wrocław, Łódź Kraków, Warszawa Białystok, Warszawa Lublin, Lublin Białystok, Lublin Rzeszów, "
    "Kraków Rzeszów, Kraków Wrocław, Kraków Lublin"
)


def begin(visit: Visit, name: str, start: str = "blank") -> Page:
    """A new map from the start page."""
    page = visit.open("/")
    page.get_by_test_id("to-maps").click()
    page.get_by_test_id("map-name").fill(name)
    page.get_by_test_id("map-start").select_option(start)
    page.get_by_test_id("make-map").click()
    expect(page.get_by_test_id("map-editor")).to_be_visible()
    return page


def click_at(page: Page, x: float, y: float) -> None:
    """Click a point of the map, in its own units."""
    matrix = page.locator("[data-testid=board] svg.drawing g").last.evaluate(
        "it => { const { a, e, f } = it.closest('svg').querySelector('g').getScreenCTM(); return [a, e, f]; }"
    )
    scale, left, top = matrix
    page.mouse.click(left + scale * x, top + scale * y)


def point_at(page: Page, city: str) -> None:
    click_at(page, *CITIES[city])


def draw_ten_cities(page: Page) -> None:
    for city in CITIES:
        point_at(page, city)
        field = page.get_by_test_id("city-name")
        expect(field).to_be_focused()
        page.keyboard.type(city)
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("city")).to_have_count(10)
    page.keyboard.press("r")
    colours = ("red", "blue", "green", "yellow", "gray")
    for number, pair in enumerate(ROUTES.split(", ")):
        for city in pair.split():
            point_at(page, city)
        expect(page.get_by_test_id("route")).to_have_count(number + 1)
        page.locator(f"label:has([data-testid=colour-{colours[number % 5]}])").click()


def test_a_map_of_ten_cities_is_drawn_played_and_read_by_the_command_line(
    visit: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = visit()
    page = begin(guest, "Ten Polish cities")
    draw_ten_cities(page)
    # A tunnel, a ferry, a second lane; a step back and forth.
    page.get_by_test_id("route-tunnel").check()
    page.get_by_test_id("double-route").click()
    page.locator("label:has([data-testid=colour-white])").click()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("route")).to_have_count(17)
    page.get_by_test_id("redo-step").click()
    page.get_by_test_id("redo-step").click()
    expect(page.get_by_test_id("route")).to_have_count(18)
    # Without tickets it cannot be played, and the check says so; a click leads there.
    expect(page.get_by_test_id("play-map")).to_be_disabled()
    page.get_by_test_id("tab-check").click()
    page.get_by_test_id("map-problems").get_by_role("button").first.click()
    expect(page.get_by_test_id("tab-tickets")).to_have_attribute("aria-selected", "true")
    page.get_by_test_id("propose-tickets").click()
    page.get_by_test_id("tab-check").click()
    expect(page.get_by_test_id("map-fine")).to_be_visible()
    guest.picture("map-editor-checked")

    with page.expect_download() as saved:
        page.get_by_test_id("save-map").click()
    file = tmp_path / "ten.json"
    saved.value.save_as(file)
    map_: dict[str, Any] = json.loads(file.read_text("utf-8"))
    assert [city["names"]["en"] for city in map_["cities"]] == list(CITIES)
    assert (map_["id"], len(map_["routes"]), len(map_["decks"]["tickets"])) == ("ten_polish_cities", 18, 26)
    assert sum(route.get("tunnel", False) for route in map_["routes"]) == 1
    assert main(["validate", str(file)]) == 0
    assert main(["simulate", "ticket-to-ride-usa", "--board", str(file), "-g", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.partition("\n{")[2].join(["{", ""]))["games"] == 2

    # Bots play it in one click, and the routes say how often they were claimed.
    page.get_by_test_id("tab-balance").click()
    page.get_by_test_id("balance-games").select_option("50")
    page.get_by_test_id("make-balance").click()
    expect(page.get_by_test_id("balance-report")).to_contain_text("After 50 games")
    expect(page.get_by_test_id("make-balance")).to_be_enabled()
    expect(page.locator(".weight")).to_have_count(18)
    guest.picture("map-editor-balance")

    # It stays in this browser, and one plays on it at once.
    page.reload()
    expect(page.get_by_test_id("route")).to_have_count(18)
    page.get_by_test_id("play-map").click()
    page.wait_for_url(re.compile("#/table/"))
    player = Player(page)
    now = player.ready()
    for _ in range(3):
        player.answer(now)
        now = player.next(now)
    expect(page.get_by_test_id("route")).to_have_count(18)
    assert {it.get_attribute("data-city") for it in page.get_by_test_id("city").all()} == {
        c["id"] for c in map_["cities"]
    }


def test_a_city_is_dragged_with_its_routes_and_found_by_keys(visit: Visitor) -> None:
    page = begin(visit(), "Two", "copy.europe")
    expect(page.get_by_test_id("route")).to_have_count(101)
    wien = page.locator("[data-city=wien] .dot")
    before = wien.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 10, steps=3)
    page.mouse.up()
    after = wien.bounding_box()
    assert after is not None and after["x"] - before["x"] == pytest.approx(20, abs=2)
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("undo-step")).to_be_disabled()
    again = wien.bounding_box()
    assert again is not None and again["x"] == pytest.approx(before["x"], abs=1)
    # The same without a pointer.
    page.get_by_role("button", name="Vienna", exact=True).or_(
        page.get_by_role("button", name="Wien", exact=True)
    ).press("Enter")
    field = page.get_by_test_id("city-x")
    left = float(field.input_value())
    page.get_by_test_id("board").focus()
    page.get_by_test_id("board").press("Shift+ArrowRight")
    expect(field).to_have_value(f"{left + 5:g}")
    page.get_by_test_id("board").press("Delete")
    expect(page.locator("[data-city=wien]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_the_editor_fits_every_window(visit: Visitor, language: str) -> None:
    guest = visit(locale=language)
    page = begin(guest, "Sizes", "copy.usa")
    for size in (DESK, PHONE):
        resize(page, size)
        for tab in ("draw", "tickets", "rules", "check", "balance"):
            page.get_by_test_id(f"tab-{tab}").click()
            assert spills(page) == []
            assert not re.search(r"ttr\.|page\.", page.get_by_test_id("map-editor").inner_text())
