"""What lies on the table of Railroad Revolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, NONE

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
NOBODY: Final = -1
LAYER: Final = 8

# Where a deal token is.
IN_PILE: Final = 0
FACE_UP: Final = 1
DISCARDED: Final = 2

NEUTRAL: Final = 9
"""A neutral building on a First space, where a seat's number stands otherwise. 13"""

SCALARS: Final = [
    "turn",
    "first",
    "turns",
    "last_turns",
    "action",
    "colour",
    "basic",
    "open",
    "debt",
    "place",
    "laid",
    "triangles",
    "deal_due",
    "layers",
]
"""The names of the single numbers in JSON."""


@final
class RailState(State):
    """Money, workers, pieces, tokens and the action under way; what belongs to seats is ordered by seat."""

    def __init__(
        self,
        game: RailGame,
        stack: list[Frame[Any]],
        money: vec[i64],
        shares: vec[i64],
        rails_left: vec[i64],
        buildings_left: vec[i64],
        rails: vec[i64],
        reach: vec[i64],
        cities: vec[i64],
        stations: vec[i64],
        offices: vec[i64],
        spare: vec[i64],
        tracks: vec[i64],
        supply: vec[i64],
        placed: vec[i64],
        available: vec[i64],
        bank: vec[i64],
        up: vec[i64],
        down: vec[i64],
        trains: vec[i64],
        lines: vec[i64],
        managers: vec[i64],
        milestone_at: vec[i64],
        deal_at: vec[i64],
        tile_at: vec[i64],
        token_at: vec[i64],
        first_station: vec[i64],
        first_office: vec[i64],
        setup_side: vec[i64],
        setup_worker: vec[i64],
        turn: i64,
        first: i64,
        turns: i64,
        last_turns: i64,
        action: i64,
        colour: i64,
        basic: i64,
        open: i64,
        debt: i64,
        place: i64,
        laid: i64,
        triangles: i64,
        deal_due: i64,
        layers: i64,
    ) -> None:
        self.stack = stack
        self.pending = ()
        self.sink = None
        self.g: RailGame = game
        self.money: vec[i64] = money
        self.shares: vec[i64] = shares
        self.rails_left: vec[i64] = rails_left
        """Rails on the player board; they are always taken from the left, so their number says where they lie. 5"""
        self.buildings_left: vec[i64] = buildings_left
        self.rails: vec[i64] = rails
        """The spaces with a rail of the seat, as bits."""
        self.reach: vec[i64] = reach
        """The spaces that the seat's network touches, as bits; available are those without a rail of the seat."""
        self.cities: vec[i64] = cities
        """The cities that the seat is connected with, as bits."""
        self.stations: vec[i64] = stations
        self.offices: vec[i64] = offices
        self.spare: vec[i64] = spare
        """What is left of the rail (bit 0) and the building (bit 1) laid aside for the set-up. 1.2"""
        self.tracks: vec[i64] = tracks
        """The spaces of the markers, by seat * 3 + track."""
        self.supply: vec[i64] = supply
        """Workers beside the player board, by seat * COLOURS + colour."""
        self.placed: vec[i64] = placed
        """Workers on action spaces, by (seat * ACTIONS + space) * COLOURS + colour."""
        self.available: vec[i64] = available
        """Workers in the supply and placed. 3.2"""
        self.bank: vec[i64] = bank
        """Workers in the general supply."""
        self.up: vec[i64] = up
        """Trains that lie face up, by seat * kinds + kind."""
        self.down: vec[i64] = down
        self.trains: vec[i64] = trains
        """The stacks of trains, by kind; the kind of the start has none."""
        self.lines: vec[i64] = lines
        """The two milestones that a seat works on, or NONE."""
        self.managers: vec[i64] = managers
        """Colours of the managers by (seat * 2 + line) * 2 + place, or NONE."""
        self.milestone_at: vec[i64] = milestone_at
        self.deal_at: vec[i64] = deal_at
        self.tile_at: vec[i64] = tile_at
        """The tile of each city."""
        self.token_at: vec[i64] = token_at
        """The telegraph token of each section, or NONE."""
        self.first_station: vec[i64] = first_station
        """Whose building stands on a First Station: a seat, NEUTRAL or NONE."""
        self.first_office: vec[i64] = first_office
        self.setup_side: vec[i64] = setup_side
        """The set-up sides on offer (token * 2 + side), or NONE where one was taken."""
        self.setup_worker: vec[i64] = setup_worker
        self.turn: i64 = turn
        self.first: i64 = first
        self.turns: i64 = turns
        """Turns begun so far."""
        self.last_turns: i64 = last_turns
        """How many turns are left once the end is triggered, else -1."""
        self.action: i64 = action
        """The action space chosen in this turn, or NONE; the next fields belong to it."""
        self.colour: i64 = colour
        self.basic: i64 = basic
        """Steps of the basic action that are still to be done."""
        self.open: i64 = open
        """The effects that may still be used, as bits."""
        self.debt: i64 = debt
        """What the basic action costs and is paid at the end of the action at the latest. 3.1"""
        self.place: i64 = place
        """The city or section just built in, or NONE."""
        self.laid: i64 = laid
        """Rails laid by the action."""
        self.triangles: i64 = triangles
        """Triangles of the spaces that they lie on."""
        self.deal_due: i64 = deal_due
        self.layers: i64 = layers
        """How many layers have been put under stacks of milestones so far."""

    def copy(self) -> RailState:
        return RailState(
            self.g,
            self.stack[:],
            self.money[:],
            self.shares[:],
            self.rails_left[:],
            self.buildings_left[:],
            self.rails[:],
            self.reach[:],
            self.cities[:],
            self.stations[:],
            self.offices[:],
            self.spare[:],
            self.tracks[:],
            self.supply[:],
            self.placed[:],
            self.available[:],
            self.bank[:],
            self.up[:],
            self.down[:],
            self.trains[:],
            self.lines[:],
            self.managers[:],
            self.milestone_at[:],
            self.deal_at[:],
            self.tile_at[:],
            self.token_at[:],
            self.first_station[:],
            self.first_office[:],
            self.setup_side[:],
            self.setup_worker[:],
            self.turn,
            self.first,
            self.turns,
            self.last_turns,
            self.action,
            self.colour,
            self.basic,
            self.open,
            self.debt,
            self.place,
            self.laid,
            self.triangles,
            self.deal_due,
            self.layers,
        )

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
        if knower != NOBODY and knower != seat:
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

    def to_json(self) -> dict[str, object]:
        from roundhouse.games.railroad_revolution.hidden import state_json

        return state_json(self)

    @staticmethod
    def from_json(game: RailGame, data: dict[str, Any]) -> RailState:
        return RailState(
            game,
            [game.frame_from_json(frame) for frame in data["stack"]],
            vec[i64](data["money"]),
            vec[i64](data["shares"]),
            vec[i64](data["rails_left"]),
            vec[i64](data["buildings_left"]),
            vec[i64](data["rails"]),
            vec[i64](data["reach"]),
            vec[i64](data["cities"]),
            vec[i64](data["stations"]),
            vec[i64](data["offices"]),
            vec[i64](data["spare"]),
            vec[i64](data["tracks"]),
            vec[i64](data["supply"]),
            vec[i64](data["placed"]),
            vec[i64](data["available"]),
            vec[i64](data["bank"]),
            vec[i64](data["up"]),
            vec[i64](data["down"]),
            vec[i64](data["trains"]),
            vec[i64](data["lines"]),
            vec[i64](data["managers"]),
            vec[i64](data["milestone_at"]),
            vec[i64](data["deal_at"]),
            vec[i64](data["tile_at"]),
            vec[i64](data["token_at"]),
            vec[i64](data["first_station"]),
            vec[i64](data["first_office"]),
            vec[i64](data["setup_side"]),
            vec[i64](data["setup_worker"]),
            data["turn"],
            data["first"],
            data["turns"],
            data["last_turns"],
            data["action"],
            data["colour"],
            data["basic"],
            data["open"],
            data["debt"],
            data["place"],
            data["laid"],
            data["triangles"],
            data["deal_due"],
            data["layers"],
        )


def counts(size: i64, value: i64 = 0) -> vec[i64]:
    """A fresh array."""
    return vec[i64]([value] * int(size))


def popcount(bits: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    while bits > 0:
        bits &= bits - 1
        number += 1
    return number
