# compiled by mypyc
"""Looking to the end of a seat's own part of a turn, and perhaps to the end of its next turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.bots.outlook import Outlook
from roundhouse.games.railroad_revolution.bots.value import value
from roundhouse.games.railroad_revolution.bots.ways import Ways
from roundhouse.games.railroad_revolution.constants import (
    ANY_COLOUR,
    COLOURS,
    FINISH,
    HIRE,
    NONE,
    PLACE,
    RAIL,
    SELL_PIECE,
    STATION,
    STOP,
)
from roundhouse.games.railroad_revolution.deals import OfferDeal
from roundhouse.games.railroad_revolution.end import begin_turn, clear_action
from roundhouse.games.railroad_revolution.milestones import Promote, complete_milestones, has_colour, wanted
from roundhouse.games.railroad_revolution.rewards import FlipTrain, PayForTrain
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.turn import Effects, Turn

LONGEST: Final = 40
"""Answers in a row that are looked at."""
A_LITTLE: Final = 0.01
"""What an effect must bring to be used."""


@final
class Node:
    """A position on the way, and what it is worth."""

    def __init__(self, state: RailState, worth: float) -> None:
        self.state: RailState = state
        self.worth: float = worth


@final
class Search:
    """The answers of one seat to the end of a turn."""

    def __init__(self, seat: i64, turns: i64, width: i64, outlook: Outlook, ways: Ways) -> None:
        self.seat: i64 = seat
        self.turns: i64 = turns
        """The turn that is looked at."""
        self.width: i64 = width
        """How many ways to do the basic action are followed."""
        self.outlook: Outlook = outlook
        self.ways: Ways = ways

    def worth(self, s: RailState) -> float:
        return value(s, self.seat, self.outlook, self.ways)

    def is_mine(self, s: RailState) -> bool:
        """Whether the seat is still asked within the same turn."""
        if len(s.stack) == 0 or s.turns != self.turns:
            return False
        frame = s.stack[-1]
        return not frame.chance and frame.seat(s) == self.seat

    def after(self, s: RailState, action: i64) -> RailState:
        """A copy after an answer."""
        t = s.copy()
        t.play_id(action, self.seat)
        return t

    def sensible(self, s: RailState) -> vec[i64]:
        """The legal answers without sales of shares that nobody needs and without hiring for no reason."""
        legal = s.legal_ids(self.seat)
        if isinstance(s.stack[-1], RaiseMoney):
            return legal[:1]  # the fewest shares
        lacking = self.lacking(s)
        out: vec[i64] = vec[i64]()
        for action in legal:
            if action > s.g.sell:
                break
            if HIRE <= action < HIRE + COLOURS and lacking >> (action - HIRE) & 1 == 0:
                continue
            out = append(out, action)
        return legal[:1] if len(out) == 0 else out

    def lacking(self, s: RailState) -> i64:
        """The colours that the seat may want to hire: managers that it does not have, or anybody below the minimum."""
        if s.available[self.seat] < s.g.r.least_workers:
            return ANY_COLOUR
        frame = s.stack[-1]
        if not isinstance(frame, Promote) and (not isinstance(frame, Effects) or s.basic > 0):
            return 0
        colours = wanted(s, self.seat)
        return 0 if has_colour(s, self.seat, colours) else colours

    def best_end(self, s: RailState) -> RailState:
        """The position at the end of the seat's part of the turn, as good as it finds it; uses the given one up."""
        for _ in range(LONGEST):
            if not self.is_mine(s):
                return s
            frame = s.stack[-1]
            if isinstance(frame, Effects):
                if s.basic > 0:
                    return self.with_basic(s)
                s = self.with_effect(s)
            elif isinstance(frame, OfferDeal):
                s = self.with_effect(s)
            elif isinstance(frame, Turn):
                return s
            else:
                s = self.answered(s)
        return s

    def settled(self, s: RailState) -> RailState:
        """The position when all questions that an effect has raised are answered; uses the given one up."""
        for _ in range(LONGEST):
            if not self.is_mine(s):
                return s
            frame = s.stack[-1]
            if isinstance(frame, (Effects, OfferDeal, Turn)):
                return s
            s = self.answered(s)
        return s

    def answered(self, s: RailState) -> RailState:
        """The position after the best answer to a question that an effect has raised."""
        options = self.sensible(s)
        if len(options) == 1:
            s.play_id(options[0], self.seat)
            return s
        frame = s.stack[-1]
        leads_on = isinstance(frame, (FlipTrain, PayForTrain))
        best = s
        most = -1.0e9
        for option in options:
            t = self.after(s, option)
            if leads_on:
                t = self.settled(t)
            worth = self.worth(t)
            if worth > most:
                best, most = t, worth
        return best

    def with_effect(self, s: RailState) -> RailState:
        """After the basic action, or when a deal is offered: the position after the best effect, or after the end."""
        end: i64 = NONE
        best = s
        most = -1.0e9
        for option in self.sensible(s):
            if option in (FINISH, STOP):
                end = option
                continue
            t = self.settled(self.after(s, option))
            worth = self.worth(t)
            if worth > most:
                best, most = t, worth
        if end != NONE and most < self.worth(s) + A_LITTLE:
            s.play_id(end, self.seat)
            return s
        return best

    def with_basic(self, s: RailState) -> RailState:
        """The best position at the end of the turn after one of the best ways to do the basic action."""
        ends: list[Node] = []
        self.add_basic(s, ends, s.action == RAIL and s.basic > 1)
        best = s
        most = -1.0e9
        for node in ends:
            t = self.best_end(node.state)
            worth = self.worth(t)
            if worth > most:
                best, most = t, worth
        return best

    def add_basic(self, s: RailState, ends: list[Node], more: bool) -> None:
        """Put the best ways to do the basic action among others; a Rail action has several steps."""
        g = s.g
        found = False
        firsts: list[Node] = []
        options = self.sensible(s)
        for option in options:
            if not is_basic(s, option):
                continue
            found = True
            t = self.after(s, option)
            worth = self.worth(t)
            if s.action == STATION:
                worth += self.outlook.tile[option - g.station]
            if more:
                keep(firsts, Node(t, worth), self.width)
            elif not self.has_network(ends, t):
                keep(ends, Node(t, worth), self.width)
        if more:
            for node in firsts:
                self.add_basic(node.state, ends, False)
        if not found:
            # Something else has to come first.
            for option in options:
                if option < HIRE or option >= HIRE + COLOURS or len(options) == 1:
                    t = self.settled(self.after(s, option))
                    keep(ends, Node(t, self.worth(t)), 1)

    def has_network(self, nodes: list[Node], s: RailState) -> bool:
        """Whether the same rails were laid in another order."""
        if s.action == RAIL:
            for node in nodes:
                if node.state.rails[self.seat] == s.rails[self.seat]:
                    return True
        return False

    def next_turn(self, s: RailState) -> RailState:
        """The end of the seat's next turn, as good as it finds it, if the others did nothing before; uses s up."""
        if len(s.stack) == 0 or s.available[self.seat] < s.g.r.least_workers:
            return s
        s.stack = s.stack[:1]
        clear_action(s)
        complete_milestones(s)
        s.turn = self.seat
        begin_turn(s)
        self.turns = s.turns
        best = s
        most = -1.0e9
        for option in self.sensible(s):
            if PLACE <= option < HIRE:
                t = self.best_end(self.after(s, option))
                worth = self.worth(t)
                if worth > most:
                    best, most = t, worth
        return best


def is_basic(s: RailState, option: i64) -> bool:
    """Whether an answer is a step of the basic action."""
    return s.g.station <= option < s.g.promote or option == SELL_PIECE or option == SELL_PIECE + 1


def keep(nodes: list[Node], node: Node, width: i64) -> None:
    """Put a node among the best ones, which are ordered by their worth."""
    at: i64 = i64(len(nodes))
    while at > 0 and nodes[at - 1].worth < node.worth:
        at -= 1
    if at < width:
        nodes.insert(int(at), node)
        if len(nodes) > width:
            nodes.pop()
