"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.core.action import Action
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

PLAIN: dict[type[Action], int] = {
    a.Pass: ids.PASS,
    a.PayOut: ids.PAY,
    a.Withhold: ids.WITHHOLD,
    a.GoBankrupt: ids.BANKRUPT,
    a.Accept: ids.ACCEPT,
    a.Decline: ids.DECLINE,
}
LAYS: dict[type[a.Lay | a.LayByChamplain | a.LayByDelaware], int] = {
    a.Lay: ids.LAY,
    a.LayByChamplain: ids.LAY_CS,
    a.LayByDelaware: ids.LAY_DH,
}


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
        self._plain = {number: cls() for cls, number in PLAIN.items()}
        self._lays = {number: cls for cls, number in LAYS.items()}

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        kind = int(ids.kind_of(number))
        first, second, price = int(ids.first(number)), int(ids.second(number)), int(ids.third(number))
        g = self.g
        if kind in self._plain:
            return self._plain[kind]
        if kind in self._lays:
            tile, rotation = divmod(second, ROTATIONS)
            return self._lays[kind](g.board.hex_names[first], g.board.kind_names[tile], rotation)
        if kind == ids.TOKEN:
            return a.Token(g.board.hex_names[first], second)
        if kind in (ids.PAR, ids.BUY, ids.SELL):
            name = g.corporation_names[first]
            if kind == ids.PAR:
                return a.Par(name, price)
            return a.Buy(name, self.source_name[second]) if kind == ids.BUY else a.Sell(name, second * 10)
        if kind in (ids.BID, ids.BUY_PRIVATE, ids.OFFER_PRIVATE):
            name = g.private_names[first]
            if kind == ids.OFFER_PRIVATE:
                return a.OfferCompany(name, second, price)
            return a.Bid(name, price) if kind == ids.BID else a.BuyCompany(name, price)
        if kind == ids.EXCHANGE:
            return a.Exchange(self.source_name[first])
        if kind == ids.BUY_TRAIN:
            return a.BuyTrain(g.train_names[first], self.seller_name[second], price)
        if kind == ids.TRADE_IN:
            return a.TradeIn(g.train_names[first])
        assert kind == ids.DISCARD
        return a.Discard(g.corporation_names[first], g.train_names[second])

    def id(self, action: Action) -> int:
        """The id of a typed action, UNKNOWN if this game has no such action; routes have no ids."""
        try:
            return self._id(action)
        except (KeyError, TypeError):
            return UNKNOWN

    def _id(self, action: Action) -> int:
        cls = type(action)
        if cls in PLAIN:
            return PLAIN[cls]
        if isinstance(action, a.Lay | a.LayByChamplain | a.LayByDelaware):
            if not 0 <= action.rotation < ROTATIONS:
                return UNKNOWN
            tile = self.tile[action.tile] * ROTATIONS + action.rotation
            return int(ids.encode(LAYS[type(action)], self.hex[action.hex], tile))
        match action:
            case a.Token(at, city):
                return int(ids.encode(ids.TOKEN, self.hex[at], city)) if 0 <= city < CITIES else UNKNOWN
            case a.Par(name, price):
                return _priced(ids.PAR, self.corporation[name], 0, price)
            case a.Buy(name, source):
                return int(ids.encode(ids.BUY, self.corporation[name], SOURCES[source]))
            case a.Sell(name, percent):
                tens, rest = divmod(percent, 10)
                known = rest == 0 and 1 <= tens <= 10
                return int(ids.encode(ids.SELL, self.corporation[name], tens)) if known else UNKNOWN
            case a.Bid(company, price):
                return _priced(ids.BID, self.private[company], 0, price)
            case a.BuyCompany(company, price):
                return _priced(ids.BUY_PRIVATE, self.private[company], 0, price)
            case a.OfferCompany(company, seat, price):
                known = 0 <= seat < self.g.players
                return _priced(ids.OFFER_PRIVATE, self.private[company], seat, price) if known else UNKNOWN
            case a.Exchange(source):
                return int(ids.encode(ids.EXCHANGE, SOURCES[source]))
            case a.BuyTrain(train, source, price):
                return _priced(ids.BUY_TRAIN, self.train[train], self.seller[source], price)
            case a.TradeIn(train):
                return int(ids.encode(ids.TRADE_IN, self.train[train]))
            case a.Discard(name, train):
                return int(ids.encode(ids.DISCARD, self.corporation[name], self.train[train]))
        return UNKNOWN

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


def _priced(kind: int, first: int, second: int, price: int) -> int:
    return int(ids.encode(kind, first, second, price)) if 0 <= price <= ids.MOST else UNKNOWN
