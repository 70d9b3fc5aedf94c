"""A person at a table of 1830, who answers every question by clicks on what the page shows."""

from __future__ import annotations

from typing import Any

from tests.browser.player import Player

LOOK = """() => {
  const at = (name, more = "") => [...document.querySelectorAll(`[data-testid="${name}"]${more}`)];
  const seen = (it) => {
    const box = it.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === it;
  };
  return {
    version: Number(at("table")[0]?.dataset.version ?? -1),
    asked: at("prompt", '[data-asked="true"]').length > 0,
    ending: at("ending").length > 0,
    confirm: at("confirm", ":not(:disabled)").length > 0,
    pass: at("choice").length > 0,
    consent: at("accept").length > 0,
    private: at("buy-private").length, bid: at("bid").length,
    start: at("start").length, par: at("par").length, buy: at("buy", '[aria-disabled="false"]').length,
    hexes: at("hex", "[data-open]").filter(seen).map((it) => it.dataset.hex),
    stops: at("stop", "[data-open]").filter(seen).length,
    running: at("runs").length > 0,
    dividend: at("pay", ":not(:disabled)").length > 0,
    train: at("buy-train").length,
    others: at("do").length,
  };
}"""


class Baron(Player):
    """Buys, builds, runs, pays out; buys trains while there are few."""

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def next(self, now: dict[str, Any]) -> dict[str, Any]:
        return self.ready(now["version"])

    def answer(self, now: dict[str, Any]) -> str:
        kind = self.choose(now)
        self.confirm()
        return kind

    def choose(self, now: dict[str, Any]) -> str:
        """Click something that may be clicked, until only the confirmation is missing."""
        if now["running"]:
            return "run"
        if now["consent"]:
            return self.click("accept")
        if now["private"]:
            return self.click("buy-private")
        if now["bid"] and self.note("bids") % 2:
            return self.click("bid")
        if now["par"]:
            return self.click("par")
        if now["buy"]:
            self.at("buy", '[aria-disabled="false"]').first.click()
            return "buy"
        if now["start"] and self.note("starts") % 3 == 1:
            self.at("start").last.click()
            return self.click("par")
        if now["hexes"]:
            return self.lay(now["hexes"][self.moves % len(now["hexes"])])
        if now["stops"] and self.note("tokens seen") % 3 == 1:
            self.at("stop", "[data-open]").first.click(force=True)
            return "token"
        if now["dividend"]:
            return self.click("pay")
        if now["train"] and self.note("trains seen") % 2:
            return self.click("buy-train")
        if now["pass"]:
            return self.click("choice", "pass")
        if now["train"]:
            return self.click("buy-train")
        if now["others"]:
            return self.click("do")
        assert now["confirm"], now
        return "only"

    def lay(self, at: str) -> str:
        self.at("hex", f'[data-hex="{at}"]').click()
        if not self.at("confirm").count():
            self.at("tile-choice").first.click()
        return "lay"

    def click(self, what: str, kind: str = "") -> str:
        self.at(what).first.click()
        return kind or what
