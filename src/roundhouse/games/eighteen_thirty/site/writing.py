"""Writing a match as a log of 18xx.games."""

from __future__ import annotations

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.errors import BadRecord
from roundhouse.core.match import Match
from roundhouse.core.text import text
from roundhouse.games.eighteen_thirty import actions as a
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.codec import SOURCES
from roundhouse.games.eighteen_thirty.game import SITE
from roundhouse.games.eighteen_thirty.judge import Judge
from roundhouse.games.eighteen_thirty.paths import PASSED, connections
from roundhouse.games.eighteen_thirty.rails import free_slot
from roundhouse.games.eighteen_thirty.runs import paths_in
from roundhouse.games.eighteen_thirty.site.pieces import PLAIN_CITIES, Pieces
from roundhouse.games.eighteen_thirty.site.reading import OPTIONS
from roundhouse.games.eighteen_thirty.state import EighteenState

SIBLINGS = {"D10": 1, "H18": 1, "J14": 1, "F22": 2}
"""Where a printed hex is not the first one of those that the site defines together."""


def export_log(match: Match) -> dict[str, Any]:
    """The match as a log; raises BadRecord if the site does not know its rules or cannot play one of its entries."""
    rules = _optional_rules(match)
    writer = Writer(match)
    actions = writer.actions()
    state = writer.state
    players = [{"id": number, "name": name} for number, name in enumerate(match.names, 1)]
    log: dict[str, Any] = {
        "title": "1830",
        "description": "",
        "players": players,
        "settings": {"seed": 1, "optional_rules": rules},
        "status": "finished" if state.over else "active",
        "turn": int(state.facts[fact.SET]),
        "result": {},
        "actions": actions,
    }
    if state.over:
        log["result"] = {str(player["id"]): worth for player, worth in zip(players, state.scores())}
        log["game_end_reason"] = "bank" if state.facts[fact.BANKRUPT] == ids.NONE else "bankrupt"
    return log


def _optional_rules(match: Match) -> list[str]:
    options = {name: value for name, value in match.game.options.items() if value is not None}
    rules = [rule for rule, chosen in OPTIONS.items() if all(options.get(name) == chosen[name] for name in chosen)]
    known = {"rules", *(name for rule in rules for name in OPTIONS[rule])}
    if match.game.title != "1830" or options.get("rules") != SITE or set(options) - known:
        raise BadRecord(text("1830.log.no_export", rules=SITE))
    if match.start is not None:
        raise BadRecord(text("1830.log.no_beginning"))
    return rules


class Writer:
    """Plays a match again and writes each answer as the site's action."""

    def __init__(self, match: Match) -> None:
        self.match = match
        start = match.game.start()
        assert isinstance(start, EighteenState)
        self.state = start
        self.g = start.g
        self.pieces = Pieces(start)

    def actions(self) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        for number, entry in enumerate(self.match.log, 1):
            self._check(number, entry.action)
            action = {"id": number, "created_at": number, **self._written(entry.seat, entry.action)}
            self.state.apply(entry.action, entry.seat)
            self.pieces.follow(action, self.state)
            out.append(action)
        return out

    def _check(self, number: int, action: Action) -> None:
        """The site fails when CA goes from player to player: it would hand the share of PRR out once more."""
        if self.state.facts[fact.ROUND] == fact.STOCK and isinstance(action, a.BuyCompany) and action.company == "CA":
            raise BadRecord(text("1830.log.ca_trade", number=number))

    def _entity(self, seat: int) -> dict[str, Any]:
        """Who acts: a corporation in its turn, DH when its token waits, otherwise a player."""
        frame = type(self.state.frame).__name__
        if frame == "DelawareToken":
            return {"entity": "DH", "entity_type": "company"}
        if self.state.facts[fact.ROUND] == fact.OPERATING:
            return {"entity": self.g.corporation_names[self.state.operating], "entity_type": "corporation"}
        return {"entity": seat + 1, "entity_type": "player"}

    def _written(self, seat: int, action: Action) -> dict[str, Any]:
        who = self._entity(seat)
        match action:
            case a.Pass():
                return {"type": "pass", **who}
            case a.Bid(company, price) | a.BuyCompany(company, price):
                kind = "bid" if isinstance(action, a.Bid) else "buy_company"
                return {"type": kind, **who, "company": company, "price": price}
            case a.Par(corporation, price):
                row, column = divmod(int(self.g.market.par_cell(price)), int(self.g.market.columns))
                return {"type": "par", **who, "corporation": corporation, "share_price": f"{price},{row},{column}"}
            case a.Buy(corporation, source):
                return {"type": "buy_shares", **who, **self._certificate(corporation, source)}
            case a.Exchange(source):
                mohawk = {"entity": "MH", "entity_type": "company"}
                return {"type": "buy_shares", **mohawk, **self._certificate("NYC", source)}
            case a.Sell(corporation, percent):
                shares = self._block(seat, corporation, percent // 10)
                player = {"entity": seat + 1, "entity_type": "player"}
                return {"type": "sell_shares", **player, "shares": shares, "percent": percent}
            case a.Lay() | a.LayByChamplain() | a.LayByDelaware():
                return self._lay(who, action)
            case a.Token(at, city):
                return self._token(who, at, city)
            case a.Run():
                return {"type": "run_routes", **who, "routes": self._routes(action), "extra_revenue": 0, "subsidy": 0}
            case a.PayOut() | a.Withhold():
                return {"type": "dividend", **who, "kind": "payout" if isinstance(action, a.PayOut) else "withhold"}
            case a.BuyTrain() | a.TradeIn() | a.Discard():
                return self._train(who, action)
        assert isinstance(action, a.GoBankrupt), action
        return {"type": "bankrupt", **who}

    def _certificate(self, corporation: str, source: str) -> dict[str, Any]:
        number = self.g.codec().corporation[corporation]
        return {"shares": [f"{corporation}_{self.pieces.first_of(number, SOURCES[source])}"], "percent": 10}

    def _block(self, seat: int, corporation: str, tens: int) -> list[str]:
        """Single certificates as far as they reach, then all of them and the president's."""
        held = self.pieces.held[self.g.codec().corporation[corporation]][seat]
        single = [index for index in held if index != 0]
        chosen = single[:tens] if tens <= len(single) else [*single, 0]
        return [f"{corporation}_{index}" for index in chosen]

    def _lay(self, who: dict[str, Any], action: a.Lay | a.LayByChamplain | a.LayByDelaware) -> dict[str, Any]:
        if not isinstance(action, a.Lay):
            company = "CS" if isinstance(action, a.LayByChamplain) else "DH"
            who = {"entity": company, "entity_type": "company"}
        used = {copy for tile, copy in self.pieces.tiles.values() if tile == action.tile}
        copy = next(number for number in range(99) if number not in used)
        tile = f"{action.tile}-{copy}"
        return {"type": "lay_tile", **who, "hex": action.hex, "tile": tile, "rotation": action.rotation}

    def _token(self, who: dict[str, Any], at: str, city: int) -> dict[str, Any]:
        s = self.state
        frame = s.frame
        corporation = int(getattr(frame, "corporation", s.operating))
        slot = int(free_slot(self.g.board, s.rails, corporation, self.g.board.hex_at(at), city))
        owner = self.g.corporation_names[corporation]
        return {"type": "place_token", **who, "city": self.city_id(at, city), "slot": slot, "tokener": owner}

    def city_id(self, at: str, city: int) -> str:
        """The site's id of a city."""
        if at in self.pieces.tiles:
            tile, copy = self.pieces.tiles[at]
            return f"{tile}-{copy}-{city}"
        if at in PLAIN_CITIES:
            return f"city-{PLAIN_CITIES.index(at)}-{city}"
        return f"{at}-{SIBLINGS.get(at, 0)}-{city}"

    def _routes(self, run: a.Run) -> list[dict[str, Any]]:
        s = self.state
        board = self.g.board
        judge = Judge(board, s.rails, int(s.operating), int(self.g.reading))
        trains = list(self.pieces.trains[int(s.operating)])
        out: list[dict[str, Any]] = []
        for words, path in zip(run.routes, paths_in(s, run)):
            kind = words.partition(":")[0]
            train = next(it for it in trains if it.partition("-")[0] == kind)
            trains.remove(train)
            stops = [(board.hex_names[at], stop) for at, stop in zip(path.hexes, path.stops) if stop != PASSED]
            hexes = [name for name, _ in stops]
            out.append(
                {
                    "train": train,
                    "connections": connections(board, path),
                    "hexes": hexes,
                    "revenue": judge.value(path, s.g.high[s.phase] == 1),
                    "revenue_str": "-".join(hexes),
                    "nodes": [f"{name}-{stop}" for name, stop in stops],
                }
            )
        return out

    def _train(self, who: dict[str, Any], action: a.BuyTrain | a.TradeIn | a.Discard) -> dict[str, Any]:
        pieces = self.pieces
        if isinstance(action, a.Discard):
            corporation = self.g.codec().corporation[action.corporation]
            train = pieces.of_kind(corporation, action.train)[0]
            who = {"entity": action.corporation, "entity_type": "corporation"}
            return {"type": "discard_train", **who, "train": train}
        if isinstance(action, a.TradeIn):
            old = pieces.of_kind(int(self.state.operating), action.train)[0]
            price = int(self.g.trade_in_price)
            new = pieces.next_diesel()
            return {"type": "buy_train", **who, "train": new, "price": price, "variant": "D", "exchange": old}
        source = self.g.codec().seller[action.source]
        depot = source == ids.DEPOT
        train = pieces.next_train(action.train) if depot else pieces.of_kind(source, action.train)[0]
        return {"type": "buy_train", **who, "train": train, "price": action.price, "variant": action.train}
