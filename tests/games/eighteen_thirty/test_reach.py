"""What a corporation reaches (4.9, 4.18, 4.31), and where tokens may go."""

from __future__ import annotations

import pytest
from tests.games.eighteen_thirty.maps import BOARD, corp, edges, rails_with, tokens_of
from tests.games.eighteen_thirty.slow_routes import Country, Place, SlowRoutes, random_rails

from roundhouse.games.eighteen_thirty.board import CORPORATIONS, NONE
from roundhouse.games.eighteen_thirty.rails import Rails, free_slot, home_city, keeper, place_token, start_rails
from roundhouse.games.eighteen_thirty.reach import has_route, reached


def edges_of(rails: Rails, corporation: str, name: str) -> list[int]:
    return list(edges(reached(BOARD, rails, corp(corporation)).edges[BOARD.hex_at(name)]))


def test_rule_4_9_track_is_followed_over_both_sides_of_a_hexside() -> None:
    rails = rails_with({"E19": ("57", 1), "E17": ("9", 1)}, [("NYC", "E19", 0)])
    assert edges_of(rails, "NYC", "E17") == [1, 4]
    assert edges_of(rails, "NYC", "E15") == [4]
    assert edges_of(rails, "NYC", "E13") == []


def test_rule_4_9_towns_never_block() -> None:
    rails = rails_with({"G7": ("56", 0)}, [("C&O", "F6", 0)])
    assert edges_of(rails, "C&O", "G7") == [0, 2]
    assert edges_of(rails, "C&O", "H6") == [3]


def test_rule_4_9_nothing_is_reached_through_an_off_board_area() -> None:
    rails = rails_with({"G5": ("8", 1), "G3": ("8", 2), "E3": ("8", 0)}, [("C&O", "F6", 0)])
    assert edges_of(rails, "C&O", "F2") == [5]
    assert edges_of(rails, "C&O", "E3") == []


def test_rule_4_9_a_walk_does_not_turn_back_over_the_same_hexside() -> None:
    # West of E19 lies a branch at E17 that faces the other way, then a loop E15, E13, F14 that leads back to it.
    tiles = {"E19": ("57", 1), "E17": ("24", 1), "E15": ("24", 4), "E13": ("7", 4), "F14": ("7", 2)}
    rails = rails_with(tiles, [("NYC", "E19", 0)])
    assert edges_of(rails, "NYC", "E15") == [0, 1, 4]
    assert edges_of(rails, "NYC", "E17") == [1, 4]
    assert edges_of(rails, "NYC", "D18") == []


def test_rule_4_18_reach_a_free_slot_and_no_second_token_on_a_hex() -> None:
    tiles = {"E19": ("14", 1), "E17": ("9", 1), "E15": ("9", 1), "E13": ("8", 4)}
    rails = rails_with(tiles, [("NYC", "E19", 0), ("PRR", "H12", 0)])
    assert ("E19", 0) not in tokens_of(rails, "NYC")
    assert tokens_of(rails, "PRR") == set()


def test_rule_4_18_a_full_city_takes_no_token_and_an_open_slot_does() -> None:
    tiles = {"E19": ("57", 1), "E21": ("9", 1), "E23": ("53", 1)}
    full = rails_with(tiles, [("NYC", "E19", 0), ("B&M", "E23", 0)])
    assert tokens_of(full, "B&M") == set()
    green = rails_with(tiles | {"E19": ("14", 1)}, [("NYC", "E19", 0), ("B&M", "E23", 0)])
    assert tokens_of(green, "B&M") == {("E19", 0)}


def test_rule_4_4_a_slot_is_kept_for_the_home_of_a_corporation() -> None:
    tiles = {"E19": ("57", 1), "E21": ("9", 1), "E23": ("53", 1)}
    kept = rails_with(tiles, [("B&M", "E23", 0)])
    assert tokens_of(kept, "B&M") == set()
    green = rails_with(tiles | {"E19": ("14", 1)}, [("B&M", "E23", 0)])
    assert tokens_of(green, "B&M") == {("E19", 0)}
    place_token(BOARD, green, corp("B&M"), BOARD.hex_at("E19"), 0)
    assert free_slot(BOARD, green, corp("CPR"), BOARD.hex_at("E19"), 0) == NONE
    assert free_slot(BOARD, green, corp("NYC"), BOARD.hex_at("E19"), 0) == 0


def test_rule_4_5_and_trap_17_nobody_enters_e11_before_erie() -> None:
    e11 = BOARD.hex_at("E11")
    for tiles in ({}, {"E11": ("59", 0)}, {"E11": ("64", 0)}):
        rails = rails_with(tiles)
        for city in range(2):
            assert keeper(BOARD, rails, e11, city) == corp("ERIE")
            assert free_slot(BOARD, rails, corp("NYC"), e11, city) == NONE
            assert free_slot(BOARD, rails, corp("ERIE"), e11, city) == 0
        place_token(BOARD, rails, corp("ERIE"), e11, 0)
        assert free_slot(BOARD, rails, corp("NYC"), e11, 1) == 0


def test_rule_4_4_erie_chooses_its_city_once_e11_has_track() -> None:
    assert home_city(BOARD, start_rails(BOARD), corp("ERIE")) == 0
    assert home_city(BOARD, rails_with({"E11": ("59", 0)}), corp("ERIE")) == NONE


@pytest.mark.parametrize(("tile", "city"), [(None, 0), ("54", 1), ("62", 1)])
def test_trap_18_only_one_city_of_new_york_is_kept_for_new_haven(tile: str | None, city: int) -> None:
    rails = rails_with({"G19": (tile, 0)} if tile else {})
    g19 = BOARD.hex_at("G19")
    assert home_city(BOARD, rails, corp("NYNH")) == city
    assert keeper(BOARD, rails, g19, city) == corp("NYNH")
    assert keeper(BOARD, rails, g19, 1 - city) == NONE
    assert free_slot(BOARD, rails, corp("NYC"), g19, 1 - city) == 0
    assert free_slot(BOARD, rails, corp("NYC"), g19, city) == (1 if tile == "62" else NONE)


def test_trap_19_no_second_token_in_the_other_city_of_a_hex() -> None:
    rails = rails_with({"G19": ("54", 0)}, [("NYNH", "G19", 1)])
    assert free_slot(BOARD, rails, corp("NYNH"), BOARD.hex_at("G19"), 0) == NONE
    assert free_slot(BOARD, rails, corp("NYC"), BOARD.hex_at("G19"), 0) == 0


def test_rule_4_31_a_route_needs_a_second_stop() -> None:
    alone = rails_with({"E19": ("57", 1), "E17": ("9", 1)}, [("NYC", "E19", 0)])
    assert not has_route(BOARD, alone, corp("NYC"))
    joined = rails_with({"E19": ("57", 1), "E21": ("9", 1), "E23": ("53", 1)}, [("NYC", "E19", 0)])
    assert has_route(BOARD, joined, corp("NYC"))
    assert not has_route(BOARD, joined, corp("PRR"))


def test_rule_4_31_a_loop_back_to_the_same_city_is_no_route() -> None:
    # H4 round by G3 and H2 and back.
    rails = rails_with({"H4": ("14", 1), "G3": ("7", 5), "H2": ("7", 3)}, [("B&O", "H4", 0)])
    assert edges_of(rails, "B&O", "G3") == [0, 5]
    assert not has_route(BOARD, rails, corp("B&O"))


def slow_reach(country: Country, corporation: int) -> tuple[set[Place], set[Place]]:
    """Edges and stops reached, by walking every walk that crosses no hexside twice."""
    found: set[Place] = set()
    stops: set[Place] = set()

    def walk(name: str, edge: str, used: frozenset[frozenset[Place]]) -> None:
        other, enter = country.across(name, edge)
        side = frozenset(((name, edge), (other, enter)))
        if side in used:
            return
        found.update(side)
        for end in country.joined(other, enter):
            if end.isdigit():
                walk(other, end, used | {side})
                continue
            stops.add((other, end))
            if not country.ends_there((other, end), corporation):
                for exit_ in country.joined(other, end):
                    walk(other, exit_, used | {side})

    for (name, city), owners in country.tokens.items():
        if corporation in owners:
            stops.add((name, city))
            found.update((name, str(edge)) for edge in edges(BOARD.open[BOARD.hex_at(name)]))
            for edge in country.joined(name, city):
                walk(name, edge, frozenset())
    return found, stops


def test_reach_against_all_walks() -> None:
    for seed in range(60):
        rails = random_rails(BOARD, seed, 30 + seed)
        country = Country.of(BOARD, rails)
        for number in (seed % 8, (seed + 3) % 8):
            fast = reached(BOARD, rails, number)
            slow, stops = slow_reach(country, number)
            assert has_route(BOARD, rails, number) == bool(SlowRoutes(country, number, False, 2).by_stops)
            assert {
                (name, str(edge)) for at, name in enumerate(BOARD.hex_names) for edge in edges(fast.edges[at])
            } == slow, (seed, CORPORATIONS[number])
            assert {(name, end[1]) for name, end in stops} == {
                (name, str(stop))
                for at, name in enumerate(BOARD.hex_names)
                for stop in range(2)
                if fast.stops[at] >> stop & 1
            }
