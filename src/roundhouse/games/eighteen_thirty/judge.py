"""Why a set of routes is not legal, in words, and what it brings in (4.19 to 4.24)."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.text import Arg, Text, text
from roundhouse.games.eighteen_thirty.board import CORPORATIONS, NONE, Board
from roundhouse.games.eighteen_thirty.faces import CITY, EDGES, ENDS, OFF_BOARD
from roundhouse.games.eighteen_thirty.network import excludes
from roundhouse.games.eighteen_thirty.paths import PASSED, Path, edge_between, place_name
from roundhouse.games.eighteen_thirty.rails import Rails, in_city, is_full
from roundhouse.games.eighteen_thirty.routes import best_revenue


def judge(
    board: Board,
    rails: Rails,
    corporation: int,
    trains: Sequence[int],
    paths: Sequence[Path],
    high: bool,
    reading: int = 0,
    must_be_best: bool = False,
) -> tuple[int, Text | None]:
    """What the routes bring in, or 0 and why they may not be run; no routes at all are legal (4.24, D31).

    A train is its number of stops, 0 for unlimited. `must_be_best` asks for the highest revenue that there is (D31).
    """
    court = Judge(board, rails, corporation, reading)
    reason = court.trains(trains, paths)
    for path in paths:
        reason = reason or court.path(path)
    reason = reason or court.shared_track(paths)
    if reason is not None:
        return 0, reason
    revenue = sum(court.value(path, high) for path in paths)
    if must_be_best:
        most = int(best_revenue(board, rails, corporation, vec[i64](list(trains)), high, reading))
        if revenue < most:
            return 0, text("1830.route.not_best", revenue=revenue, best=most)
    return revenue, None


class Judge:
    """Looks at routes rule by rule; each method gives the first reason against them."""

    def __init__(self, board: Board, rails: Rails, corporation: int, reading: int) -> None:
        self.board = board
        self.rails = rails
        self.corporation = corporation
        self.reading = reading

    def value(self, path: Path, high: bool) -> int:
        """4.23: the sum of the stops."""
        values = self.board.high if high else self.board.low
        return sum(int(values[self.rails.face[at] * 2 + stop]) for at, stop in _stops(path))

    def trains(self, trains: Sequence[int], paths: Sequence[Path]) -> Text | None:
        """Each route has a train of its own."""
        left = list(trains)
        for path in paths:
            if path.size not in left:
                return text("1830.route.no_train", train=_train(path.size), trains=tuple(map(_train, trains)))
            left.remove(path.size)
        return None

    def path(self, path: Path) -> Text | None:
        """4.19 to 4.21 for a single route."""
        return (
            self._track(path)
            or self._uses_twice(path)
            or self._stops_twice(path)
            or self._token(path)
            or self._size(path)
            or self._blocked(path)
        )

    def shared_track(self, paths: Sequence[Path]) -> Text | None:
        """4.22: two trains share no hexside."""
        seen: set[int] = set()
        for path in paths:
            sides = self._sides(path)
            for number, side in enumerate(sides):
                if side in seen:
                    return text("1830.route.shared", **self._pair(path, number))
            seen.update(sides)
        return None

    def _track(self, path: Path) -> Text | None:
        """4.19: two stops at least, and track all the way; 4.20: no stop is left out."""
        board = self.board
        if len(path.hexes) < 2:
            return text("1830.route.too_short")
        for at, other in zip(path.hexes, path.hexes[1:]):
            if edge_between(board, at, other) == NONE:
                return text("1830.route.apart_hexes", hex=place_name(board, at), other=place_name(board, other))
        for number in (0, len(path.hexes) - 1):
            if path.stops[number] == PASSED:
                return text("1830.route.end", hex=place_name(board, path.hexes[number]))
        for number in range(len(path.hexes)):
            reason = self._track_on(path, number)
            if reason is not None:
                return reason
        return None

    def _track_on(self, path: Path, number: int) -> Text | None:
        at, stop = path.hexes[number], path.stops[number]
        face = int(self.rails.face[at])
        hexes = path.hexes[max(0, number - 1) : number] + path.hexes[number + 1 : number + 2]
        edges = [edge_between(self.board, at, other) for other in hexes]
        place = place_name(self.board, at)
        if stop != PASSED:
            if not 0 <= stop < self.board.stops[face]:
                return text("1830.route.no_stop", hex=place, stop=stop)
            joined = int(self.board.joined[face * ENDS + EDGES + stop])
            missing = [other for edge, other in zip(edges, hexes) if not joined >> edge & 1]
            return text("1830.route.no_track", hex=place, other=place_name(self.board, missing[0])) if missing else None
        into, out = edges
        ends = int(self.board.joined[face * ENDS + into])
        if ends >> out & 1:
            return None
        if ends & int(self.board.joined[face * ENDS + out]) >> EDGES << EDGES:
            return text("1830.route.must_stop", hex=place)
        before, after = (place_name(self.board, other) for other in hexes)
        return text("1830.route.no_way", hex=place, other=before, other2=after)

    def _sides(self, path: Path) -> list[int]:
        board = self.board
        return [
            int(board.side[at * EDGES + edge_between(board, at, other)])
            for at, other in zip(path.hexes, path.hexes[1:])
        ]

    def _pair(self, path: Path, number: int) -> dict[str, Arg]:
        return {
            "hex": place_name(self.board, path.hexes[number]),
            "other": place_name(self.board, path.hexes[number + 1]),
        }

    def _uses_twice(self, path: Path) -> Text | None:
        """4.19: no piece of track twice."""
        sides = self._sides(path)
        for number, side in enumerate(sides):
            if side in sides[:number]:
                return text("1830.route.track_twice", **self._pair(path, number))
        return None

    def _stops_twice(self, path: Path) -> Text | None:
        """4.19: no stop twice; 4.21: no off-board area twice (D16); D17: nor two cities of a hex, if so read."""
        stops = list(_stops(path))
        for number, (at, stop) in enumerate(stops):
            for there, other in stops[:number]:
                place = place_name(self.board, at)
                if (at, stop) == (there, other):
                    return text("1830.route.stop_twice", hex=place)
                if excludes(self.board, self.rails, at * 2 + stop, there * 2 + other, self.reading):
                    key = "1830.route.pair_twice" if at == there else "1830.route.area_twice"
                    return text(key, hex=place, other=place_name(self.board, there))
        return None

    def _token(self, path: Path) -> Text | None:
        """4.19: a city with an own token."""
        if any(self._is_own(at, stop) for at, stop in _stops(path)):
            return None
        return text("1830.route.no_token", corporation=CORPORATIONS[self.corporation])

    def _is_own(self, at: int, stop: int) -> bool:
        kind = self.board.stop_kind[self.rails.face[at] * 2 + stop]
        return kind == CITY and in_city(self.board, self.rails, self.corporation, at, stop)

    def _size(self, path: Path) -> Text | None:
        """4.20: as many stops as the train makes, every city and town counted."""
        count = len(list(_stops(path)))
        if path.size == 0 or count <= path.size:
            return None
        return text("1830.route.too_long", train=_train(path.size), n=count)

    def _blocked(self, path: Path) -> Text | None:
        """4.21: full cities without an own token and off-board areas are ends."""
        for at, stop in list(_stops(path))[1:-1]:
            kind = self.board.stop_kind[self.rails.face[at] * 2 + stop]
            if kind == OFF_BOARD:
                return text("1830.route.off_board", hex=place_name(self.board, at))
            if kind == CITY and is_full(self.board, self.rails, at, stop) and not self._is_own(at, stop):
                return text("1830.route.blocked", hex=place_name(self.board, at))
        return None


def _stops(path: Path) -> list[tuple[int, int]]:
    return [(at, stop) for at, stop in zip(path.hexes, path.stops) if stop != PASSED]


def _train(size: int) -> str:
    return str(size) if size > 0 else "D"
