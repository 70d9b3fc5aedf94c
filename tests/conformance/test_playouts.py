"""Many games at full speed: they end, they keep all components, and together they reach every question."""

from itertools import count, groupby
from typing import Any

import pytest
from tests.conformance.contracts.states import agrees
from tests.conformance.tables import TABLES
from tests.conformance.walk import PLAYOUTS, Walk, cases, seat_counts

from roundhouse import Event, Frame, Rng, Title, titles
from roundhouse.core.events import events_of
from roundhouse.core.play import playout
from roundhouse.games.eighteen_thirty.events import Broken, Over
from roundhouse.games.railroad_revolution.events import Skipped

RARE = {Broken, Over, Skipped}
"""Events that random games hardly ever come to; tests of their titles do."""
PACKAGES = [
    pytest.param(package, kinds, id=" ".join(title.id for title in kinds))
    for package, group in groupby(titles(), lambda title: type(title).__module__.rpartition(".")[0])
    for kinds in [list(group)]
]


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_playouts_end_with_a_result(title: Title, players: int) -> None:
    tables = cases(title, players)
    for seed in range(PLAYOUTS):
        case = tables[seed % len(tables)]
        state = case.game.start()
        decisions = playout(state, Rng(seed))
        where = f"playout of {case} with Rng({seed})"
        assert state.over and 0 < decisions <= title.longest_game(players), where
        assert title.invariants(state) == [], where
        agrees(state.scores(), state.result())


@pytest.mark.parametrize(("package", "kinds"), PACKAGES)
def test_every_event_is_told(package: str, kinds: list[Title]) -> None:
    """Titles of a package share their events, so any game of any of them may tell an event."""
    tables = [case for title in kinds for players in seat_counts(title) for case in cases(title, players)]
    tables[0].game.start()  # this brings all of the package's modules
    missing = {*events_of(package)} - RARE
    for seed in count():
        for case in tables:
            walk = Walk(case, seed)
            told: list[Event] = []
            walk.state.sink = told
            walk.finish()
            missing -= {type(event) for event in told}
            if not missing:
                return
        assert seed < 20, f"never told: {', '.join(sorted(event.__name__ for event in missing))}"


@pytest.mark.parametrize("kinds", [pytest.param(it.values[1], id=it.id) for it in PACKAGES])
def test_every_question_is_reached(kinds: list[Title]) -> None:
    """Titles of a package share frames, so a frame counts as reached by any game of any of them.

    Every table is played, and each time with chance of its own: equal chance hardly leads to anything new.
    """
    tables = [case for title in kinds for players in seat_counts(title) for case in cases(title, players)]
    missing: set[type[Frame[Any]]] = {frame for case in tables for frame in case.game.frames().values()}
    seeds = count()
    for _ in range(20):
        for case in tables:
            for state in Walk(case, next(seeds)):
                kind = type(state.stack[-1])
                assert case.game.frames()[kind.__name__] is kind
                missing.discard(kind)
        if not missing:
            return
    raise AssertionError(f"never asked: {', '.join(sorted(frame.__name__ for frame in missing))}")
