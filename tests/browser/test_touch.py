"""What a finger has to hit on a phone: nothing on a board or beside it is smaller than 24 pixels, unzoomed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.gallery import Asks, Moment, match_of
from tests.browser.house import PHONE, Visitor
from tests.browser.planted import plant
from tests.browser.player import Player

LEAST = 24
RAIL = "railroad-revolution"
MOMENTS = {
    "turn": Asks("Turn", least=200),
    "rails": Asks("Effects", "rail", 100),
    "station": Asks("Effects", "station", 60),
    "free-rail": Asks("LayFreeRail"),
    "train": Asks("TakeTrain"),
    "worker": Asks("GainWorker"),
    "track": Asks("Advance"),
    "deal": Asks("OfferDeal"),
}
SMALL = """(least) => {
  const boxes = new Map();
  for (const it of document.querySelectorAll("[data-open], button, a, [role=tab], input, select")) {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || it.disabled || it.closest(".skips, [inert]")) continue;
    const { testid, open, ...about } = it.dataset;
    const drawn = it instanceof SVGElement && Object.keys(about).length > 0;
    const key = drawn ? JSON.stringify(about) : it; // what is drawn may have room for a finger besides
    const known = boxes.get(key);
    boxes.set(key, {
      name: `${it.tagName} ${testid ?? it.textContent.trim()} ${JSON.stringify(about)}`,
      left: Math.min(known?.left ?? Infinity, box.left),
      right: Math.max(known?.right ?? -Infinity, box.right),
      top: Math.min(known?.top ?? Infinity, box.top),
      bottom: Math.max(known?.bottom ?? -Infinity, box.bottom),
    });
  }
  return [...boxes.values()]
    .filter(({ left, right, top, bottom }) => Math.min(right - left, bottom - top) < least - 0.1)
    .map(({ name, left, right, top, bottom }) => `${name}: ${right - left} x ${bottom - top}`);
}"""


def small_things(page: Page) -> list[str]:
    """What can be clicked and is smaller than a finger needs."""
    found: list[str] = page.evaluate(SMALL, LEAST)
    return found


@pytest.mark.parametrize("name", MOMENTS)
def test_railroad_revolution_by_finger(visit: Visitor, name: str) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    table = plant(guest, match_of(Moment(RAIL, MOMENTS[name])), "casual")
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    Player(guest.page).ready()
    expect(guest.page.locator('[data-testid="board"][data-still="false"]')).to_have_count(0)
    assert not small_things(guest.page)


@pytest.mark.parametrize("path", ["", "lobby", "mine", "you", "leaderboards"])
def test_pages_by_finger(visit: Visitor, path: str) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    guest.page.goto(f"{guest.house.address}/#/{path}")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    assert not small_things(guest.page)
