"""The best set of routes: rules 4.19 to 4.23 by their numbers, and thousands of sets against a slow solver."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.eighteen_thirty.maps import BOARD, face, path, rails_with, revenue
from tests.games.eighteen_thirty.slow_routes import Country, SlowRoutes, random_rails

from roundhouse.games.eighteen_thirty.judge import judge
from roundhouse.games.eighteen_thirty.network import GULF_TWICE, PAIRS_ONCE, WORD, Network, has_side, is_part, with_side
from roundhouse.games.eighteen_thirty.paths import connections, paths_from_connections, paths_of
from roundhouse.games.eighteen_thirty.routes import best, best_revenue
from roundhouse.games.eighteen_thirty.track import lay

# Baltimore, Washington with its tile, and the Deep South in a row; Richmond beside it.
SOUTH = {"J14": ("57", 0)}
# The line Pittsburgh - Altoona - Lancaster through H12.
LINE = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1)}
TRAINS = [
    *((0,), (2,), (3,), (4,), (5,), (6,), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 0), (0, 0)),
    *((2, 2, 3), (3, 3, 4), (4, 4, 4), (2, 2, 3, 3)),
]


def test_rule_4_19_a_route_joins_two_stops_and_has_an_own_token() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0)])
    assert revenue(rails, "PRR", 2) == 30
    assert revenue(rails, "B&O", 2) == 0
    assert revenue(rails_with({}, [("PRR", "H12", 0)]), "PRR", 2) == 0


def test_no_train_brings_in_nothing() -> None:
    assert revenue(rails_with(LINE, [("PRR", "H12", 0)]), "PRR") == 0


def test_rule_4_20_a_train_makes_as_many_stops_as_its_number() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0)])
    assert revenue(rails, "PRR", 3) == 50
    assert revenue(rails, "PRR", 0) == 50
    assert revenue(rails, "PRR", 6) == 50


def test_rule_4_20_and_trap_20_the_by_pass_of_h12_leaves_the_city_out() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0), ("B&O", "H16", 0)])
    assert revenue(rails, "B&O", 2) == 40
    assert revenue(rails, "B&O", 3) == 40  # the full city of PRR cannot be passed, the by-pass can
    own = rails_with(LINE, [("PRR", "H12", 0), ("PRR", "H16", 0)])
    assert revenue(own, "PRR", 2) == 40
    assert revenue(own, "PRR", 3) == 50


def test_trap_20_city_and_by_pass_share_both_hexsides() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0), ("PRR", "H16", 0)])
    assert revenue(rails, "PRR", 2, 2) == 60  # H10-H12 and H12-H16, not also H10-H16 past the city
    assert revenue(rails, "PRR", 2, 2, 2) == 60


def test_rule_4_21_a_full_city_is_an_end() -> None:
    tiles = {**LINE, "H18": ("59", 1)}
    free = rails_with(tiles, [("PRR", "H12", 0)])
    full = rails_with(tiles, [("PRR", "H12", 0), ("B&O", "H16", 0)])
    assert revenue(free, "PRR", 3) == 70
    assert revenue(full, "PRR", 3) == 50


def test_rule_4_21_a_token_of_its_own_opens_a_full_city() -> None:
    tiles = {**LINE, "H16": ("14", 1), "H18": ("59", 1)}
    assert revenue(rails_with(tiles, [("PRR", "H12", 0), ("B&O", "H16", 0)]), "PRR", 3) == 80
    assert revenue(rails_with(tiles, [("PRR", "H12", 0), ("B&O", "H16", 0), ("NYC", "H16", 0)]), "PRR", 3) == 60
    assert revenue(rails_with(tiles, [("PRR", "H12", 0), ("B&O", "H16", 0), ("PRR", "H16", 0)]), "PRR", 3) == 90


def test_rule_4_21_an_off_board_area_is_an_end_though_it_is_worth_the_most() -> None:
    """C&O has a token on both sides of Chicago, which trains may reach from there, but not pass."""
    tiles = {"G5": ("8", 1), "G3": ("8", 2), "E3": ("8", 0)}
    rails = rails_with(tiles, [("C&O", "F6", 0), ("C&O", "D2", 0)])
    assert revenue(rails, "C&O", 2) == revenue(rails, "C&O", 3) == revenue(rails, "C&O", 0) == 30 + 40
    assert revenue(rails, "C&O", 2, 2) == 30 + 40 + 40 + 20


def test_rule_4_22_two_trains_share_stops_but_no_track() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0)])
    assert revenue(rails, "PRR", 2, 2) == 60
    assert revenue(rails, "PRR", 3, 3) == 60
    assert revenue(rails, "PRR", 2, 2, 2) == 60


def test_rule_4_23_and_trap_30_off_board_areas_are_worth_more_from_phase_5() -> None:
    rails = rails_with(SOUTH, [("B&O", "I15", 0)])
    low, high = revenue(rails, "B&O", 3), revenue(rails, "B&O", 3, high=True)
    assert (low, high) == (80, 90)


def test_d16_and_trap_21_the_gulf_is_visited_once_or_by_18xx_games_twice() -> None:
    # Columbus, by I3 to the one hex of the Gulf, by I5 and J4 to the other.
    tiles = {"H4": ("14", 5), "I3": ("8", 1), "I5": ("8", 0), "J4": ("8", 1)}
    rails = rails_with(tiles, [("PRR", "H4", 0)])
    assert revenue(rails, "PRR", 3) == 60
    assert revenue(rails, "PRR", 3, reading=GULF_TWICE) == 90
    assert revenue(rails, "PRR", 2, 2) == 120  # two trains may both go there


def test_d16_the_canadian_west_is_visited_once_in_both_readings() -> None:
    rails = rails_with({"B10": ("14", 2)}, [("CPR", "B10", 0)])
    assert revenue(rails, "CPR", 3) == 60
    assert revenue(rails, "CPR", 3, reading=GULF_TWICE) == 60


def test_rule_4_19_d17_and_trap_19_both_cities_of_new_york_on_one_route() -> None:
    rails = rails_with({"G19": ("54", 0), "F18": ("7", 5), "G17": ("2", 2)}, [("NYNH", "G19", 1)])
    assert revenue(rails, "NYNH", 3) == 130
    assert revenue(rails, "NYNH", 3, reading=PAIRS_ONCE) == 130


def test_d17_both_cities_of_an_oo_hex_or_only_one() -> None:
    tiles = {"H18": ("59", 0), "I17": ("7", 2), "H16": ("14", 5), "G17": ("2", 4)}
    rails = rails_with(tiles, [("PRR", "H16", 0)])
    assert revenue(rails, "PRR", 4) == 120
    assert revenue(rails, "PRR", 4, reading=PAIRS_ONCE) == 80


def test_equal_trains_and_the_order_of_trains_do_not_matter() -> None:
    for seed in range(6):
        rails = random_rails(BOARD, seed, 60)
        for name in ("PRR", "NYC", "B&O"):
            assert revenue(rails, name, 2, 4, 3) == revenue(rails, name, 4, 3, 2) == revenue(rails, name, 3, 2, 4)


def test_best_routes_against_the_slow_solver() -> None:
    for seed in range(80):
        rails = random_rails(BOARD, seed, random.Random(seed).choice([30, 60, 100, 200]))
        high = seed % 2 == 1
        slow = SlowRoutes(Country.of(BOARD, rails), seed % 8, high, 99)
        routes = sum(map(len, slow.by_stops.values()))
        for trains in TRAINS:
            if routes < 1500 or len(trains) < 3:
                found = best_revenue(BOARD, rails, seed % 8, vec[i64](list(trains)), high)
                assert found == slow.best(trains), (seed, trains)


@pytest.mark.parametrize("seed", range(12))
def test_the_plan_is_legal_brings_in_what_it_says_and_reads_back(seed: int) -> None:
    rails = random_rails(BOARD, seed, 90)
    for number in range(8):
        for trains in ([2, 3], [4, 4, 4], [0, 5], [0, 0]):
            plan = best(BOARD, rails, number, vec[i64](trains), True)
            paths = paths_of(BOARD, plan, trains)
            assert judge(BOARD, rails, number, trains, paths, True, must_be_best=True) == (plan.revenue, None)
            written = [{"train": f"{way.size or 'D'}-0", "connections": connections(BOARD, way)} for way in paths]
            assert paths_from_connections(BOARD, rails, written) == paths


def test_a_set_of_stops_beyond_32_bits() -> None:
    """Late networks have more than 32 hexsides and stops in their sets."""
    rails = random_rails(BOARD, 9, 300)
    network = Network(BOARD, rails, 1, True, 0)
    words = [*network.w0, *network.w1, *network.w2, *network.w3]
    assert max(words) >= 1 << 32
    slow = SlowRoutes(Country.of(BOARD, rails), 1, True, 5)
    assert revenue(rails, "NYC", 5, high=True) == slow.best((5,))


def test_a_set_of_hexsides_may_hold_any_of_them() -> None:
    nothing = (0, 0, 0, 0)
    for side in range(4 * WORD):
        one = with_side(nothing, side)
        assert has_side(one, side) and not has_side(nothing, side)
        assert is_part(one, one) and is_part(nothing, one) and not is_part(one, nothing)


def test_a_path_has_words() -> None:
    way = path(2, "H10.0", "H12", "H14", "H16.0")
    assert connections(BOARD, way) == [["H10", "H12", "H14", "H16"]]


def test_laying_does_not_touch_a_copy() -> None:
    rails = rails_with(LINE, [("PRR", "H12", 0)])
    copy = rails.copy()
    lay(BOARD, copy, BOARD.hex_at("H10"), face("14", 1))
    assert revenue(rails, "PRR", 2) == 30
    assert revenue(copy, "PRR", 2) == 40
