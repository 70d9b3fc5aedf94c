"""The questions of the depot."""

from __future__ import annotations

from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64
from tests.core.toy.actions import Price, Take
from tests.core.toy.game import BID, LEAVE, ORDER, TAKE, WEATHER
from tests.core.toy.state import DepotState

from roundhouse import Action, Frame
from roundhouse.core.frame import ChanceFrame, OpenFrame
from roundhouse.core.text import Text, text
from roundhouse.kit.together import Together


class DealOrder(ChanceFrame[DepotState]):
    """Chance: the secret order of a seat."""

    def __init__(self, to: int) -> None:
        self.to = to

    def first(self, s: DepotState) -> i64:
        return ORDER

    def weights(self, s: DepotState) -> vec[i64]:
        return vec[i64]([0 if order in s.order else 1 for order in range(s.g.orders)])

    def play(self, s: DepotState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.order[self.to] = int(action) - ORDER
        s.tell("dealt", {"seat": self.to, "order": s.order[self.to]}, only=self.to)
        s.tell("dealt", {"seat": self.to}, but=self.to)


class TurnWeather(ChanceFrame[DepotState]):
    """Chance: the weather; the frame lies at the bottom of the stack until the last round is over."""

    def first(self, s: DepotState) -> i64:
        return WEATHER

    def weights(self, s: DepotState) -> vec[i64]:
        return vec[i64](s.g.weather)

    def play(self, s: DepotState, seat: i64, action: i64) -> None:
        s.weather = (*s.weather, int(action))
        s.tell("weather", {"weather": int(action)})
        s.stack.append(Bids())


class Bids(Together[DepotState]):
    """All seats bid at once; the highest bid, of equal ones the first seat's, is paid and names a price."""

    prompt: ClassVar[str] = "depot.prompt.bid"

    def everyone(self, s: DepotState) -> tuple[int, ...]:
        return tuple(range(s.g.players))

    def legal(self, s: DepotState, seat: i64) -> vec[i64]:
        return vec[i64]([BID + coal for coal in range(s.coal[seat] + 1)])

    def resolve(self, s: DepotState, answers: tuple[tuple[int, int], ...]) -> None:
        for seat, action in answers:
            s.tell("bid", {"seat": seat, "n": action - BID})
        coal, winner = max((action - BID, -seat) for seat, action in answers)
        s.coal[-winner] -= coal
        s.bunker += coal
        s.stack.append(NamePrice(-winner, coal))


class NamePrice(OpenFrame[DepotState]):
    """The winner names any price that is a multiple of its bid and one more."""

    prompt: ClassVar[str] = "depot.prompt.price"

    def __init__(self, who: int, bid: int) -> None:
        self.who = who
        self.bid = bid

    def seat(self, s: DepotState) -> i64:
        return self.who

    def proposals(self, s: DepotState, seat: int) -> list[Action]:
        return [Price((self.bid + 1) * n) for n in (1, 2, 5)]

    def allows(self, s: DepotState, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Price):
            return text("depot.why.no_price")
        if action.coins % (self.bid + 1) != 0:
            return text("depot.why.multiple", n=self.bid + 1)
        return None

    def answer(self, s: DepotState, seat: int, action: Action) -> None:
        assert isinstance(action, Price)
        s.tell("price", {"seat": seat, "n": action.coins})
        s.stack[-1] = TakeIt((seat + 1) % s.g.players, seat, action.coins)


class TakeIt(Frame[DepotState]):
    """The next seat takes the price, and both gain by it, or leaves it; who has no coal cannot take."""

    prompt: ClassVar[str] = "depot.prompt.take"

    def __init__(self, who: int, giver: int, coins: int) -> None:
        self.who = who
        self.giver = giver
        self.coins = coins

    def seat(self, s: DepotState) -> i64:
        return self.who

    def legal(self, s: DepotState, seat: i64) -> vec[i64]:
        return vec[i64]([TAKE, LEAVE] if s.coal[self.who] > 0 else [LEAVE])

    def why_not(self, s: DepotState, seat: i64, action: Action) -> Text | None:
        return text("depot.why.no_coal") if isinstance(action, Take) else None

    def play(self, s: DepotState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action == TAKE:
            s.coal[self.who] -= 1
            s.bunker += 1
            s.coins[self.giver] += self.coins % 10
            s.coins[self.who] += s.g.reward
        s.tell("taken" if action == TAKE else "left", {"seat": self.who, "n": self.coins})
        if len(s.weather) == s.g.rounds:
            s.stack.clear()
            s.tell("over", {})

    def question(self, s: DepotState, seat: i64) -> Text:
        return text(self.prompt, n=self.coins)


FRAMES: dict[str, type[Frame[Any]]] = {cls.__name__: cls for cls in (DealOrder, TurnWeather, Bids, NamePrice, TakeIt)}
