"""Somebody who has never played and does what the coach says: reads, and clicks what is ringed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.player import Player

STATE = """() => {
  const card = document.querySelector('[data-testid="coach"]');
  const table = document.querySelector('[data-testid="table"]');
  if (!card) return null;
  return {
    step: Number(card.dataset.step),
    of: Number(card.dataset.of),
    kind: card.dataset.kind,
    version: Number(table.dataset.version),
  };
}"""
MOVED = """before => {
  const card = document.querySelector('[data-testid="coach"]');
  const table = document.querySelector('[data-testid="table"]');
  if (!card) return true;
  if (card.dataset.kind === "wait") return false;
  return Number(card.dataset.step) !== before.step || Number(table.dataset.version) > before.version;
}"""
RINGED = """() => [...document.querySelectorAll('[data-testid="ring"]')].map((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return { x, y, width, height };
})"""

NO_DATA = ("hook", "in", "act", "panel")


class Pupil(Player):
    """Follows a guide by clicks."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.guide: dict[str, Any] = {}
        self.acted = 0

    def learn(self, title: str) -> None:
        """Begin the guided first game from its poster."""
        address = self.page.url.split("#")[0]
        self.guide = self.page.request.get(f"{address}api/titles/{title}/guide").json()
        self.at("learn", f'[data-title="{title}"]').click()
        expect(self.at("coach")).to_be_visible()

    def state(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate(STATE)
        return found

    def follow(self, look: Callable[[dict[str, Any]], object] | None = None) -> None:
        """Follow the guide to its last step; `look` is called at each moment."""
        while True:
            now = self.settle()
            if look is not None:
                look(now)
            if now["step"] == now["of"]:
                return
            if now["kind"] == "read":
                self.at("coach-next").click()
            else:
                self.do(now)
            self.moved(now)

    def moved(self, before: dict[str, Any]) -> None:
        """Wait until the guide has gone on."""
        self.page.wait_for_function(MOVED, arg=before)

    def settle(self) -> dict[str, Any]:
        """Wait until the others have played."""
        expect(self.at("coach", ':not([data-kind="wait"])')).to_be_visible()
        found = self.state()
        assert found is not None
        return found

    def do(self, now: dict[str, Any]) -> None:
        """Click what is ringed, one after the other, until there is something to confirm."""
        for thing in self.things(now):
            if self.at("confirm").count():
                break
            thing.click()
        self.confirm()
        self.acted += 1

    def things(self, now: dict[str, Any]) -> list[Locator]:
        """What the coach points at for the action that is due."""
        step = self.guide["steps"][now["step"] - 1]
        done = sum(len(other["acts"]) for other in self.guide["steps"][: now["step"] - 1])
        act = self.acted - done
        hooks = [hook for hook in step["point"] if int(hook.get("act", act)) == act]
        return [self.thing(hook) for hook in hooks]

    def thing(self, hook: dict[str, Any]) -> Locator:
        within = self.thing(hook["in"]) if "in" in hook else self.page.locator("body")
        data = "".join(f'[data-{name}="{value}"]' for name, value in hook.items() if name not in NO_DATA)
        found = within.locator(f'[data-testid="{hook["hook"]}"]{data}:not(:disabled)')
        if hook["hook"] == "route":  # its line may be curved, and lie beside the middle of its box
            return found.get_by_test_id("route-middle")
        return found.first

    def rings(self) -> list[dict[str, float]]:
        found: list[dict[str, float]] = self.page.evaluate(RINGED)
        return found
