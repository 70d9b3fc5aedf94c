"""What Railroad Revolution adds to the analysis of its games: tracks, milestones and means, and what they bring."""

from __future__ import annotations

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.analysis import Analyst, Mark, Part, Standing, Style, Table
from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.games.railroad_revolution.actions import PlaceWorker
from roundhouse.games.railroad_revolution.bots.outlook import Outlook, turns_to_come
from roundhouse.games.railroad_revolution.bots.search import Search
from roundhouse.games.railroad_revolution.bots.value import (
    free_cities,
    means,
    milestones,
    tracks,
    trains,
    turns_needed,
    workers,
)
from roundhouse.games.railroad_revolution.bots.ways import Ways
from roundhouse.games.railroad_revolution.bots.weights import Weights
from roundhouse.games.railroad_revolution.constants import LINES, NONE
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.turn import Turn

_WEIGHTS: Final = Weights()
LEAST_NEARER: Final = 0.75
"""By how many turns a milestone must come nearer to be worth a word."""


class RailAnalyst(Analyst):
    """Values what a position can still become by the end of the game, as the bots do."""

    scale = 30.0
    judge = "expert"
    player = "club"
    horizon = 12
    aspects = tuple(
        f"rr.aspect.{name}"
        for name in ("score", "tracks", "milestones", "money", "workers", "trains", "cities", "tracks")
    )

    def __init__(self) -> None:
        self._ways = Ways()

    def standing(self, state: State) -> Standing:
        assert isinstance(state, RailState)
        scores = state.scores()
        to_come = turns_to_come(state, int(state.turn))
        played = float(int(state.turns) // int(state.g.seats))
        rows = tuple(self._row(state, seat, float(scores[seat])) for seat in range(state.g.players))
        return Standing(min(1.0, played / max(1.0, played + to_come)), rows)

    def _row(self, s: RailState, seat: int, score: float) -> tuple[float, ...]:
        o = Outlook(s, _WEIGHTS, max(0.0, turns_to_come(s, seat)))
        away = self._ways.find(s, seat)
        theirs, wagons, cities = workers(s, seat, o), trains(s, seat, o), free_cities(s, seat, o)
        money = means(s, seat, o) - theirs - wagons - cities
        rails = o.milestone * milestones(s, seat, o, away)
        return (score, tracks(s, seat, o, away), rails, money, theirs, wagons, cities, float(s.turn == seat))

    def is_quiet(self, state: State) -> bool:
        return isinstance(state.frame, Turn)

    def tables(self, match: Match) -> list[Table]:
        from roundhouse.games.railroad_revolution.hindsight import tables

        return tables(match)

    def reasons(self, state: State, seat: int, action: Action) -> list[Part]:
        """Which milestones an answer completes or brings nearer."""
        assert isinstance(state, RailState)
        after = state.copy()
        after.apply(action, seat)
        words = state.g.words()
        found = []
        for line in range(LINES):
            milestone = int(state.lines[seat * LINES + line])
            if milestone == NONE or after.lines[seat * LINES + line] != milestone:
                continue
            need, left = self._turns(state, seat, line, milestone), self._turns(after, seat, line, milestone)
            name = words.milestone_name(state.g.board.milestones[milestone]["id"])
            if left <= 0.0 < need:
                found.append(
                    Part(text("rr.reason.completes", milestone=name), float(state.g.milestone_points[milestone]))
                )
            elif need - left >= LEAST_NEARER:
                found.append(Part(text("rr.reason.nearer", milestone=name)))
        return found

    def _turns(self, s: RailState, seat: int, line: int, milestone: int) -> float:
        o = Outlook(s, _WEIGHTS, max(0.0, turns_to_come(s, seat)))
        return turns_needed(s, seat, line, milestone, o, self._ways.find(s, seat))

    def plan(self, state: State, seat: int, action: Action) -> list[Mark]:
        """What the answer puts on the board, and what the rest of the turn can add to it."""
        assert isinstance(state, RailState)
        after = state.copy()
        after.apply(action, seat)
        marks = _built(state, after, seat, "solid")
        if isinstance(action, PlaceWorker):
            marks.append(Mark("action", (action.action,)))
        if not after.over and not after.chance:
            o = Outlook(after, _WEIGHTS, max(0.0, turns_to_come(after, seat)))
            end = Search(seat, state.turns, 1, o, self._ways).best_end(after.copy())
            marks += _built(after, end, seat, "dashed")
        return marks


def _built(before: RailState, after: RailState, seat: int, style: Style) -> list[Mark]:
    """The pieces that a seat has put on the board in between."""
    board = before.g.board
    rails = int(after.rails[seat]) & ~int(before.rails[seat])
    stations = int(after.stations[seat]) & ~int(before.stations[seat])
    offices = int(after.offices[seat]) & ~int(before.offices[seat])
    return [
        *(Mark("space", (space.id,), style=style) for i, space in enumerate(board.spaces) if rails >> i & 1),
        *(Mark("city", (city.id,), style=style) for i, city in enumerate(board.cities) if stations >> i & 1),
        *(Mark("section", (i + 1,), style=style) for i in range(before.g.sections) if offices >> i & 1),
    ]
