# compiled by mypyc
"""What corporations will earn, by the trains they have and by how often they will have laid track until then."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.sight import Map, Sight, Trains, plus
from roundhouse.games.eighteen_thirty.rails import free_slot, home_city, place_token
from roundhouse.kit.arrays import counts

SPAN: Final = 24
"""How many of its turns ahead a corporation is looked at."""
_CEILING: Final[tuple[float, ...]] = (115.0, 160.0, 195.0, 230.0, 260.0, 330.0)
"""What one train of each kind earns at the end of a game, on average."""
_FIRST: Final[tuple[float, ...]] = (41.0, 59.0, 66.0, 69.0, 70.0, 70.0)
"""The same after the first turn of a corporation."""
_STEP: Final = 0.15
"""How much of what is missing to the ceiling each turn of a corporation adds."""
_EARLY: Final[tuple[float, ...]] = (0.6, 0.85, 1.2, 1.0, 0.9, 0.55, 1.1, 1.15)
"""How much of the usual revenue each corporation earns in its first turns."""
_LATE: Final[tuple[float, ...]] = (1.05, 1.06, 0.85, 1.12, 1.12, 1.2, 0.86, 1.0)
"""The same later.

The usual revenues were measured in 12 games of four of the reference's bots, by the turns that a corporation has had.
The parts of corporations are such that what is foreseen one to three sets ahead is right on average, in 50 games of
masters, experts and the reference.
"""
_SECOND: Final = 0.62
_MOST_KNOWN: Final = 64


@final
class Earning:
    """The revenues of single trains of all corporations, now and after some more turns of theirs."""

    def __init__(self, sight: Sight) -> None:
        self.table: vec[i64] = counts(ids.CORPORATIONS * ids.TRAINS * SPAN)
        """By (corporation * TRAINS + kind) * SPAN + turns."""
        self.second: vec[i64] = counts(ids.CORPORATIONS)
        """What a further train adds, in thousandths of what it earns alone."""
        corporation: i64
        for corporation in range(ids.CORPORATIONS):
            self._fill(corporation, _singles(sight, int(corporation)))
            self.second[corporation] = i64(int(1000.0 * _pair(sight, int(corporation))))

    def _fill(self, corporation: i64, now: list[int]) -> None:
        kind: i64
        for kind in range(ids.TRAINS):
            value = float(now[kind])
            first = _EARLY[corporation] * _FIRST[kind]
            ceiling = max(_LATE[corporation] * _CEILING[kind], 1.1 * value)
            at: i64 = (corporation * ids.TRAINS + kind) * SPAN
            turn: i64
            for turn in range(SPAN):
                self.table[at + turn] = i64(int(value))
                value = max(first, value + _STEP * (ceiling - value))


def _singles(sight: Sight, corporation: int) -> list[int]:
    """What one train of each kind would earn on the map as it is; a home that is still empty gets its token."""
    none: Trains = (0,) * ids.TRAINS
    rails = sight.s.rails
    board = sight.g.board
    if sight.s.tokens[corporation] == sight.g.token_count[corporation]:
        city = int(home_city(board, rails, corporation))
        home = int(board.home[corporation])
        if city == ids.NONE or free_slot(board, rails, corporation, home, city) == ids.NONE:
            return [0] * ids.TRAINS
        rails = rails.copy()
        place_token(board, rails, corporation, home, city)
        return [sight.revenue(corporation, plus(none, kind), rails) for kind in range(ids.TRAINS)]
    return [sight.revenue(corporation, plus(none, kind)) for kind in range(ids.TRAINS)]


def _pair(sight: Sight, corporation: int) -> float:
    """What a second 4 would add, in parts of the first, half way to what is usual."""
    if sight.s.floated[corporation] == 0:
        return _SECOND
    four = plus((0,) * ids.TRAINS, ids.FOUR)
    one = sight.revenue(corporation, four)
    if one == 0:
        return _SECOND
    two = sight.revenue(corporation, plus(four, ids.FOUR))
    return 0.5 * (_SECOND + (two - one) / one)


@final
class Earnings:
    """What is known of the maps of a game, remembered like the revenues."""

    def __init__(self) -> None:
        self._known: dict[tuple[Map, bool, tuple[int, ...]], Earning] = {}

    def of(self, sight: Sight) -> Earning:
        key = (sight.drawn, sight.phase >= ids.FIVE, tuple([int(it) for it in sight.s.floated]))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            found = Earning(sight)
            self._known[key] = found
        return found
