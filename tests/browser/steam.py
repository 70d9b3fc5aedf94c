"""A person at a table of SteamRollers, who answers by clicks on dice, sheet, goods and tiles."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.browser.player import Player

OPEN = """() => {
  const open = (name) => document.querySelectorAll(`[data-testid="${name}"][data-open]`).length;
  const names = ["die", "field", "good", "box", "tile", "order", "starting-tile"];
  return {
    ...Object.fromEntries(names.map((name) => [name, open(name)])),
    "change-die": document.querySelectorAll('[data-testid="change-die"]').length,
    city: document.querySelectorAll('[data-testid="city"].open').length,
  };
}"""


class SteamPlayer(Player):
    """Plays one seat of SteamRollers."""

    def open(self) -> dict[str, int]:
        """How many things of each sort can be clicked."""
        found: dict[str, int] = self.page.evaluate(OPEN)
        return found

    def answer(self, now: dict[str, Any]) -> str:
        """Answer the question of the moment by clicks; its kind."""
        if now["handover"]:
            self.at("take-over").click()
            return "handover"
        open_ = self.open()
        if now["choices"]:
            self.at("choice").first.click()
            kind = "choice"
        elif now["confirm"]:
            kind = "only"
        elif open_["die"]:
            self.at("die", "[data-open]").nth(self.moves % open_["die"]).click()
            kind = "take"
        elif open_["starting-tile"]:
            self.at("starting-tile", "[data-open]").first.click()
            kind = "start"
        elif open_["good"]:
            kind = self.deliver()
        elif open_["order"]:
            self.at("order", "[data-open]").first.click()
            self.choose()
            kind = "order"
        elif open_["box"] and self.moves % 3 == 0:
            kind = self.upgrade()
        elif open_["field"]:
            kind = self.build(self.moves % open_["field"])
        elif open_["box"]:
            kind = self.upgrade()
        elif open_["city"]:
            self.page.locator('[data-testid="city"].open').first.click()
            self.choose()
            kind = "cargo"
        elif open_["tile"]:
            self.at("tile", "[data-open]").first.click()
            kind = "take-tile"
        else:  # a die that is good for nothing else becomes another one
            self.at("change-die").nth(self.moves % open_["change-die"]).click()
            kind = "change-die"
        self.confirm()
        return kind

    def choose(self) -> None:
        """The first of the actions that are left, if several are."""
        if not self.at("confirm").count():
            self.at("choice").first.click()

    def deliver(self) -> str:
        """A good, then where several are possible a route on the sheet: the first click on a link takes one over it."""
        self.at("good", "[data-open]").first.click()
        expect(self.page.locator('[data-testid="confirm"], [data-testid="choice"]').first).to_be_visible()
        if not self.at("confirm").count():
            self.at("link").first.dispatch_event("click")
            self.note("route")
        expect(self.at("confirm")).to_be_visible()
        return "deliver"

    def upgrade(self) -> str:
        self.at("box", "[data-open]").first.click()
        return "upgrade"

    def build(self, number: int) -> str:
        """Draw the track that is proposed; now and then turned, or of the other shape."""
        self.at("field", "[data-open]").nth(number).click()
        expect(self.at("shape-bar")).to_be_visible()
        if self.note("drawn") % 5 == 0:
            self.at("turn-left").click()
            self.at("shape").last.click()
        return "build"
