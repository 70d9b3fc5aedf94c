# compiled by mypyc
"""Observations as numbers: what a seat may know as an array of a fixed size, for programs that learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from roundhouse.core.frame import ChanceFrame, Frame, fields_of
from roundhouse.core.state import State

if TYPE_CHECKING:
    from roundhouse.core.game import Game

SLOTS: Final = 512
"""How many numbers the usual features have."""
WIDEST: Final = 1_000_000
"""No feature is above this."""
SEATS: Final = "seats"
"""The axis of seats: the observer first, then clockwise."""

Axis = tuple[str, Sequence[str]]
"""What an index stands for, and the name of each of its values."""


@final
class Part:
    """Some features that belong together: their name, axes, least and greatest value, and their meaning."""

    def __init__(self, name: str, axes: Sequence[Axis], low: int, high: int, meaning: str) -> None:
        self.name: str = name
        self.axes: tuple[Axis, ...] = tuple(axes)
        self.low: int = low
        self.high: int = high
        self.meaning: str = meaning
        size: int = 1
        for _, names in self.axes:
            size *= len(names)
        self.size: int = size

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis; empty for a single number."""
        return tuple([len(names) for _, names in self.axes])

    def labels(self) -> list[str]:
        """The name of each feature, in order."""
        found = [self.name]
        for _, names in self.axes:
            found = [f"{so_far}.{name}" for so_far in found for name in names]
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The observation of a seat as numbers in a fixed order, made from what the seat may know.

    `parts` says what they are. They are equal for a state and for any `determinize(seat)` of it. A title writes
    `values`; `write` is for many games at once.
    """

    def __init__(self, game: Game, parts: Sequence[Part]) -> None:
        self.game: Game = game
        self.parts: tuple[Part, ...] = tuple(parts)
        self.size: i64 = sum([part.size for part in self.parts])

    def values(self, s: State, seat: i64) -> vec[i64]:
        """The numbers for a seat, `size` of them."""
        raise NotImplementedError

    def write(self, s: State, seat: i64, out: vec[i32], to: i64) -> None:
        """Put the numbers for a seat into an array, from a place on where zeros stand."""
        for value in self.values(s, seat):
            out[to] = i32(value)
            to += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class HashedView(Features):
    """Features for any title: each number of the view in a place that follows from where it stands.

    A number counts as it is, a text or a switch as 1 at the place of its path and its value. The place is the CRC-32
    of the path modulo 512; what falls on the same place is added up. The observer's number is left out.
    """

    def __init__(self, game: Game) -> None:
        axes: Axis = ("slot", [str(i) for i in range(SLOTS)])
        meaning = "numbers of the view, at the CRC-32 of their path modulo 512"
        super().__init__(game, [Part("view", [axes], -WIDEST, WIDEST, meaning)])

    def values(self, s: State, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]([0] * SLOTS)
        self._add(out, "", s.view(int(seat)))
        i: i64
        for i in range(SLOTS):
            if out[i] > WIDEST:
                out[i] = WIDEST
            elif out[i] < -WIDEST:
                out[i] = -WIDEST
        return out

    def _add(self, out: vec[i64], path: str, value: object) -> None:
        if isinstance(value, Mapping):
            for key in value:
                self._add(out, f"{path}.{key}", value[key])
        elif isinstance(value, (list, tuple)):
            for i, part in enumerate(value):
                self._add(out, f"{path}.{i}", part)
        elif isinstance(value, int) and not isinstance(value, bool):
            out[i64(crc32(path.encode()) % SLOTS)] += max(-WIDEST, min(WIDEST, value))
        elif value is not None and value is not False:
            out[i64(crc32(f"{path}={value}".encode()) % SLOTS)] += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class QuestionFeatures(Features):
    """Features that begin with who is asked what; a title adds what lies on the table, in `write_table`."""

    def __init__(self, game: Game, parts: Sequence[Part], highest: int) -> None:
        frames = game.frames()
        names = sorted([name for name in frames if not issubclass(frames[name], ChanceFrame)])
        self.kinds: dict[type[Frame[Any]], int] = {frames[name]: i for i, name in enumerate(names)}
        self.questions: i64 = len(names)
        self.fields: i64 = max([len(fields_of(frames[name])) for name in names])
        places = [str(i) for i in range(int(self.fields))]
        own = [
            Part("asked", [seats_axis(game.players)], 0, 1, "who is asked now"),
            Part("question", [("question", names)], 0, 1, "what is asked now; nothing when chance answers"),
            Part(
                "waiting", [("question", names)], 0, 99, "how many such questions lie on the stack, the asked one too"
            ),
            Part("about", [("field", places)], -1, highest, "the numbers of the question, in the order of its fields"),
        ]
        super().__init__(game, [*own, *parts])

    def write_table(self, s: State, seat: i64, out: vec[i32], to: i64) -> i64:
        """Put what lies on the table into an array, from a place on where zeros stand; the place after it."""
        raise NotImplementedError

    def values(self, s: State, seat: i64) -> vec[i64]:
        out: vec[i32] = vec[i32]([0] * int(self.size))
        self.write(s, seat, out, 0)
        wide: vec[i64] = vec[i64]([0] * int(self.size))
        i: i64
        for i in range(self.size):
            wide[i] = i64(out[i])
        return wide

    def write(self, s: State, seat: i64, out: vec[i32], to: i64) -> None:
        n = i64(self.game.players)
        table = to + n + 2 * self.questions + self.fields
        if len(s.stack) > 0:
            self._write_question(s, seat, out, to, n)
        self.write_table(s, seat, out, table)

    def _write_question(self, s: State, seat: i64, out: vec[i32], to: i64, n: i64) -> None:
        questions = self.questions
        top: Frame[Any] = s.stack[-1]
        kind: i64 = -1
        for frame in s.stack:
            kind = i64(self.kinds.get(type(frame), -1))
            if kind >= 0:
                out[to + n + questions + kind] += 1
        if top.chance:
            return
        for who in top.seats(s):
            out[to + (i64(who) - seat + n) % n] = 1
        out[to + n + kind] = 1
        to += n + 2 * questions
        for name in fields_of(type(top)):
            value = getattr(top, name)
            out[to] = i32(value) if isinstance(value, int) else i32(0)
            to += 1


def seats_axis(players: int) -> Axis:
    """The seats as an observer counts them."""
    return (SEATS, ["own", *[f"next{i}" for i in range(1, players)]])


def flag(condition: bool) -> i64:
    """1 for what holds, else 0."""
    return 1 if condition else 0


def relative(who: i64, seat: i64, players: i64) -> i64:
    """A seat as the observer counts, 1 for the observer itself; 0 for nobody."""
    return 0 if who < 0 or who >= players else (who - seat + players) % players + 1


def put(out: vec[i32], to: i64, value: i64) -> i64:
    """Put a number at a place; the next place. Here and below, zeros stand where the numbers are put."""
    out[to] = i32(value)
    return to + 1


def one_of(out: vec[i32], to: i64, chosen: i64, size: i64) -> i64:
    """Of so many places, put 1 at the chosen one; the place after them."""
    if 0 <= chosen < size:
        out[to + chosen] = 1
    return to + size


def bits_of(out: vec[i32], to: i64, bits: i64, size: i64) -> i64:
    """Put the members of a set as ones."""
    place: i64 = to
    while bits != 0 and place < to + size:
        out[place] = i32(bits & 1)
        bits >>= 1
        place += 1
    return to + size


def part_of(out: vec[i32], to: i64, values: vec[i64], start: i64, size: i64, more: i64 = 0) -> i64:
    """Put a stretch of an array, each number greater by `more`."""
    i: i64
    for i in range(start, start + size):
        out[to] = i32(values[i] + more)
        to += 1
    return to


def by_seat(out: vec[i32], to: i64, values: vec[i64], seat: i64, players: i64, width: i64) -> i64:
    """Put an array of so many numbers for each seat, the observer's first."""
    i: i64
    for i in range(players):
        to = part_of(out, to, values, (seat + i) % players * width, width)
    return to
