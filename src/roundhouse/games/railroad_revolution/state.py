# compiled by mypyc
"""What lies on the table of Railroad Revolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, LINES, MANAGERS, NONE, TRACKS
from roundhouse.kit import layers
from roundhouse.kit.arrays import counts

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame
    from roundhouse.games.railroad_revolution.view_types import RailView

# Where a milestone is: in one of a seat's two lines from 0 on (seat * 2 + line), in its stack (see `kit.layers`), or at
# one of these places.
COMPLETED: Final = 16
"""A milestone that a seat has completed is at COMPLETED + seat."""
OFFERED: Final = 32
"""A milestone offered to a seat, which has not chosen yet, is at OFFERED + seat."""
IN_BOX: Final = 48
"""A first milestone that nobody took at the set-up. 13"""

# Where a deal token is.
IN_PILE: Final = 0
FACE_UP: Final = 1
DISCARDED: Final = 2

NEUTRAL: Final = 9
"""A neutral building on a First space, where a seat's number stands otherwise. 13"""


@final
class RailState(State):
    """Money, workers, pieces, tokens and the action under way; what belongs to seats is ordered by seat.

    Looking ahead copies often, and an answer changes little: so an array that most answers leave alone is shared with
    the copy, and whoever changes it puts a new one in its place (`kit.arrays.put`).
    """

    def __init__(self, game: RailGame, of: RailState | None = None) -> None:
        self.stack = [] if of is None else of.stack[:]
        self.pending = () if of is None else of.pending
        self.sink = None
        self.g: RailGame = game
        n = game.seats
        self.money: vec[i64] = counts(n, game.r.money) if of is None else of.money[:]
        self.shares: vec[i64] = counts(n, game.r.shares) if of is None else of.shares[:]
        self.rails_left: vec[i64] = counts(n, game.rails) if of is None else of.rails_left[:]
        """Rails on the player board; they are always taken from the left, so their number says where they lie. 5"""
        self.buildings_left: vec[i64] = counts(n, game.buildings) if of is None else of.buildings_left[:]
        self.rails: vec[i64] = counts(n) if of is None else of.rails
        """The spaces with a rail of the seat, as bits."""
        self.reach: vec[i64] = counts(n) if of is None else of.reach
        """The spaces that the seat's network touches, as bits; available are those without a rail of the seat."""
        self.cities: vec[i64] = counts(n) if of is None else of.cities
        """The cities that the seat is connected with, as bits."""
        self.stations: vec[i64] = counts(n) if of is None else of.stations
        self.offices: vec[i64] = counts(n) if of is None else of.offices
        self.spare: vec[i64] = counts(n, 3) if of is None else of.spare
        """What is left of the rail (bit 0) and the building (bit 1) laid aside for the set-up. 1.2"""
        self.tracks: vec[i64] = counts(n * TRACKS) if of is None else of.tracks
        """The spaces of the markers, by seat * 3 + track."""
        self.supply: vec[i64] = counts(n * COLOURS) if of is None else of.supply[:]
        """Workers beside the player board, by seat * COLOURS + colour."""
        self.placed: vec[i64] = counts(n * ACTIONS * COLOURS) if of is None else of.placed[:]
        """Workers on action spaces, by (seat * ACTIONS + space) * COLOURS + colour."""
        self.available: vec[i64] = counts(n, game.r.white_workers) if of is None else of.available[:]
        """Workers in the supply and placed. 3.2"""
        self.bank: vec[i64] = counts(COLOURS) if of is None else of.bank[:]
        """Workers in the general supply."""
        self.up: vec[i64] = counts(n * game.kinds) if of is None else of.up
        """Trains that lie face up, by seat * kinds + kind."""
        self.down: vec[i64] = counts(n * game.kinds) if of is None else of.down
        self.trains: vec[i64] = counts(game.kinds, game.stack_size) if of is None else of.trains
        """The stacks of trains, by kind; the kind of the start has none."""
        self.lines: vec[i64] = counts(n * LINES, NONE) if of is None else of.lines
        """The two milestones that a seat works on, or NONE."""
        self.managers: vec[i64] = counts(n * LINES * MANAGERS, NONE) if of is None else of.managers
        """Colours of the managers by (seat * 2 + line) * 2 + place, or NONE."""
        self.milestone_at: vec[i64] = counts(game.milestones, layers.IN_PILE) if of is None else of.milestone_at
        self.deal_at: vec[i64] = counts(game.deals) if of is None else of.deal_at
        self.tile_at: vec[i64] = counts(game.cities, NONE) if of is None else of.tile_at
        """The tile of each city."""
        self.token_at: vec[i64] = counts(game.sections, NONE) if of is None else of.token_at
        """The telegraph token of each section, or NONE."""
        self.first_station: vec[i64] = counts(game.cities, NONE) if of is None else of.first_station
        """Whose building stands on a First Station: a seat, NEUTRAL or NONE."""
        self.first_office: vec[i64] = counts(game.sections, NONE) if of is None else of.first_office
        self.setup_side: vec[i64] = counts(n, NONE) if of is None else of.setup_side
        """The set-up sides on offer (token * 2 + side), or NONE where one was taken."""
        self.setup_worker: vec[i64] = counts(n, NONE) if of is None else of.setup_worker
        self.turn: i64 = 0 if of is None else of.turn
        self.first: i64 = 0 if of is None else of.first
        self.turns: i64 = 0 if of is None else of.turns
        """Turns begun so far."""
        self.last_turns: i64 = -1 if of is None else of.last_turns
        """How many turns are left once the end is triggered, else -1."""
        self.action: i64 = NONE if of is None else of.action
        """The action space chosen in this turn, or NONE; the next fields belong to it."""
        self.colour: i64 = NONE if of is None else of.colour
        self.basic: i64 = 0 if of is None else of.basic
        """Steps of the basic action that are still to be done."""
        self.open: i64 = 0 if of is None else of.open
        """The effects that may still be used, as bits."""
        self.debt: i64 = 0 if of is None else of.debt
        """What the basic action costs and is paid at the end of the action at the latest. 3.1"""
        self.place: i64 = NONE if of is None else of.place
        """The city or section just built in, or NONE."""
        self.laid: i64 = 0 if of is None else of.laid
        """Rails laid by the action."""
        self.triangles: i64 = 0 if of is None else of.triangles
        """Triangles of the spaces that they lie on."""
        self.deal_due: i64 = 0 if of is None else of.deal_due
        self.layers: i64 = 0 if of is None else of.layers
        """How many layers have been put under stacks of milestones so far."""

    def copy(self) -> RailState:
        return RailState(self.g, self)

    def rules(self) -> RailGame:
        return self.g

    # Workers.

    def bank_size(self) -> i64:
        """How many workers lie in the general supply."""
        size: i64 = 0
        for number in self.bank:
            size += number
        return size

    def supply_size(self, seat: i64) -> i64:
        """How many workers lie beside the player board."""
        size: i64 = 0
        c: i64
        for c in range(COLOURS):
            size += self.supply[seat * COLOURS + c]
        return size

    def placed_of(self, seat: i64, colour: i64) -> i64:
        """How many workers of a colour lie on the action spaces."""
        size: i64 = 0
        space: i64
        for space in range(ACTIONS):
            size += self.placed[(seat * ACTIONS + space) * COLOURS + colour]
        return size

    def gain(self, seat: i64, colour: i64) -> None:
        """Move a worker from the general supply to the seat's. 3.6"""
        self.bank[colour] -= 1
        self.supply[seat * COLOURS + colour] += 1
        self.available[seat] += 1

    def take_worker(self, seat: i64, worker: i64) -> i64:
        """Take an available worker away: its colour, plus COLOURS for one of the action spaces; where it lay."""
        self.available[seat] -= 1
        if worker < COLOURS:
            self.supply[seat * COLOURS + worker] -= 1
            return NONE
        space: i64 = 0
        while self.placed[(seat * ACTIONS + space) * COLOURS + worker - COLOURS] == 0:
            space += 1
        self.placed[(seat * ACTIONS + space) * COLOURS + worker - COLOURS] -= 1
        return space

    def has_worker(self, seat: i64, worker: i64) -> bool:
        """Whether the seat has such a worker, named as in `take_worker`."""
        if worker < COLOURS:
            return self.supply[seat * COLOURS + worker] > 0
        return self.placed_of(seat, worker - COLOURS) > 0

    # Milestones.

    def offered(self, seat: i64) -> vec[i64]:
        """The milestones among which the seat is choosing."""
        return layers.things_at(self.milestone_at, OFFERED + seat)

    def deal_up(self) -> i64:
        """The face-up deal token, or NONE."""
        i: i64
        for i in range(self.g.deals):
            if self.deal_at[i] == FACE_UP:
                return i
        return NONE

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> RailView:
        from roundhouse.games.railroad_revolution.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> RailState:
        from roundhouse.games.railroad_revolution.imagine import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        from roundhouse.games.railroad_revolution.scoring import totals

        return totals(self)

    def result(self) -> list[int]:
        from roundhouse.games.railroad_revolution.scoring import places

        return places(self)
