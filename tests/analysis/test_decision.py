"""The analysis of single decisions: of every title, by what the seat knows alone, always the same."""

from collections.abc import Iterator
from math import isfinite

import pytest
from tests.conformance.tables import TITLES

import roundhouse as rh
from roundhouse import bots
from roundhouse.analysis import analyse
from roundhouse.analysis.review import judge, review
from roundhouse.core.analysis import Analysis, Chances, Standing, powers_of
from roundhouse.core.match import Match, SeatHandle
from roundhouse.core.play import settle_chance
from roundhouse.core.state import State
from roundhouse.core.text import LANGUAGES, Text, catalogue, translate
from roundhouse.core.title import Title

pytestmark = pytest.mark.once
EFFORT = 12


def asked(title: Title, seed: int, apart: int) -> Iterator[tuple[State, int]]:
    """Positions of a game of beginners: the first with each question, and some in between."""
    players = max(2, title.seats[0])
    state, rng = title.build(players, {}).start(), rh.Rng(seed)
    level = bots.levels(title.id)[min(1, len(title.levels))]
    seated = [bots.make(title.id, level, seat) for seat in range(players)]
    seen: set[str] = set()
    settle_chance(state, rng)
    number = 0
    while not state.over:
        seat = state.seats()[0]
        question = type(state.frame).__name__
        if question not in seen or number % apart == apart - 1:
            seen.add(question)
            yield state.copy(), seat
        state.apply(seated[seat].choose(SeatHandle(state, seat)), seat)
        settle_chance(state, rng)
        number += 1


def texts_in(analysis: Analysis) -> Iterator[Text]:
    yield analysis.question
    yield analysis.unit
    for candidate in analysis.candidates:
        yield candidate.words
        yield from (part.text for part in candidate.parts)


@pytest.mark.parametrize("title", TITLES)
def test_every_question_is_analysed_by_what_the_seat_knows(title: Title) -> None:
    """Everything hidden is dealt again, and the answer is the same to the last digit."""
    for state, seat in asked(title, 5, 60):
        found = analyse(SeatHandle(state, seat), EFFORT)
        other = state.determinize(seat, rh.Rng(99))
        assert analyse(SeatHandle(other, seat), EFFORT).to_json() == found.to_json(), state.frame
        assert all(state.why_not(it.action, seat) is None for it in found.candidates)
        best = found.best
        assert best.chance is not None and best.gain is None and not best.equal and best.worlds > 0
        assert abs(sum(found.chances) - 1.0) < 1e-9
        for candidate in found.candidates:
            for estimate in (candidate.chance, candidate.margin):
                assert estimate is None or (isfinite(estimate.value) and estimate.error > 0.0)
        for what in texts_in(found):
            assert all(what.key in catalogue(language) for language in LANGUAGES), what
            assert all(translate(what, language) for language in LANGUAGES)


@pytest.mark.parametrize("title", TITLES)
def test_every_question_is_reviewed_by_what_the_seat_knew(title: Title) -> None:
    """Also in the second look, and also an answer that no bot would give."""
    for number, (state, seat) in enumerate(asked(title, 6, 10**6)):
        other = state.determinize(seat, rh.Rng(99))
        action = state.legal(seat)[-1]
        decision = judge(state, seat, action, number, 8)
        assert decision == judge(other, seat, action, number, 8)
        assert decision is None or decision.played.action == action


@pytest.mark.parametrize("title", TITLES)
def test_weights_are_there_for_every_number_of_players(title: Title) -> None:
    analyst = title.analyst()
    for players in range(title.seats[0], title.seats[1] + 1):
        fitted = title.chances(players)
        assert fitted is not None
        assert len(fitted.win) == len(fitted.worth) == len(analyst.aspects)


def test_more_effort_plays_on_more_games_and_errs_less() -> None:
    title = rh.title("ticket-to-ride-usa")
    state, seat = next(it for it in asked(title, 3, 40) if type(it[0].frame).__name__ == "Turn")
    few, many = (analyse(SeatHandle(state, seat), effort) for effort in (16, 160))
    assert few.effort <= 16 < many.effort <= 160
    assert few.best.chance is not None and many.best.chance is not None
    assert many.best.chance.error < few.best.chance.error


def test_an_answer_that_was_asked_about_is_tried() -> None:
    title = rh.title("ticket-to-ride-usa")
    state, seat = next(it for it in asked(title, 3, 40) if type(it[0].frame).__name__ == "Turn")
    odd = state.legal(seat)[-1]
    found = analyse(SeatHandle(state, seat), 30, also=(odd,))
    assert next(it for it in found.candidates if it.action == odd).worlds > 0
    alone = analyse(SeatHandle(state, seat), 30, also=(odd, found.best.action), only=True)
    assert {it.action for it in alone.candidates} == {odd, found.best.action}


@pytest.mark.usefixtures("night_freight")
def test_a_title_of_another_package_is_played_on_at_random() -> None:
    """Without a line of its own it gets chances and margins from games played to their end."""
    for state, seat in asked(rh.title("night-freight"), 5, 20):
        found = analyse(SeatHandle(state, seat), EFFORT)
        other = state.determinize(seat, rh.Rng(99))
        assert analyse(SeatHandle(other, seat), EFFORT).to_json() == found.to_json(), state.frame
        assert abs(sum(found.chances) - 1.0) < 1e-9 and found.best.margin is not None
        assert found.unit.key == "core.unit.points"
    match = Match(rh.title("night-freight").build(2, {}), "1")
    while not match.over and match.version < 12:
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])
    assert len(review(match, EFFORT).curve) == match.version + 1


def test_chances_follow_from_how_sides_stand() -> None:
    """A softmax over weighted aspects; with equal aspects all sides are alike."""
    chances = Chances(win=[[0.1, 0.0], [0.0, 0.5]], worth=[[1.0, 0.0], [2.0, 0.0]])
    level = Standing(0.5, ((3.0, 1.0), (3.0, 1.0), (3.0, 1.0)))
    assert chances.wins(level) == pytest.approx([1 / 3] * 3)
    ahead = Standing(0.5, ((13.0, 1.0), (3.0, 2.0), (3.0, 1.0)))
    odds = [2.718281828 ** (0.1 * 13 + 0.25), 2.718281828 ** (0.3 + 0.5), 2.718281828 ** (0.3 + 0.25)]
    assert chances.wins(ahead) == pytest.approx([it / sum(odds) for it in odds])
    assert chances.margin(ahead, 0) == pytest.approx(15.0 - 7.0)
    assert chances.parts(ahead, 0) == pytest.approx([10.0, -1.0])
    assert powers_of(0.5) == (1.0, 0.5)
