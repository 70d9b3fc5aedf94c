"""Tables of 1830 for tests of its bot: answers as texts, situations set up by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from librt.vecs import append

from roundhouse import IllegalAction
from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import TITLE
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import settle
from roundhouse.games.eighteen_thirty.market import move_marker
from roundhouse.games.eighteen_thirty.operating import Rounds
from roundhouse.games.eighteen_thirty.shares import gain, start_corporation
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import start_stock_round

SITE: dict[str, Any] = {"rules": "18xx.games"}


class Table:
    """A game in progress; calling it with texts answers for whoever is asked."""

    def __init__(self, players: int = 3, **options: object) -> None:
        game = TITLE.build(players, options)
        start = game.start()
        assert isinstance(start, EighteenState)
        self.s = start
        self.g = start.g

    def __call__(self, *answers: str) -> Table:
        for words in answers:
            self.s.apply(self.g.parse(words))
        return self

    def refuses(self, words: str, seat: int | None = None) -> str:
        """The key of the reason why an answer is illegal."""
        before = self.s.key()
        with pytest.raises(IllegalAction) as caught:
            self.s.apply(self.g.parse(words), seat)
        assert self.s.key() == before
        why = caught.value.text.args.get("why")
        return why.key.removeprefix("1830.") if isinstance(why, Text) else caught.value.text.key

    @property
    def asked(self) -> int:
        return self.s.seats()[0]

    @property
    def question(self) -> str:
        return type(self.s.frame).__name__

    def legal(self, start: str = "") -> list[str]:
        return [str(action) for action in self.s.legal() if str(action).startswith(start)]

    def corp(self, name: str) -> int:
        return self.g.codec().corporation[name]

    def price(self, name: str) -> int:
        return int(self.g.market.price[self.s.cell[self.corp(name)]])

    def held(self, name: str, holder: int) -> int:
        return int(self.s.held(self.corp(name), holder)) * 10

    def cash(self, seat: int) -> int:
        return int(self.s.cash[seat])

    def treasury(self, name: str) -> int:
        return int(self.s.treasury[self.corp(name)])

    def owner(self, private: str) -> int:
        return int(self.s.owner[self.g.codec().private[private]])

    # Situations.

    def sell_privates(self, owner: int = ids.CLOSED) -> Table:
        """All private companies leave the bank for one owner, by default the game."""
        for private in range(ids.PRIVATES):
            self.s.owner[private] = owner
        return self

    def start(self, name: str, seat: int, par: int = 67, tens: int = 6, operated: bool = True) -> Table:
        """A corporation with its president, of whom so many tens of percent are sold, all to him."""
        corporation = self.corp(name)
        start_corporation(self.s, seat, corporation, par)
        self.hold(name, seat, tens)
        if operated:
            self.s.operated[corporation] = 1
        return self

    def hold(self, name: str, seat: int, tens: int, source: int = ids.IPO) -> Table:
        """The seat holds so many tens of percent, the difference comes from the IPO or the pool."""
        corporation = self.corp(name)
        more = tens - int(self.s.held(corporation, seat))
        if more:
            gain(self.s, seat, corporation, source, more)
        return self

    def money(self, seat: int, amount: int) -> Table:
        self.s.facts[fact.BANK] += self.s.cash[seat] - amount
        self.s.cash[seat] = amount
        return self

    def fund(self, name: str, amount: int) -> Table:
        corporation = self.corp(name)
        self.s.facts[fact.BANK] += self.s.treasury[corporation] - amount
        self.s.treasury[corporation] = amount
        return self

    def move(self, name: str, row: int, column: int) -> Table:
        move_marker(self.s, self.corp(name), row * self.g.market.columns + column)
        return self

    def stock_round(self, number: int = 2, first: int = 0) -> Table:
        """A stock round begins."""
        s = self.s
        s.stack = [Rounds()]
        s.facts[fact.ROUND] = fact.STOCK
        s.facts[fact.SET] = number
        s.facts[fact.PRIORITY] = first
        start_stock_round(s)
        settle(s)
        return self

    def operate(self, *names: str, phase: int = ids.TWO) -> Table:
        """An operating round begins, in which these corporations operate in this order."""
        s = self.s
        s.stack = [Rounds()]
        s.facts[fact.ROUND] = fact.OPERATING
        s.facts[fact.SET] = 2
        s.facts[fact.PHASE] = phase
        for kind in range(phase):
            s.depot[kind] = 0
        s.queue = s.queue[:0]
        for name in names:
            s.queue = append(s.queue, self.corp(name))
        settle(s)
        return self

    def until(self, question: str) -> Table:
        """Pass, or run nothing, until a question is asked."""
        while self.question != question:
            self({"RunTrains": "run none", "PayDividend": "withhold"}.get(self.question, "pass"))
        return self

    def give_trains(self, name: str, *kinds: str) -> Table:
        for kind in kinds:
            number = self.g.codec().train[kind]
            self.s.trains[self.corp(name) * ids.TRAINS + number] += 1
            if self.s.depot[number] > 0:
                self.s.depot[number] -= 1
        return self

    def trains(self, name: str) -> list[str]:
        corporation = self.corp(name)
        return [
            kind
            for number, kind in enumerate(self.g.train_names)
            for _ in range(int(self.s.trains[corporation * ids.TRAINS + number]))
        ]

    def broken(self, but: Iterable[str] = ()) -> list[str]:
        return [name for name in TITLE.invariants(self.s) if name not in but]


def after_auction(players: int = 3, **options: object) -> Table:
    """Everybody buys in turn at the face value; B&O starts at 67."""
    table = Table(players, **options)
    for company, price in (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220)):
        table(f"bid {company} {price}")
    return table("par B&O 67")
