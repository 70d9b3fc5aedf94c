"""Why a set of routes is refused: rules 4.19 to 4.24, each with a reason of its own in both languages."""

from __future__ import annotations

import pytest
from tests.games.eighteen_thirty.maps import BOARD, corp, path, rails_with

from roundhouse.core.text import Text, translate
from roundhouse.games.eighteen_thirty.judge import judge
from roundhouse.games.eighteen_thirty.network import GULF_TWICE, PAIRS_ONCE
from roundhouse.games.eighteen_thirty.paths import Path, connections, paths_from_connections

LINE = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1), "H18": ("59", 1)}
GULF = {"H4": ("14", 5), "I3": ("8", 1), "I5": ("8", 0), "J4": ("8", 1)}
PAIR = {"H18": ("59", 0), "I17": ("7", 2), "H16": ("14", 5), "G17": ("2", 4)}
# Albany, then a loop that leads back over the same hexside.
LOOP = {"E19": ("57", 1), "E17": ("9", 1), "E15": ("24", 4), "E13": ("7", 4), "F14": ("7", 2)}
PRR = [("PRR", "H12", 0), ("PRR", "H4", 0), ("B&O", "H16", 0)]

SHORT = path(2, "H12.0", "H10.0")
LONG = path(3, "H10.0", "H12.0", "H14", "H16.0")


def reason(
    tiles: dict[str, tuple[str, int]],
    tokens: list[tuple[str, str, int]],
    trains: list[int],
    *paths: Path,
    reading: int = 0,
    must_be_best: bool = False,
    corporation: str = "PRR",
) -> str:
    """The last word of the reason's key, empty for a legal set; the reason reads in both languages."""
    rails = rails_with(tiles, tokens)
    got, why = judge(BOARD, rails, corp(corporation), trains, paths, False, reading, must_be_best)
    if why is None:
        return ""
    assert got == 0
    english, polish = translate(why, "en"), translate(why, "pl")
    assert english != polish
    assert "{" not in english + polish
    assert "1830." not in english + polish
    return why.key.removeprefix("1830.route.")


def test_legal_routes_bring_in_the_sum_of_their_stops() -> None:
    rails = rails_with(LINE, PRR)
    assert judge(BOARD, rails, corp("PRR"), [2], [SHORT], False) == (30, None)
    assert judge(BOARD, rails, corp("PRR"), [3], [LONG], False) == (50, None)
    other = path(3, "H12.0", "H14", "H16.0")
    assert judge(BOARD, rails, corp("PRR"), [2, 3], [SHORT, other], False) == (60, None)


def test_rule_4_24_and_d31_no_route_at_all_is_legal_unless_the_best_is_a_duty() -> None:
    rails = rails_with(LINE, PRR)
    assert judge(BOARD, rails, corp("PRR"), [2], [], False) == (0, None)
    assert reason(LINE, PRR, [2], must_be_best=True) == "not_best"
    assert reason(LINE, PRR, [3], path(3, "H12.0", "H10.0"), must_be_best=True) == "not_best"
    assert reason(LINE, PRR, [3], LONG, must_be_best=True) == ""


def test_rule_4_19_two_stops() -> None:
    assert reason(LINE, PRR, [2], path(2, "H12.0")) == "too_short"
    assert reason(LINE, PRR, [2], path(2, "H12.0", "H14")) == "end"
    assert reason(LINE, PRR, [2], path(2, "H14", "H12.0")) == "end"


def test_rule_4_19_an_own_token() -> None:
    assert reason(LINE, PRR, [2], SHORT, corporation="NYC") == "no_token"


def test_rule_4_19_track_all_the_way() -> None:
    assert reason(LINE, PRR, [2], path(2, "H12.0", "H16.0")) == "apart_hexes"
    assert reason({}, PRR, [2], SHORT) == "no_track"
    assert reason({**LINE, "H14": ("7", 0)}, PRR, [3], LONG) == "no_way"
    assert reason(LINE, PRR, [2], path(2, "H12.1", "H10.0")) == "no_stop"
    assert reason(LINE, PRR, [2], path(2, "H12.0", "G11.0")) == "no_track"


def test_rule_4_19_no_track_twice() -> None:
    there_and_back = path(0, "E19.0", "E17", "E15", "E13", "F14", "E15", "E17", "E19.0")
    assert reason(LOOP, [("NYC", "E19", 0)], [0], there_and_back, corporation="NYC") == "track_twice"


def test_rule_4_19_no_stop_twice() -> None:
    tiles = {"H4": ("14", 1), "G3": ("7", 5), "H2": ("7", 3)}
    assert reason(tiles, PRR, [0], path(0, "H4.0", "G3", "H2", "H4.0")) == "stop_twice"


def test_rule_4_19_a_train_does_not_turn_round_in_a_stop() -> None:
    assert reason(LINE, PRR, [0], path(0, "H10.0", "H12.0", "H10.0")) == "track_twice"


def test_rule_4_20_as_many_stops_as_the_train_makes() -> None:
    assert reason(LINE, PRR, [2], path(2, "H10.0", "H12.0", "H14", "H16.0")) == "too_long"


def test_rule_4_20_no_stop_is_left_out() -> None:
    tiles = {**LINE, "H8": ("9", 1), "H6": ("9", 1), "H4": ("57", 1)}
    assert reason(tiles, PRR, [2], path(2, "H12.0", "H10", "H8", "H6", "H4.0")) == "must_stop"


def test_rule_4_20_and_trap_20_the_by_pass_may_be_used_instead_of_the_city() -> None:
    tokens = [("PRR", "H12", 0), ("B&O", "H16", 0)]
    by_pass = path(2, "H10.0", "H12", "H14", "H16.0")
    assert reason(LINE, tokens, [2], by_pass, corporation="B&O") == ""
    city = path(3, "H10.0", "H12.0", "H14", "H16.0")
    assert reason(LINE, tokens, [3], city, corporation="B&O") == "blocked"


def test_rule_4_21_a_full_city_is_an_end() -> None:
    assert reason(LINE, PRR, [4], path(4, "H10.0", "H12.0", "H14", "H16.0", "H18.0")) == "blocked"


def test_rule_4_21_an_off_board_area_is_an_end() -> None:
    tiles = {"G5": ("8", 1), "G3": ("8", 2), "E3": ("8", 0)}
    through_chicago = path(0, "F6.0", "G5", "G3", "F2.0", "E3", "D2.0")
    assert reason(tiles, [("C&O", "F6", 0)], [0], through_chicago, corporation="C&O") == "off_board"


def test_rule_4_21_and_d16_an_area_is_visited_once() -> None:
    both = path(3, "I1.0", "I3", "H4.0", "I5", "J4", "J2.0")
    assert reason(GULF, PRR, [3], both) == "area_twice"
    assert reason(GULF, PRR, [3], both, reading=GULF_TWICE) == ""
    west = path(3, "A9.0", "B10.0", "A11.0")
    tokens = [("CPR", "B10", 0)]
    for reading in (0, GULF_TWICE):
        assert reason({"B10": ("14", 2)}, tokens, [3], west, reading=reading, corporation="CPR") == "area_twice"


def test_d17_two_cities_of_a_hex() -> None:
    both = path(4, "H18.0", "I17", "H16.0", "G17.1", "H18.1")
    tokens = [("PRR", "H16", 0)]
    assert reason(PAIR, tokens, [4], both) == ""
    assert reason(PAIR, tokens, [4], both, reading=PAIRS_ONCE) == "pair_twice"


def test_rule_4_22_trains_share_no_track() -> None:
    assert reason(LINE, PRR, [2, 3], SHORT, LONG) == "shared"
    by_pass = path(3, "H10.0", "H12", "H14", "H16.0")
    own = [("PRR", "H12", 0), ("PRR", "H16", 0)]
    assert reason(LINE, own, [2, 3], SHORT, by_pass) == "shared"


def test_each_route_has_a_train() -> None:
    assert reason(LINE, PRR, [3], SHORT) == "no_train"
    assert reason(LINE, PRR, [2], SHORT, path(2, "H12.0", "H14", "H16.0")) == "no_train"
    assert reason(LINE, PRR, [], SHORT) == "no_train"


@pytest.mark.parametrize(
    ("pieces", "way"),
    [
        ([["H10", "H12"], ["H12", "H14", "H16"]], ["H10.0", "H12.0", "H14", "H16.0"]),
        ([["H12", "H14", "H16"], ["H12", "H10"]], ["H16.0", "H14", "H12.0", "H10.0"]),
        ([["H16", "H14", "H12"], ["H10", "H12"]], ["H16.0", "H14", "H12.0", "H10.0"]),
        ([["H16", "H14", "H12", "H10"]], ["H16.0", "H14", "H12", "H10.0"]),
        ([["H10", "H12"], ["H16", "H18"], ["H16", "H14", "H12"]], ["H10.0", "H12.0", "H14", "H16.0", "H18.0"]),
    ],
)
def test_connections_of_18xx_games_come_in_any_order_and_direction(pieces: list[list[str]], way: list[str]) -> None:
    rails = rails_with(LINE, PRR)
    found = paths_from_connections(BOARD, rails, [{"train": "4-1", "connections": pieces}])
    assert isinstance(found, list)
    assert found[0].size == 4
    assert found[0] in (path(4, *way), path(4, *reversed(way)))
    assert (
        paths_from_connections(BOARD, rails, [{"train": "4-1", "connections": connections(BOARD, found[0])}]) == found
    )


def test_a_diesel_of_18xx_games_has_no_limit() -> None:
    found = paths_from_connections(BOARD, rails_with(LINE), [{"train": "D-0", "connections": [["H10", "H12"]]}])
    assert isinstance(found, list)
    assert found[0].size == 0


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ([["H10", "Z9"]], "unknown_hex"),
        ([["H10"]], "too_short"),
        ([], "too_short"),
        ([["H10", "H12"], ["E19", "E21"]], "apart"),
    ],
)
def test_broken_connections_get_a_reason(pieces: list[list[str]], key: str) -> None:
    found = paths_from_connections(BOARD, rails_with(LINE), [{"train": "4-1", "connections": pieces}])
    assert isinstance(found, Text)
    assert found.key == f"1830.route.{key}"
    assert translate(found, "pl") != translate(found, "en")
