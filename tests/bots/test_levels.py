"""Bots are found by title and level, and all of them answer by what their seat sees and by their seed."""

from __future__ import annotations

from collections import Counter

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle

TITLES = tuple(kind.id for kind in rh.titles())
LADDER = ("beginner", "casual", "club", "expert", "master")


def title_levels(title: str) -> tuple[str, ...]:
    return bots.levels(title)[1:]


@pytest.mark.parametrize("title", TITLES)
def test_the_levels_of_a_title_go_from_the_weakest_up(title: str) -> None:
    assert bots.levels(title)[0] == "random"
    assert [level for level in LADDER if level in title_levels(title)] == [*title_levels(title)]


@pytest.mark.usefixtures("night_freight")
def test_a_title_of_another_package_brings_its_own_bots() -> None:
    assert bots.levels("night-freight") == ("random", "casual")
    match = rh.new("night-freight", players=2, seed=1)
    for level in bots.levels("night-freight"):
        assert bots.make("night-freight", level, 1).choose(match.seat(0)) in match.state.legal(0)


def test_an_unknown_title_has_no_bots() -> None:
    with pytest.raises(rh.UnknownTitle):
        bots.levels("chess")


@pytest.mark.parametrize("title", TITLES)
def test_every_level_can_be_made_and_plays(title: str) -> None:
    for level in bots.players(title):
        match = rh.new(title, players=2, seed=3)
        seat = match.state.seats()[-1]
        assert bots.make(title, level, seed=5).choose(match.seat(seat)) in match.state.legal(seat)


@pytest.mark.parametrize(("title", "level"), [("ticket-to-ride-usa", "grandmaster"), ("1830", "thrifty")])
def test_an_unknown_level_is_refused_with_those_there_are(title: str, level: str) -> None:
    with pytest.raises(rh.UnknownBot) as caught:
        bots.make(title, level)
    assert caught.value.text.key == "error.unknown_bot"
    assert dict(caught.value.text.args) == {"bot": level, "title": title, "levels": ", ".join(bots.players(title))}


@pytest.mark.parametrize("level", ["random", "casual"])
def test_a_seat_with_one_legal_action_takes_it(level: str) -> None:
    match = rh.new("ticket-to-ride-usa", players=2, seed=3, options={"initial_tickets": 2, "initial_keep": 2})
    (only,) = match.state.legal(0)
    assert bots.make("ticket-to-ride-usa", level).choose(match.seat(0)) == only


def test_the_random_level_takes_every_action_as_often() -> None:
    match = rh.new("ticket-to-ride-usa", players=2, seed=3)
    legal = match.state.legal(0)
    taken = Counter(bots.make("ticket-to-ride-usa", "random", seed).choose(match.seat(0)) for seed in range(1100))
    assert set(taken) == set(legal)
    assert all(60 < taken[action] < 140 for action in legal)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", ["random", "casual"])
def test_an_answer_follows_from_the_view_and_the_seed(title: str, level: str) -> None:
    """Bots asked before and bots asked for the first time answer alike."""
    match = rh.new(title, players=2, seed=4)
    used = [bots.make(title, level, seed) for seed in (1, 1)]
    luck = rh.Rng(9)
    for _ in range(60):
        for seat, legal in match.decisions().items():
            handle = SeatHandle(match.state, seat)
            answers = {str(bot.choose(handle)) for bot in (*used, bots.make(title, level, 1))}
            assert len(answers) == 1
            match.act(seat, legal[luck.below(len(legal))])


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("level", ["random", "casual"])
def test_what_is_chosen_is_the_best_of_the_analysis(title: str, level: str) -> None:
    match = rh.new(title, players=3, seed=5)
    bot = bots.make(title, level, seed=2)
    while match.version < 150:
        for seat in match.state.seats():
            handle = match.seat(seat)
            analysis = bot.analyse(handle)
            worths = [worth for _, worth in analysis]
            assert worths == sorted(worths, reverse=True)
            assert {action for action, _ in analysis} <= set(match.state.legal(seat))
            assert analysis[0][0] == bot.choose(handle)
            match.act(seat, analysis[0][0])
