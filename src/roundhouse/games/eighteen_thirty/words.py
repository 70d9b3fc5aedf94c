"""Actions, questions, reasons and events in words for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from roundhouse.core.action import Action, field_types
from roundhouse.core.codec import GameWords
from roundhouse.core.events import Event
from roundhouse.core.text import LANGUAGES, Arg, Name, Text, text
from roundhouse.games.eighteen_thirty import actions as a
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.auction import least_bid
from roundhouse.games.eighteen_thirty.paths import PASSED, place_in
from roundhouse.games.eighteen_thirty.privates import least_price
from roundhouse.games.eighteen_thirty.trains import cheapest_price

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.game import EighteenGame
    from roundhouse.games.eighteen_thirty.state import EighteenState

OF_CORPORATION = (ids.PAR, ids.BUY, ids.SELL, ids.DISCARD)
OF_PRIVATE = (ids.BID, ids.BUY_PRIVATE, ids.OFFER_PRIVATE)
OF_HEX = (ids.LAY, ids.LAY_CS, ids.LAY_DH, ids.TOKEN)


class Words(GameWords):
    """Sentences about a game."""

    def __init__(self, game: EighteenGame) -> None:
        self.g = game
        self.codec = game.codec()

    # Parts of sentences.

    def corporation(self, corporation: int) -> str:
        return self.g.corporation_names[corporation]

    def company(self, private: int) -> str:
        return self.g.private_names[private]

    def owner(self, owner: int | str, names: list[str] | None = None) -> Arg:
        """Who owns a private company: a seat or a corporation."""
        if isinstance(owner, str):
            return owner
        return names[owner] if names else text("1830.seat", seat=owner + 1)

    def seller(self, source: str) -> Arg:
        """Where a train comes from."""
        return text(f"1830.seller.{source}") if source in ("depot", "pool") else source

    def routes(self, routes: Iterable[str]) -> tuple[Arg, ...]:
        """Routes by the places where the trains stop, as in "3: H12 Altoona – H10 Pittsburgh"."""
        return tuple(self._route(words) for words in routes)

    def _route(self, words: str) -> Arg:
        try:
            train, hexes, stops = self.codec.route(words)
        except (KeyError, ValueError):
            return words
        halts = [at for at, stop in zip(hexes, stops) if stop != PASSED]
        forms = {}
        for language in LANGUAGES:
            places = " – ".join(place_in(self.g.board, at, language) for at in halts)
            forms[language] = f"{self.g.train_names[train]}: {places}"
        return Name(forms) if len(set(forms.values())) > 1 else forms["en"]

    # Questions.

    def about_corporation(self, key: str, corporation: int) -> Text:
        return text(key, corporation=self.corporation(corporation))

    def bidding(self, key: str, private: int, least: int) -> Text:
        return text(key, company=self.company(private), price=money(least))

    def revenue(self, key: str, corporation: int, amount: int) -> Text:
        return text(key, corporation=self.corporation(corporation), price=money(amount))

    def offer(self, key: str, private: int, seller: int, buyer: int, price: int) -> Text:
        sides = {"seller": self.owner(self.g.owner_id(seller)), "buyer": self.owner(self.g.owner_id(buyer))}
        return text(key, company=self.company(private), price=money(price), **sides)

    def train_offer(self, key: str, s: EighteenState, train: int, seller: int, price: int) -> Text:
        sides = {"corporation": self.corporation(seller), "buyer": self.corporation(int(s.operating))}
        return text(key, train=self.g.train_names[train], price=money(price), **sides)

    # Actions.

    def describe(self, action: Action) -> Text:
        """An action in words."""
        key = f"1830.action.{action.kind.replace('-', '_')}"
        args: dict[str, Any] = {field: getattr(action, field) for field in field_types(type(action))}
        if "price" in args:
            args["price"] = money(args["price"])
        match action:
            case a.Buy() | a.Exchange():
                key += f".{args.pop('source')}"
            case a.OfferCompany():
                args["buyer"] = self.owner(args.pop("seat"))
            case a.Token(_, city):
                args["city"] = city + 1
            case a.Run(()):
                return text("1830.action.run_none")
            case a.Run(routes):
                args["routes"] = self.routes(routes)
            case a.BuyTrain(_, source, _):
                args["source"] = self.seller(source)
            case a.TradeIn():
                args["price"] = money(int(self.g.trade_in_price))
        return Text(key, args)

    # Reasons.

    def reason(self, s: EighteenState, seat: int, action: int, key: str) -> Text:
        """Why an action is not legal, with all the numbers that a reason may want to name."""
        kind, first = int(ids.kind_of(action)), int(ids.first(action))
        g = self.g
        corporation = first if kind in OF_CORPORATION else ids.NYC if kind == ids.EXCHANGE else int(s.operating)
        private = first if kind in OF_PRIVATE else ids.MH
        treasury = int(s.treasury[s.operating]) if s.operating >= 0 else 0
        args: dict[str, Arg] = {
            "corporation": self.corporation(corporation) if 0 <= corporation < ids.CORPORATIONS else "",
            "company": self.company(private) if private < ids.PRIVATES else "",
            "price": money(int(ids.third(action))),
            "cash": money(int(s.cash[seat])) if 0 <= seat < g.players else "",
            "treasury": money(treasury),
            "certificates": int(g.certificate_limit),
            "trains": int(g.train_limit[s.phase]),
            "hex": g.board.hex_names[first] if kind in OF_HEX else "",
        }
        if kind == ids.BID and private < ids.PRIVATES:
            args["least"] = money(int(least_bid(s, private)))
        elif kind == ids.BUY_PRIVATE:
            args["least"] = money(int(least_price(g, private)))
            args["most"] = money(int(g.face_value[private]) * 2)
        elif kind in (ids.BUY_TRAIN, ids.TRADE_IN):
            args["train"] = g.train_names[first]
            args["face"] = money(int(g.train_price[first]))
            args["cheapest"] = money(max(0, int(cheapest_price(s))))
        return Text(key, args)

    # Events.

    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words; those that follow from others make no line."""
        if isinstance(event, events.Price) and event.before == 0:
            return None
        args: dict[str, Arg] = {}
        data: dict[str, Any] = event.data
        for field, value in data.items():
            match field:
                case "seat":
                    args["who"] = names[value]
                case "private":
                    args["company"] = value
                case "owner" | "seller":
                    args[field] = self.owner(value, names)
                case "price" | "before":
                    args[field] = money(value)
                case "routes":
                    args[field] = self.routes(value) or text("1830.none")
                case "source":
                    args[field] = (
                        self.seller(value) if isinstance(event, events.Train) else text(f"1830.source.{value}")
                    )
                case "corporation" | "train" | "hex" | "tile" | "percent" | "number" | "round":
                    args[field] = value
        return Text(f"1830.event.{event.name}", args)


def money(amount: int) -> Text:
    """A sum of money."""
    return text("1830.money", n=amount)
