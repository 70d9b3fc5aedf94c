"""Answers tried out: each is played on in the same possible futures, and the best is taken if it is clearly better."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import SetPar
from roundhouse.games.eighteen_thirty.bots.earning import Earnings
from roundhouse.games.eighteen_thirty.bots.foresight import outcome
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.weights import Search
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, StockTurn

_SHARES = (StockTurn, SetPar, ExchangeWindow)
_UNFORESEEN = (ids.OFFER_PRIVATE, ids.BANKRUPT)
"""What asks somebody else first, or ends the game."""


@lru_cache(maxsize=4)
def earnings_of(game: EighteenGame) -> Earnings:
    """What is remembered of a game; games are immutable and compare by identity."""
    return Earnings()


def tried_out(sight: Sight, weighed: Weighed, search: Search) -> Weighed:
    """The answers, weighed by what comes of them."""
    if not isinstance(sight.frame, _SHARES):
        return weighed
    candidates = _candidates(sight, weighed, search.width)
    if len(candidates) < 2:
        return weighed
    impression = {action: worth for worth, action in weighed}
    earning = earnings_of(sight.g).of(sight)
    found: Weighed = []
    for action in candidates:
        state = sight.s.copy()
        state.play_id(action, sight.seat)
        if state.facts[fact.ROUND] == fact.AUCTION:
            return weighed
        worth = outcome(state, earning, sight.seat, search)
        found.append((worth + search.trust * impression.get(action, 0.0), action))
    return found


def _candidates(sight: Sight, weighed: Weighed, width: int) -> list[int]:
    """The answers that seem best, the best first; in stock rounds also large sales and new corporations."""
    ranked = [action for _, action in sorted(weighed, key=lambda entry: (-entry[0], entry[1]))]
    out = ranked[:width]
    if ids.PASS in ranked and ids.PASS not in out:
        out.append(ids.PASS)
    largest: dict[int, tuple[int, int]] = {}
    if isinstance(sight.frame, StockTurn):
        for kind, corporation, tens, _, action in sight.choices():
            if kind == ids.SELL and tens > largest.get(corporation, (0, 0))[0]:
                largest[corporation] = (tens, action)
        out += [action for _, action in largest.values() if action not in out]
        out += [action for action in _starts(sight) if action not in out]
    return [action for action in out if _is_foreseen(sight, action)]


def _starts(sight: Sight) -> list[int]:
    """For each corporation that can be started, the highest price at which the seat's money floats it."""
    best: dict[int, tuple[int, int]] = {}
    for kind, corporation, _, price, action in sight.choices():
        if kind == ids.PAR:
            needed = int(sight.g.float_at) - sight.mine(corporation)
            if needed * price <= sight.cash and price > best.get(corporation, (0, 0))[0]:
                best[corporation] = (price, action)
    return [action for _, action in best.values()]


def _is_foreseen(sight: Sight, action: int) -> bool:
    kind, first = action & 63, action >> 6 & 1023
    if kind in _UNFORESEEN:
        return False
    if kind == ids.BUY_PRIVATE:
        return sight.s.owner[first] == sight.seat
    return True
