"""Final scoring on thousands of positions, against slow references."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import combinations, pairwise

import networkx as nx
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.ticket_to_ride.references import (
    WAGONS,
    Position,
    Use,
    best_use,
    can_borrow,
    completed,
    is_trail,
    lines,
    longest_by_sweeping,
    longest_by_walking,
    random_claims,
    random_positions,
    score,
    weight_of,
)

import roundhouse as rh
from roundhouse.games.ticket_to_ride.board import Board, load_board
from roundhouse.games.ticket_to_ride.scoring import Sheet, score_tickets, set_places, sheets
from roundhouse.kit.trails import TrailSearch

BOARDS = ("usa", "europe")
OPTIONS: dict[str, list[dict[str, object]]] = {
    "usa": [
        {},
        {"edition": "classic_2004"},
        {"edition": "usa_1910"},
        {"edition": "mega_1910"},
        {"edition": "big_cities_1910"},
        {"bonus": "both"},
        {"edition": "usa_1910", "bonus": "longest"},
    ],
    "europe": [
        {},
        {"edition": "mega_1912"},
        {"edition": "big_cities_1912"},
        {"bonus": "both"},
        {"bonus": "globetrotter"},
        {"bonus": "none"},
    ],
}


def owned(title: str, routes: Sequence[int]) -> Position:
    """One player's routes, and nothing else on the board."""
    return Position(title, 2, {}, dict.fromkeys(routes, 0), {}, {})


def longest(position: Position, seat: int = 0) -> int:
    """The length of a seat's longest path, after a look at the path itself."""
    sheet = sheets(position.state())[seat]
    path = [int(route) for route in sheet.longest]
    assert all(position.owner[route] == seat for route in path)
    routes = [(route.a, route.b, route.length) for route in position.board.routes]
    assert is_trail(routes, path)
    assert weight_of([routes[route] for route in path]) == sheet.longest_length
    return int(sheet.longest_length)


# The longest path. U29, E28


def tour(title: str, cities: str) -> list[int]:
    """The routes between cities that are visited one after the other."""
    board = load_board(title)
    stops = [board.city(city) for city in cities.split()]
    return [board.routes_between(a, b)[0] for a, b in pairwise(stops)]


@pytest.mark.parametrize(
    ("title", "cities"),
    [
        (
            "usa",
            "new_orleans atlanta charleston raleigh washington pittsburgh saint_louis little_rock nashville pittsburgh"
            " raleigh nashville atlanta miami new_orleans houston",
        ),
        (
            "europe",
            "munchen frankfurt berlin wien munchen zurich marseille pamplona barcelona madrid cadiz lisboa madrid"
            " pamplona paris zurich venezia roma",
        ),
    ],
)
def test_cities_may_be_visited_again(title: str, cities: str) -> None:
    """All wagons can be one path, with loops."""
    routes = tour(title, cities)
    assert len(set(routes)) == len(routes)
    assert longest(owned(title, routes)) == WAGONS


def test_a_branch_does_not_count() -> None:
    """Denver's five neighbours: in by the longest route, out by the second longest."""
    star = [
        route
        for city in ("phoenix", "oklahoma_city", "kansas_city", "omaha", "santa_fe")
        for route in tour("usa", f"denver {city}")
    ]
    assert longest(owned("usa", star)) == 5 + 4


def test_a_ring_with_a_tail_is_all_one_path() -> None:
    ring = tour("usa", "seattle helena salt_lake_city portland seattle")
    assert longest(owned("usa", ring)) == 6 + 3 + 6 + 1
    assert longest(owned("usa", [*ring, *tour("usa", "seattle vancouver")])) == 6 + 3 + 6 + 1 + 1


def test_two_networks_do_not_add_up() -> None:
    routes = [*tour("europe", "lisboa madrid barcelona"), *tour("europe", "moskva petrograd stockholm")]
    assert longest(owned("europe", routes)) == 4 + 8


@pytest.mark.parametrize("title", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_longest_path_of_all_players(title: str, players: int) -> None:
    """Scattered and connected networks, as many as there are players."""
    board = load_board(title)
    for seed in range(100):
        rng = random.Random(f"{title} {players} {seed}")
        owner = random_claims(rng, board, players, rng.choice([20, WAGONS]))
        position = Position(title, players, {}, owner, {}, {})
        for seat in range(players):
            assert longest(position, seat) == longest_by_sweeping(position.edges(seat))


@pytest.mark.parametrize("title", BOARDS)
def test_longest_path_of_few_wagons(title: str) -> None:
    """Few enough to walk every path."""
    board = load_board(title)
    for seed in range(400):
        rng = random.Random(f"{title} {seed}")
        owner = random_claims(rng, board, 3, rng.randint(1, 16))
        position = Position(title, 3, {}, owner, {}, {})
        for seat in range(3):
            assert longest(position, seat) == longest_by_walking(position.edges(seat))


def dense_network(rng: random.Random, board: Board) -> list[int]:
    """All wagons on short routes between few cities: the most odd cities, and the most ways to go."""
    routes: list[int] = []
    reached: set[int] = set()
    left = WAGONS
    while True:
        worth = {
            i: ((route.a in reached) + (route.b in reached)) - route.length / 2 + 2 * rng.random()
            for i, route in enumerate(board.routes)
            if route.length <= left and i not in routes and route.twin not in routes
        }
        if not worth:
            return routes
        best = max(worth, key=lambda i: worth[i])
        routes.append(best)
        reached.update((board.routes[best].a, board.routes[best].b))
        left -= board.routes[best].length


@pytest.mark.parametrize("title", BOARDS)
@pytest.mark.parametrize("part", range(4))
def test_longest_path_in_dense_networks(title: str, part: int) -> None:
    board = load_board(title)
    for seed in range(60):
        position = owned(title, dense_network(random.Random(f"{title} {part} {seed}"), board))
        assert longest(position) == longest_by_sweeping(position.edges(0))


HARDEST = {
    "usa": "atlanta-charleston atlanta-nashville atlanta-new_orleans atlanta-raleigh chicago-pittsburgh"
    " chicago-saint_louis chicago-toronto dallas-houston dallas-little_rock dallas-oklahoma_city"
    " kansas_city-oklahoma_city little_rock-oklahoma_city little_rock-saint_louis montreal-toronto nashville-raleigh"
    " nashville-saint_louis new_york-pittsburgh pittsburgh-toronto raleigh-washington sault_ste_marie-toronto",
    "europe": "amsterdam-bruxelles amsterdam-frankfurt berlin-danzig berlin-frankfurt berlin-warszawa brest-dieppe"
    " bruxelles-dieppe bruxelles-paris danzig-riga danzig-warszawa dieppe-london dieppe-paris frankfurt-munchen"
    " marseille-zurich munchen-venezia munchen-zurich roma-venezia venezia-zagrab venezia-zurich warszawa-wilno",
}
"""What a long search for hard positions has found: networks that hang together by single routes."""


@pytest.mark.parametrize("title", BOARDS)
def test_hardest_positions_found(title: str) -> None:
    routes = [route for pair in HARDEST[title].split() for route in tour(title, pair.replace("-", " "))]
    position = owned(title, routes)
    assert sum(position.board.routes[route].length for route in routes) <= WAGONS
    assert longest(position) == longest_by_sweeping(position.edges(0))
    assert steps(position) <= 1500


@pytest.mark.parametrize("title", BOARDS)
def test_work_in_dense_networks(title: str) -> None:
    board = load_board(title)
    work = [steps(owned(title, dense_network(random.Random(seed), board))) for seed in range(200)]
    assert max(work) <= 500
    assert sum(work) <= 50 * len(work)


def steps(position: Position) -> int:
    edges = position.edges(0)
    a, b, length = ([edge[i] for edge in edges] for i in range(3))
    search = TrailSearch(len(position.board.cities), vec[i64](a), vec[i64](b), vec[i64](length))
    search.run()
    return int(search.steps)


# Stations. E23, E24, D25


@pytest.fixture(scope="module")
def near_tickets(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Europe with many tickets for few points between near cities: stations often help, and often in several ways."""
    board = load_board("europe")
    near = nx.Graph((route.a, route.b) for route in board.routes)
    pairs = [pair for pair in combinations(near, 2) if 1 < nx.shortest_path_length(near, *pair) < 5]
    rng = random.Random("near tickets")
    tickets = [
        {"a": board.cities[a].id, "b": board.cities[b].id, "points": rng.randint(1, 4)}
        for a, b in rng.sample(pairs, 120)
    ]
    document = {name: part for name, part in board.document.items() if name not in ("editions", "default_edition")}
    path = tmp_path_factory.mktemp("boards") / "near.json"
    path.write_text(json.dumps({**document, "decks": {"near": tickets}}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("part", range(4))
def test_best_use_of_stations(part: int) -> None:
    for position in random_positions("europe", 250, [{}], f"stations {part}"):
        compare_tickets(position)


@pytest.mark.parametrize("part", range(4))
def test_best_use_of_stations_with_many_tickets(near_tickets: str, part: int) -> None:
    for position in random_positions("europe", 120, [{"board": near_tickets}], f"stations {part}"):
        compare_tickets(position)


def compare_tickets(position: Position) -> None:
    for seat, sheet in enumerate(sheets(position.state())):
        best = best_use(position, seat)
        borrowed = [int(route) for route in sheet.borrowed]
        assert Use(int(sheet.tickets), len(sheet.completed), -len(borrowed)) == best
        assert can_borrow(position, seat, borrowed)
        done = [position.game.deck[ticket] for ticket in sheet.completed]
        assert done == [ticket for ticket in position.game.deck if ticket in completed(position, seat, borrowed)]


def test_e23_the_tickets_of_one_seat_are_scored_as_at_the_end(near_tickets: str) -> None:
    """U28, E24: bots ask it of every position that they imagine."""
    for position in random_positions("europe", 20, [{"board": near_tickets}], "one seat"):
        state = position.state()
        for seat, sheet in enumerate(sheets(state)):
            alone = Sheet(0, 0, len(position.stations(seat)))
            score_tickets(state, seat, alone)
            assert alone.tickets == sheet.tickets
            assert [*alone.completed] == [*sheet.completed] and [*alone.failed] == [*sheet.failed]
            assert [*alone.borrowed] == [*sheet.borrowed]


def test_the_random_positions_use_their_stations(near_tickets: str) -> None:
    """Positions in which nobody borrows would prove nothing."""
    borrowed = [0, 0, 0, 0]
    for position in random_positions("europe", 250, [{"board": near_tickets}], "stations 0"):
        for sheet in sheets(position.state()):
            borrowed[len(sheet.borrowed)] += 1
    assert borrowed[1] > 100
    assert borrowed[2] > 25
    assert borrowed[3] > 2


# Whole sheets. U27-U30, E25, E28, E29, D29-D31


@pytest.mark.parametrize("title", BOARDS)
@pytest.mark.parametrize("part", range(5))
def test_whole_sheets(title: str, part: int) -> None:
    for position in random_positions(title, 200, OPTIONS[title], f"sheets {part}"):
        state = position.state()
        assert rh.title(f"ticket-to-ride-{title}").invariants(state) == []
        expected = score(position)
        assert [lines(sheet) for sheet in sheets(state)] == expected
        assert state.scores() == [sheet.total for sheet in expected]
        assert state.result() == [sheet.place for sheet in expected]


@pytest.mark.parametrize("title", BOARDS)
def test_the_random_sheets_have_ties(title: str) -> None:
    tied_totals = shared_places = shared_cards = 0
    for position in random_positions(title, 400, OPTIONS[title], "sheets 0"):
        scored = [lines(sheet) for sheet in sheets(position.state())]
        tied_totals += len({sheet.total for sheet in scored}) < len(scored)
        shared_places += len({sheet.place for sheet in scored}) < len(scored)
        shared_cards += sum(sheet.longest_bonus > 0 for sheet in scored) > 1
    assert tied_totals > shared_places > 5
    assert shared_cards > 50


@pytest.mark.parametrize("title", BOARDS)
def test_seats_do_not_matter(title: str) -> None:
    """Who sits one seat farther scores the same."""
    for position in random_positions(title, 100, OPTIONS[title], "seats"):
        moved = Position(
            title,
            position.players,
            position.options,
            *({thing: (seat + 1) % position.players for thing, seat in things.items()} for things in _things(position)),
        )
        before = [lines(sheet) for sheet in sheets(position.state())]
        after = [lines(sheet) for sheet in sheets(moved.state())]
        assert after[1:] + after[:1] == before


def _things(position: Position) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    return dict(position.owner), dict(position.station), dict(position.tickets)


# Places. U30, E29, D31


def finished(points: int, tickets: int, stations: int = 0, card: bool = False) -> Sheet:
    """A sheet with so many points in all, completed tickets and built stations, with or without the card."""
    sheet = Sheet(points - 10 * card, 0, stations)
    sheet.completed = vec[i64](range(tickets))
    sheet.longest_bonus = 10 * card
    return sheet


@pytest.mark.parametrize(
    ("table", "places"),
    [
        ([finished(90, 1), finished(91, 0)], [2, 1]),
        ([finished(90, 3), finished(90, 4)], [2, 1]),
        ([finished(90, 4, 2), finished(90, 4, 1)], [2, 1]),
        ([finished(90, 4, 1), finished(90, 4, 1, card=True)], [2, 1]),
        ([finished(90, 4, 1, card=True), finished(90, 4, 1, card=True)], [1, 1]),
        ([finished(90, 4), finished(90, 4)], [1, 1]),
        ([finished(90, 4, 2, card=True), finished(90, 4, 1)], [2, 1]),
        ([finished(90, 3, 0, card=True), finished(90, 4, 3)], [2, 1]),
        ([finished(80, 4), finished(90, 4), finished(90, 4), finished(85, 9)], [4, 1, 1, 3]),
        ([finished(-5, 0), finished(-5, 0), finished(-6, 2), finished(-6, 2), finished(-7, 0)], [1, 1, 3, 3, 5]),
    ],
    ids=[
        "more points",
        "then more completed tickets",
        "then fewer stations",
        "then the card",
        "both have the card",
        "nobody has the card",
        "stations before the card",
        "tickets before stations and the card",
        "a shared victory, then the third place",
        "below nothing",
    ],
)
def test_places(table: list[Sheet], places: list[int]) -> None:
    set_places(table)
    assert [sheet.place for sheet in table] == places


def test_nobody_built_anything() -> None:
    """D30: all have the longest path, of no length."""
    scored = [lines(sheet) for sheet in sheets(Position("europe", 3, {}, {}, {}, {}).state())]
    assert [sheet.longest_bonus for sheet in scored] == [10, 10, 10]
    assert [sheet.total for sheet in scored] == [22, 22, 22]
    assert [sheet.place for sheet in scored] == [1, 1, 1]
