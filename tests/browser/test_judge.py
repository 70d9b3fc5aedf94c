"""The judge of contrast measures one text of a sort, and still finds every sort that is too pale."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.browser.house import Visitor
from tests.browser.judge import faults

TEXTS = """(grounds) => {
  document.body.innerHTML = `<main><h1>Words</h1>${grounds.map(() => "<div><p>pale</p></div>").join("")}</main>`;
  document.querySelectorAll("main > div").forEach((it, i) => {
    it.style.background = grounds[i];
    it.firstChild.style.color = "#777";
  });
}"""


def pale(page: Page, *grounds: str) -> int:
    """How many kinds of ground are too near to the letters."""
    page.evaluate(TEXTS, list(grounds))
    return sum(fault.startswith("color-contrast") for fault in faults(page))


def test_letters_are_judged_on_every_ground(visit: Visitor) -> None:
    page = visit().page
    assert pale(page, "#000", "#000") == 0
    assert pale(page, "#000", "#999") == 1
    assert pale(page, "#999", "#888") == 2
    assert pale(page, "#999") == 1, "what was found too pale is found again"
