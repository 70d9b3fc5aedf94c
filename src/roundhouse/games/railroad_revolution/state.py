"""What lies on the table of Railroad Revolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, LINES, MANAGERS, NONE, TRACKS
from roundhouse.kit.arrays import counts

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame

# Where a milestone is: in one of a seat's two lines from 0 on (seat * 2 + line), or at one of these places.
COMPLETED: Final = 16
"""A milestone that a seat has completed is at COMPLETED + seat."""
OFFERED: Final = 32
"""A milestone offered to a seat, which has not chosen yet, is at OFFERED + seat."""
IN_BOX: Final = 48
"""A first milestone that nobody took at the set-up. 13"""
IN_STACK: Final = -1
"""In its stack. Lower numbers lie deeper: see `put_under_stack`."""
LAYER: Final = 8

# Where a deal token is.
IN_PILE: Final = 0
FACE_UP: Final = 1
DISCARDED: Final = 2

NEUTRAL: Final = 9
"""A neutral building on a First space, where a seat's number stands otherwise. 13"""


@final
class RailState(State):
    """Money, workers, pieces, tokens and the action under way; what belongs to seats is ordered by seat."""

    def __init__(self, game: RailGame, of: RailState | None = None) -> None:
        super().__init__(of)
        self.g: RailGame = game
        n = game.seats
        self.money: vec[i64] = of.money[:] if of else counts(n, game.r.money)
        self.shares: vec[i64] = of.shares[:] if of else counts(n, game.r.shares)
        self.rails_left: vec[i64] = of.rails_left[:] if of else counts(n, game.rails)
        """Rails on the player board; they are always taken from the left, so their number says where they lie. 5"""
        self.buildings_left: vec[i64] = of.buildings_left[:] if of else counts(n, game.buildings)
        self.rails: vec[i64] = of.rails[:] if of else counts(n)
        """The spaces with a rail of the seat, as bits."""
        self.reach: vec[i64] = of.reach[:] if of else counts(n)
        """The spaces that the seat's network touches, as bits; available are those without a rail of the seat."""
        self.cities: vec[i64] = of.cities[:] if of else counts(n)
        """The cities that the seat is connected with, as bits."""
        self.stations: vec[i64] = of.stations[:] if of else counts(n)
        self.offices: vec[i64] = of.offices[:] if of else counts(n)
        self.spare: vec[i64] = of.spare[:] if of else counts(n, 3)
        """What is left of the rail (bit 0) and the building (bit 1) laid aside for the set-up. 1.2"""
        self.tracks: vec[i64] = of.tracks[:] if of else counts(n * TRACKS)
        """The spaces of the markers, by seat * 3 + track."""
        self.supply: vec[i64] = of.supply[:] if of else counts(n * COLOURS)
        """Workers beside the player board, by seat * COLOURS + colour."""
        self.placed: vec[i64] = of.placed[:] if of else counts(n * ACTIONS * COLOURS)
        """Workers on action spaces, by (seat * ACTIONS + space) * COLOURS + colour."""
        self.available: vec[i64] = of.available[:] if of else counts(n, game.r.white_workers)
        """Workers in the supply and placed. 3.2"""
        self.bank: vec[i64] = of.bank[:] if of else counts(COLOURS)
        """Workers in the general supply."""
        self.up: vec[i64] = of.up[:] if of else counts(n * game.kinds)
        """Trains that lie face up, by seat * kinds + kind."""
        self.down: vec[i64] = of.down[:] if of else counts(n * game.kinds)
        self.trains: vec[i64] = of.trains[:] if of else counts(game.kinds, game.stack_size)
        """The stacks of trains, by kind; the kind of the start has none."""
        self.lines: vec[i64] = of.lines[:] if of else counts(n * LINES, NONE)
        """The two milestones that a seat works on, or NONE."""
        self.managers: vec[i64] = of.managers[:] if of else counts(n * LINES * MANAGERS, NONE)
        """Colours of the managers by (seat * 2 + line) * 2 + place, or NONE."""
        self.milestone_at: vec[i64] = of.milestone_at[:] if of else counts(game.milestones, IN_STACK)
        self.deal_at: vec[i64] = of.deal_at[:] if of else counts(game.deals)
        self.tile_at: vec[i64] = of.tile_at[:] if of else counts(game.cities, NONE)
        """The tile of each city."""
        self.token_at: vec[i64] = of.token_at[:] if of else counts(game.sections, NONE)
        """The telegraph token of each section, or NONE."""
        self.first_station: vec[i64] = of.first_station[:] if of else counts(game.cities, NONE)
        """Whose building stands on a First Station: a seat, NEUTRAL or NONE."""
        self.first_office: vec[i64] = of.first_office[:] if of else counts(game.sections, NONE)
        self.setup_side: vec[i64] = of.setup_side[:] if of else counts(n, NONE)
        """The set-up sides on offer (token * 2 + side), or NONE where one was taken."""
        self.setup_worker: vec[i64] = of.setup_worker[:] if of else counts(n, NONE)
        self.turn: i64 = of.turn if of else 0
        self.first: i64 = of.first if of else 0
        self.turns: i64 = of.turns if of else 0
        """Turns begun so far."""
        self.last_turns: i64 = of.last_turns if of else -1
        """How many turns are left once the end is triggered, else -1."""
        self.action: i64 = of.action if of else NONE
        """The action space chosen in this turn, or NONE; the next fields belong to it."""
        self.colour: i64 = of.colour if of else NONE
        self.basic: i64 = of.basic if of else 0
        """Steps of the basic action that are still to be done."""
        self.open: i64 = of.open if of else 0
        """The effects that may still be used, as bits."""
        self.debt: i64 = of.debt if of else 0
        """What the basic action costs and is paid at the end of the action at the latest. 3.1"""
        self.place: i64 = of.place if of else NONE
        """The city or section just built in, or NONE."""
        self.laid: i64 = of.laid if of else 0
        """Rails laid by the action."""
        self.triangles: i64 = of.triangles if of else 0
        """Triangles of the spaces that they lie on."""
        self.deal_due: i64 = of.deal_due if of else 0
        self.layers: i64 = of.layers if of else 0
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
        found: vec[i64] = vec[i64]()
        i: i64 = 0
        for place in self.milestone_at:
            if place == OFFERED + seat:
                found = append(found, i)
            i += 1
        return found

    def stack_left(self, stack: i64) -> i64:
        """How many milestones lie in a stack."""
        size: i64 = 0
        i: i64
        for i in range(self.g.milestones):
            if self.g.stack_of[i] == stack and self.milestone_at[i] <= IN_STACK:
                size += 1
        return size

    def top_layer(self, stack: i64) -> i64:
        """The place of the milestones that are drawn next from a stack."""
        top: i64 = -(1 << 60)
        i: i64
        for i in range(self.g.milestones):
            if self.g.stack_of[i] == stack and top < self.milestone_at[i] <= IN_STACK:
                top = self.milestone_at[i]
        return top

    def take_from_stack(self, milestone: i64, seat: i64) -> None:
        """Draw of the top layer; who knew the layer does not learn which of it another seat has drawn."""
        place = self.milestone_at[milestone]
        knower = (IN_STACK - place) % LAYER - 1
        self.milestone_at[milestone] = OFFERED + seat
        if knower != seat:
            i: i64
            for i in range(self.g.milestones):
                if self.milestone_at[i] == place and self.g.stack_of[i] == self.g.stack_of[milestone]:
                    self.milestone_at[i] = place + knower + 1

    def put_under_stack(self, milestones: vec[i64], knower: i64) -> None:
        """Put milestones under their stack as one layer, in an order that nobody knows; only the knower saw them."""
        if len(milestones) > 0:
            self.layers += 1
            for milestone in milestones:
                self.milestone_at[milestone] = IN_STACK - (self.layers * LAYER + knower + 1)

    def deal_up(self) -> i64:
        """The face-up deal token, or NONE."""
        i: i64
        for i in range(self.g.deals):
            if self.deal_at[i] == FACE_UP:
                return i
        return NONE

    # The outer face; the work is in modules of its own.

    def view(self, seat: int | None = None) -> dict[str, object]:
        from roundhouse.games.railroad_revolution.view import view

        return view(self, seat)

    def determinize(self, seat: int | None, rng: Rng) -> RailState:
        from roundhouse.games.railroad_revolution.hidden import determinize

        return determinize(self, seat, rng)

    def scores(self) -> list[int]:
        from roundhouse.games.railroad_revolution.scoring import totals

        return totals(self)

    def result(self) -> list[int]:
        from roundhouse.games.railroad_revolution.scoring import places

        return places(self)
