"""A railway baron who floats what he can, lays track that pays, and keeps money for the next train."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed, best_first, best_of
from roundhouse.core.frame import Frame
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.auction import AuctionTurn, CompanyAuction, SetPar
from roundhouse.games.eighteen_thirty.bots.auction import weigh_auction, weigh_par
from roundhouse.games.eighteen_thirty.bots.dividends import weigh_dividend
from roundhouse.games.eighteen_thirty.bots.emergency import weigh_trains
from roundhouse.games.eighteen_thirty.bots.levels import Level
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.privates import buys_private, exchange_gain, sale_to_own, sells_private
from roundhouse.games.eighteen_thirty.bots.search import tried_out
from roundhouse.games.eighteen_thirty.bots.shares import weigh_stock
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.track import weigh_home, weigh_lays, weigh_tokens
from roundhouse.games.eighteen_thirty.bots.trains import sale_gain, weigh_discard
from roundhouse.games.eighteen_thirty.construction import DelawareToken, HomeToken, LayTrack, MoveToken, PlaceToken
from roundhouse.games.eighteen_thirty.operating import BuyPrivates
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, StockTurn
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate
from roundhouse.games.eighteen_thirty.trains import DiscardTrain, SellTrain

WEIGH: dict[type[Frame[Any]], Callable[[Outlook], Weighed]] = {
    AuctionTurn: weigh_auction,
    CompanyAuction: weigh_auction,
    SetPar: weigh_par,
    StockTurn: weigh_stock,
    DiscardTrain: weigh_discard,
    MoveToken: weigh_home,
}
GAIN: dict[type[Frame[Any]], Callable[[Outlook, Any], float]] = {
    SellTrain: sale_gain,
    SellPrivate: sells_private,
    BuyPrivate: buys_private,
}
"""What it is worth to agree to an offer."""
OPERATE: dict[type[Frame[Any]], Callable[[Outlook], Weighed]] = {
    HomeToken: weigh_home,
    LayTrack: weigh_lays,
    DelawareToken: weigh_tokens,
    PlaceToken: weigh_tokens,
    PayDividend: weigh_dividend,
    BuyTrains: weigh_trains,
    BuyPrivates: weigh_lays,
    ExchangeWindow: lambda _: [(0.0, ids.PASS)],
}
"""The questions beside which there is more to do."""


class Baron(Bot):
    """Weighs each question by what its answers add to the seat's worth some rounds ahead, or by trying them out."""

    def __init__(self, seed: int = 0, level: Level | None = None) -> None:
        super().__init__(seed)
        self.level = level or Level()
        self.weights = self.level.weights

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        sight = self._sight(handle)
        if isinstance(sight.frame, RunTrains):
            return [(sight.frame.best(sight.s), 0.0)]  # the best routes are known exactly
        # Equally good actions come in an order that the seed and the position fix.
        ranked = best_first(self._judge(sight), self._luck(sight))
        return [(handle.game.action(action), worth) for worth, action in ranked]

    def choose(self, handle: SeatHandle) -> Action:
        sight = self._sight(handle)
        if isinstance(sight.frame, RunTrains):
            return sight.frame.best(sight.s)
        return handle.game.action(best_of(self._judge(sight), partial(self._luck, sight))[1])

    def _sight(self, handle: SeatHandle) -> Sight:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, EighteenState)
        return Sight(state, handle.seat)

    def _luck(self, sight: Sight) -> int:
        return sight.digest() << 32 ^ self.seed

    def _judge(self, sight: Sight) -> Weighed:
        """Actions with their worth; where there is nothing to weigh all are worth the same."""
        legal = [int(action) for action in sight.s.sampled_ids(sight.seat)]
        if len(legal) == 1:
            return [(0.0, legal[0])]
        weighed = self._weigh(sight) or [(0.0, action) for action in legal]
        if self.level.search is None:
            return weighed
        return tried_out(sight, weighed, self.level.search)

    def _weigh(self, sight: Sight) -> Weighed:
        kind = type(sight.frame)
        outlook = Outlook(sight, self.weights, self.seed)
        if kind in WEIGH:
            return WEIGH[kind](outlook)
        if kind in GAIN:
            return [(GAIN[kind](outlook, sight.frame), ids.ACCEPT), (0.0, ids.DECLINE)]
        return OPERATE[kind](outlook) + _beside(outlook)


def _beside(outlook: Outlook) -> Weighed:
    """Private companies, once the trains are bought, and the exchange of MH at any time."""
    sight = outlook.sight
    out: Weighed = []
    for kind, private, _, price, action in sight.choices():
        if kind == ids.EXCHANGE:
            out.append((exchange_gain(outlook), action))
        elif kind == ids.BUY_PRIVATE and isinstance(sight.frame, BuyPrivates) and sight.s.owner[private] == sight.seat:
            out.append((sale_to_own(outlook, private, price), action))
    return out
