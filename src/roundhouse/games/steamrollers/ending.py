# compiled by mypyc
"""The end of the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.deliver import distances_between
from roundhouse.games.steamrollers.events import GameOver
from roundhouse.games.steamrollers.game import CITIES, COLOURS, NONE, SIDE_A, SIDE_B
from roundhouse.games.steamrollers.orders import order_choices
from roundhouse.games.steamrollers.state import SteamState

EMPTY_CITIES: Final = 3
ALL_BOXES: Final = 0b111111


def is_last_round(s: SteamState) -> bool:
    """R 2.5, S8: at the end of a round three cities of the goods board are empty."""
    return s.empty_cities() >= EMPTY_CITIES or is_dead(s)


def is_dead(s: SteamState) -> bool:
    """Nobody can ever build, upgrade, deliver or fill an order again. A33"""
    if s.g.solo:
        return False
    seat: i64
    for seat in range(s.g.players):
        if s.boxes[seat] != ALL_BOXES:
            return False
    fields = s.g.fields
    i: i64 = 0
    for track in s.tracks:
        if track == NONE and s.g.city_at[i % fields] == NONE:
            return False
        i += 1
    s_ordered = s.ordered
    s.ordered = 0
    found = False
    for seat in range(s.g.players):
        found = found or len(order_choices(s, seat, vec[i64]())) > 0 or could_deliver(s, seat)
    s.ordered = s_ordered
    return not found


def could_deliver(s: SteamState, seat: i64) -> bool:
    """Whether any good can be delivered with some die and the tiles that are in the game."""
    reach: i64 = CITIES
    if s.side[3] == SIDE_B:
        reach += 1
    origin: i64
    target: i64
    colour: i64
    for origin in range(CITIES):
        for colour in range(COLOURS):
            if s.goods[origin * COLOURS + colour] == 0 and s.cargo[seat] != colour * CITIES + origin:
                continue
            for target in range(CITIES):
                if target != origin and s.g.targets[colour] >> target & 1 == 1:
                    distances = distances_between(s, seat, colour, origin, target)
                    if s.side[3] != SIDE_A:
                        distances &= (i64(1) << (reach + 1)) - 1
                    if distances != 0:
                        return True
    return False


def end_game(s: SteamState) -> None:
    """No question is open any more: `scoring` reads the final position."""
    s.stack.clear()
    if s.sink is not None:
        s.tell(GameOver())
