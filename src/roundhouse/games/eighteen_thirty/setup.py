"""The first state, and the list of all questions."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.games.eighteen_thirty.auction import AuctionTurn, CompanyAuction, SetPar
from roundhouse.games.eighteen_thirty.construction import DelawareToken, HomeToken, LayTrack, MoveToken, PlaceToken
from roundhouse.games.eighteen_thirty.game import CORPORATIONS, HOLDERS, IPO, NONE, EighteenGame
from roundhouse.games.eighteen_thirty.operating import BuyPrivates, OperatingTurn, Rounds
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
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
from roundhouse.games.eighteen_thirty.stock import ExchangeWindow, StockTurn
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate
from roundhouse.games.eighteen_thirty.trains import DiscardTrain, SellTrain

FRAMES: Final[dict[str, type[Frame[Any]]]] = {
    "AuctionTurn": AuctionTurn,
    "CompanyAuction": CompanyAuction,
    "SetPar": SetPar,
    "StockTurn": StockTurn,
    "ExchangeWindow": ExchangeWindow,
    "SellPrivate": SellPrivate,
    "BuyPrivate": BuyPrivate,
    "HomeToken": HomeToken,
    "LayTrack": LayTrack,
    "MoveToken": MoveToken,
    "DelawareToken": DelawareToken,
    "PlaceToken": PlaceToken,
    "RunTrains": RunTrains,
    "PayDividend": PayDividend,
    "BuyTrains": BuyTrains,
    "SellTrain": SellTrain,
    "DiscardTrain": DiscardTrain,
    "BuyPrivates": BuyPrivates,
}
MARKS: Final[dict[str, type[Frame[Any]]]] = {"Rounds": Rounds, "OperatingTurn": OperatingTurn}


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
