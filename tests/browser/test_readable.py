"""What is written on the boards can be read: letters are large enough, and stand out from their ground."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.gallery import BARONS, RAIL, STEAM, Asks, Moment, generated_at, match_of, sit_down
from tests.browser.house import DESK, PHONE, TABLET, Visitor, resize
from tests.browser.looks import speak

from roundhouse.core.match import Match

USA, EUROPE = "ticket-to-ride-usa", "ticket-to-ride-europe"
LEAST = 9.0
"""Pixels of the screen: smaller letters are not read without a closer look."""
LETTERS = """(what) => {
  const found = [];
  for (const it of document.querySelectorAll(what)) {
    const box = it.getBoundingClientRect();
    if (!it.textContent.trim() || box.width === 0 || it.closest("[aria-hidden=true] button")) continue;
    const scale = it.getScreenCTM();
    const size = parseFloat(getComputedStyle(it).fontSize) * Math.hypot(scale.a, scale.b);
    found.push([it.textContent.trim(), Math.round(size * 10) / 10, it.getAttribute("class") ?? ""]);
  }
  return found;
}"""
CONTRASTS = """(sorts) => {
  const channel = (it) => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map((it) => channel(Number(it) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(sorts)].map((it) => {
    const [ground, pen] = [it.querySelector("rect, circle"), it.querySelector("text")];
    const lights = [ground, pen].map((part) => light(getComputedStyle(part).fill)).sort();
    return [pen.textContent.trim(), (lights[1] + 0.05) / (lights[0] + 0.05)];
  });
}"""


def late(title: str) -> Match:
    """A game of the title that has gone far."""
    if title == BARONS:
        return generated_at("gen_4p_401", Asks("LayTrack", least=640))
    if title == STEAM:
        return match_of(Moment(STEAM, Asks("UseDie", "build", 100)))
    return match_of(Moment(title, Asks("Turn", least=150 if title == RAIL else 60)))


WRITTEN = '[data-testid="board"] svg text, g.token text'
"""All letters on the board, and those of 1830's tokens wherever they are."""
ASKED = {
    BARONS: ", ".join(f'[data-testid="board"] text.{kind}' for kind in ("name", "hex", "cost")),
    STEAM: '[data-testid="board"] text.id, [data-testid="board"] text.name',
}


def small(page: Page, what: str = WRITTEN) -> list[Any]:
    expect(page.locator('[data-testid="board"][data-still="false"]')).to_have_count(0)
    found: list[Any] = page.evaluate(LETTERS, what)
    assert found
    return [it for it in found if it[1] < LEAST]


@pytest.mark.parametrize("title", [BARONS, STEAM, RAIL, USA, EUROPE])
def test_no_letters_on_a_board_are_too_small_on_a_desk(visit: Visitor, title: str) -> None:
    guest = visit()
    sit_down(guest, late(title))
    assert not (found := small(guest.page)), found


@pytest.mark.parametrize("title", [BARONS, STEAM])
def test_what_is_asked_can_be_read_on_small_screens(visit: Visitor, title: str) -> None:
    guest = visit()
    sit_down(guest, late(title))
    for size in (TABLET, PHONE):
        resize(guest.page, size)
        assert not (found := small(guest.page, ASKED[title])), (size, found)
    resize(guest.page, DESK)


def test_market_tokens_of_1830_stand_out_and_say_their_order(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, late(BARONS))
    player.at("look-market").click()
    expect(player.at("marker")).to_have_count(8)
    tokens = guest.page.evaluate(CONTRASTS, '[data-testid="marker"]')
    assert [it for it in tokens if it[1] < 4.5] == []
    assert small(guest.page, '[data-testid="marker"] text') == []
    stacked = player.at("marker", '[data-order="2"]')
    for number in range(stacked.count()):
        expect(stacked.nth(number)).to_contain_text("2")


UNDER_HEXES = """() => {
  const hexes = [...document.querySelectorAll('[data-testid="board"] path.ground')];
  const isLater = (it, than) => (than.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...document.querySelectorAll('[data-testid="board"] text.name')]
    .filter((name) => hexes.some((hex) => isLater(hex, name)))
    .map((name) => name.textContent);
}"""


def test_no_hex_of_1830_covers_the_name_of_another(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    sit_down(guest, late(BARONS))
    expect(guest.page.locator("text.name", has_text="Scranton")).to_be_visible()
    assert guest.page.evaluate(UNDER_HEXES) == []


@pytest.mark.parametrize("least", [0, 250, 600])
def test_the_whole_market_is_in_sight_where_one_trades(visit: Visitor, least: int) -> None:
    guest = visit()
    player = sit_down(guest, generated_at("gen_6p_601", Asks("StockTurn", least=least)))
    player.at("look-market").click()
    for language in ("en", "pl"):
        speak(guest.page, language)
        cells = player.at("market").locator("g.cell")
        expect(cells.first).to_be_visible()
        prompt = player.at("prompt").bounding_box()
        assert prompt is not None
        lowest = max(box["y"] + box["height"] for it in cells.all() if (box := it.bounding_box()))
        assert lowest <= prompt["y"], language
    assert small(guest.page, '[data-testid="market"] text') == []


COVERED = """() => {
  const box = (it) => it.getBoundingClientRect();
  const bar = box(document.querySelector('[data-testid="shape-bar"]'));
  const meets = (it) => it.left < bar.right && it.right > bar.left && it.top < bar.bottom && it.bottom > bar.top;
  return [...document.querySelectorAll('[data-testid="field"], [data-testid="box"], [data-testid="tile"]')]
    .filter((it) => meets(box(it)))
    .map((it) => it.dataset.field ?? it.dataset.box ?? it.dataset.tile);
}"""


CUT = """() => [...document.querySelectorAll("[data-testid=tile] .effect")]
  .filter((it) => it.scrollHeight > it.clientHeight)
  .map((it) => it.textContent)"""


def test_the_shape_bar_covers_nothing_and_all_tiles_are_in_sight_on_a_tablet(visit: Visitor) -> None:
    guest = visit(viewport=TABLET)
    player = sit_down(guest, late(STEAM))
    tiles = player.at("tiles").get_by_role("listitem")
    for language in ("pl", "en"):
        speak(guest.page, language)
        expect(tiles).to_have_count(6)
        for number in range(6):
            expect(tiles.nth(number)).to_be_in_viewport(ratio=1)
        assert guest.page.evaluate(CUT) == []
    player.at("field", "[data-open]").first.click()
    expect(player.at("shape-bar")).to_be_visible()
    assert guest.page.evaluate(COVERED) == []


def test_the_points_of_eva_are_in_sight_on_a_phone(visit: Visitor) -> None:
    guest = visit(viewport=PHONE)
    player = sit_down(guest, match_of(Moment(STEAM, Asks("UseDie", least=60), players=1)))
    expect(player.at("rival")).to_contain_text("Eva")
    player.at("tab-eva").click()
    total = player.at("eva-total").locator("strong").inner_text()
    expect(player.at("rival").locator(".score")).to_have_text(total)


def test_own_routes_are_told_from_others_without_colour(visit: Visitor) -> None:
    guest = visit()
    match = match_of(Moment(USA, Asks("Turn", least=200)))
    sit_down(guest, match)
    seat = match.state.seats()[0]
    view: dict[str, Any] = {**match.state.view(seat)}
    owned = sum(owner == seat for owner in view["routes"].values())
    lined = guest.page.locator("[data-testid=route][data-mine] .lining")
    assert 0 < owned < len(view["routes"])
    expect(lined).to_have_count(owned)
