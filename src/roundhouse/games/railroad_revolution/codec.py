"""Actions as ids, typed values, texts and JSON: one table of all actions but the sales of shares, which have no end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN, Given, TableCodec, kinds_of
from roundhouse.core.reading import Names, Possible
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution import constants as ids
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, DEALS, EFFECTS, PIECES, TRACKS

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame

MOST_SHARES = 9999
"""So many shares nobody ever has."""
PLACES = ("supply", "placed")
SIDES = ("up", "down")


class Codec(TableCodec):
    """The map between the ids of a game's actions and all their other forms."""

    kinds = kinds_of(a)
    chance = a.CHANCE

    def __init__(self, game: RailGame) -> None:
        super().__init__(rows_of(game))
        self.g = game
        cities = game.board.cities
        spellings = [(name, city.id) for city in cities for name in city.names.values()]
        self.cities = Names([city.id for city in cities], lambda: spellings)
        self.milestone = {it["id"]: i for i, it in enumerate(game.board.milestones)}

    def action(self, number: int) -> Action:
        return a.SellShares(number - int(self.g.sell)) if number > self.g.sell else super().action(number)

    def id(self, action: Action) -> int:
        if isinstance(action, a.SellShares):
            return int(self.g.sell) + action.number if 0 < action.number <= MOST_SHARES else UNKNOWN
        return super().id(action)

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        if cls is a.SellShares:
            return range(1, MOST_SHARES + 1)
        return self.cities if cls is a.BuildStation else super().possible(cls, field, given)


def rows_of(g: RailGame) -> list[tuple[int, Iterable[Action]]]:
    """All actions but the sales of shares, in rows from the first id of each."""
    board = g.board
    trains = [train["id"] for train in board.trains]
    milestones = [milestone["id"] for milestone in board.milestones]
    setups = [(token["id"], side) for token in board.setup_tokens for side in (1, 2)]
    workers = [(name, place) for place in PLACES for name in COLOURS]
    return [
        (ids.STARTS, map(a.StartsPlay, range(g.players))),
        (ids.PLACE, (a.PlaceWorker(name, action) for action in ACTIONS for name in COLOURS)),
        (ids.HIRE, map(a.HireWorker, COLOURS)),
        (ids.FINISH, (a.Finish(), a.Stop(), a.Skip())),
        (ids.USE, map(a.UseEffect, EFFECTS)),
        (ids.SELL_PIECE, map(a.SellPiece, PIECES)),
        (ids.ACCEPT, map(a.AcceptDeal, DEALS)),
        (ids.GAIN_WORKER, map(a.GainWorker, COLOURS)),
        (ids.ADVANCE, map(a.AdvanceMarker, TRACKS)),
        (ids.DISCARD, (a.DiscardWorker(*worker) for worker in workers)),
        (ids.EXCHANGE_WORKER, (a.ExchangeWorker(*worker, gets) for worker in workers for gets in COLOURS)),
        (ids.FLIP_ID, (a.FlipTrain(train, side) for train in trains for side in SIDES)),
        (ids.TAKE_ID + 1, map(a.TakeTrain, trains[1:])),  # there is no stack of the trains of the start
        (ids.SETUP_WORKER + 1, map(a.SetupWorkerTurned, COLOURS[1:])),  # white ones are never laid out
        (ids.PAY, (a.PayCost(),)),
        (g.station, (a.BuildStation(city.id) for city in board.cities)),
        (g.rail, (a.LayRail(space.id) for space in board.spaces)),
        (g.office, (a.BuildOffice(i + 1) for i in range(len(board.sections)))),
        (g.promote, (a.PromoteWorker(*worker, milestone) for milestone in milestones for worker in workers)),
        (g.keep, map(a.KeepMilestone, milestones)),
        (g.milestone, map(a.MilestoneTurned, milestones)),
        (g.deal_id, (a.DealTurned(deal["id"]) for deal in board.deals)),
        (g.tile_id, (a.TileTurned(tile["id"]) for tile in board.tiles)),
        (g.token_id, (a.TokenTurned(token["id"]) for token in board.tokens)),
        (g.setup_id, (a.SetupTurned(*side) for side in setups)),
        (g.take_setup, (a.TakeSetup(*side) for side in setups)),
    ]
