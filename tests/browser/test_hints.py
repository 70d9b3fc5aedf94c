"""Hints: how much they tell, what they say of each answer, and the plan that they draw on the board of every title."""

from __future__ import annotations

import json
import re
from math import floor
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.gallery import BARONS, RAIL, STEAM, Asks, Moment, generated_at, match_of, sit_down
from tests.browser.house import PHONE, Visitor
from tests.browser.looks import look_at
from tests.browser.player import Player
from tests.browser.test_clumsy import click_held

from roundhouse.core.match import Match

Json = dict[str, Any]
USA, EUROPE = "ticket-to-ride-usa", "ticket-to-ride-europe"
DRAWN = {
    USA: {"route", "city"},
    EUROPE: {"route", "city"},
    BARONS: {"hex", "token", "run"},
    STEAM: {"field", "delivery"},
    RAIL: {"space", "city", "section"},
}
"""The marks that are lines on the board; others are signs in panels."""
HINT = "**/hint?*"
COVERED = """() => {
  const found = new Set();
  const texts = [...document.querySelectorAll('[data-testid="board"] text')].filter((it) => it.textContent.trim());
  for (const line of document.querySelectorAll('[data-testid="plan-mark"]')) {
    const matrix = line.getScreenCTM();
    const reach = (parseFloat(line.getAttribute("stroke-width")) / 2) * Math.hypot(matrix.a, matrix.b);
    const below = texts.filter((it) => it.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING);
    const boxes = below.map((it) => [it.textContent.trim(), it.getBoundingClientRect()]);
    for (let at = 0; at <= line.getTotalLength(); at += 2) {
      const { x, y } = line.getPointAtLength(at).matrixTransform(matrix);
      for (const [words, box] of boxes) {
        const edge = box.height / 5;  // above and below letters there is room for accents
        const inside = box.left - reach < x && x < box.right + reach;
        if (inside && box.top + edge - reach < y && y < box.bottom - edge + reach) found.add(words);
      }
    }
  }
  return [...found];
}"""
"""Letters of the board over which a line lies."""


def match_at(title: str) -> Match:
    if title == BARONS:
        return generated_at("gen_4p_401", Asks("LayTrack", least=300))
    if title == STEAM:
        return match_of(Moment(STEAM, Asks("UseDie", "build", 60)))
    if title == RAIL:
        return match_of(Moment(RAIL, Asks("Effects", "rail", 60)))
    return match_of(Moment(title, Asks("Turn", "claim", 40)))


def ask(player: Player, button: str = "hint", more: str = "") -> Json:
    """Ask for a hint; what the server says. A nudge has no answers."""
    with player.page.expect_response(HINT) as coming:
        player.at(button, more).click()
    expect(player.at("hints")).to_have_attribute("aria-busy", "false")
    hint: Json = coming.value.json()
    return hint


def lines(page: Page) -> list[tuple[str, str, str]]:
    """What is drawn of a plan: kind, ids and style."""
    found = page.locator('[data-testid="plan-mark"]').evaluate_all("all => all.map((it) => ({...it.dataset}))")
    return sorted((it["kind"], it["ids"], it["style"]) for it in found)


def wanted(title: str, plan: list[Json]) -> list[tuple[str, str, str]]:
    drawn = [mark for mark in plan if mark["kind"] in DRAWN[title]]
    return sorted((mark["kind"], " ".join(map(str, mark["ids"])), mark["style"]) for mark in drawn)


def rounded(number: float) -> int:
    return floor(number + 0.5)


@pytest.mark.parametrize("title", DRAWN)
def test_the_plan_of_the_answer_that_is_pointed_at_lies_on_the_board(visit: Visitor, title: str) -> None:
    guest = visit()
    player = sit_down(guest, match_at(title))
    hint = ask(player)
    candidates = hint["analysis"]["candidates"]
    assert 1 <= len(candidates) <= 3
    expect(player.at("hint-choice")).to_have_count(len(candidates))
    expect(player.at("hints-legend")).to_be_visible()
    assert any(wanted(title, candidate["plan"]) for candidate in candidates)
    assert lines(guest.page) == wanted(title, candidates[0]["plan"])
    for number, candidate in enumerate(candidates):
        choice = player.at("hint-choice").nth(number)
        choice.hover()
        expect(choice).to_have_attribute("aria-current", "true")
        assert lines(guest.page) == wanted(title, candidate["plan"])
        assert guest.page.evaluate(COVERED) == []
        chance = candidate["chance"]
        told = f"{rounded(100 * chance['value'])} ± {max(1, rounded(100 * chance['error']))}%"
        expect(choice.get_by_test_id("hint-chance")).to_contain_text(told)
        expect(choice.get_by_test_id("hint-part")).to_have_count(len(candidate["parts"]))
        expect(choice.get_by_test_id("hint-equal")).to_have_count(int(candidate["equal"]))
    look_at(guest, f"plan-{title}")
    player.at("hints-close").click()
    assert lines(guest.page) == []


@pytest.mark.parametrize("title", [USA, RAIL])
def test_a_nudge_says_where_to_look_and_not_what_to_do(visit: Visitor, title: str) -> None:
    guest = visit()
    player = sit_down(guest, match_at(title))
    ask(player)
    nudge = ask(player, "hint-level", '[data-level="nudge"]')
    expect(player.at("hint-nudge")).to_be_visible()
    expect(player.at("hint-choice")).to_have_count(0)
    assert lines(guest.page) == wanted(title, nudge["look"])
    assert {style for _, _, style in lines(guest.page)} <= {"dashed"}
    guest.page.keyboard.press("Escape")
    assert lines(guest.page) == []
    guest.page.reload()  # how much is told is remembered
    if player.ready()["handover"]:
        player.at("take-over").click()
    assert ask(player)["level"] == "nudge"
    expect(player.at("hint-level", '[data-level="nudge"]')).to_have_attribute("aria-pressed", "true")


def test_all_answers_by_the_keyboard_and_thought_over_longer(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, match_at(USA))
    few = ask(player)
    every = ask(player, "hint-level", '[data-level="table"]')
    assert len(every["analysis"]["candidates"]) > len(few["analysis"]["candidates"])
    longer = ask(player, "hint-longer")
    assert longer["analysis"]["effort"] > every["analysis"]["effort"]
    expect(player.at("hint-longer")).to_have_attribute("aria-pressed", "true")
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("h")
    expect(player.at("hints")).to_be_focused()
    guest.page.keyboard.press("ArrowDown")
    guest.page.keyboard.press("ArrowDown")
    second = player.at("hint-choice").nth(1)
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-current", "true")
    assert lines(guest.page) == wanted(USA, longer["analysis"]["candidates"][1]["plan"])
    guest.page.keyboard.press("Enter")
    expect(player.at("chosen")).not_to_have_text("…")
    player.confirm()
    expect(player.at("hints")).to_have_count(0)  # another question: the plan is gone
    assert lines(guest.page) == []


def test_the_first_touch_shows_a_plan_and_the_second_takes_it(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    player = sit_down(guest, match_at(EUROPE))
    with guest.page.expect_response(HINT):
        player.at("hint").tap()
    second = player.at("hint-choice").nth(1)
    second.tap()
    expect(second).to_have_attribute("aria-current", "true")
    expect(player.at("confirm")).to_have_count(0)
    second.tap()
    expect(player.at("confirm")).to_be_visible()


@pytest.mark.parametrize(("status", "key"), [(503, "server.error.no_hint"), (429, "server.error.too_fast")])
def test_what_goes_wrong_is_said_and_can_be_tried_again(visit: Visitor, status: int, key: str) -> None:
    guest = visit()
    guest.expected = re.compile(f"status of {status}")
    player = sit_down(guest, match_at(USA))

    def refuse(route: Route) -> None:
        error = {"error": {"key": key, "args": {"seconds": 2}}, "message": key, "wait": 2}
        route.fulfill(status=status, content_type="application/json", body=json.dumps(error))

    guest.page.route(HINT, refuse)
    player.at("hint").click()
    expect(player.at("hints-fault")).to_be_visible()
    expect(player.at("hints-fault")).not_to_contain_text("server.error")
    assert lines(guest.page) == []
    guest.page.unroute(HINT)
    ask(player, "hints-retry")
    expect(player.at("hints-fault")).to_have_count(0)
    expect(player.at("hint-choice").first).to_be_visible()


def test_while_it_is_thought_over_the_page_says_so(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, match_at(USA))
    held = click_held(guest.page, HINT, player.at("hint"))
    expect(player.at("hints-state")).not_to_be_empty()
    expect(player.at("hints")).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect(player.at("hint-choice").first).to_be_visible()
    expect(player.at("hints-state")).to_be_empty()
