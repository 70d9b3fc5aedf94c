"""The board: map, tiles, telegraph line, tokens and tracks, read from JSON and checked before anybody plays on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from roundhouse.core.board_file import BoardFiles
from roundhouse.games.railroad_revolution.board_check import find_problems
from roundhouse.games.railroad_revolution.documents import TRACKS, Space, resource, spaces_of

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class City:
    """A city; its tile is printed on the board or, where `tile` is None, drawn at the set-up."""

    id: str
    names: Mapping[str, str]
    level: int
    cost: int
    tile: Document | None


@dataclass(frozen=True, eq=False)
class Board:
    """All components of the game.

    >>> board = load_board("base")
    >>> len(board.cities), len(board.spaces), len(board.milestones), len(board.deals)
    (15, 48, 38, 9)
    >>> board.spaces[board.space("washington-chicago:1")].terrain
    2
    """

    id: str
    names: Mapping[str, str]
    cities: tuple[City, ...]
    spaces: tuple[Space, ...]
    tiles: tuple[Document, ...]
    sections: tuple[Document, ...]
    section_links: tuple[int, ...]
    tokens: tuple[Document, ...]
    trains: tuple[Document, ...]
    """The kinds of trains, the one of the start first."""
    milestones: tuple[Document, ...]
    deals: tuple[Document, ...]
    setup_tokens: tuple[Document, ...]
    tracks: tuple[Document, ...]
    player_board: tuple[Document, ...]
    rules: Document
    blocked: Mapping[str, Document]
    train_stacks: Mapping[str, int]
    document: Mapping[str, object]
    """The JSON as loaded."""

    def city(self, city_id: str) -> int:
        """The index of a city; raises KeyError."""
        return self._city_index[city_id]

    def space(self, space_id: str) -> int:
        """The index of a rail space; raises KeyError."""
        return self._space_index[space_id]

    @cached_property
    def _city_index(self) -> dict[str, int]:
        return {city.id: index for index, city in enumerate(self.cities)}

    @cached_property
    def _space_index(self) -> dict[str, int]:
        return {space.id: index for index, space in enumerate(self.spaces)}


def build_board(document: Document) -> Board:
    """The board of a document that has no problems."""
    cities = tuple(
        City(city["id"], _names(city["names"]), city["level"], city["cost"], city.get("tile"))
        for city in document["cities"]
    )
    telegraph = document["telegraph"]
    tracks = {track["id"]: track for track in document["tracks"]}
    return Board(
        id=document["id"],
        names=_names(document["names"]),
        cities=cities,
        spaces=spaces_of(document),
        tiles=tuple(document["tiles"]),
        sections=tuple(telegraph["sections"]),
        section_links=tuple(telegraph["links"]),
        tokens=tuple(telegraph["tokens"]),
        trains=tuple(sorted(document["trains"], key=lambda train: not train.get("start", False))),
        milestones=tuple(document["milestones"]),
        deals=tuple(document["deals"]),
        setup_tokens=tuple(document["setup_tokens"]),
        tracks=tuple(tracks[name] for name in TRACKS),
        player_board=tuple(document["player_board"]),
        rules={name: value for name, value in document["rules"].items() if name != "facts"},
        blocked={number: places for number, places in document["blocked"].items() if number != "facts"},
        train_stacks={number: size for number, size in document["train_stacks"].items() if number != "facts"},
        document=document,
    )


def _names(names: dict[str, str]) -> dict[str, str]:
    return {"pl": names["en"], **names}


BOARDS: Final = BoardFiles(("base",), resource, find_problems, build_board)
load_board: Final = BOARDS.load
