# compiled by mypyc
"""What a corporation reaches from its tokens: a walk along track that uses no hexside twice (4.9, 4.18, 4.31)."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty.board import ALL_EDGES, NONE, PLACES, Board
from roundhouse.games.eighteen_thirty.faces import CITY, EDGES, ENDS, OFF_BOARD
from roundhouse.games.eighteen_thirty.rails import Rails, free_slot, in_city, is_full


@final
class Reach:
    """The edges and stops that a corporation reaches.

    A *step* ``6 * hex + edge`` leaves the hex across the edge. Steps are found breadth first, each with the step before
    it. If the walk to a step has already crossed that hexside the other way, another walk is looked for when all else
    is done.
    """

    def __init__(self, board: Board, rails: Rails, corporation: i64) -> None:
        self.board: Board = board
        self.rails: Rails = rails
        self.corporation: i64 = corporation
        self.edges: vec[i64] = vec[i64]([0] * board.hexes)
        """By hex: the edges that are reached, from either side; on a hex with an own token all that are open."""
        self.stops: vec[i64] = vec[i64]([0] * board.hexes)
        """By hex: the stops that are reached, as bits."""
        self._known: vec[i64] = vec[i64]([0] * (board.hexes * EDGES))
        self._steps: vec[i64] = vec[i64]()
        self._before: vec[i64] = vec[i64]()
        """The place in `_steps` of the step before, or NONE at a token."""
        self._doubtful: vec[i64] = vec[i64]()
        self._done: i64 = 0

    def from_tokens(self) -> None:
        """Find all that is reached from the tokens on the map."""
        rails = self.rails
        i: i64
        for i in range(len(rails.token)):
            if rails.token[i] == self.corporation:
                at = self.board.city_hexes[i // PLACES]
                self.edges[at] |= self.board.open[at]
                self._start(at, (i % PLACES) // 2)
        self._go_on()

    def leads_on(self, at: i64, city: i64) -> bool:
        """Whether a walk from the city comes to another stop."""
        self._start(at, city)
        own = self.stops[at]
        while self._done < len(self._steps):
            there = self.board.neighbour[self._steps[self._done]]
            self._follow(self._done)
            self._done += 1
            if self.stops[there] != (own if there == at else i64(0)):
                return True
        self._go_on()
        for there in range(self.board.hexes):
            if self.stops[there] != (own if there == at else i64(0)):
                return True
        return False

    def _start(self, at: i64, city: i64) -> None:
        self.stops[at] |= i64(1) << city
        self._leave(at, self.board.joined[self.rails.face[at] * ENDS + EDGES + city] & ALL_EDGES, NONE)

    def _go_on(self) -> None:
        while True:
            while self._done < len(self._steps):
                self._follow(self._done)
                self._done += 1
            if len(self._doubtful) == 0:
                return
            last = i64(len(self._doubtful)) - 1
            step = self._doubtful[last]
            self._doubtful = self._doubtful[:last]
            if self._known[step] == 0:
                self._add_trail(Trail(self, step).find())

    def _add_trail(self, trail: vec[i64]) -> None:
        """Add the steps of a walk to a doubtful step; an empty one means that there is none."""
        before: i64 = NONE
        for step in trail:
            self._known[step] = 1
            self._steps = append(self._steps, step)
            self._before = append(self._before, before)
            before = i64(len(self._steps)) - 1

    def _leave(self, at: i64, edges: i64, before: i64) -> None:
        edge: i64
        for edge in range(EDGES):
            if edges >> edge & 1:
                step = at * EDGES + edge
                if self._known[step] == 0 and self.board.neighbour[step] != NONE:
                    if self._turns_back(step, before):
                        self._doubtful = append(self._doubtful, step)
                    else:
                        self._known[step] = 1
                        self._steps = append(self._steps, step)
                        self._before = append(self._before, before)

    def _turns_back(self, step: i64, before: i64) -> bool:
        """Whether the walk has crossed this hexside the other way."""
        back = self.board.neighbour[step] * EDGES + (step + 3) % EDGES
        if self._known[back] == 0:
            return False
        while before != NONE:
            if self._steps[before] == back:
                return True
            before = self._before[before]
        return False

    def _follow(self, i: i64) -> None:
        board = self.board
        step = self._steps[i]
        at = board.neighbour[step]
        enter = (step + 3) % EDGES
        self.edges[step // EDGES] |= i64(1) << (step % EDGES)
        self.edges[at] |= i64(1) << enter
        ends = board.joined[self.rails.face[at] * ENDS + enter]
        stop: i64
        for stop in range(2):
            if ends >> (EDGES + stop) & 1:
                self.stops[at] |= i64(1) << stop
        self._leave(at, self.exits(at, enter), i)

    def exits(self, at: i64, enter: i64) -> i64:
        """The edges by which a walk that enters the hex can leave it, as bits; through stops where that is allowed."""
        joined = self.board.joined
        face = self.rails.face[at]
        ends = joined[face * ENDS + enter]
        edges = ends & ALL_EDGES
        stop: i64
        for stop in range(2):
            if ends >> (EDGES + stop) & 1 and self.passes(at, stop):
                edges |= joined[face * ENDS + EDGES + stop] & ~(i64(1) << enter)
        return edges & ALL_EDGES

    def passes(self, at: i64, stop: i64) -> bool:
        """Whether a walk may go through the stop (4.21)."""
        kind = self.board.stop_kind[self.rails.face[at] * 2 + stop]
        if kind != CITY:
            return kind != OFF_BOARD
        return not is_full(self.board, self.rails, at, stop) or in_city(
            self.board, self.rails, self.corporation, at, stop
        )

    def first_steps(self) -> vec[i64]:
        """The steps out of the cities that the walks start from."""
        found: vec[i64] = vec[i64]()
        i: i64
        for i in range(len(self._steps)):
            if self._before[i] == NONE:
                found = append(found, self._steps[i])
        return found


@final
class Trail:
    """Looks for a walk from the tokens to a step that crosses no hexside twice.

    The shortest walk is taken; if it crosses a hexside both ways, one of these two steps has to be done without. Both
    are tried.
    """

    def __init__(self, reach: Reach, target: i64) -> None:
        self.reach: Reach = reach
        self.board: Board = reach.board
        self.target: i64 = target
        self.barred: vec[i64] = vec[i64]([0] * (reach.board.hexes * EDGES))
        self.starts: vec[i64] = reach.first_steps()

    def find(self) -> vec[i64]:
        """The steps of the walk; none if there is no such walk."""
        walk = self._shortest()
        twice = self._crossed_twice(walk)
        if twice == NONE:
            return walk
        back = self.board.neighbour[twice] * EDGES + (twice + 3) % EDGES
        self.barred[twice] = 1
        found = self.find() if twice != self.target else vec[i64]()
        self.barred[twice] = 0
        if len(found) == 0 and back != self.target:
            self.barred[back] = 1
            found = self.find()
            self.barred[back] = 0
        return found

    def _crossed_twice(self, walk: vec[i64]) -> i64:
        """The first step of the walk that is taken back later, or NONE."""
        i: i64
        j: i64
        for i in range(len(walk)):
            back = self.board.neighbour[walk[i]] * EDGES + (walk[i] + 3) % EDGES
            for j in range(i + 1, len(walk)):
                if walk[j] == back:
                    return walk[i]
        return NONE

    def _shortest(self) -> vec[i64]:
        board = self.board
        seen = self.barred[:]
        queue: vec[i64] = vec[i64]()
        before: vec[i64] = vec[i64]()
        for step in self.starts:
            if seen[step] == 0:
                seen[step] = 1
                queue = append(queue, step)
                before = append(before, NONE)
        i: i64 = 0
        edge: i64
        while i < len(queue):
            if queue[i] == self.target:
                return _walk_to(queue, before, i)
            at = board.neighbour[queue[i]]
            exits = self.reach.exits(at, (queue[i] + 3) % EDGES)
            for edge in range(EDGES):
                after = at * EDGES + edge
                if exits >> edge & 1 and seen[after] == 0:
                    seen[after] = 1
                    queue = append(queue, after)
                    before = append(before, i)
            i += 1
        return vec[i64]()


def _walk_to(steps: vec[i64], before: vec[i64], last: i64) -> vec[i64]:
    length: i64 = 0
    i = last
    while i != NONE:
        length += 1
        i = before[i]
    walk: vec[i64] = vec[i64]([0] * length)
    i = last
    while i != NONE:
        length -= 1
        walk[length] = steps[i]
        i = before[i]
    return walk


def reached(board: Board, rails: Rails, corporation: i64) -> Reach:
    """What the corporation reaches from its tokens."""
    reach = Reach(board, rails, corporation)
    reach.from_tokens()
    return reach


def token_cities(board: Board, rails: Rails, corporation: i64) -> vec[i64]:
    """The cities (2 * hex + city) where the corporation may place its next token (4.18)."""
    reach = reached(board, rails, corporation)
    found: vec[i64] = vec[i64]()
    city: i64
    for at in board.city_hexes:
        if reach.stops[at] != 0:
            for city in range(2):
                if reach.stops[at] >> city & 1 and free_slot(board, rails, corporation, at, city) != NONE:
                    found = append(found, at * 2 + city)
    return found


def has_route(board: Board, rails: Rails, corporation: i64) -> bool:
    """Whether the corporation has a route, with or without a train: one of its tokens reaches a second stop (4.31)."""
    i: i64
    for i in range(len(rails.token)):
        if rails.token[i] == corporation:
            reach = Reach(board, rails, corporation)
            if reach.leads_on(board.city_hexes[i // PLACES], (i % PLACES) // 2):
                return True
    return False
