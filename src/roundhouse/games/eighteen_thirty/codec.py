"""Actions as ids, typed values, texts and JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import ActionCodec
from roundhouse.core.errors import ParseError
from roundhouse.core.text import listing, text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.actions import (
    Accept,
    Bid,
    Buy,
    BuyCompany,
    BuyTrain,
    Decline,
    Discard,
    Exchange,
    GoBankrupt,
    Lay,
    LayByChamplain,
    LayByDelaware,
    OfferCompany,
    Par,
    Pass,
    PayOut,
    Run,
    Sell,
    Token,
    TradeIn,
    Withhold,
)

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.game import EighteenGame

UNKNOWN = -1
SOURCES = {"ipo": ids.IPO, "pool": ids.POOL}
ROTATIONS = 6
CITIES = 2

PLAIN: dict[type[Action], int] = {
    Pass: ids.PASS,
    PayOut: ids.PAY,
    Withhold: ids.WITHHOLD,
    GoBankrupt: ids.BANKRUPT,
    Accept: ids.ACCEPT,
    Decline: ids.DECLINE,
}
LAYS: dict[type[Lay | LayByChamplain | LayByDelaware], int] = {
    Lay: ids.LAY,
    LayByChamplain: ids.LAY_CS,
    LayByDelaware: ids.LAY_DH,
}
_ALL: tuple[type[Action], ...] = (
    *PLAIN,
    *LAYS,
    Bid,
    Par,
    Buy,
    Sell,
    Exchange,
    BuyCompany,
    OfferCompany,
    Token,
    Run,
    BuyTrain,
    TradeIn,
    Discard,
)
KINDS: dict[str, type[Action]] = {cls.kind: cls for cls in _ALL}


class Codec(ActionCodec):
    """The map between the ids of a game's actions and all their other forms."""

    def __init__(self, game: EighteenGame) -> None:
        self.g = game
        board = game.board
        self.corporation = {name: i for i, name in enumerate(game.corporation_names)}
        self.private = {name: i for i, name in enumerate(game.private_names)}
        self.train = {name: i for i, name in enumerate(game.train_names)}
        self.seller = {**self.corporation, "depot": ids.DEPOT, "pool": ids.TRAIN_POOL}
        self.hex = {name: i for i, name in enumerate(board.hex_names)}
        self.tile = {name: i for i, name in enumerate(board.kind_names)}
        self.source_name = {number: name for name, number in SOURCES.items()}
        self.seller_name = {number: name for name, number in self.seller.items()}
        self._plain = {number: cls() for cls, number in PLAIN.items()}
        self._lays = {number: cls for cls, number in LAYS.items()}

    def action(self, number: int) -> Action:
        """The typed action with this id."""
        kind = int(ids.kind_of(number))
        a, b, price = int(ids.first(number)), int(ids.second(number)), int(ids.third(number))
        g = self.g
        if kind in self._plain:
            return self._plain[kind]
        if kind in self._lays:
            tile, rotation = divmod(b, ROTATIONS)
            return self._lays[kind](g.board.hex_names[a], g.board.kind_names[tile], rotation)
        if kind == ids.TOKEN:
            return Token(g.board.hex_names[a], b)
        if kind in (ids.PAR, ids.BUY, ids.SELL):
            name = g.corporation_names[a]
            if kind == ids.PAR:
                return Par(name, price)
            return Buy(name, self.source_name[b]) if kind == ids.BUY else Sell(name, b * 10)
        if kind in (ids.BID, ids.BUY_PRIVATE, ids.OFFER_PRIVATE):
            name = g.private_names[a]
            if kind == ids.OFFER_PRIVATE:
                return OfferCompany(name, b, price)
            return Bid(name, price) if kind == ids.BID else BuyCompany(name, price)
        if kind == ids.EXCHANGE:
            return Exchange(self.source_name[a])
        if kind == ids.BUY_TRAIN:
            return BuyTrain(g.train_names[a], self.seller_name[b], price)
        if kind == ids.TRADE_IN:
            return TradeIn(g.train_names[a])
        assert kind == ids.DISCARD
        return Discard(g.corporation_names[a], g.train_names[b])

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
        if isinstance(action, Lay | LayByChamplain | LayByDelaware):
            if not 0 <= action.rotation < ROTATIONS:
                return UNKNOWN
            tile = self.tile[action.tile] * ROTATIONS + action.rotation
            return int(ids.encode(LAYS[type(action)], self.hex[action.hex], tile))
        match action:
            case Token(at, city):
                return int(ids.encode(ids.TOKEN, self.hex[at], city)) if 0 <= city < CITIES else UNKNOWN
            case Par(name, price):
                return _priced(ids.PAR, self.corporation[name], 0, price)
            case Buy(name, source):
                return int(ids.encode(ids.BUY, self.corporation[name], SOURCES[source]))
            case Sell(name, percent):
                tens, rest = divmod(percent, 10)
                known = rest == 0 and 1 <= tens <= 10
                return int(ids.encode(ids.SELL, self.corporation[name], tens)) if known else UNKNOWN
            case Bid(company, price):
                return _priced(ids.BID, self.private[company], 0, price)
            case BuyCompany(company, price):
                return _priced(ids.BUY_PRIVATE, self.private[company], 0, price)
            case OfferCompany(company, seat, price):
                known = 0 <= seat < self.g.players
                return _priced(ids.OFFER_PRIVATE, self.private[company], seat, price) if known else UNKNOWN
            case Exchange(source):
                return int(ids.encode(ids.EXCHANGE, SOURCES[source]))
            case BuyTrain(train, source, price):
                return _priced(ids.BUY_TRAIN, self.train[train], self.seller[source], price)
            case TradeIn(train):
                return int(ids.encode(ids.TRADE_IN, self.train[train]))
            case Discard(name, train):
                return int(ids.encode(ids.DISCARD, self.corporation[name], self.train[train]))
        return UNKNOWN

    # Texts and JSON.

    def parse(self, words: str) -> Action:
        """Read an action's text."""
        kind, *rest = words.split() or [""]
        try:
            cls = KINDS[kind]
            if cls is Run:
                if not rest:
                    raise ValueError
                return self._checked(Run(() if rest == ["none"] else tuple(rest)))
            types = [int if field.type == "int" else str for field in fields(cls)]
            return self._checked(_made(cls, [convert(word) for convert, word in zip(types, rest, strict=True)]))
        except (KeyError, ValueError, TypeError):
            raise ParseError(text("1830.error.parse", words=words, kinds=listing(KINDS))) from None

    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON."""
        try:
            if not isinstance(data, Mapping):
                raise TypeError
            cls = KINDS[data["kind"]]
            given = {name: value for name, value in data.items() if name != "kind"}
            wanted = fields(cls)
            if set(given) != {field.name for field in wanted}:
                raise TypeError
            return self._checked(_made(cls, [_typed(field.type, given[field.name]) for field in wanted]))
        except (KeyError, ValueError, TypeError):
            raise ParseError(text("1830.error.parse", words=str(data), kinds=listing(KINDS))) from None

    def _checked(self, action: Action) -> Action:
        if isinstance(action, Run):
            for route in action.routes:
                self.route(route)
        elif self.id(action) == UNKNOWN:
            raise ValueError
        return action

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


def _priced(kind: int, a: int, b: int, price: int) -> int:
    return int(ids.encode(kind, a, b, price)) if 0 <= price <= ids.MOST else UNKNOWN


def _made(cls: Callable[..., Action], values: list[object]) -> Action:
    return cls(*values)


def _typed(kind: object, value: object) -> object:
    if kind == "int":
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError
        return value
    if kind == "str":
        if not isinstance(value, str):
            raise TypeError
        return value
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise TypeError
    return tuple(value)
