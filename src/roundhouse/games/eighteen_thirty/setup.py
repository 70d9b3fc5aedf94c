"""The first state, and the list of all questions."""

from __future__ import annotations

from typing import Any, Final

from roundhouse.core.frame import Frame
from roundhouse.games.eighteen_thirty.auction import AuctionTurn, CompanyAuction, SetPar
from roundhouse.games.eighteen_thirty.construction import DelawareToken, HomeToken, LayTrack, MoveToken, PlaceToken
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.operating import BuyPrivates, OperatingTurn, Rounds
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.rails import start_rails
from roundhouse.games.eighteen_thirty.running import PayDividend, RunTrains
from roundhouse.games.eighteen_thirty.state import EighteenState, new_state
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
    """0.2: the seats may have been drawn by lot; the first one begins."""
    return new_state(game, [Rounds(), AuctionTurn()], start_rails(game.board))
