"""How Ticket to Ride is drawn: what a ticket still takes, chains of cities, and no secret of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console, RenderableType
from tests.cli.conftest import random_match

import roundhouse as rh
from roundhouse.games.ticket_to_ride.game import TicketGame
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.terminal import lines, overview, screen, sheet
from roundhouse.games.ticket_to_ride.ways import Way, chains, cheapest_way

TITLES = ("ticket-to-ride-usa", "ticket-to-ride-europe")


def drawn(part: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


def empty_board(players: int = 2, title: str = "ticket-to-ride-usa") -> TicketState:
    game = rh.title(title).build(players, {})
    state = game.start()
    assert isinstance(state, TicketState)
    return state


def way(state: TicketState, a: str, b: str, seat: int = 0) -> Way | None:
    board = state.g.board
    return cheapest_way(state, seat, board.city(a), board.city(b))


def claim(state: TicketState, seat: int, *routes: str) -> None:
    for route in routes:
        state.take_route(state.g.board.route(route), seat)


def route_ids(state: TicketState, found: Way | None) -> list[str]:
    assert found is not None
    return [state.g.board.routes[route].id for route in found.routes]


def test_the_cheapest_way_takes_the_fewest_wagons() -> None:
    state = empty_board()
    found = way(state, "denver", "el_paso")
    assert found is not None
    assert found.trains == 4
    assert route_ids(state, found) == ["denver-santa_fe", "el_paso-santa_fe"]


def test_own_routes_cost_nothing() -> None:
    state = empty_board()
    claim(state, 0, "denver-santa_fe")
    assert way(state, "denver", "el_paso") == Way(2, (state.g.board.route("el_paso-santa_fe"),))
    claim(state, 0, "el_paso-santa_fe")
    assert way(state, "denver", "el_paso") == Way(0, ())


def test_routes_of_others_are_gone_around() -> None:
    state = empty_board()
    claim(state, 1, "denver-santa_fe")
    found = way(state, "denver", "santa_fe")
    assert found is not None
    assert found.trains > 2
    assert state.g.board.route("denver-santa_fe") not in found.routes


def test_a_closed_lane_is_no_way() -> None:
    """U20: with two players the second lane of a double is closed."""
    lanes = "boston-new_york:red", "boston-new_york:yellow"
    for players, trains in ((2, 5), (4, 2)):
        state = empty_board(players)
        claim(state, 1, lanes[0])
        found = way(state, "boston", "new_york")
        assert found is not None
        assert found.trains == trains


def test_there_may_be_no_way_left() -> None:
    state = empty_board()
    city = state.g.board.city("miami")
    claim(state, 1, *(route.id for route in state.g.board.routes if city in (route.a, route.b)))
    assert way(state, "miami", "boston") is None
    assert "no way left" in tickets_drawn(state, "boston-miami")


def tickets_drawn(state: TicketState, ticket: str) -> str:
    state.holder[[it.id for it in state.g.deck].index(ticket)] = 0
    return drawn(screen(state, ["Ada", "Jan"], 0, "en"))


def test_a_ticket_shows_what_is_missing() -> None:
    state = empty_board()
    assert "Denver – El Paso (4)  4 wagons to go  Denver–Santa Fe–El Paso" in tickets_drawn(state, "denver-el_paso")
    claim(state, 0, "denver-santa_fe", "el_paso-santa_fe")
    assert "✓ Denver – El Paso (4)  done" in tickets_drawn(state, "denver-el_paso")


def test_routes_are_chained() -> None:
    """Every route once, in as few chains as their ends allow."""
    state = empty_board()
    board = state.g.board
    ids = ["denver-santa_fe", "el_paso-santa_fe", "dallas-el_paso", "chicago-duluth"]
    found = [[board.cities[city].id for city in chain] for chain in chains(state.g, map(board.route, ids))]
    assert found == [["denver", "santa_fe", "el_paso", "dallas"], ["chicago", "duluth"]]
    everything = chains(state.g, range(len(board.routes)))
    assert sum(len(chain) - 1 for chain in everything) == len(board.routes)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("moves", [0, 3, 40, 120])
def test_the_screen_knows_no_secret_of_others(title: str, moves: int) -> None:
    """It is the same for every way in which the unseen cards and tickets may lie."""
    match = random_match(title, 3, moves=moves)
    rng = rh.Rng(5)
    for seat in range(3):
        seen = drawn(screen(match.state, match.names, seat, "en"))
        for _ in range(5):
            other = match.state.determinize(seat, rng)
            assert drawn(screen(other, match.names, seat, "en")) == seen


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_everything_has_words_and_fits(title: str, language: str) -> None:
    """A whole game of five: each screen, each list of choices, the map and the sheet."""
    match = random_match(title, 5)
    game = match.game
    assert isinstance(game, TicketGame)
    parts: list[RenderableType] = []
    for version in range(0, match.version, 90):
        state = match.at(version)
        parts += [screen(state, match.names, None, language), overview(state, match.names, "", language)]
        for seat in state.seats():
            if seat >= 0:
                found = lines(state, seat, state.legal(seat), language)
                parts += [line.line for line in found] + [f"{line.group} {line.detail} {line.alone}" for line in found]
    view: Mapping[str, Any] = match.state.view(None)
    final = view["final"]
    parts.append(sheet(game, [{"name": name, **row} for name, row in zip(match.names, final, strict=True)], language))
    for part in parts:
        words = drawn(part)
        assert "ttr." not in words
        assert max(map(len, words.splitlines())) <= 80
