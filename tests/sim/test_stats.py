"""Statistics of many games."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.sim.stats import WIN, Summary, Tally

pytestmark = pytest.mark.once  # nothing of this is compiled

RESULTS = st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 5), st.integers(0, WIN)), min_size=2, max_size=40)


def tally_of(results: list[tuple[int, int, int]]) -> Tally:
    tally = Tally()
    for points, place, win in results:
        tally.add(points, place, win)
    return tally


@given(RESULTS)
def test_a_tally_is_the_usual_statistics(results: list[tuple[int, int, int]]) -> None:
    tally = tally_of(results)
    points = [result[0] for result in results]
    assert tally.games == len(results)
    assert tally.mean == pytest.approx(statistics.fmean(points))
    assert tally.deviation == pytest.approx(statistics.stdev(points), abs=1e-6)
    assert (tally.least, tally.most) == (min(points), max(points))
    assert tally.mean_place == pytest.approx(statistics.fmean(result[1] for result in results))


@given(RESULTS, RESULTS)
def test_parts_add_up_exactly(first: list[tuple[int, int, int]], second: list[tuple[int, int, int]]) -> None:
    parts = tally_of(first)
    parts.merge(Tally())
    parts.merge(tally_of(second))
    assert parts == tally_of(first + second)


def test_the_interval_is_wilsons() -> None:
    """Known values: 0 of 10, 5 of 10, 10 of 10."""
    for wins, bounds in ((0, (0.0, 0.2775)), (5, (0.2366, 0.7634)), (10, (0.7225, 1.0))):
        tally = tally_of([(0, 1, WIN if i < wins else 0) for i in range(10)])
        assert tally.win_interval == pytest.approx(bounds, abs=1e-4)


def test_a_shared_win_is_shared() -> None:
    summary = Summary(3)
    summary.add(0, ("a", "b", "b"), (50, 50, 10), (1, 1, 3), 100)
    assert [tally.win_share for tally in summary.by_seat] == [0.5, 0.5, 0.0]
    assert (summary.by_bot["a"].win_share, summary.by_bot["b"].win_share) == (0.5, 0.25)


def test_the_digest_tells_games_apart_and_parts_not() -> None:
    games = [(i, ("a", "b"), (i, 7), (1, 2), 90 + i) for i in range(6)]
    whole, parts, other = Summary(2), Summary(2), Summary(2)
    late = Summary(2)
    for game in games:
        whole.add(*game)
        (late if game[0] > 2 else parts).add(*game)
        other.add(*game[:-1], 90)
    late.merge(parts)
    assert whole.digest == late.digest != other.digest
    assert whole.to_json() == late.to_json()


def test_one_game_has_no_spread() -> None:
    assert tally_of([(10, 1, WIN)]).deviation == 0.0
    assert Summary(2).games_per_second == 0.0


def test_winners_and_endings_are_counted_across_parts() -> None:
    whole, part = Summary(2), Summary(2)
    whole.add(0, ("a", "b"), (50, 70), (2, 1), 10, "bank")
    part.add(1, ("b", "a"), (90, 70), (1, 2), 10, "ruin")
    part.add(2, ("a", "b"), (80, 80), (1, 1), 10, "bank")
    whole.merge(part)
    data = whole.to_json()
    assert data["winners"] == {"mean": 80.0, "sd": 10.0, "min": 70, "max": 90}
    assert data["endings"] == {"bank": 2, "ruin": 1}


def test_a_title_with_one_ending_counts_none() -> None:
    summary = Summary(2)
    summary.add(0, ("a", "b"), (50, 70), (2, 1), 10)
    assert "endings" not in summary.to_json()


def test_a_solo_game_that_is_lost_has_no_winner() -> None:
    summary = Summary(1)
    summary.add(0, ["casual"], [20], [2], 40)
    assert (summary.games, summary.winners.games, summary.by_seat[0].win_share) == (1, 0, 0.0)
    assert summary.to_json()["winners"] is None
