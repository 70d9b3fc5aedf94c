# compiled by mypyc
"""Observations as numbers: what a seat may know as an array of a fixed size, for programs that learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, final
from zlib import crc32

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

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

    `parts` says what they are. They are equal for a state and for any `determinize(seat)` of it.
    """

    def __init__(self, game: Game, parts: Sequence[Part]) -> None:
        self.game: Game = game
        self.parts: tuple[Part, ...] = tuple(parts)
        self.size: i64 = sum([part.size for part in self.parts])

    def values(self, s: State, seat: i64) -> vec[i64]:
        """The numbers for a seat, `size` of them."""
        raise NotImplementedError


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
    """Features that begin with who is asked what; a title adds what lies on the table."""

    def __init__(self, game: Game, parts: Sequence[Part], highest: int) -> None:
        frames = game.frames()
        names = sorted([name for name in frames if not issubclass(frames[name], ChanceFrame)])
        self.kinds: dict[str, int] = {name: i for i, name in enumerate(names)}
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

    def first_values(self, s: State, seat: i64) -> vec[i64]:
        """The features of the question."""
        out: vec[i64] = vec[i64]([0] * int(self.game.players + 2 * self.questions + self.fields))
        if len(s.stack) == 0:
            return out
        n = i64(self.game.players)
        top: Frame[Any] = s.stack[-1]
        for frame in s.stack:
            at = i64(self.kinds.get(type(frame).__name__, -1))
            if at >= 0:
                out[n + self.questions + at] += 1
        if top.chance:
            return out
        for who in top.seats(s):
            out[(i64(who) - seat + n) % n] = 1
        out[n + i64(self.kinds[type(top).__name__])] = 1
        place = n + 2 * self.questions
        for name in fields_of(type(top)):
            value = getattr(top, name)
            out[place] = i64(value) if isinstance(value, int) else 0
            place += 1
        return out


def seats_axis(players: int) -> Axis:
    """The seats as an observer counts them."""
    return (SEATS, ["own", *[f"next{i}" for i in range(1, players)]])


def flag(condition: bool) -> i64:
    """1 for what holds, else 0."""
    return 1 if condition else 0


def relative(who: i64, seat: i64, players: i64) -> i64:
    """A seat as the observer counts, 1 for the observer itself; 0 for nobody."""
    return 0 if who < 0 or who >= players else (who - seat + players) % players + 1


def one_of(out: vec[i64], chosen: i64, size: i64) -> vec[i64]:
    """Add so many numbers, 1 at the chosen place and 0 elsewhere."""
    i: i64
    for i in range(size):
        out = append(out, 1 if i == chosen else 0)
    return out


def bits_of(out: vec[i64], bits: i64, size: i64) -> vec[i64]:
    """Add the members of a set as ones."""
    i: i64
    for i in range(size):
        out = append(out, bits >> i & 1)
    return out


def part_of(out: vec[i64], values: vec[i64], start: i64, size: i64, more: i64 = 0) -> vec[i64]:
    """Add a stretch of an array, each number greater by `more`."""
    i: i64
    for i in range(start, start + size):
        out = append(out, values[i] + more)
    return out


def by_seat(out: vec[i64], values: vec[i64], seat: i64, players: i64, width: i64) -> vec[i64]:
    """Add an array of so many numbers for each seat, the observer's first."""
    i: i64
    for i in range(players):
        out = part_of(out, values, (seat + i) % players * width, width)
    return out
