# compiled by mypyc
"""The first state, and the list of all questions."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.auction import AuctionTurn
from roundhouse.games.eighteen_thirty.game import CORPORATIONS, HOLDERS, IPO, NONE, EighteenGame
from roundhouse.games.eighteen_thirty.operating import Rounds
from roundhouse.games.eighteen_thirty.state import (
    BANK,
    BANKRUPT,
    CORPORATION,
    LAST,
    NUMBER,
    ROUNDS,
    SET,
    EighteenState,
)


def first_state(game: EighteenGame) -> EighteenState:
    """Everything lies with the bank (0.1-0.4). The seats may have been drawn by lot; the first one begins (0.2)."""
    s = EighteenState(game)
    corporation: i64
    for corporation in range(CORPORATIONS):
        s.shares[corporation * HOLDERS + IPO] = 10
    s.facts[BANK] = game.bank - game.start_cash * game.n
    s.facts[SET] = 1
    s.facts[NUMBER] = 1
    s.facts[ROUNDS] = game.rounds[0]
    for field in (LAST, CORPORATION, BANKRUPT):
        s.facts[field] = NONE
    s.stack = [Rounds(), AuctionTurn()]
    return s
