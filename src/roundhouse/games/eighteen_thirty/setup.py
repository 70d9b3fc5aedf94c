# compiled by mypyc
"""The first state, and the list of all questions."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import AuctionTurn
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.operating import Rounds
from roundhouse.games.eighteen_thirty.state import EighteenState


def first_state(game: EighteenGame) -> EighteenState:
    """Everything lies with the bank (0.1-0.4). The seats may have been drawn by lot; the first one begins (0.2)."""
    s = EighteenState(game)
    corporation: i64
    for corporation in range(ids.CORPORATIONS):
        s.shares[corporation * ids.HOLDERS + ids.IPO] = 10
    s.facts[fact.BANK] = game.bank - game.start_cash * game.n
    s.facts[fact.SET] = 1
    s.facts[fact.NUMBER] = 1
    s.facts[fact.ROUNDS] = game.rounds[0]
    for field in (fact.LAST, fact.CORPORATION, fact.BANKRUPT):
        s.facts[field] = ids.NONE
    s.stack = [Rounds(), AuctionTurn()]
    return s
