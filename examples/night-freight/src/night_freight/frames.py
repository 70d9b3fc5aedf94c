"""The questions of the game: who is asked, what is legal, and what an answer does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from night_freight.actions import COUPLING, CUTS, GOODS, Bid, Sort, Take
from night_freight.codec import BID, CUSTOMER, HIGHEST_BID, TAKE, WAGON
from night_freight.events import DrewCustomer, RevealedBid, SortedTrain, TookCut, TrainRolledIn
from night_freight.game import CARDS, KINDS, NONE
from night_freight.state import NightState
from night_freight.words import coal_words, wagon_words
from roundhouse import Action, Frame
from roundhouse.core.frame import ChanceFrame, OpenFrame
from roundhouse.core.text import Text, text
from roundhouse.kit.together import Together


class DrawCustomer(ChanceFrame[NightState]):
    """Chance: the secret customer of a player. 1.2"""

    def __init__(self, to: int) -> None:
        self.to = to

    def first(self, s: NightState) -> i64:
        return CUSTOMER

    def weights(self, s: NightState) -> vec[i64]:
        return vec[i64]([CARDS - s.customer.count(goods) for goods in range(KINDS)])

    def play(self, s: NightState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.customer[self.to] = int(action) - CUSTOMER
        s.tell(DrewCustomer(self.to, GOODS[s.customer[self.to]], only=self.to))
        s.tell(DrewCustomer(self.to, but=self.to))


class RollIn(ChanceFrame[NightState]):
    """Chance: the next wagon of tonight's train. 2.1

    This question lies at the bottom of the stack until the last night is over.
    """

    def first(self, s: NightState) -> i64:
        return WAGON

    def weights(self, s: NightState) -> vec[i64]:
        return s.g.freight

    def play(self, s: NightState, seat: i64, action: i64) -> None:
        s.train.append(int(action) - WAGON)
        if len(s.train) == s.g.wagons:
            s.night += 1
            s.tell(TrainRolledIn(s.night, named(s.train)))
            s.stack.append(Bids())


class Bids(Together[NightState]):
    """All players bid at once. 2.2"""

    prompt: ClassVar[str] = "night-freight.prompt.bid"

    def everyone(self, s: NightState) -> tuple[int, ...]:
        return tuple(range(s.g.players))

    def legal(self, s: NightState, seat: i64) -> vec[i64]:
        return vec[i64]([BID + coal for coal in range(min(s.coal[seat], HIGHEST_BID) + 1)])

    def why_not(self, s: NightState, seat: i64, action: Action) -> Text | None:
        if not isinstance(action, Bid):
            return None
        return text("night-freight.why.coal", coal=coal_words(s.coal[seat]))

    def resolve(self, s: NightState, answers: tuple[tuple[int, int], ...]) -> None:
        s.bids = [action - BID for _, action in answers]
        for seat, coal in enumerate(s.bids):
            s.tell(RevealedBid(seat, coal))
        *choosers, shunter = s.order()
        for seat in choosers:  # 2.4
            s.coal[seat] -= s.bids[seat]
            s.coal[shunter] += s.bids[seat]
        s.stack.append(SortTrain(shunter))


class SortTrain(OpenFrame[NightState]):
    """The shunter sorts the train into a cut for each player. 2.5

    The list has the ways to cut the train as it stands; all others are judged.
    """

    prompt: ClassVar[str] = "night-freight.prompt.sort"

    def __init__(self, shunter: int) -> None:
        self.shunter = shunter

    def seat(self, s: NightState) -> i64:
        return self.shunter

    def question(self, s: NightState, seat: i64) -> Text:
        return text(self.prompt, n=s.g.players)

    def proposals(self, s: NightState, seat: int) -> list[Action]:
        ways: list[Action] = []
        for gaps in combinations(range(1, len(s.train)), s.g.players - 1):
            wagons: list[str] = list(named(s.train))
            for gap in reversed(gaps):
                wagons.insert(gap, COUPLING)
            ways.append(Sort(tuple(wagons)))
        return ways

    def allows(self, s: NightState, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Sort):
            return text("night-freight.why.sort")
        cuts = action.cuts()
        if len(cuts) != s.g.players or not all(cuts):
            return text("night-freight.why.cuts", n=s.g.players)
        if sorted(goods for cut in cuts for goods in cut) != sorted(named(s.train)):
            return text("night-freight.why.wagons", wagons=wagon_words(named(s.train)))
        return None

    def answer(self, s: NightState, seat: int, action: Action) -> None:
        assert isinstance(action, Sort)
        cuts = action.cuts()
        s.train = [GOODS.index(goods) for cut in cuts for goods in cut]
        s.cut = [number for number, cut in enumerate(cuts) for _ in cut]
        s.tell(SortedTrain(seat, tuple(tuple(cut) for cut in cuts)))
        s.stack[-1] = TakeCut(0)


class TakeCut(Frame[NightState]):
    """Another player takes a cut; the last one that is left is the shunter's. 2.6"""

    prompt: ClassVar[str] = "night-freight.prompt.take"

    def __init__(self, place: int) -> None:
        self.place = place
        """In the order of the bids."""

    def seat(self, s: NightState) -> i64:
        return s.order()[self.place]

    def legal(self, s: NightState, seat: i64) -> vec[i64]:
        return vec[i64]([TAKE + cut for cut in sorted({*s.cut})])

    def why_not(self, s: NightState, seat: i64, action: Action) -> Text | None:
        return text("night-freight.why.gone", cut=action.cut) if isinstance(action, Take) else None

    def play(self, s: NightState, seat: i64, action: i64) -> None:
        *choosers, shunter = s.order()
        couple(s, choosers[self.place], int(action) - TAKE)
        if self.place + 1 < len(choosers):
            s.stack[-1] = TakeCut(self.place + 1)
            return
        couple(s, shunter, s.cut[0])
        s.bids = [NONE] * s.g.players
        s.stack.pop()
        if s.night == s.g.nights:  # 3.1
            s.stack.clear()


def couple(s: NightState, seat: int, cut: int) -> None:
    """Give the wagons of a cut to a player."""
    s.tell(TookCut(seat, CUTS[cut], named(s.take(seat, cut))))


def named(wagons: Iterable[int]) -> tuple[str, ...]:
    """What wagons carry."""
    return tuple(GOODS[goods] for goods in wagons)
