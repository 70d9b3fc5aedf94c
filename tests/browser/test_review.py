"""The review after the game: made on the page, walked through on the board, and shared by a link."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.house import PATIENCE, Visit, Visitor
from tests.browser.looks import look_at
from tests.browser.test_hints import lines, wanted
from tests.browser.test_looking_back import EXAMPLE, USA, drop, table_of, until_step

import roundhouse as rh

ENTRIES = 60
Json = dict[str, Any]


def beginning() -> str:
    record: Json = dict(rh.load(EXAMPLE).record())
    record["entries"] = record["entries"][:ENTRIES]
    return json.dumps({name: value for name, value in record.items() if name not in ("scores", "result")})


def reviewed(visit: Visit) -> Json:
    """Open the beginning of a game and have it reviewed; what the server says of it."""
    page = visit.page
    drop(page, "game.json", beginning())
    page.get_by_test_id("tab-review").click()
    page.get_by_test_id("review-start").click()
    expect(page.get_by_test_id("review-progress")).to_be_visible()
    page.get_by_test_id("replay").click()  # the table is there for its guests meanwhile
    expect(page.get_by_test_id("review-curve")).to_be_visible(timeout=3 * PATIENCE)
    answer = visit.context.request.get(f"{visit.house.address}/api/tables/{table_of(page)}/review")
    found: Json = answer.json()["review"]
    return found


def show_all(page: Page) -> None:
    for label in ("best", "good"):
        page.locator(f'[data-testid="review-label"][data-label="{label}"]').click()


def entries(page: Page) -> list[int]:
    found = page.get_by_test_id("review-decision").evaluate_all("all => all.map((it) => Number(it.dataset.entry))")
    return [int(it) for it in found]


def test_a_game_from_a_file_is_reviewed_and_walked_through(visit: Visitor) -> None:
    ann = visit("ann", permissions=["clipboard-read", "clipboard-write"])
    page, found = ann.page, reviewed(ann)
    decisions: list[Json] = found["decisions"]
    show_all(page)
    assert entries(page) == [it["entry"] for it in decisions]
    # A decision leads to its step, as its seat saw it, with the plan of the better answer on the board.
    planned = next(it for it in decisions if wanted(USA, it["best"]["plan"]))
    chosen = page.locator(f'[data-testid="review-decision"][data-entry="{planned["entry"]}"]')
    chosen.get_by_role("button").first.click()
    until_step(page, planned["entry"])
    expect(page.get_by_test_id("history-eye")).to_have_value(str(planned["seat"]))
    expect(chosen.get_by_test_id("review-detail")).to_be_visible()
    expect(page.get_by_test_id("plan-mark").first).to_be_attached()
    assert lines(page) == wanted(USA, planned["best"]["plan"])
    # Keys lead along the list and along the curve, which says where one is.
    following = next(it["entry"] for it in decisions if it["entry"] > planned["entry"])
    page.keyboard.press("m")
    until_step(page, following)
    page.keyboard.press("M")
    until_step(page, planned["entry"])
    slider = page.get_by_test_id("review-slider")
    slider.press("End")
    until_step(page, ENTRIES)
    slider.press("ArrowLeft")
    until_step(page, ENTRIES - 1)
    chances = found["curve"][ENTRIES - 1]["chances"]
    told = slider.get_attribute("aria-valuetext") or ""
    assert all(f"{name} {chance:.0%}" in told for name, chance in zip(found["names"], chances, strict=True)), told
    box = page.get_by_test_id("review-curve").locator("svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 41, box["y"] + box["height"] / 2)
    until_step(page, 0)
    # Filters by seat and by label.
    page.get_by_test_id("review-seat").select_option("1")
    assert entries(page) == [it["entry"] for it in decisions if it["seat"] == 1]
    page.locator('[data-testid="review-label"][data-label="best"]').click()
    assert entries(page) == [it["entry"] for it in decisions if it["seat"] == 1 and it["label"] != "best"]
    page.locator('[data-testid="review-label"][data-label="best"]').click()
    page.get_by_test_id("review-seat").select_option("null")
    expect(page.get_by_test_id("review-table")).to_have_count(len(found["tables"]))
    # The link to a decision opens for somebody without a seat, without another review.
    chosen.get_by_role("button").first.click()
    page.get_by_test_id("review-link").click()
    link = page.evaluate("() => navigator.clipboard.readText()")
    eve = visit("eve")
    eve.page.goto(link)
    until_step(eve.page, planned["entry"])
    expect(eve.page.get_by_test_id("history-eye")).to_have_value(str(planned["seat"]))
    expect(eve.page.get_by_test_id("review-detail")).to_be_visible()
    assert lines(eve.page) == wanted(USA, planned["best"]["plan"])
    eve.page.reload()
    until_step(eve.page, planned["entry"])
    expect(eve.page.get_by_test_id("review-detail")).to_be_visible()
    look_at(ann, "review")
