"""Studies on the page: made, grown, commented, marked, shared with somebody else, who plays on; and from a game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import look_at
from tests.browser.test_looking_back import EXAMPLE, drop


def node(page: Page, number: int) -> None:
    """Wait until a node is seen."""
    expect(page.get_by_test_id("study")).to_have_attribute("data-node", str(number))


def answer(page: Page, to: int) -> None:
    """Take the first answer of the list."""
    page.get_by_role("tab", name="Moves").click()
    page.get_by_test_id("move").first.click()
    page.get_by_test_id("confirm").click()
    node(page, to)
    page.get_by_role("tab", name="Variations").click()


def made(ann: Visit) -> Page:
    page = ann.page
    page.goto(f"{ann.house.address}/#/studies")
    page.get_by_test_id("new-study").click()
    page.get_by_test_id("study-title").select_option(label="Ticket to Ride (USA)")
    page.get_by_test_id("study-name-new").fill("Openings")
    page.get_by_test_id("make").click()
    node(page, 0)
    return page


def test_a_study_is_made_commented_shared_and_played_on_from(visit: Visitor) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    page = made(ann)
    answer(page, 1)
    answer(page, 3)  # and chance turns up a card of the offer
    page.get_by_test_id("study-comment").fill("Few tickets, many trains.")
    page.keyboard.press("Escape")  # out of the field, which keeps what was written
    expect(page.get_by_test_id("said")).to_have_text("Few tickets, many trains.")
    for key, to in (("Left", 2), ("Left", 1), ("Left", 0), ("Right", 1), ("Right", 2), ("Right", 3)):
        page.keyboard.press(f"Arrow{key}")
        node(page, to)
    page.get_by_test_id("mark-solid").click()
    page.locator('[data-testid="board"] [data-route]').first.dispatch_event("click")
    expect(page.get_by_test_id("plan-mark")).to_have_count(1)
    page.get_by_test_id("mark-solid").click()
    look_at(ann, "study")
    page.get_by_test_id("share-study").click()
    page.get_by_test_id("access-read").check()
    link = page.get_by_test_id("study-link").input_value()
    theirs = bob.page
    theirs.goto(link)
    expect(theirs.get_by_test_id("said")).to_have_text("Few tickets, many trains.")
    expect(theirs.get_by_test_id("study-comment")).to_have_count(0)
    theirs.get_by_test_id("variation").last.click()
    node(theirs, 3)
    expect(theirs.get_by_test_id("plan-mark")).to_have_count(1)
    theirs.get_by_test_id("play-study").click()
    theirs.get_by_test_id("play-level").select_option("random")
    theirs.get_by_test_id("play-begin").click()
    expect(theirs.get_by_test_id("trial")).to_contain_text("study")
    expect(theirs.get_by_test_id("prompt")).to_have_attribute("data-asked", "true")
    theirs.get_by_test_id("trial-return").click()
    node(theirs, 3)


def test_a_step_of_a_game_becomes_a_study_with_chance_to_choose(visit: Visitor) -> None:
    ann = visit("Ann")
    page = ann.page
    drop(page, "game.jsonl", EXAMPLE.read_text())
    page.wait_for_url(re.compile("#/table/"))
    page.get_by_test_id("scrubber-range").fill("60")
    expect(page.get_by_test_id("table")).to_have_attribute("data-step", "60")
    page.get_by_test_id("study-from-here").click()
    node(page, 0)
    expect(page.get_by_test_id("variation").first).to_contain_text("60")
    page.get_by_test_id("study-draws").uncheck()
    page.get_by_test_id("deck").click()
    page.get_by_test_id("confirm").click()
    node(page, 1)
    expect(page.get_by_test_id("study-chance")).to_be_visible()
    page.get_by_test_id("outcome").nth(1).click()
    node(page, 2)
    page.keyboard.press("ArrowLeft")
    node(page, 1)
    page.get_by_test_id("draw-chance").click()
    expect(page.get_by_test_id("study-chance")).to_have_count(0)
    page.goto(f"{ann.house.address}/#/studies")
    expect(page.get_by_test_id("study-row")).to_have_count(1)
    look_at(ann, "studies")
    page.get_by_test_id("delete-study").click()
    page.get_by_test_id("delete-sure").click()
    expect(page.get_by_test_id("no-studies")).to_be_visible()
