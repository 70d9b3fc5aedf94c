# compiled by mypyc
"""Railroad Revolution as numbers: the table, and the milestones that the observer has seen."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from roundhouse.core.features import (
    Part,
    QuestionFeatures,
    bits_of,
    by_seat,
    one_of,
    part_of,
    put,
    relative,
    seats_axis,
)
from roundhouse.core.state import State
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, LINES, MANAGERS, TRACKS, USES
from roundhouse.games.railroad_revolution.documents import ACTIONS as ACTION_NAMES
from roundhouse.games.railroad_revolution.documents import COLOURS as COLOUR_NAMES
from roundhouse.games.railroad_revolution.documents import EFFECTS, STACKS
from roundhouse.games.railroad_revolution.documents import TRACKS as TRACK_NAMES
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.state import COMPLETED, DISCARDED, IN_PILE, NEUTRAL, OFFERED, RailState
from roundhouse.kit import layers

HIGHEST: Final = 9999
"""More than any amount of money, shares or points comes to."""


@final
class RailFeatures(QuestionFeatures):
    """Money, workers, pieces and tokens by seat, the board, and the action under way."""

    def __init__(self, game: RailGame) -> None:
        self.g: RailGame = game
        super().__init__(game, _parts(game), HIGHEST)

    def write_table(self, s: State, seat: i64, out: vec[i32], to: i64) -> i64:
        assert isinstance(s, RailState)
        g = self.g
        n = g.seats
        to = self._under_way(s, seat, n, out, to)
        to = by_seat(out, to, s.money, seat, n, 1)
        to = by_seat(out, to, s.shares, seat, n, 1)
        to = by_seat(out, to, s.rails_left, seat, n, 1)
        to = by_seat(out, to, s.buildings_left, seat, n, 1)
        to = by_seat(out, to, s.available, seat, n, 1)
        to = by_seat(out, to, s.spare, seat, n, 1)
        to = by_seat(out, to, s.tracks, seat, n, TRACKS)
        to = by_seat(out, to, s.supply, seat, n, COLOURS)
        to = by_seat(out, to, s.placed, seat, n, ACTIONS * COLOURS)
        to = by_seat(out, to, s.up, seat, n, g.kinds)
        to = by_seat(out, to, s.down, seat, n, g.kinds)
        to = _sets(out, to, s.rails, seat, n, g.spaces)
        to = _sets(out, to, s.cities, seat, n, g.cities)
        to = _sets(out, to, s.stations, seat, n, g.cities)
        to = _sets(out, to, s.offices, seat, n, g.sections)
        to = self._board(s, seat, n, out, to)
        return self._milestones(s, seat, n, out, to)

    def _under_way(self, s: RailState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        to = one_of(out, to, relative(s.turn, seat, n) - 1, n)
        to = one_of(out, to, relative(s.first, seat, n) - 1, n)
        to = put(out, to, s.turns)
        to = put(out, to, s.last_turns)
        to = one_of(out, to, s.action, ACTIONS)
        to = one_of(out, to, s.colour, COLOURS)
        to = bits_of(out, to, s.open, USES)
        to = put(out, to, s.basic)
        to = put(out, to, s.debt)
        to = put(out, to, s.place + 1)
        to = put(out, to, s.laid)
        to = put(out, to, s.triangles)
        return put(out, to, s.deal_due)

    def _board(self, s: RailState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        g = self.g
        to = part_of(out, to, s.bank, 0, COLOURS)
        to = part_of(out, to, s.trains, 0, g.kinds)
        to = part_of(out, to, s.tile_at, 0, g.cities, 1)
        to = part_of(out, to, s.token_at, 0, g.sections, 1)
        for owner in s.first_station:
            to = put(out, to, n + 1 if owner == NEUTRAL else relative(owner, seat, n))
        for owner in s.first_office:
            to = put(out, to, n + 1 if owner == NEUTRAL else relative(owner, seat, n))
        to = one_of(out, to, s.deal_up(), g.deals)
        left: i64 = 0
        for place in s.deal_at:
            to = put(out, to, 1 if place == DISCARDED else 0)
            if place == IN_PILE:
                left += 1
        to = put(out, to, left)
        to = part_of(out, to, s.setup_side, 0, n, 1)
        return part_of(out, to, s.setup_worker, 0, n, 1)

    def _milestones(self, s: RailState, seat: i64, n: i64, out: vec[i32], to: i64) -> i64:
        g = self.g
        at = s.milestone_at
        to = _from_one(out, to, s.lines, seat, n, LINES)
        to = _from_one(out, to, s.managers, seat, n, LINES * MANAGERS)
        i: i64
        for i in range(n):
            for place in at:
                to = put(out, to, 1 if place == COMPLETED + (seat + i) % n else 0)
        left: vec[i64] = vec[i64]([0] * len(STACKS))
        for i in range(g.milestones):
            if at[i] <= layers.IN_PILE:
                left[g.stack_of[i]] += 1
        to = part_of(out, to, left, 0, len(STACKS))
        for place in at:
            to = put(out, to, 1 if place == OFFERED + seat else 0)
        for i in range(g.milestones):
            known = at[i] <= layers.IN_PILE and layers.knower_of(at[i]) == seat
            to = put(out, to, 1 + _above(at, g.stack_of, i) if known else 0)
        return to


def _above(at: vec[i64], stack_of: vec[i64], milestone: i64) -> i64:
    """How many milestones lie in the layers above one of its stack."""
    above: i64 = 0
    i: i64
    for i in range(len(at)):
        if stack_of[i] == stack_of[milestone] and at[milestone] < at[i] <= layers.IN_PILE:
            above += 1
    return above


def _sets(out: vec[i32], to: i64, sets: vec[i64], seat: i64, n: i64, size: i64) -> i64:
    i: i64
    for i in range(n):
        to = bits_of(out, to, sets[(seat + i) % n], size)
    return to


def _from_one(out: vec[i32], to: i64, values: vec[i64], seat: i64, n: i64, width: i64) -> i64:
    i: i64
    for i in range(n):
        to = part_of(out, to, values, (seat + i) % n * width, width, 1)
    return to


def _parts(g: RailGame) -> list[Part]:
    board = g.board
    seats = seats_axis(g.players)
    colours = ("colour", COLOUR_NAMES)
    trains = ("train", [train["id"] for train in board.trains])
    cities = ("city", [city.id for city in board.cities])
    sections = ("section", [str(i + 1) for i in range(len(board.sections))])
    milestones = ("milestone", [it["id"] for it in board.milestones])
    deals = ("deal", [deal["id"] for deal in board.deals])
    lines = ("line", [str(i) for i in range(LINES)])
    others = g.players + 1
    counts: list[tuple[str, str]] = [
        ("money", "money; below 0 while the basic action is owed for"),
        ("shares", "shares"),
        ("rails_left", "rails on the player board"),
        ("buildings_left", "buildings on the player board"),
        ("available", "workers in the supply and placed"),
        ("spare", "what is left of the pieces of the set-up: 1 the rail, 2 the building"),
    ]
    return [
        Part("turn", [seats], 0, 1, "whose turn it is"),
        Part("first", [seats], 0, 1, "who began"),
        Part("turns", [], 0, HIGHEST, "turns begun so far"),
        Part("last_turns", [], -1, 99, "turns left once the end is triggered, else -1"),
        Part("action", [("action", ACTION_NAMES)], 0, 1, "the action space chosen in this turn"),
        Part("worker", [colours], 0, 1, "the worker placed there"),
        Part("open", [("effect", EFFECTS)], 0, 1, "effects that may still be used"),
        Part("basic", [], 0, 99, "steps of the basic action still to be done"),
        Part("debt", [], -HIGHEST, HIGHEST, "what is owed for the basic action"),
        Part("built", [], 0, 99, "1 + the city or section just built in, else 0"),
        Part("laid", [], 0, 99, "rails laid by the action"),
        Part("triangles", [], 0, 99, "triangles of their spaces"),
        Part("deal_due", [], 0, 99, "whether a deal follows"),
        *[Part(name, [seats], -HIGHEST, HIGHEST, meaning) for name, meaning in counts],
        Part("tracks", [seats, ("track", TRACK_NAMES)], 0, 99, "spaces of the markers"),
        Part("supply", [seats, colours], 0, 99, "workers beside the player board"),
        Part("placed", [seats, ("action", ACTION_NAMES), colours], 0, 99, "workers on action spaces"),
        Part("up", [seats, trains], 0, 99, "trains face up"),
        Part("down", [seats, trains], 0, 99, "trains face down"),
        Part("rails", [seats, ("space", [space.id for space in board.spaces])], 0, 1, "rails laid"),
        Part("connected", [seats, cities], 0, 1, "cities connected"),
        Part("stations", [seats, cities], 0, 1, "stations built"),
        Part("offices", [seats, sections], 0, 1, "telegraph offices built"),
        Part("bank", [colours], 0, 99, "workers in the general supply"),
        Part("stock", [trains], 0, 99, "trains in the stacks"),
        Part("tile", [cities], 0, 99, "1 + the number of the tile that was drawn, 0 for none"),
        Part("token", [sections], 0, 99, "1 + the number of the telegraph token, 0 for none"),
        Part(
            "first_station",
            [cities],
            0,
            others,
            "1 + the seat on a First space as the observer counts, the last: neutral",
        ),
        Part("first_office", [sections], 0, others, "the same for First offices"),
        Part("deal", [deals], 0, 1, "the deal that lies face up"),
        Part("deals_done", [deals], 0, 1, "deals that are resolved"),
        Part("deals_left", [], 0, 99, "deals in the pile"),
        Part("setup_side", [("place", seats[1])], 0, 99, "1 + the set-up sides on offer, 0 for none"),
        Part("setup_worker", [("place", seats[1])], 0, COLOURS, "1 + the colour of the worker beside them, 0 for none"),
        Part("lines", [seats, lines], 0, 99, "1 + the milestone that is worked on, 0 for none"),
        Part(
            "managers", [seats, lines, ("place", ["0", "1"])], 0, COLOURS, "1 + the colour of the manager, 0 for none"
        ),
        Part("completed", [seats, milestones], 0, 1, "milestones completed"),
        Part("milestones_left", [("stack", STACKS)], 0, 99, "milestones in the stacks"),
        Part("offer", [milestones], 0, 1, "milestones that the observer chooses from"),
        Part(
            "under", [milestones], 0, 99, "1 + the milestones above one that the observer put under its stack, else 0"
        ),
    ]
