"""The casual level: a baron who floats what he can, lays track that pays, and keeps money for the next train."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.eighteen_thirty.auction import AuctionTurn, CompanyAuction, SetPar
from roundhouse.games.eighteen_thirty.bots.auction import judge_auction, judge_par
from roundhouse.games.eighteen_thirty.bots.dividends import judge_dividend
from roundhouse.games.eighteen_thirty.bots.emergency import judge_trains
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.privates import buys_private, exchange_gain, sale_to_own, sells_private
from roundhouse.games.eighteen_thirty.bots.shares import StockJudge
from roundhouse.games.eighteen_thirty.bots.sight import Revenues, Sight
from roundhouse.games.eighteen_thirty.bots.track import judge_home, judge_lays, judge_tokens
from roundhouse.games.eighteen_thirty.bots.trains import judge_discard, sale_gain
from roundhouse.games.eighteen_thirty.bots.weights import Weights
from roundhouse.games.eighteen_thirty.construction import DelawareToken, HomeToken, LayTrack, MoveToken, PlaceToken
from roundhouse.games.eighteen_thirty.game import ACCEPT, BUY_PRIVATE, DECLINE, EXCHANGE, LAY_CS, first, kind_of, third
from roundhouse.games.eighteen_thirty.operating import BuyPrivates
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, StockTurn
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate
from roundhouse.games.eighteen_thirty.trains import DiscardTrain, SellTrain

Judged = list[tuple[float, int]]


class CasualBot(Bot):
    """Judges each question by what its answers add to the seat's worth some rounds ahead."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()
        self._revenues = Revenues()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        state = handle.imagine(Rng(self.seed))
        assert isinstance(state, EighteenState)
        sight = Sight(state, handle.seat, self._revenues)
        frame = sight.frame
        if isinstance(frame, RunTrains):
            return [(frame.best(state), 0.0)]  # the best routes are known exactly
        return [(handle.game.action(action), worth) for worth, action in self._judge(sight)]

    def _judge(self, sight: Sight) -> Judged:
        """Actions by their worth, the best first; equally good ones in an order that the seed and the position fix."""
        legal = [int(action) for action in sight.s.sampled_ids(sight.seat)]
        if len(legal) == 1:
            return [(0.0, legal[0])]
        judged = self._weigh(sight) or [(0.0, action) for action in legal]
        best = max(judged)[0]
        level = [entry for entry in judged if entry[0] == best]
        chosen = level[Rng(sight.digest() << 32 ^ self.seed).below(len(level))] if len(level) > 1 else level[0]
        rest = [entry for entry in judged if entry is not chosen]
        rest.sort(key=lambda entry: -entry[0])
        return [chosen, *rest]

    def _weigh(self, sight: Sight) -> Judged:
        frame = sight.frame
        if isinstance(frame, AuctionTurn | CompanyAuction):
            return judge_auction(sight, self.weights, self.seed)
        if isinstance(frame, SetPar):
            return judge_par(sight)
        outlook = Outlook(sight, self.weights)
        if isinstance(frame, StockTurn):
            return StockJudge(outlook).judge()
        if isinstance(frame, DiscardTrain):
            return judge_discard(outlook)
        if isinstance(frame, SellTrain):
            return _answer(sale_gain(outlook, frame))
        if isinstance(frame, SellPrivate):
            return _answer(sells_private(outlook, frame))
        if isinstance(frame, BuyPrivate):
            return _answer(buys_private(outlook, frame))
        if isinstance(frame, MoveToken):
            return judge_home(outlook, int(frame.corporation))
        return self._operate(outlook) + _beside(outlook)

    def _operate(self, outlook: Outlook) -> Judged:
        """The steps of a corporation's turn."""
        sight = outlook.sight
        frame = sight.frame
        corporation = int(sight.s.operating)
        if isinstance(frame, HomeToken):
            return judge_home(outlook, corporation)
        if isinstance(frame, LayTrack):
            return judge_lays(outlook, corporation)
        if isinstance(frame, DelawareToken):
            return judge_tokens(outlook, corporation, 0)
        if isinstance(frame, PlaceToken):
            return judge_tokens(outlook, corporation, int(frame.price(sight.s, corporation)))
        if isinstance(frame, PayDividend):
            return judge_dividend(outlook)
        if isinstance(frame, BuyTrains):
            return judge_trains(outlook)
        if isinstance(frame, BuyPrivates):
            return judge_lays(outlook, corporation, (LAY_CS,))
        assert isinstance(frame, ExchangeWindow)
        return [(0.0, 0)]


def _answer(gain: float) -> Judged:
    """Agree if there is something in it."""
    return [(gain, ACCEPT), (0.0, DECLINE)]


def _beside(outlook: Outlook) -> Judged:
    """Private companies, once the trains are bought, and the exchange of MH at any time."""
    sight = outlook.sight
    out: Judged = []
    for action in sight.s.sampled_ids(sight.seat):
        kind = kind_of(action)
        if kind == EXCHANGE:
            out.append((exchange_gain(outlook), int(action)))
        elif kind == BUY_PRIVATE and isinstance(sight.frame, BuyPrivates):
            private = int(first(action))
            if sight.s.owner[private] == sight.seat:
                out.append((sale_to_own(outlook, private, int(third(action))), int(action)))
    return out
