# compiled by mypyc
"""Setting the game up. 1, 13"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Decision
from roundhouse.games.railroad_revolution.constants import COLOURS, LINES, NONE, SETUP_WORKER, STARTS, WHITE
from roundhouse.games.railroad_revolution.deals import TurnDeal
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.network import lay_rail
from roundhouse.games.railroad_revolution.rewards import resolve
from roundhouse.games.railroad_revolution.state import IN_BOX, NEUTRAL, RailState
from roundhouse.games.railroad_revolution.turn import Turn
from roundhouse.kit.arrays import counts, numbers, put
from roundhouse.kit.layers import IN_PILE, top_weights


class SetupDraw(ChanceFrame[RailState]):
    """Chance: one thing is drawn for the place `at`."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at


def untaken(size: i64, taken: vec[i64]) -> vec[i64]:
    """1 for each of so many things that has not been drawn yet."""
    out = counts(size, 1)
    for thing in taken:
        if NONE < thing < size:
            out[thing] = 0
    return out


@final
class DealMilestone(SetupDraw):
    """Chance: the first milestones, A1 for the first line of a seat and A2 for the second. 1.5"""

    def first(self, s: RailState) -> i64:
        return s.g.milestone

    def weights(self, s: RailState) -> vec[i64]:
        return top_weights(s.milestone_at, s.g.stack_of, self.at % LINES)

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        milestone = action - s.g.milestone
        s.milestone_at = put(s.milestone_at, milestone, self.at)
        s.lines = put(s.lines, self.at, milestone)
        if s.sink is not None:
            s.tell(events.KeptMilestone(self.at // LINES, s.g.board.milestones[milestone]["id"]))
        if self.at == s.g.seats * LINES - 1:
            # With fewer than four players some are left: nobody draws from these stacks any more. 13
            i: i64
            for i in range(s.g.milestones):
                if s.g.stack_of[i] < LINES and s.milestone_at[i] == IN_PILE:
                    s.milestone_at = put(s.milestone_at, i, IN_BOX)


@final
class PlaceTile(SetupDraw):
    """Chance: the tile of a city, of the city's level. 1.8"""

    def first(self, s: RailState) -> i64:
        return s.g.tile_id

    def weights(self, s: RailState) -> vec[i64]:
        out = untaken(s.g.tiles, s.tile_at)
        i: i64
        for i in range(s.g.tiles):
            if s.g.tile_level[i] != s.g.level[self.at]:
                out[i] = 0
        return out

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.tile_at = put(s.tile_at, self.at, action - s.g.tile_id)
        if s.sink is not None:
            s.tell(events.Tile(s.g.board.cities[self.at].id, s.g.board.tiles[s.tile_at[self.at]]["id"]))


@final
class PlaceToken(SetupDraw):
    """Chance: the telegraph token of a section without Deal symbol. 1.9"""

    def first(self, s: RailState) -> i64:
        return s.g.token_id

    def weights(self, s: RailState) -> vec[i64]:
        return untaken(s.g.tokens, s.token_at)

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.token_at = put(s.token_at, self.at, action - s.g.token_id)
        if s.sink is not None:
            s.tell(events.Token(self.at + 1, s.g.board.tokens[s.token_at[self.at]]["id"]))


@final
class TurnSetupToken(SetupDraw):
    """Chance: a set-up token with a random side up. 1.10"""

    def first(self, s: RailState) -> i64:
        return s.g.setup_id

    def weights(self, s: RailState) -> vec[i64]:
        out = counts(s.g.setups * 2, 1)
        for side in s.setup_side:
            if side != NONE:
                out[side] = 0
                out[side ^ 1] = 0
        return out

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.setup_side = put(s.setup_side, self.at, action - s.g.setup_id)
        if s.sink is not None:
            side = s.setup_side[self.at]
            s.tell(events.SetupToken(token_id(s, side), side % 2 + 1))


def token_id(s: RailState, side: i64) -> str:
    """The id of the set-up token that has this side."""
    name: str = s.g.board.setup_tokens[side // 2]["id"]
    return name


@final
class TurnSetupWorker(SetupDraw):
    """Chance: the worker beside a set-up token, of the four colours one each. 1.10"""

    def first(self, s: RailState) -> i64:
        return SETUP_WORKER

    def weights(self, s: RailState) -> vec[i64]:
        out = untaken(COLOURS, s.setup_worker)
        out[WHITE] = 0
        return out

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        colour = action - SETUP_WORKER
        s.setup_worker = put(s.setup_worker, self.at, colour)
        s.bank[colour] -= 1
        if s.sink is not None:
            side = s.setup_side[self.at]
            s.tell(events.SetupWorker(token_id(s, side), side % 2 + 1, documents.COLOURS[colour]))


@final
class ChooseFirstPlayer(ChanceFrame[RailState]):
    """Chance: the seat that takes the first turn; then the set-up tokens are chosen. 1.11, D2"""

    def first(self, s: RailState) -> i64:
        return STARTS

    def weights(self, s: RailState) -> vec[i64]:
        return counts(s.g.seats, 1)

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        n = s.g.seats
        s.first = action - STARTS
        s.turn = s.first
        s.turns = 1
        if s.sink is not None:
            s.tell(events.Starts(s.first))
        # The last player chooses first; then clockwise, or the other way round.
        step: i64
        for step in range(n - 1, -1, -1):
            way = -step if s.g.r.setup_reverse else step
            s.stack.append(ChooseSetupToken((s.first - 1 + way + n) % n))


@final
class ChooseSetupToken(Decision):
    """The seat takes a set-up token: its worker, and its reward at once. 1.11, 1.12"""

    prompt: ClassVar[str] = "rr.prompt.setup"

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        for side in s.setup_side:
            if side != NONE:
                out = append(out, s.g.take_setup + side)
        return Means(s, seat).any_time(out)

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        side = action - s.g.take_setup
        slot: i64 = 0
        while s.setup_side[slot] != side:
            slot += 1
        colour = s.setup_worker[slot]
        s.setup_side = put(s.setup_side, slot, NONE)
        s.setup_worker = put(s.setup_worker, slot, NONE)
        s.bank[colour] += 1
        s.gain(seat, colour)
        if s.sink is not None:
            s.tell(events.TookSetup(seat, token_id(s, side), side % 2 + 1, documents.COLOURS[colour]))
        resolve(s, seat, s.g.setup[side])


def first_state(g: RailGame) -> RailState:
    """The table before anything is drawn, with the steps of the set-up on the stack."""
    n = g.seats
    s = RailState(g)
    s.stack.append(Turn())
    # White workers beyond those of the players go to the box, so nobody finds them in the general supply. 13
    s.bank = numbers([g.r.workers[colour] for colour in documents.COLOURS])
    s.bank[WHITE] = 0
    s.trains[0] = 0
    seat: i64
    for seat in range(n):
        s.supply[seat * COLOURS + WHITE] = g.r.white_workers
        s.up[seat * g.kinds] = 1
        lay_rail(s, seat, g.start_space)
    place_printed(s)
    push_setup(s)
    return s


def place_printed(s: RailState) -> None:
    """1.8: printed tiles; 13: neutral buildings on First spaces."""
    g = s.g
    number: i64 = g.tiles
    city: i64
    for city in range(g.cities):
        if g.printed >> city & 1 == 1:
            s.tile_at[city] = number
            number += 1
    blocked = g.board.blocked.get(str(g.players))
    if blocked is not None:
        for name in blocked["cities"]:
            s.first_station[g.board.city(name)] = NEUTRAL
        for section in blocked["sections"]:
            s.first_office[i64(section) - 1] = NEUTRAL


def push_setup(s: RailState) -> None:
    """The steps of the set-up; the last one is pushed first."""
    g = s.g
    s.stack.append(ChooseFirstPlayer())
    i: i64
    for i in range(g.seats - 1, -1, -1):
        s.stack.append(TurnSetupWorker(i))
    for i in range(g.seats - 1, -1, -1):
        s.stack.append(TurnSetupToken(i))
    for i in range(g.sections - 1, -1, -1):
        if g.deal_sections >> i & 1 == 0:
            s.stack.append(PlaceToken(i))
    for i in range(g.cities - 1, -1, -1):
        if g.printed >> i & 1 == 0:
            s.stack.append(PlaceTile(i))
    s.stack.append(TurnDeal(False))
    for i in range(g.seats * LINES - 1, -1, -1):
        s.stack.append(DealMilestone(i))
