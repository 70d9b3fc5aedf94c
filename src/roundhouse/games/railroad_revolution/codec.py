"""Actions as ids, typed values, texts and JSON: one table of all actions but the sales of shares, which have no end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN, ActionCodec, Given, kinds_of, values_of
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


class Codec(ActionCodec):
    """The map between the ids of a game's actions and all their other forms."""

    kinds = kinds_of(a)
    chance = a.CHANCE

    def __init__(self, game: RailGame) -> None:
        self.g = game
        self.actions: dict[int, Action] = dict(_fixed_actions(game))
        self.actions.update(_board_actions(game))
        self.ids = {action: number for number, action in self.actions.items()}
        cities = game.board.cities
        spellings = [(name, city.id) for city in cities for name in city.names.values()]
        self.cities = Names([city.id for city in cities], lambda: spellings)
        self.milestone = {it["id"]: i for i, it in enumerate(game.board.milestones)}

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        if number > self.g.sell:
            return a.SellShares(number - int(self.g.sell))
        return self.actions[number]

    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action."""
        if isinstance(action, a.SellShares):
            return int(self.g.sell) + action.number if 0 < action.number <= MOST_SHARES else UNKNOWN
        return self.ids.get(action, UNKNOWN)

    def known(self, action: Action) -> Action | None:
        """The action itself, if the game has it."""
        return None if self.id(action) == UNKNOWN else action

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        """What a field of an action can be."""
        if cls is a.SellShares:
            return range(1, MOST_SHARES + 1)
        return self.cities if cls is a.BuildStation else values_of(self.actions.values(), cls, field, given)


def _fixed_actions(g: RailGame) -> list[tuple[int, Action]]:
    out: list[tuple[int, Action]] = [
        (ids.FINISH, a.Finish()),
        (ids.STOP, a.Stop()),
        (ids.SKIP, a.Skip()),
        (ids.PAY, a.PayCost()),
        *((ids.STARTS + seat, a.StartsPlay(seat)) for seat in range(g.players)),
        *((ids.USE + i, a.UseEffect(effect)) for i, effect in enumerate(EFFECTS)),
        *((ids.SELL_PIECE + i, a.SellPiece(piece)) for i, piece in enumerate(PIECES)),
        *((ids.ACCEPT + i, a.AcceptDeal(which)) for i, which in enumerate(DEALS)),
        *((ids.ADVANCE + i, a.AdvanceMarker(track)) for i, track in enumerate(TRACKS)),
    ]
    for i, action in enumerate(ACTIONS):
        out += [(ids.PLACE + i * ids.COLOURS + c, a.PlaceWorker(name, action)) for c, name in enumerate(COLOURS)]
    for c, name in enumerate(COLOURS):
        out += [(ids.HIRE + c, a.HireWorker(name)), (ids.GAIN_WORKER + c, a.GainWorker(name))]
        if c != ids.WHITE:
            out.append((ids.SETUP_WORKER + c, a.SetupWorkerTurned(name)))
    for w, (place, name) in enumerate((place, name) for place in PLACES for name in COLOURS):
        out.append((ids.DISCARD + w, a.DiscardWorker(name, place)))
        base = ids.EXCHANGE_WORKER + w * ids.COLOURS
        out += [(base + c, a.ExchangeWorker(name, place, gets)) for c, gets in enumerate(COLOURS)]
    return out


def _board_actions(g: RailGame) -> list[tuple[int, Action]]:
    board = g.board
    out: list[tuple[int, Action]] = []
    for i, train in enumerate(board.trains):
        out += [(ids.FLIP_ID + i * 2 + k, a.FlipTrain(train["id"], side)) for k, side in enumerate(SIDES)]
        if i > 0:
            out.append((ids.TAKE_ID + i, a.TakeTrain(train["id"])))
    out += [(int(g.station) + i, a.BuildStation(city.id)) for i, city in enumerate(board.cities)]
    out += [(int(g.rail) + i, a.LayRail(space.id)) for i, space in enumerate(board.spaces)]
    out += [(int(g.office) + i, a.BuildOffice(i + 1)) for i in range(len(board.sections))]
    for m, it in enumerate(board.milestones):
        out += [(int(g.keep) + m, a.KeepMilestone(it["id"])), (int(g.milestone) + m, a.MilestoneTurned(it["id"]))]
        for p, place in enumerate(PLACES):
            promoted = [a.PromoteWorker(name, place, it["id"]) for name in COLOURS]
            out += [(int(g.promote_id(m, p, c)), action) for c, action in enumerate(promoted)]
    out += [(int(g.deal_id) + i, a.DealTurned(deal["id"])) for i, deal in enumerate(board.deals)]
    out += [(int(g.tile_id) + i, a.TileTurned(tile["id"])) for i, tile in enumerate(board.tiles)]
    out += [(int(g.token_id) + i, a.TokenTurned(token["id"])) for i, token in enumerate(board.tokens)]
    for i, token in enumerate(board.setup_tokens):
        for k in range(2):
            out.append((int(g.take_setup) + i * 2 + k, a.TakeSetup(token["id"], k + 1)))
            out.append((int(g.setup_id) + i * 2 + k, a.SetupTurned(token["id"], k + 1)))
    return out
