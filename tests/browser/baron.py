"""A person at a table of 1830, who answers every question by clicks on what the page shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
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
    // Hexes with a name have a stop, so that trains will run: they come first.
    hexes: at("hex", "[data-open]").filter(seen).map((it) => [!it.textContent.trim().includes(" "), it.dataset.hex])
      .sort().map(([_, hex]) => hex),
    stops: at("stop", "[data-open]").filter(seen).length,
    running: at("runs").length > 0,
    dividend: at("pay", ":not(:disabled)").length > 0,
    train: at("buy-train").length,
    others: at("do").length, sales: at("sell").length,
    due: at("missing").length > 0,
    floating: at("paper").filter((it) => it.dataset.mine && !it.dataset.floated).map((it) => it.dataset.corporation),
  };
}"""


class Baron(Player):
    """Starts a corporation and makes it float, builds, edits its routes on the map, pays out, buys trains."""

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
            return self.run()
        if now["consent"]:
            return self.click("accept")
        if now["private"]:
            # One is enough, for the rest of the cash makes a corporation float, unless nobody else ever buys.
            return self.click("buy-private") if self.note("privates seen") % 20 == 1 else self.click("choice", "pass")
        if now["bid"] and not now["pass"]:
            return self.click("bid")
        if now["par"]:
            return self.click("par")
        if now["buy"] or now["start"] or now["sales"]:
            return self.deal(now)
        if now["hexes"]:
            return self.lay(now["hexes"][0])
        if now["stops"] and self.note("tokens seen") % 3 == 1:
            self.at("stop", "[data-open]").first.click(force=True)
            return "token"
        if now["dividend"]:
            return self.click("pay")
        return self.buy_train(now)

    def deal(self, now: dict[str, Any]) -> str:
        """In a stock round: first a corporation of one's own, then its shares, then a sale now and then."""
        if now["start"] and self.note("starts") == 1:
            self.at("start").first.click()
            return self.click("par")
        mine = [f'[data-testid="paper"][data-corporation="{it}"]' for it in now["floating"]]
        for paper in [*mine, '[data-testid="stock"]']:
            buy = self.page.locator(f'{paper} [data-testid="buy"][aria-disabled="false"]')
            if buy.count():
                buy.first.click()
                return "buy"
        if now["sales"] and self.note("sales seen") % 4 == 1:
            return self.click("sell")
        return self.click("choice", "pass") if now["pass"] else self.click("sell")

    def run(self) -> str:
        """Now and then take the first route away and click its two ends on the map: it comes back."""
        first = self.at("run-train").first
        route, total = first.get_attribute("data-route"), self.at("run-total").inner_text()
        if route is None or self.note("runs seen") % 3 != 1:
            return "run"
        self.page.locator("[data-testid=runs] .clear").first.click()
        expect(self.at("run-total")).not_to_have_text(total)
        halts = [step.split(".") for step in route.split(":")[1].split("-") if "." in step]
        for at, stop in (halts[0], halts[-1]):
            self.at("stop", f'[data-hex="{at}"][data-stop="{stop}"]').click()
        if len(halts) == 2:
            expect(self.at("run-total")).to_have_text(total)
        else:  # others may lie between them on a way as short
            self.at("best").click()
        self.note("routes edited")
        return "run"

    def buy_train(self, now: dict[str, Any]) -> str:
        if now["due"] and not now["train"]:
            return self.click("do")
        if now["train"] and (self.note("trains seen") % 2 or not now["pass"]):
            return self.click("buy-train")
        if now["pass"]:
            return self.click("choice", "pass")
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
