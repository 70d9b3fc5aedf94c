# compiled by mypyc
"""Milestones: promoting workers to managers, completing, drawing the next ones. 8"""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import documents, events
from roundhouse.games.railroad_revolution.anytime import Decision, Offer, pay
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.state import COMPLETED, OFFERED, RailState
from roundhouse.kit.arrays import ones, put
from roundhouse.kit.layers import IN_PILE, put_under, take_from_top, top_weights


def manager_place(s: RailState, seat: i64, line: i64, colour: i64) -> i64:
    """The place of a seat's milestone for a worker of this colour, or NONE; places for any come last. D10"""
    milestone = s.lines[seat * rr.LINES + line]
    if milestone == rr.NONE:
        return rr.NONE
    found: i64 = rr.NONE
    k: i64
    for k in range(rr.MANAGERS):
        fits = s.g.managers[milestone * rr.MANAGERS + k]
        if fits >> colour & 1 == 1 and s.managers[(seat * rr.LINES + line) * rr.MANAGERS + k] == rr.NONE:
            if fits == 1 << colour:
                return k
            if found == rr.NONE:
                found = k
    return found


def wanted(s: RailState, seat: i64) -> i64:
    """The colours for which the seat's milestones have a free place, as bits."""
    colours: i64 = 0
    line: i64
    k: i64
    for line in range(rr.LINES):
        milestone = s.lines[seat * rr.LINES + line]
        if milestone != rr.NONE:
            for k in range(rr.MANAGERS):
                if s.managers[(seat * rr.LINES + line) * rr.MANAGERS + k] == rr.NONE:
                    colours |= s.g.managers[milestone * rr.MANAGERS + k]
    return colours


def has_manager(s: RailState, seat: i64) -> bool:
    """Whether an available worker of the seat fits a free place of its milestones."""
    return has_colour(s, seat, wanted(s, seat))


def has_colour(s: RailState, seat: i64, colours: i64) -> bool:
    """Whether the seat has an available worker of some colours."""
    c: i64
    for c in range(rr.COLOURS):
        if colours >> c & 1 == 1 and (s.supply[seat * rr.COLOURS + c] > 0 or s.placed_of(seat, c) > 0):
            return True
    return False


def manager_to_hire(s: RailState, means: Means) -> i64:
    """The colour of such a worker in the general supply, if the seat has the money for hiring, or NONE. 3.4"""
    if means.wealth >= s.g.r.hire_cost:
        colours = wanted(s, means.seat)
        c: i64
        for c in range(rr.COLOURS):
            if colours >> c & 1 == 1 and s.bank[c] > 0:
                return c
    return rr.NONE


@final
class Promote(Offer):
    """The seat moves up to so many available workers onto its milestones, at a cost for each. 3.9, 8.2, D10, D26"""

    prompt: ClassVar[str] = "rr.prompt.promote"

    def __init__(self, to: i64, left: i64, cost: i64) -> None:
        self.to: i64 = to
        self.left: i64 = left
        self.cost: i64 = cost

    def is_idle(self, s: RailState) -> bool:
        """3.4: whoever lacks the right worker may still hire one."""
        means = Means(s, self.to)
        if len(self.options(s, means)) > 0:
            return False
        colour = manager_to_hire(s, means)
        if colour == rr.NONE:
            return True
        trial = means.tried(rr.HIRE + colour)
        return len(self.options(trial, Means(trial, self.to))) == 0

    def options(self, s: RailState, means: Means) -> vec[i64]:
        """The promotions that the seat can afford. 3.2"""
        out: vec[i64] = vec[i64]()
        seat = self.to
        line: i64
        worker: i64
        for line in range(rr.LINES):
            for worker in range(2 * rr.COLOURS):
                if s.has_worker(seat, worker) and manager_place(s, seat, line, worker % rr.COLOURS) != rr.NONE:
                    action = s.g.promote_id(s.lines[seat * rr.LINES + line], worker // rr.COLOURS, worker % rr.COLOURS)
                    if len(out) == 0 and not means.allow(action, self.cost, 1):
                        return out  # it makes no difference who it is
                    out = append(out, action)
        return out

    def take(self, s: RailState, seat: i64, action: i64) -> None:
        code = action - s.g.promote
        colour = code % rr.COLOURS
        line: i64 = 0 if s.lines[seat * rr.LINES] == code // (2 * rr.COLOURS) else 1
        place = manager_place(s, seat, line, colour)
        s.take_worker(seat, code % (2 * rr.COLOURS))
        s.managers = put(s.managers, (seat * rr.LINES + line) * rr.MANAGERS + place, colour)
        if s.sink is not None:
            milestone = s.lines[seat * rr.LINES + line]
            s.tell(events.Promoted(seat, documents.COLOURS[colour], s.g.board.milestones[milestone]["id"]))
        if self.left > 1:
            s.stack.append(Promote(seat, self.left - 1, self.cost))
        if self.cost > 0:
            pay(s, seat, self.cost)

    def question(self, s: RailState, seat: i64) -> Text:
        if self.cost > 0:
            return text("rr.prompt.promote_paid", n=int(self.left), cost=int(self.cost))
        return text(self.prompt, n=int(self.left))


# Completing.


def condition_count(s: RailState, seat: i64, kind: i64, what: i64) -> i64:
    """How far a seat is with a kind of condition, for a level or a number of triangles. 8.6"""
    g = s.g
    if kind == rr.CONNECTED:
        return ones(s.cities[seat] & g.of_level[what])
    if kind == rr.WITH_STATION:
        return ones(s.stations[seat] & g.of_level[what])
    if kind == rr.ON_DEAL:
        return ones(s.rails[seat] & g.deal_spaces)
    return ones(s.rails[seat] & g.of_terrain[what])


def conditions_met(s: RailState, seat: i64, milestone: i64) -> bool:
    condition = s.g.condition[milestone]
    i: i64 = 0
    while i < len(condition):
        if condition_count(s, seat, condition[i], condition[i + 1]) < condition[i + 2]:
            return False
        i += 3
    return True


def is_complete(s: RailState, seat: i64, line: i64) -> bool:
    """8.4: all managers are there and all conditions are met."""
    at = seat * rr.LINES + line
    milestone = s.lines[at]
    if milestone == rr.NONE:
        return False
    k: i64
    for k in range(rr.MANAGERS):
        if s.g.managers[milestone * rr.MANAGERS + k] != 0 and s.managers[at * rr.MANAGERS + k] == rr.NONE:
            return False
    return conditions_met(s, seat, milestone)


def complete_milestones(s: RailState) -> vec[i64]:
    """At the end of a turn, anybody's: what is complete is turned down, clockwise from the active seat. 8.4, D19

    Returns for each of them, in this order, its place among the lines and the stack of the next one, if any.
    """
    done: vec[i64] = vec[i64]()
    step: i64
    line: i64
    for step in range(s.g.seats):
        seat = (s.turn + step) % s.g.seats
        for line in range(rr.LINES):
            if is_complete(s, seat, line):
                next_stack = s.g.next_stack[s.g.stack_of[s.lines[seat * rr.LINES + line]]]
                complete(s, seat * rr.LINES + line)
                if next_stack != rr.NONE:
                    done = append(append(done, seat * rr.LINES + line), next_stack)
    return done


def complete(s: RailState, at: i64) -> None:
    """Managers go back, the token is turned down. 8.4"""
    seat = at // rr.LINES
    milestone = s.lines[at]
    k: i64
    for k in range(rr.MANAGERS):
        colour = s.managers[at * rr.MANAGERS + k]
        if colour != rr.NONE:
            s.bank[colour] += 1
            s.managers = put(s.managers, at * rr.MANAGERS + k, rr.NONE)
    s.lines = put(s.lines, at, rr.NONE)
    s.milestone_at = put(s.milestone_at, milestone, COMPLETED + seat)
    if s.sink is not None:
        it = s.g.board.milestones[milestone]
        s.tell(events.Completed(seat, it["id"], it["points"]))


def stack_size(s: RailState, stack: i64) -> i64:
    """How many milestones lie in a stack."""
    size: i64 = 0
    i: i64
    for i in range(s.g.milestones):
        if s.g.stack_of[i] == stack and s.milestone_at[i] <= IN_PILE:
            size += 1
    return size


def draw_for_milestones(s: RailState, done: vec[i64]) -> None:
    """For each milestone completed, as `complete_milestones` lists them, one of the next stack is drawn. 8.5"""
    bottom: i64 = i64(len(s.stack))
    taken: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
    i: i64 = 0
    while i < len(done):
        at = done[i]
        stack = done[i + 1]
        # Each draw before this one leaves one milestone less in the stack.
        number = min(s.g.r.milestones_drawn, stack_size(s, stack) - taken[stack])
        taken[stack] += 1
        if number > 0:  # who comes first is asked first, so lies uppermost
            s.stack.insert(int(bottom), DrawMilestone(at // rr.LINES, stack, number))
            s.stack.insert(int(bottom), ChooseMilestone(at // rr.LINES, at % rr.LINES))
        i += 2


@final
class DrawMilestone(ChanceFrame[RailState]):
    """Chance: the next milestones of a stack, for a seat to choose from. 8.5"""

    def __init__(self, to: i64, pile: i64, left: i64) -> None:
        self.to: i64 = to
        self.pile: i64 = pile
        self.left: i64 = left

    def first(self, s: RailState) -> i64:
        return s.g.milestone

    def weights(self, s: RailState) -> vec[i64]:
        return top_weights(s.milestone_at, s.g.stack_of, self.pile)

    def play(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        milestone = action - s.g.milestone
        s.milestone_at = s.milestone_at[:]
        take_from_top(s.milestone_at, s.g.stack_of, milestone, OFFERED + self.to, self.to)
        if self.left > 1:
            s.stack.append(DrawMilestone(self.to, self.pile, self.left - 1))
        elif s.sink is not None:
            # Which they are the seat sees among its own things.
            s.tell(events.DrewMilestones(self.to, len(s.offered(self.to))))


@final
class ChooseMilestone(Decision):
    """The seat keeps one of the milestones it has drawn; the others go under the stack. 8.5"""

    prompt: ClassVar[str] = "rr.prompt.milestone"

    def __init__(self, to: i64, line: i64) -> None:
        self.to: i64 = to
        self.line: i64 = line

    def legal(self, s: RailState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        for milestone in s.offered(seat):
            out = append(out, s.g.keep + milestone)
        return Means(s, seat).any_time(out)

    def decide(self, s: RailState, seat: i64, action: i64) -> None:
        s.stack.pop()
        kept = action - s.g.keep
        back: vec[i64] = vec[i64]()
        for milestone in s.offered(seat):
            if milestone != kept:
                back = append(back, milestone)
        s.milestone_at = put(s.milestone_at, kept, seat * rr.LINES + self.line)
        if len(back) > 0:
            s.layers += 1
            put_under(s.milestone_at, back, s.layers, seat)
        s.lines = put(s.lines, seat * rr.LINES + self.line, kept)
        if s.sink is not None:
            s.tell(events.KeptMilestone(seat, s.g.board.milestones[kept]["id"]))
