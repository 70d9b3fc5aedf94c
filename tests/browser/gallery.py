"""Questions and panels that the tests do not stop at, to be looked at in all ways; no ordinary run takes them.

Run by `ROUNDHOUSE_ALL_SCREENS=1 pytest tests/browser/gallery.py`; the pictures are kept in build/screenshots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import Visit, Visitor
from tests.browser.looks import look_at
from tests.browser.planted import plant
from tests.browser.player import Player
from tests.games.eighteen_thirty.golden import GAMES, unpacked

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import Match
from roundhouse.importers import import_18xx

Arrange = Callable[[Page], object]
STEAM, RAIL, BARONS = "steamrollers", "railroad-revolution", "1830"


class Asks(NamedTuple):
    """A question that comes after at least so many answers; of the kind, if one is named, more than `most` actions."""

    question: str
    kind: str | None = None
    least: int = 0
    most: int = 0

    def is_met(self, match: Match) -> bool:
        state = match.state
        if state.over or match.version < self.least or type(state.frame).__name__ != self.question:
            return False
        return self.kind is None or sum(action.kind == self.kind for action in state.legal()) > self.most


class Moment(NamedTuple):
    """A question of a title, and what is clicked there."""

    title: str
    when: Asks
    arrange: Arrange | None = None
    players: int = 3
    options: Mapping[str, Any] = MappingProxyType({})
    level: str = "casual"


def match_of(moment: Moment) -> Match:
    """A game of bots at the moment."""
    for seed in range(24):
        match = Match(rh.title(moment.title).build(moment.players, moment.options), str(seed))
        made = [bots.make(moment.title, moment.level, seed + number) for number in range(moment.players)]
        while not match.state.over:
            if moment.when.is_met(match):
                return match
            seat = match.state.seats()[0]
            match.act(seat, made[seat].choose(match.seat(seat)))
    raise AssertionError("the moment did not come")


def generated_at(name: str, when: Asks) -> Match:
    """A generated game of 1830 at a moment."""
    whole = import_18xx(unpacked(GAMES / f"{name}.json.gz")["log"]).match
    match = Match(whole.game, "0")
    for entry in whole.log:
        if when.is_met(match):
            return match
        match.act(entry.seat, entry.action)
    raise AssertionError("the moment did not come")


def sit_down(guest: Visit, match: Match) -> Player:
    table = plant(guest, match)
    guest.page.goto(f"{guest.house.address}/#/table/{table}")
    player = Player(guest.page)
    if player.ready()["handover"]:
        player.at("take-over").click()
    guest.page.mouse.move(0, 0)  # what lies where the button was is not pointed at
    return player


def click(testid: str, more: str = "") -> Arrange:
    """Begin anew and click the first thing of a sort."""

    def do(page: Page) -> None:
        page.keyboard.press("Escape")
        page.locator(f'[data-testid="{testid}"]{more}').first.dispatch_event("click")

    return do


MOMENTS: dict[str, Moment] = {
    "steamrollers-take": Moment(STEAM, Asks("TakeDie", least=60), click("die", "[data-open]")),
    "steamrollers-first-die": Moment(STEAM, Asks("ChooseFirstDie")),
    "steamrollers-steal": Moment(STEAM, Asks("StealDie")),
    "steamrollers-goods": Moment(STEAM, Asks("HandInGoods"), options={"orders": True}),
    "steamrollers-routes": Moment(STEAM, Asks("UseDie", "deliver", 120, 3), click("good", "[data-open]")),
    "steamrollers-starting": Moment(STEAM, Asks("ChooseStartingTile"), options={"starting_tiles": True}),
    "steamrollers-use-starting": Moment(STEAM, Asks("LoadOwnCargo"), options={"starting_tiles": True}, level="random"),
    "steamrollers-orders": Moment(STEAM, Asks("UseDie", least=90), options={"orders": True, "coal": True}),
    "steamrollers-before-eva": Moment(STEAM, Asks("BeforeEva"), players=1),
    "steamrollers-block-eva": Moment(STEAM, Asks("BlockEva"), players=1),
    "steamrollers-use-solo": Moment(STEAM, Asks("UseDie", least=60), players=1),
    "1830-company-auction": Moment(BARONS, Asks("CompanyAuction"), level="random"),
    "rr-free-piece": Moment(RAIL, Asks("LayFreeRail")),
    "rr-offer-deal": Moment(RAIL, Asks("OfferDeal")),
    "rr-discard": Moment(RAIL, Asks("DiscardForToken")),
    "rr-promote": Moment(RAIL, Asks("Promote")),
    "rr-take-train": Moment(RAIL, Asks("TakeTrain")),
    "rr-flip-train": Moment(RAIL, Asks("FlipTrain")),
    "rr-pay-train": Moment(RAIL, Asks("PayForTrain"), players=4, level="random"),
    "rr-gain-worker": Moment(RAIL, Asks("GainWorker")),
    "rr-exchange-worker": Moment(RAIL, Asks("ExchangeWorker")),
    "rr-raise-money": Moment(RAIL, Asks("RaiseMoney")),
    "rr-rails": Moment(RAIL, Asks("Effects", "rail", 100)),
    "rr-worker-chosen": Moment(RAIL, Asks("Turn", least=200), click("worker", "[data-open]")),
    "rr-sell-shares": Moment(RAIL, Asks("Turn", "sell-shares", 200), click("sell-shares")),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_moments(visit: Visitor, name: str) -> None:
    guest = visit()
    moment = MOMENTS[name]
    sit_down(guest, match_of(moment))
    look_at(guest, name, moment.arrange)


GENERATED: dict[str, tuple[str, Asks, Arrange | None]] = {
    "1830-set-par": ("gen_3p_301", Asks("SetPar"), None),
    "1830-par": ("gen_4p_401", Asks("StockTurn", "par"), click("start")),
    "1830-sell": ("gen_4p_401", Asks("StockTurn", "sell", 250), click("sell")),
    "1830-privates": ("gen_2p_201", Asks("BuyPrivates"), None),
    "1830-late-track": ("gen_4p_401", Asks("LayTrack", least=640), click("hex", "[data-open]")),
    "1830-token": ("gen_4p_401", Asks("PlaceToken", "token", 300), None),
    "1830-move-token": ("gen_2p_201", Asks("MoveToken"), None),
    "1830-discard": ("gen_2p_203", Asks("DiscardTrain"), None),
    "1830-late-run": ("gen_4p_401", Asks("RunTrains", least=640), None),
    "1830-late-dividend": ("gen_4p_401", Asks("PayDividend", least=640), None),
    "1830-trade-in": ("gen_2p_201", Asks("BuyTrains", "trade-in"), None),
    "1830-late-stock": ("gen_6p_601", Asks("StockTurn", least=600), None),
}


@pytest.mark.parametrize("name", GENERATED)
def test_moments_of_1830(visit: Visitor, name: str) -> None:
    guest = visit()
    game, when, arrange = GENERATED[name]
    sit_down(guest, generated_at(game, when))
    look_at(guest, name, arrange)


LATE: dict[str, Callable[[], Match]] = {
    BARONS: lambda: generated_at("gen_4p_401", Asks("LayTrack", least=400)),
    STEAM: lambda: match_of(Moment(STEAM, Asks("UseDie", least=100))),
    RAIL: lambda: match_of(Moment(RAIL, Asks("Turn", least=200))),
}


def back(page: Page) -> None:
    page.keyboard.press("Escape")


def shown(testid: str, by: str) -> Arrange:
    """Bring up a panel, unless it is there."""

    def do(page: Page) -> None:
        if not page.get_by_test_id(testid).count():
            page.get_by_test_id(by).first.dispatch_event("click")
        expect(page.get_by_test_id(testid).first).to_be_visible()

    return do


@pytest.mark.parametrize("title", LATE)
def test_panels(visit: Visitor, title: str) -> None:
    guest = visit()
    player = sit_down(guest, LATE[title]())
    look_at(guest, f"{title}-tab-moves", lambda _: player.at("tab-moves").click())
    look_at(guest, f"{title}-tab-log", lambda _: player.at("tab-log").click())
    look_at(guest, f"{title}-keys", shown("keys", "open-keys"))
    back(guest.page)
    look_at(guest, f"{title}-menu", shown("menu", "open-menu"))
    back(guest.page)
    look_at(guest, f"{title}-hints", shown("hints", "hint"))
    back(guest.page)
    player.at("open-rules").click()
    look_at(guest, f"{title}-rules", lambda _: player.at("open-rules").click())
    player.at("open-history").dispatch_event("click")
    player.at("turn-back").click()
    player.at("turn-back").click()
    look_at(guest, f"{title}-history")
    player.at("to-present").click()
    player.at("what-if").click()
    expect(player.at("trial")).to_be_visible()
    player.ready()
    look_at(guest, f"{title}-trial")


def test_other_sheets(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, LATE[STEAM]())
    player.at("small-sheet", '[aria-pressed="false"]').first.click()
    look_at(guest, "steamrollers-other-sheet")
    other = visit()
    player = sit_down(other, LATE[RAIL]())
    player.at("look-at").last.click()
    look_at(other, "rr-other-desk")


def test_market(visit: Visitor) -> None:
    guest = visit()
    player = sit_down(guest, LATE[BARONS]())
    for sheet in ("market", "companies", "ledger", "tiles"):
        player.at(f"look-{sheet}").click()
        look_at(guest, f"1830-late-{sheet}")
