"""Whole games against bots in a browser: by clicks on both maps, by keyboard alone, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import PHONE, Visitor
from tests.browser.looks import glance_at
from tests.browser.player import Player
from tests.browser.stage import new_table

ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "casual", "name": "Bot"}]


@pytest.mark.parametrize("title", ["ticket-to-ride-usa", "ticket-to-ride-europe"])
def test_a_whole_game_by_clicks(visit: Visitor, title: str) -> None:
    guest = visit()
    player = Player(guest.page)
    player.play_now(title)
    player.play_to_the_end()
    assert player.seen["claim"] > 5 and player.seen["draw-blind"] > 5 and player.seen["last round"] >= 1
    expect(player.at("score-sheet")).to_be_visible()
    expect(player.at("chart")).to_be_visible()
    with guest.page.expect_download() as saved:
        player.at("record").click()
    assert saved.value.suggested_filename.endswith(".json")
    player.at("rematch").click()
    expect(player.at("ending")).to_have_count(0)
    expect(player.at("offer")).to_be_visible()


def focused(page: Page) -> str:
    """The hook of what has the focus, which must be seen to have it."""
    seen: dict[str, str] = page.evaluate(
        """() => {
          const it = document.activeElement;
          const style = getComputedStyle(it);
          const line = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
          const seen = it.matches(":focus-visible") && (line || style.boxShadow !== "none");
          return {
            what: it.dataset.testid ?? it.tagName, title: it.dataset.title ?? "",
            shown: String(it === document.body || seen),
          };
        }"""
    )
    assert seen["shown"] == "true", f"the focus on {seen['what']} cannot be seen"
    return f"{seen['what']} {seen['title']}".strip()


def test_a_whole_game_by_keyboard(visit: Visitor) -> None:
    guest = visit()
    player, keys = Player(guest.page), guest.page.keyboard
    expect(player.at("play-now").first).to_be_visible()
    while focused(guest.page) != "play-now ticket-to-ride-europe":
        keys.press("Tab")
    keys.press("Enter")
    now = player.ready()
    while focused(guest.page) != "fast":
        keys.press("Tab")
    keys.press("Enter")
    for _ in range(600):
        if now["ending"]:
            break
        if now["confirm"]:  # there is only one thing to do
            keys.press("Enter")
        elif now["offer"] or now["choices"] or len(now["routes"]) > 2 or not now["deck"]:
            answer_from_the_list(guest.page, "claim" if len(now["routes"]) > 2 else "")
            player.note("list")
        else:
            keys.press("d")
            keys.press("Enter")
        now = player.next(now)
    assert now["ending"] and player.seen["list"] > 10
    expect(player.at("score-sheet")).to_be_visible()
    keys.press("Escape")
    expect(player.at("ending")).to_have_count(0)


def answer_from_the_list(page: Page, filtered: str) -> None:
    """Open the list of decisions, take the first one, and confirm it: all by keys."""
    page.keyboard.press("/")
    expect(page.get_by_test_id("move-filter")).to_be_focused()
    if filtered:
        page.keyboard.type(filtered)
    expect(page.locator("[data-item]").first).to_be_visible()  # the words of a long list come a moment later
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-item]").first).to_be_focused()
    for _ in range(4):
        if page.get_by_test_id("confirm").count():
            break
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_a_whole_short_game_on_a_phone(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    table = new_table(guest, "ticket-to-ride-europe", ME_AND_A_BOT, {"trains": 12})
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    now = player.ready()
    for _ in range(200):
        if now["ending"]:
            break
        if now["routes"]:
            tap_a_route(guest.page, now["routes"])
            player.confirm()
            player.note("tapped")
        else:
            player.answer(now)
        now = player.next(now)
    assert now["ending"] and player.seen["tapped"] >= 3
    expect(player.at("score-sheet")).to_be_visible()
    guest.picture("phone-end")


def tap_a_route(page: Page, routes: list[str]) -> None:
    """Tap the first of the routes that lies on the screen; move the board until one does."""
    for zoomed_out in (False, True):
        if zoomed_out:
            page.get_by_test_id("board").focus()
            page.keyboard.press("0")
        for route in routes:
            middle = page.locator(f'[data-route="{route}"]').get_by_test_id("route-middle")
            here: bool = middle.evaluate(
                """it => {
                  const box = it.getBoundingClientRect();
                  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                  return document.elementFromPoint(x, y)?.closest("[data-route]") === it.closest("[data-route]");
                }"""
            )
            if here:
                middle.tap()
                expect(page.locator('[data-testid="confirm"], [data-testid="chooser"]').first).to_be_visible()
                if page.get_by_test_id("choice").count():
                    page.get_by_test_id("choice").first.tap()
                return
    raise AssertionError(f"none of {routes} can be tapped")


def test_what_cannot_be_clicked_says_why(visit: Visitor) -> None:
    guest = visit()
    options = {"first_player": "first_seat"}
    table = new_table(guest, "ticket-to-ride-usa", ME_AND_A_BOT, options)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    player.answer(player.ready())
    expect(player.at("deck", '[aria-disabled="false"]')).to_be_visible()
    now = player.look()
    closed = guest.page.locator('[data-testid="route"]:not([data-open])')
    closed.last.get_by_test_id("route-middle").click()
    expect(player.at("why")).to_have_text(re.compile("you have|wagons", re.IGNORECASE))
    glance_at(guest, "why-not")
    player.at("language").click()
    expect(player.at("why")).to_have_text(re.compile("trzeba zagrać|wagon|kart", re.IGNORECASE))
    assert now["version"] == player.version(), "a question changes nothing"
