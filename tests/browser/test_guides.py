"""Guided first games in a browser: each played to its end by what is ringed, one by keyboard, one on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import FOLDERS, PHONE, Visitor
from tests.browser.looks import ALL, look_at, unchanged
from tests.browser.pupil import Pupil

USA, RAILROAD = "ticket-to-ride-usa", "railroad-revolution"
APART = """() => {
  const card = document.querySelector('[data-testid="coach"]').getBoundingClientRect();
  const rings = [...document.querySelectorAll('[data-testid="ring"]')].map((it) => it.getBoundingClientRect());
  const inside = (it) => it.right > 0 && it.bottom > 0 && it.left < innerWidth && it.top < innerHeight;
  return rings.every((it) => inside(it) && (it.bottom <= card.top + 6 || it.top >= card.bottom - 6));
}"""
RINGED = "() => document.querySelectorAll('[data-testid=\"ring\"]').length > 0"


class Watcher:
    """Sees to it that every step is shown once, that what must be clicked is ringed, and nothing covers it."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil = pupil
        self.steps: list[int] = []
        self.words: set[str] = set()

    def look(self, now: dict[str, Any]) -> bool:
        """Look at a moment; whether it is the first one of its step."""
        first = now["step"] not in self.steps
        if first:
            self.steps.append(now["step"])
        self.words.add(self.pupil.at("coach-text").inner_text())
        if now["kind"] == "do":
            self.pupil.page.wait_for_function(RINGED)
            self.pupil.page.wait_for_function(APART)
        return first

    def check(self) -> None:
        steps = len(self.pupil.guide["steps"])
        assert self.steps == list(range(1, steps + 1))
        assert len(self.words) == steps


@pytest.mark.parametrize("title", FOLDERS)
def test_a_guide_is_followed_to_its_end_by_clicks(visit: Visitor, title: str) -> None:
    """With pictures in all sizes of a step in the middle."""
    guest = visit()
    pupil = Pupil(guest.page)
    pupil.learn(title)
    watcher = Watcher(pupil)

    def look(now: dict[str, Any]) -> None:
        if watcher.look(now) and (ALL or now["step"] == now["of"] // 2):
            with unchanged(guest.page):
                look_at(guest, f"guide-{title}-{now['step']:02d}")

    pupil.follow(look)
    watcher.check()
    pupil.at("coach-play-on").click()
    expect(pupil.at("coach")).to_have_count(0)
    expect(pupil.at("ring")).to_have_count(0)
    expect(pupil.at("hint")).to_be_visible()  # an ordinary game goes on
    guest.page.goto(f"{guest.house.address}/#/")
    expect(pupil.at("learn", "[data-learnt]")).to_have_count(1)
    expect(pupil.at("learn", f'[data-title="{title}"]')).to_have_attribute("data-learnt", "true")


@pytest.mark.parametrize("title", [RAILROAD, "1830"])
def test_a_guide_in_polish_on_a_phone(visit: Visitor, title: str) -> None:
    guest = visit(viewport=PHONE, locale="pl-PL", has_touch=True, is_mobile=True, device_scale_factor=2)
    pupil = Pupil(guest.page)
    pupil.learn(title)
    expect(guest.page.locator("html")).to_have_attribute("lang", "pl")
    watcher = Watcher(pupil)
    pupil.follow(watcher.look)
    watcher.check()
    pupil.at("coach-new").click()
    expect(pupil.at("coach")).to_have_count(0)
    pupil.ready()


def focused(page: Page) -> str:
    found: str = page.evaluate(
        "() => `${document.activeElement.dataset.testid ?? ''} ${document.activeElement.dataset.title ?? ''}`.trim()"
    )
    return found


@pytest.mark.parametrize(("title", "locale"), [(USA, "en-GB"), ("1830", "pl-PL")])
def test_a_guide_by_keyboard_alone(visit: Visitor, title: str, locale: str) -> None:
    guest = visit(locale=locale)
    pupil, keys = Pupil(guest.page), guest.page.keyboard
    expect(pupil.at("learn").first).to_be_visible()
    while focused(guest.page) != f"learn {title}":
        keys.press("Tab")
    keys.press("Enter")
    for _ in range(60):
        now = pupil.settle()
        if now["step"] == now["of"]:
            break
        if now["kind"] == "read":
            expect(pupil.at("coach-next")).to_be_focused()
            keys.press("Enter")
        else:
            take_the_only_move(guest.page)
        pupil.moved(now)
    expect(pupil.at("coach-play-on")).to_be_focused()
    keys.press("Enter")
    expect(pupil.at("coach")).to_have_count(0)


def take_the_only_move(page: Page) -> None:
    """The list of moves holds what the guide expects and nothing else."""
    page.keyboard.press("/")
    expect(page.get_by_test_id("move-filter")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-item]").first).to_be_focused()
    for _ in range(3):
        if page.get_by_test_id("confirm").count():
            break
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_another_way_is_not_taken_and_the_coach_says_so(visit: Visitor) -> None:
    guest = visit()
    pupil = Pupil(guest.page)
    pupil.learn(USA)
    pupil.at("coach-next").click()
    pupil.do(pupil.settle())
    pupil.at("coach-next").click()
    before = pupil.settle()
    pupil.at("row-card", '[data-card="red"]').click(force=True)  # possible by the rules, but not what is wanted
    expect(pupil.at("coach-nudge")).to_be_visible()
    expect(pupil.at("confirm")).to_have_count(0)
    pupil.at("deck").click(force=True)
    expect(pupil.at("coach-nudge")).to_be_visible()
    assert pupil.settle() == before
    pupil.do(before)
    expect(pupil.at("coach-nudge")).to_have_count(0)


def test_a_guide_can_be_read_again_left_and_found_again(visit: Visitor) -> None:
    guest = visit()
    pupil = Pupil(guest.page)
    pupil.learn("steamrollers")
    pupil.at("coach-next").click()
    pupil.at("coach-next").click()
    pupil.do(pupil.settle())
    title = pupil.at("coach-title").inner_text()
    pupil.at("coach-back").click()
    expect(pupil.at("coach-title")).not_to_have_text(title)
    pupil.at("coach-next").click()
    expect(pupil.at("coach-title")).to_have_text(title)
    guest.page.reload()
    expect(pupil.at("coach-title")).to_have_text(title)
    pupil.at("coach-leave").click()
    expect(pupil.at("coach")).to_have_count(0)
    pupil.at("coach-return").click()
    expect(pupil.at("coach-title")).to_have_text(title)
    pupil.at("coach-leave").click()
    guest.page.reload()
    pupil.ready()
    expect(pupil.at("hint")).to_be_visible()
    expect(pupil.at("coach")).to_have_count(0)


def test_the_rule_behind_a_step_is_one_click_away(visit: Visitor) -> None:
    guest = visit()
    pupil = Pupil(guest.page)
    pupil.learn("1830")
    pupil.at("coach-next").click()
    pupil.at("rule").click()
    expect(guest.page.locator('[data-chapter="stock"].wanted')).to_be_visible()
