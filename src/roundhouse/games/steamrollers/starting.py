# compiled by mypyc
"""Starting tiles, a mini-expansion: in reverse turn order everybody picks one and uses it before the game. R 6"""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.games.steamrollers import documents
from roundhouse.games.steamrollers.asking import Asking
from roundhouse.games.steamrollers.build import tracks_on
from roundhouse.games.steamrollers.events import LoadedCargo, Passed, TookStartingTile
from roundhouse.games.steamrollers.game import CARGO, CITIES, GOOD, PASS, START, TILE, TRACKS, UPGRADE
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import pool_tiles, take_tile
from roundhouse.games.steamrollers.turn import cross_box

LOCOMOTIVE: Final = 0
TRACK: Final = 1
POINTS: Final = 2
ACTION_TILE: Final = 3
STARTING_TILES: Final = 5
GREY: Final = 4


@final
class ChooseStartingTile(Asking):
    """The last player picks first, then counter-clockwise. R 6.1"""

    prompt: ClassVar[str] = "sr.prompt.starting_tile"

    def __init__(self, picked: i64) -> None:
        self.picked: i64 = picked

    def seat(self, s: SteamState) -> i64:
        return (s.first - 1 - self.picked + 2 * s.g.players) % s.g.players

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        tile: i64
        for tile in range(STARTING_TILES):
            if s.starting >> tile & 1 == 0:
                out = append(out, START + tile)
        return out

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        tile = action - START
        s.starting |= i64(1) << tile
        if s.sink is not None:
            s.tell(TookStartingTile(seat, documents.STARTING_TILES[tile]))
        if self.picked + 1 < s.g.players:
            s.stack.append(ChooseStartingTile(self.picked + 1))
        if tile == LOCOMOTIVE:
            s.stack.append(CrossStartingBox(seat))
        elif tile == TRACK:
            s.stack.append(DrawStartingTrack(seat))
        elif tile == POINTS:
            s.bonus[seat] = s.g.start_points
        elif tile == ACTION_TILE:
            s.stack.append(TakeStartingTile(seat))
        elif s.g.r.cargo_drawn and cargo_in_bag(s) > 0:
            s.stack.append(DrawOwnCargo(seat))
        else:
            s.stack.append(LoadOwnCargo(seat, -1))


class UseStartingTile(Asking):
    """What a seat does at once with the starting tile that it has picked. R 6.2"""

    def __init__(self, who: i64) -> None:
        self.who: i64 = who

    def seat(self, s: SteamState) -> i64:
        return self.who


@final
class CrossStartingBox(UseStartingTile):
    """Starting tile "locomotive": cross any one box. R 6.2"""

    prompt: ClassVar[str] = "sr.prompt.starting_box"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        box: i64
        for box in range(CITIES):
            out = append(out, UPGRADE + box)
        return out

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        cross_box(s, seat, action - UPGRADE)


@final
class DrawStartingTrack(UseStartingTile):
    """Starting tile "track": draw a track on any one field. R 6.2, A3"""

    prompt: ClassVar[str] = "sr.prompt.starting_track"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        region: i64
        for region in range(CITIES):
            out = tracks_on(s, seat, region, s.g.start_kinds, out)
        return out

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        code = action - s.g.build
        draw_track(s, seat, code // TRACKS, code % TRACKS)


@final
class TakeStartingTile(UseStartingTile):
    """Starting tile "action tile": take one from the pool, sideways. R 6.2"""

    prompt: ClassVar[str] = "sr.prompt.starting_action_tile"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return pool_tiles(s, vec[i64]())

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        take_tile(s, seat, action - TILE)


def cargo_in_bag(s: SteamState) -> i64:
    """How many goods of the bag may become own cargo: all but the grey ones."""
    number: i64 = 0
    colour: i64
    for colour in range(GREY):
        number += s.bag[colour]
    return number


@final
class DrawOwnCargo(ChanceFrame[SteamState]):
    """Chance: the good that is drawn as own cargo, where it is not chosen. A4"""

    def __init__(self, who: i64) -> None:
        self.who: i64 = who

    def first(self, s: SteamState) -> i64:
        return GOOD

    def weights(self, s: SteamState) -> vec[i64]:
        return s.bag[:GREY]

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.stack.append(LoadOwnCargo(self.who, action - GOOD))


@final
class LoadOwnCargo(UseStartingTile):
    """Starting tile "own cargo": a good from the bag goes on city 3 or 4 of the own sheet. R 6.2, A4"""

    prompt: ClassVar[str] = "sr.prompt.own_cargo"

    def __init__(self, who: i64, drawn: i64) -> None:
        super().__init__(who)
        self.drawn: i64 = drawn
        """The colour that was drawn, -1 where it is chosen."""

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        colour: i64
        for colour in range(GREY):
            if s.bag[colour] > 0 and (self.drawn < 0 or self.drawn == colour):
                out = append(out, CARGO + colour * 2)
                out = append(out, CARGO + colour * 2 + 1)
        if len(out) == 0:  # the bag holds grey goods at most
            out = append(out, PASS)
        return out

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action == PASS:
            if s.sink is not None:
                s.tell(Passed(seat))
            return
        colour = (action - CARGO) // 2
        city = s.g.cargo_cities[(action - CARGO) % 2]
        s.bag[colour] -= 1
        s.cargo[seat] = colour * CITIES + city
        if s.sink is not None:
            s.tell(LoadedCargo(seat, documents.COLOURS[colour], city + 1))
