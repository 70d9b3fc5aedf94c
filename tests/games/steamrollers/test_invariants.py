"""What must hold in every state: it does, step by step, and a state that breaks it is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bench.sweep import sweep
from tests.games.steamrollers.networks import LINK_1_3
from tests.games.steamrollers.tables import Table, table

import roundhouse as rh
from roundhouse.games.steamrollers.state import SteamState

TITLE = rh.title("steamrollers")
GAMES = 40


@pytest.mark.compiled_only
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_step_of_random_games(players: int) -> None:
    """Each option set at least once; `python -m bench.sweep` is the same with a thousand games."""
    found = sweep(TITLE, players, GAMES)
    sets = found["option_sets"]
    assert isinstance(sets, int) and 15 <= sets <= GAMES
    assert found["broken"] == 0


def test_a_sweep_finds_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops at the first step with something wrong, and says where."""
    monkeypatch.setattr(type(TITLE), "invariants", lambda self, state: ["every good is somewhere"])
    with pytest.raises(AssertionError, match=r"steamrollers for 2 .*Rng\(0\).*every good"):
        sweep(TITLE, 2, 1)


def _lose_a_good(s: SteamState) -> None:
    s.bag[0] -= 1


def _keep_without_orders(s: SteamState) -> None:
    s.bag[0] -= 1
    s.kept[0] += 1


def _add_a_die(s: SteamState) -> None:
    s.dice[0] += 1


def _give_a_tile_to_nobody(s: SteamState) -> None:
    s.owner[0] = 7


def _turn_a_tile_of_the_pool(s: SteamState) -> None:
    s.sideways[0] = 1


def _own_an_order(s: SteamState) -> None:
    s.order_owner[0] = 0


def _draw_on_a_city(s: SteamState) -> None:
    s.tracks[s.g.city_field[0]] = 0


def _forget_a_link(s: SteamState) -> None:
    s.network[0] = 0


def _forget_its_length(s: SteamState) -> None:
    s.links[0 * 6 + 2] = 0


def _cross_a_seventh_box(s: SteamState) -> None:
    s.boxes[0] = 64


def _cross_for_eva(s: SteamState) -> None:
    s.crosses[0] = 1


def _fill_a_row(s: SteamState) -> None:
    s.rows[0] = 1


def _position(players: int) -> Table:
    return table(players, tracks={0: LINK_1_3})


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (_lose_a_good, "every good is somewhere"),
        (_keep_without_orders, "every good is somewhere"),
        (_add_a_die, "every die is somewhere"),
        (_give_a_tile_to_nobody, "action tiles"),
        (_turn_a_tile_of_the_pool, "action tiles"),
        (_own_an_order, "orders"),
        (_draw_on_a_city, "tracks lie on fields that can be drawn on"),
        (_forget_a_link, "links follow from the tracks"),
        (_forget_its_length, "links follow from the tracks"),
        (_cross_a_seventh_box, "locomotives"),
        (_cross_for_eva, "Eva's crosses"),
        (_fill_a_row, "rows hold the goods of their cities"),
    ],
)
def test_invariants_bite(change: Callable[[SteamState], None], name: str) -> None:
    """Each fault breaks the invariant named, and no other."""
    t = _position(2)
    change(t.state)
    assert TITLE.invariants(t.state) == [name]


def test_invariants_of_the_solo_game_bite() -> None:
    """Rows follow the goods, and a region has no ninth field."""
    t = _position(1)
    t.state.crosses[2] = 9
    t.state.rows[0] //= 8
    assert TITLE.invariants(t.state) == ["rows hold the goods of their cities", "Eva's crosses"]
