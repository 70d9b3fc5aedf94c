"""Tables of SteamRollers in any position, played and read by the words of the rules.

Goods are written "red blue*2", tracks "C2 gentle 0" or by their edges "C2 E-NW"; tiles by their sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import roundhouse as rh
from roundhouse.core.events import Event
from roundhouse.games.steamrollers import STEAMROLLERS
from roundhouse.games.steamrollers.dice import TakeDie
from roundhouse.games.steamrollers.documents import COLOURS, DIRECTIONS, Colour
from roundhouse.games.steamrollers.game import COAL, NONE, SteamGame
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.setup import first_state
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.view_types import EvaView, SheetView, SteamView, TileView

E = TypeVar("E", bound=Event)
NOTHING: Mapping[Any, Any] = {}
FULL_BOARD = {1: "red blue green grey", 2: "blue green yellow grey", 3: "red blue", 4: "red green", 5: "red", 6: "blue"}
"""Goods of a game under way."""
BLACK = {"straight gentle": 0, "straight sharp": 1, "gentle sharp": 2}


class Table:
    """A game on the table. Every step is checked against the title's invariants."""

    def __init__(self, state: SteamState) -> None:
        self.state = state
        self.game: SteamGame = state.g
        self.state.sink = []
        self.check()

    def check(self) -> None:
        """Nothing is lost and nothing is doubled."""
        assert STEAMROLLERS.invariants(self.state) == []

    # Playing.

    def play(self, *answers: str) -> Table:
        """Play answers, of the seat that is asked or of chance."""
        for answer in answers:
            self.state.apply(self.game.parse(answer), self.asked)
            self.check()
        return self

    def refuses(self, answer: str, reason: str | None = None) -> None:
        """The answer is illegal for the reason named (a key after "sr.why."), and changes nothing."""
        before = self.state.key()
        with pytest.raises(rh.IllegalAction) as caught:
            self.state.apply(self.game.parse(answer), self.asked)
        assert self.state.key() == before
        assert answer not in self.legal()
        if reason is not None:
            why = caught.value.text.args.get("why")
            assert getattr(why, "key", None) == f"sr.why.{reason}", caught.value.text

    # What may come next.

    def legal(self, start: str = "") -> set[str]:
        """The texts of the legal actions that start with these words."""
        words = start.split()
        texts = [str(action) for action in self.state.legal()]
        assert len(set(texts)) == len(texts)
        return {text for text in texts if text.split()[: len(words)] == words}

    def kinds(self) -> set[str]:
        """The kinds of action that are legal."""
        return {action.kind for action in self.state.legal()}

    @property
    def asked(self) -> int:
        """The one seat that is asked, or rh.CHANCE."""
        (seat,) = self.state.seats()
        return seat

    @property
    def question(self) -> str:
        """The name of the frame that asks, empty after the end."""
        return "" if self.state.over else type(self.state.frame).__name__

    def outcomes(self) -> dict[str, int]:
        """What chance may answer now and how often."""
        return {str(action): weight for action, weight in self.state.outcomes()}

    # What lies where.

    def view(self) -> SteamView:
        return self.state.view(None)

    def sheet(self, seat: int = 0) -> SheetView:
        return self.view()["sheets"][seat]

    def goods(self, city: int) -> list[Colour]:
        return self.view()["goods"][str(city)]

    def tile(self, number: int) -> TileView:
        return next(tile for tile in self.view()["tiles"] if tile["number"] == number)

    def owner(self, number: int) -> int | None:
        return self.tile(number)["owner"]

    @property
    def eva(self) -> EvaView:
        eva = self.view()["eva"]
        assert eva is not None
        return eva

    def events(self, kind: type[E]) -> list[E]:
        """What was told of this kind."""
        return [event for event in self.state.sink or () if isinstance(event, kind)]


def opening(players: int = 2, **options: object) -> Table:
    """A game before its first step."""
    return Table(first_state(STEAMROLLERS.build(players, options)))


def table(
    players: int = 2,
    options: Mapping[str, object] = NOTHING,
    *,
    first: int = 0,
    dice: str = "",
    black: str = "straight gentle",
    sides: str = "aaaaaa",
    goods: Mapping[int, str] = FULL_BOARD,
    tracks: Mapping[int, Sequence[str]] = NOTHING,
    boxes: Mapping[int, Iterable[int]] = NOTHING,
    owned: Mapping[int, int] = NOTHING,
    sideways: Iterable[int] = (),
    order_sides: str = "aaaaaa",
    kept: Mapping[int, str] = NOTHING,
    cargo: Mapping[int, tuple[str, int]] = NOTHING,
    walls: int = 0,
    crosses: Sequence[int] = (0,) * 6,
    points: Mapping[int, int] = NOTHING,
) -> Table:
    """A round that has just been rolled; the first player is to take a die. Tiles owned lie upright."""
    s = first_state(STEAMROLLERS.build(players, options))
    s.stack = [TakeDie()]
    s.round = 1
    s.first = s.turn = first
    s.black = BLACK[black]
    s.walls = walls
    _lay_goods(s, goods, kept, cargo)
    rolled = [int(die) for die in dice.split()] or list(range(1, int(s.g.r.white_dice) + 1))
    s.dice = vec[i64]([rolled.count(value) for value in range(1, 7)])
    s.side = vec[i64](["ab".index(side) for side in sides])
    for number, seat in owned.items():
        s.owner[number - 1] = seat
    for number in sideways:
        s.sideways[number - 1] = 1
    if s.g.r.orders:
        s.order_side = vec[i64](["ab".index(side) for side in order_sides])
    for seat, drawn in tracks.items():
        for track in drawn:
            draw(s, seat, track)
    for seat, crossed in boxes.items():
        s.boxes[seat] = sum(1 << box - 1 for box in crossed)
    for seat, number in points.items():
        s.points[seat] = number
    s.crosses = vec[i64](list(crosses))
    return Table(s)


def draw(s: SteamState, seat: int, track: str) -> None:
    """Draw a track that is written down."""
    field, *how = track.split()
    codec = s.g.codec()
    if len(how) == 2:
        number = codec.track[how[0], int(how[1])]
    else:
        wanted = {DIRECTIONS.index(edge) for edge in how[0].split("-")}
        number = next(i for i, (_, one, other) in enumerate(s.g.board.tracks) if {one, other} == wanted)
    draw_track(s, seat, codec.field[field], number)


def colours(words: str) -> list[str]:
    """Read goods.

    >>> colours("red blue*2")
    ['red', 'blue', 'blue']
    """
    out: list[str] = []
    for word in words.split():
        colour, _, number = word.partition("*")
        assert colour in COLOURS, colour
        out += [colour] * int(number or 1)
    return out


def _lay_goods(
    s: SteamState, goods: Mapping[int, str], kept: Mapping[int, str], cargo: Mapping[int, tuple[str, int]]
) -> None:
    for city, words in goods.items():
        for colour in colours(words):
            s.goods[(city - 1) * 6 + COLOURS.index(colour)] += 1
            if s.g.solo:
                s.rows[city - 1] = s.rows[city - 1] * 8 + COLOURS.index(colour) + 1
    for seat, words in kept.items():
        for colour, number in Counter(colours(words)).items():
            s.kept[seat * 6 + COLOURS.index(colour)] = number
    for seat, (colour, city) in cargo.items():
        s.cargo[seat] = COLOURS.index(colour) * 6 + city - 1
    for colour_number in range(6):
        out = sum(s.goods[city * 6 + colour_number] for city in range(6))
        out += sum(s.kept[seat * 6 + colour_number] for seat in range(s.g.players))
        out += sum(1 for load in s.cargo if load != NONE and load // 6 == colour_number)
        rest = int(s.g.goods[colour_number]) - out
        if colour_number == COAL:
            s.coal_left = rest
        else:
            s.bag[colour_number] = rest
