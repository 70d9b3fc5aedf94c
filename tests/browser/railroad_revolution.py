"""Railroad Revolution at a table: somebody who plays it by clicks, and moments worth looking at."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator
from tests.browser.player import Player
from tests.browser.stage import Json

TITLE = "railroad-revolution"
ANY_TIME = ("sell-shares", "hire")
ENDING = ("stop", "finish", "skip", "pay")
LOOK = """() => {
  const at = (name, more = "") => [...document.querySelectorAll(`[data-testid="${name}"]${more}`)];
  const open = (name) => at(name, "[data-open]").length;
  const live = (name) => at(name, ":not(:disabled)").length;
  return {
    version: Number(at("table")[0]?.dataset.version ?? -1),
    asked: at("prompt", '[data-asked="true"]').length > 0,
    ending: at("ending").length > 0,
    handover: at("handover").length > 0,
    banner: at("banner").length > 0,
    deal: at("deal-dialog").length > 0,
    confirm: at("confirm", ":not(:disabled)").length,
    "setup-token": live("setup-token"), keep: live("keep"), answer: live("answer"), "end-with": live("end-with"),
    accept: open("accept"), effect: open("effect"), worker: open("worker"), piece: open("piece"), train: open("train"),
    "sell-stepper": at("sell-stepper").length,
    space: open("space"), city: open("city"), section: open("section"), stack: open("stack"), track: open("track"),
    "bank-worker": open("bank-worker"),
  };
}"""


def sensible(eye: Json, luck: random.Random) -> Json:
    """Build and use what there is; sell shares and hire only when nothing else is possible."""
    plain = [action for action in eye["legal"] if action["kind"] not in ANY_TIME]
    better = [action for action in plain if action["kind"] not in ENDING]
    found: Json = luck.choice(better if better and luck.random() < 0.9 else plain or eye["legal"])
    return found


class Railwayman(Player):
    """Plays by clicks on the board, the desk and the lists."""

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def next(self, now: dict[str, Any]) -> dict[str, Any]:
        return self.ready(-1 if now["handover"] else now["version"])

    def answer(self, now: dict[str, Any]) -> str:
        """Answer the question of the moment by clicks; its kind."""
        if now["handover"]:
            self.at("take-over").click()
            return "handover"
        kind = self.point(now)
        self.confirm()
        return kind

    def point(self, now: dict[str, Any]) -> str:
        """Click on something that is open, until only one action is left."""
        for kind in ("setup-token", "keep"):
            if now[kind]:
                return self.one_of(self.at(kind, ":not(:disabled)"), kind)
        for kind in ("accept", "space", "city", "section", "stack", "track", "piece", "effect"):
            if now[kind]:
                return self.one_of(self.at(kind, "[data-open]"), kind)
        for kind in ("answer", "end-with"):
            if now[kind]:
                return self.one_of(self.at(kind, ":not(:disabled)"), kind)
        if now["train"]:
            return self.one_of(self.at("train", "[data-open]"), "train")
        if now["worker"]:
            return self.place_or_move()
        if now["confirm"]:  # money must be raised, or there is only one thing to do
            return "only"
        self.at("hire").click()  # too few workers to end the turn
        if not self.at("confirm").count():
            self.at("choice").first.click()
        return "hire"

    def one_of(self, found: Locator, kind: str) -> str:
        thing = found.nth(self.moves % found.count())
        if kind == "city":  # its name may lie so far from its dot that a rail space is in the middle
            thing = thing.locator(".dot")
        thing.click()
        return kind

    def place_or_move(self) -> str:
        """A worker, then what it goes to, if that is not settled."""
        workers = self.at("worker", "[data-open]")
        workers.nth(self.moves % workers.count()).click()
        spaces = self.at("action-space", "[data-open]")
        if not self.at("confirm").count() and spaces.count():
            spaces.nth(self.moves % spaces.count()).click()
            if not self.at("confirm").count():  # another worker is needed there, or there are several ways
                (self.at("choice") if self.at("choice").count() else workers).first.click()
            return "place"
        if not self.at("confirm").count():
            (self.at("choice").or_(self.at("milestone", "[data-open]"))).first.click()
        return "worker"
