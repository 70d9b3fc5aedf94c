"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from roundhouse.core.action import Action, field_types, made
from roundhouse.core.codec import UNKNOWN, ActionCodec, Given, kinds_of
from roundhouse.core.reading import Names, Possible, Unfit, meant
from roundhouse.games.eighteen_thirty import actions as a
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.events import Source

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.game import EighteenGame

SOURCE_NAMES: dict[int, Source] = {ids.IPO: "ipo", ids.POOL: "pool"}
SOURCES: dict[str, int] = {name: number for number, name in SOURCE_NAMES.items()}
ROTATIONS = 6
CITIES = 2
ROUTE = "3:H12.0-H10.0"
"""What a route looks like."""

NUMBERS = {cls: number for number, cls in enumerate(cls for cls in kinds_of(a).values() if cls is not a.Run)}
"""The kinds of ids by action: both are in the same order, and runs have no ids."""
PRICED = frozenset(cls for cls in NUMBERS if "price" in field_types(cls))
LAYS = (a.Lay, a.LayByChamplain, a.LayByDelaware)


class Codec(ActionCodec):
    """The map between the ids of a game's actions and all their other forms."""

    kinds = kinds_of(a)

    def __init__(self, game: EighteenGame) -> None:
        self.g = game
        board = game.board
        self.corporation = {name: i for i, name in enumerate(game.corporation_names)}
        self.private = {name: i for i, name in enumerate(game.private_names)}
        self.train = {name: i for i, name in enumerate(game.train_names)}
        self.seller = {**self.corporation, "depot": ids.DEPOT, "pool": ids.TRAIN_POOL}
        self.hex = {name: i for i, name in enumerate(board.hex_names)}
        self.tile = {name: i for i, name in enumerate(board.kind_names)}
        self.source_name = SOURCE_NAMES
        self.seller_name = {number: name for name, number in self.seller.items()}
        self.sources = Names(SOURCES)
        self.sellers = Names(self.seller)
        self.fields: dict[str, Possible] = {
            "company": Names(self.private),
            "corporation": Names(self.corporation),
            "train": Names(self.train),
            "hex": Names(self.hex),
            "tile": Names(self.tile),
            "routes": (ROUTE, "none"),
            "price": range(ids.MOST + 1),
            "percent": range(10, 101, 10),
            "rotation": range(ROTATIONS),
            "city": range(CITIES),
        }
        places: dict[str, Mapping[Any, int]] = {
            "company": self.private,
            "corporation": self.corporation,
            "train": self.train,
            "hex": self.hex,
            "tile": self.tile,
            "source": SOURCES,
            "percent": {10 * tens: tens for tens in range(1, 11)},
            "city": {city: city for city in range(CITIES)},
            "seat": {seat: seat for seat in range(game.players)},
        }
        by_action = {cls: [(it, places[it]) for it in field_types(cls) if it in places] for cls in NUMBERS}
        by_action[a.BuyTrain][1] = ("source", self.seller)
        self._places = by_action
        """By action: the numbers of what its fields can be, as they stand in its id; rotation and price come last."""
        self._names = {
            NUMBERS[cls]: (cls, [{place: name for name, place in it.items()} for _, it in fields])
            for cls, fields in by_action.items()
        }
        """The same the other way round, by the kind of the id."""

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        cls, names = self._names[ids.kind_of(number)]
        if not names:
            return cls()
        second = int(ids.second(number))
        values = [names[0][ids.first(number)]]
        if cls in LAYS:
            tile, rotation = divmod(second, ROTATIONS)
            values += [names[1][tile], rotation]
        elif len(names) > 1:
            values.append(names[1][second])
        if cls in PRICED:
            values.append(int(ids.third(number)))
        return made(cls, values)

    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action; routes have no ids."""
        cls = type(action)
        try:
            places = [numbers[getattr(action, field)] for field, numbers in self._places[cls]]
        except (KeyError, TypeError):
            return UNKNOWN
        if not places:
            return NUMBERS[cls]
        price = getattr(action, "price", 0)
        if not 0 <= price <= ids.MOST:
            return UNKNOWN
        if isinstance(action, LAYS):
            if not 0 <= action.rotation < ROTATIONS:
                return UNKNOWN
            places[1] = places[1] * ROTATIONS + action.rotation
        return int(ids.encode(NUMBERS[cls], places[0], places[1] if len(places) > 1 else 0, price))

    # Texts and JSON.

    def possible(self, cls: type[Action], field: str, given: Given) -> Possible:
        """What a field of an action can be."""
        match field:
            case "source":
                return self.sellers if cls is a.BuyTrain else self.sources
            case "seat":
                return range(self.g.players)
        return self.fields[field]

    def known(self, action: Action) -> Action | None:
        """Routes have no ids; they are known if their trains, hexes and stops are."""
        if not isinstance(action, a.Run):
            return super().known(action)
        try:
            for route in action.routes:
                self.route(route)
        except (KeyError, ValueError):
            return None
        return action

    def spelled(self, cls: type[Action], field: str, given: Given, word: str) -> str | int:
        """A route is read train by train and hex by hex."""
        if field != "routes":
            return super().spelled(cls, field, given, word)
        train, colon, way = word.partition(":")
        if not colon:
            raise Unfit(word, (ROUTE,))
        stops = [at.partition(".") for at in way.split("-")]
        hexes = [
            f"{meant(at, self.fields['hex'])}{dot}{meant(stop, ('0', '1')) if dot else ''}" for at, dot, stop in stops
        ]
        return f"{meant(train, self.fields['train'])}:{'-'.join(hexes)}"

    def route(self, words: str) -> tuple[int, list[int], list[int]]:
        """A route's train, hexes and the stop on each of them (UNKNOWN for none); raises KeyError or ValueError."""
        train, colon, way = words.partition(":")
        if not colon:
            raise ValueError
        hexes: list[int] = []
        stops: list[int] = []
        for word in way.split("-"):
            name, dot, stop = word.partition(".")
            hexes.append(self.hex[name])
            stops.append({"0": 0, "1": 1}[stop] if dot else UNKNOWN)
        return self.train[train], hexes, stops

    def route_words(self, train: int, hexes: Sequence[int], stops: Sequence[int]) -> str:
        """What `route` reads."""
        way = [self.g.board.hex_names[at] + ("" if stop == UNKNOWN else f".{stop}") for at, stop in zip(hexes, stops)]
        return f"{self.g.train_names[train]}:{'-'.join(way)}"
