"""A person at a table, who sees what the page shows and answers by clicks or keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

LOOK = """() => {
  const at = (name, more = "") => [...document.querySelectorAll(`[data-testid="${name}"]${more}`)];
  const table = at("table")[0];
  return {
    version: Number(table?.dataset.version ?? -1),
    asked: at("prompt", '[data-asked="true"]').length > 0,
    ending: at("ending").length > 0,
    handover: at("handover").length > 0,
    offer: at("offered-ticket").length,
    choices: at("choice").length,
    confirm: at("confirm", ":not(:disabled)").length > 0,
    routes: at("route", "[data-open]").map((it) => it.dataset.route),
    cities: document.querySelectorAll('.city.open').length,
    deck: at("deck", '[aria-disabled="false"]:not(:disabled)').length > 0,
    tunnel: at("tunnel").length > 0,
    banner: at("banner").length > 0,
  };
}"""
READY = """version => {
  const at = (name, more = "") => document.querySelector(`[data-testid="${name}"]${more}`);
  const table = at("table");
  if (!table || Number(table.dataset.version) <= version) return false;
  return at("prompt", '[data-asked="true"]') !== null || at("ending") !== null || at("handover") !== null;
}"""


class Player:
    """Plays one seat, or all seats of one screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0
        self.seen: dict[str, int] = {}
        """How often each kind of moment came up."""

    def at(self, name: str, more: str = "") -> Locator:
        return self.page.locator(f'[data-testid="{name}"]{more}')

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def ready(self, version: int = -1) -> dict[str, Any]:
        """Wait until this screen is asked at a later version, or the game is over."""
        self.page.wait_for_function(READY, arg=version)
        return self.look()

    def next(self, now: dict[str, Any]) -> dict[str, Any]:
        """Wait for the question after the one that was answered; while tickets are chosen others answer, too."""
        if now["offer"]:
            self.page.wait_for_function("() => !document.querySelector('[data-testid=offer]')")
        return self.ready(-1 if now["handover"] else now["version"])

    def play_now(self, title: str) -> None:
        self.at("play-now", f'[data-title="{title}"]').click()
        self.ready()
        self.hurry()

    def hurry(self) -> None:
        if self.at("fast").get_attribute("aria-pressed") == "false":
            self.at("fast").click()

    def chosen(self) -> str:
        """What was chosen, in words; they may come a moment later."""
        expect(self.at("chosen")).not_to_have_text("…")
        return self.at("chosen").inner_text()

    def confirm(self) -> None:
        self.at("confirm").click()
        self.moves += 1

    def note(self, moment: str) -> int:
        self.seen[moment] = self.seen.get(moment, 0) + 1
        return self.seen[moment]

    # By clicks.

    def answer(self, now: dict[str, Any]) -> str:
        """Answer the question of the moment by clicks; its kind."""
        if now["handover"]:
            self.at("take-over").click()
            return "handover"
        if now["offer"]:
            kind = self.keep()
        elif now["choices"]:
            self.at("choice").first.click()
            kind = "choice"
        elif now["confirm"]:
            kind = "only"
        elif len(now["routes"]) > 2:
            kind = self.claim(now["routes"][self.moves % len(now["routes"])])
        elif now["deck"]:
            self.at("deck").click()
            kind = "draw-blind"
        elif self.at("row-card", '[aria-disabled="false"]').count():
            self.at("row-card", '[aria-disabled="false"]').first.click()
            kind = "draw"
        elif now["routes"]:
            kind = self.claim(now["routes"][0])
        else:
            self.at("ticket-pile").click()
            kind = "draw-tickets"
        self.confirm()
        return kind

    def keep(self) -> str:
        """Tick tickets from the last one on until the choice is allowed."""
        offered = self.at("offered-ticket")
        for number in range(offered.count() - 1, -1, -1):
            offered.nth(number).click()
            if self.at("confirm").count():
                break
        return "keep"

    def claim(self, route: str) -> str:
        self.at("route", f'[data-route="{route}"]').get_by_test_id("route-middle").click()
        if self.at("chooser").count():
            self.at("choice").first.click()
        return "claim"

    def play_to_the_end(self, most: int = 600) -> None:
        now = self.ready()
        for _ in range(most):
            if now["ending"]:
                return
            kind = self.answer(now)
            self.note(kind)
            if now.get("tunnel"):
                self.note("tunnel")
            if now["banner"]:
                self.note("last round")
            now = self.next(now)
        raise AssertionError(f"the game did not end within {most} answers: {self.seen}")

    def version(self) -> int:
        return int(self.at("table").get_attribute("data-version") or -1)

    def until_version(self, least: int) -> None:
        expect(self.at("table")).to_be_visible()
        self.page.wait_for_function(
            "least => Number(document.querySelector('[data-testid=table]')?.dataset.version) >= least", arg=least
        )
