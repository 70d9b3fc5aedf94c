"""Boards that stay in sight: what lies beside them does not cover them, whatever people are called and however many."""

from __future__ import annotations

import re
from typing import TypeVar

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect
from tests.browser.house import DESK, PHONE, TABLET, Visit, Visitor, spills
from tests.browser.player import Player
from tests.browser.railroad_revolution import TITLE as RAILROAD
from tests.browser.railroad_revolution import Railwayman, sensible
from tests.browser.stage import Json, is_asked, new_table, table_at
from tests.browser.steam import SteamPlayer

STEAM = "steamrollers"
LONG = [
    "Wilhelmina von Habsburg-Lothringen-Este2",
    "Konstantynopolitańczykowianeczka Zofia 3",
    "Maksymilian Brzęcz-Nowak" * 2,
]
NAME = "[data-testid=board] text.name"
SIZES = (DESK, TABLET, PHONE)


def people(number: int) -> list[Json]:
    """One's own seat and others at the same screen, with names as long as they may be."""
    return [{"kind": "me"}, *({"kind": "screen", "name": f"{i}{LONG[i % 3]}"[:40]} for i in range(number - 1))]


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def resize(page: Page, size: ViewportSize) -> None:
    """Another window; what is drawn for it has been drawn."""
    page.set_viewport_size(size)
    expect(page.locator('[data-testid="table"].wide')).to_have_count(int(size["width"] >= 900))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def meet(a: FloatRect, b: FloatRect) -> bool:
    """Whether two boxes have more than an edge in common."""
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1


Who = TypeVar("Who", bound=Player)


def open_as(who: type[Who], guest: Visit, table: str) -> Who:
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = who(guest.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    return player


@pytest.mark.parametrize(("title", "number"), [(RAILROAD, 4), (STEAM, 5)])
def test_hints_lie_beside_the_board(visit: Visitor, title: str, number: int) -> None:
    guest = visit()
    table = new_table(guest, title, people(number), hints=True)
    player = open_as(Railwayman, guest, table)
    player.at("hint").click()
    expect(player.at("hint-choice").first).to_be_visible()
    for size in SIZES:
        resize(guest.page, size)
        expect(player.at("hint-choice").first).to_be_in_viewport()
        assert not meet(box(guest.page, '[data-testid="hints"]'), box(guest.page, '[data-testid="board"]')), size


@pytest.mark.parametrize(("title", "number"), [(RAILROAD, 4), (STEAM, 5)])
def test_the_longest_names_stay_in_their_places(visit: Visitor, title: str, number: int) -> None:
    guest = visit()
    table = new_table(guest, title, people(number))
    player = open_as(Railwayman, guest, table)
    for size in SIZES:
        resize(guest.page, size)
        assert not spills(guest.page), size
        window = size["width"]
        for seat in range(number):
            named = player.at("seat", f'[data-seat="{seat}"]').first.bounding_box()
            assert named is not None and named["x"] + named["width"] <= window, (size, seat)


def test_the_name_on_a_sheet_ends_before_the_round(visit: Visitor) -> None:
    guest = visit()
    table = table_at(guest, STEAM, people(5), is_asked("TakeDie"))
    open_as(SteamPlayer, guest, table)
    guest.page.locator("[data-testid=small-sheet]").nth(1).click()
    expect(guest.page.locator(f"{NAME} tspan")).to_have_text(re.compile("^0Wilhelmina .*…$"))
    expect(guest.page.locator(f"{NAME} title")).to_have_text(people(2)[1]["name"])
    assert not meet(box(guest.page, NAME), box(guest.page, "[data-testid=board] text.round"))


def test_the_tab_of_the_tiles_glows_when_one_can_be_taken(visit: Visitor) -> None:
    def takes(eye: Json) -> bool:
        return is_asked("UseDie")(eye) and any(action["kind"] == "take-tile" for action in eye["legal"])

    guest = visit(viewport=PHONE)
    table = table_at(guest, STEAM, people(3), takes)
    player = open_as(SteamPlayer, guest, table)
    expect(player.at("tab-tiles", "[data-calls]")).to_be_visible()
    player.at("tab-tiles").click()
    expect(player.at("tab-tiles", "[data-calls]")).to_have_count(0)
    player.at("tile", "[data-open]").first.click()
    player.confirm()
    expect(player.at("handover")).to_be_visible()


def test_a_phone_opens_the_tab_of_all_that_is_possible(visit: Visitor) -> None:
    def picks(eye: Json) -> bool:
        return is_asked("ChooseStartingTile")(eye) and {"kind": "start", "tile": "action_tile"} in eye["legal"]

    guest = visit(viewport=PHONE)
    table = table_at(guest, STEAM, people(2), picks, {"starting_tiles": True})
    player = open_as(SteamPlayer, guest, table)
    player.at("starting-tile", '[data-tile="action_tile"]').click()
    player.confirm()
    expect(player.at("tab-tiles")).to_have_attribute("aria-selected", "true")
    expect(player.at("tile", "[data-open]").first).to_be_visible()


def test_a_phone_shows_all_telegraph_sections_beside_the_buttons_that_zoom(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    table = new_table(guest, RAILROAD, people(2))
    open_as(Railwayman, guest, table)
    zoom = box(guest.page, ".zoom")
    for section in range(1, 9):
        assert not meet(box(guest.page, f'[data-testid="section"][data-section="{section}"] .box'), zoom), section


def test_a_phone_begins_a_turn_with_workers_and_all_actions_in_sight(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    table = table_at(guest, RAILROAD, people(2), is_asked("Turn"), choose=sensible)
    player = open_as(Railwayman, guest, table)
    expect(player.at("worker", "[data-open]").first).to_be_in_viewport(ratio=0.9)
    for number in range(4):
        expect(player.at("action-space").nth(number)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", SIZES)
def test_all_drawn_milestones_are_in_sight(visit: Visitor, size: dict[str, int]) -> None:
    guest = visit(viewport=size)
    table = table_at(guest, RAILROAD, people(2), is_asked("ChooseMilestone"), seed=2, choose=sensible)
    player = open_as(Railwayman, guest, table)
    kept = player.at("keep")
    expect(kept).to_have_count(3)
    for number in range(3):
        expect(kept.nth(number)).to_be_in_viewport(ratio=0.6)


def test_a_train_is_clicked_for_the_effect_that_flips_it(visit: Visitor) -> None:
    def sells(eye: Json) -> bool:
        return is_asked("Effects")(eye) and {"kind": "use", "effect": "flip"} in eye["legal"]

    guest = visit()
    table = table_at(guest, RAILROAD, people(2), sells, choose=sensible)
    player = open_as(Railwayman, guest, table)
    player.at("train", ":not(:disabled)").first.click()
    expect(player.at("chosen")).to_contain_text("flip")
