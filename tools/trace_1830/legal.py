"""What may be done now, in the terms of 18xx.games, to be laid beside that site's own lists."""

from __future__ import annotations

from typing import Any

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import current_price, least_bid, offered, spendable
from roundhouse.games.eighteen_thirty.construction import lays_in_reach
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.preview import revenue
from roundhouse.games.eighteen_thirty.privates import cs_lays, has_cs, home_of, least_price
from roundhouse.games.eighteen_thirty.purchase import is_bankrupt, least_for_train, most_for_train, must_buy
from roundhouse.games.eighteen_thirty.shares import why_no_exchange
from roundhouse.games.eighteen_thirty.site.reading import Replay
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import share_price
from roundhouse.games.eighteen_thirty.track import cost, free_lays, lay_face, lay_hex
from roundhouse.games.eighteen_thirty.trains import crowded, has_room, is_on_offer

from .trace import active

SOURCES = {ids.IPO: "ipo", ids.POOL: "market"}


def legal_fields(replay: Replay, with_best: bool = True) -> dict[str, Any]:
    """All that the seat may do; prices as ranges whose ends the engine has judged."""
    s = replay.state
    if s.over:
        return {}
    return Lists(replay).fields(type(s.frame).__name__, with_best)


class Lists:
    """The legal ids of the question by kind, put into the site's words."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.s: EighteenState = replay.state
        self.g = self.s.g
        self.frame = self.s.frame
        self.seat = int(self.s.seats()[0])
        self.corporation = int(self.s.operating)
        self.by_kind: dict[int, list[int]] = {}
        if not self.frame.open:
            for number in self.frame.legal(self.s, self.seat):
                self.by_kind.setdefault(int(ids.kind_of(number)), []).append(int(number))

    def fields(self, name: str, with_best: bool) -> dict[str, Any]:
        found: dict[str, Any] = {"entity": active(self.replay)[0]}
        if name in ("AuctionTurn", "CompanyAuction"):
            found |= self._auction(name)
        elif name == "SetPar":
            found |= {"types": ["par"], "par": [int(ids.third(number)) for number in self.by_kind[ids.PAR]]}
        elif name == "StockTurn":
            found |= self._stock()
        elif name == "DiscardTrain":
            found |= self._discard()
        elif name == "DelawareToken":
            found |= {"types": ["pass", "place_token"], "special_token": True}
        else:
            found |= self._operating(name, with_best)
        return found | self._exchange(name)

    # The auction and the stock round.

    def _range(self, kind: int, a: int, least: int, most: int, b: int = 0) -> None:
        """Make sure that exactly the prices from least to most are legal, judged at both ends."""
        ends = [self._judge(kind, a, b, amount) for amount in (least - 1, least, most, most + 1)]
        assert ends == [False, True, True, False], (kind, a, least, most, ends)

    def _judge(self, kind: int, a: int, b: int, amount: int) -> bool:
        action = self.g.action(int(ids.encode(kind, a, b, amount)))
        return self.frame.allows(self.s, self.seat, action) is None

    def _auction(self, name: str) -> dict[str, Any]:
        s = self.s
        cheapest = int(offered(s))
        bids: list[list[Any]] = []
        for private in range(cheapest, ids.PRIVATES):
            if name == "CompanyAuction" and private != cheapest:
                continue
            most = int(spendable(s, self.seat, private))
            buys = name == "AuctionTurn" and private == cheapest
            least = int(current_price(s, private) if buys else least_bid(s, private))
            if buys:
                assert self._judge(ids.BID, private, 0, least) == (least <= most)
            elif most >= least:
                self._range(ids.BID, private, least, most)
            if least <= most:
                bids.append([self.g.private_names[private], least, most, buys])
        auctioning = self.g.private_names[cheapest] if name == "CompanyAuction" else None
        return {"types": ["bid", "pass"], "bids": bids, "auctioning": auctioning}

    def _stock(self) -> dict[str, Any]:
        s = self.s
        names = self.g.corporation_names
        found: dict[str, Any] = {}
        buy = [(int(ids.first(number)), int(ids.second(number))) for number in self.by_kind.get(ids.BUY, ())]
        if buy:
            found["buy"] = [[names[c], SOURCES[source], int(share_price(s, c, source))] for c, source in buy]
        pars = self.by_kind.get(ids.PAR, [])
        if pars:
            found["par"] = list(dict.fromkeys(names[ids.first(number)] for number in pars))
            found["par_prices"] = list(dict.fromkeys(int(ids.third(number)) for number in pars))
        sell = self.by_kind.get(ids.SELL, [])
        if sell:
            found["sell"] = self._sales(sell)
        companies = dict.fromkeys(
            private for private in range(ids.PRIVATES) if self._judge(ids.BUY_PRIVATE, private, 0, 1)
        )
        for private in companies:
            self._range(ids.BUY_PRIVATE, private, 1, int(s.cash[self.seat]))
        if companies:
            found["buy_company"] = [self.g.private_names[private] for private in companies]
        words = {"buy_company": "buy_company", "buy": "buy_shares", "par": "par", "sell": "sell_shares"}
        types = [word for key, word in words.items() if key in found]
        if ids.PASS in self.by_kind:
            types.append("pass")
        return {"types": sorted(types), **found}

    def _sales(self, numbers: list[int]) -> list[list[Any]]:
        blocks = [(int(ids.first(number)), int(ids.second(number))) for number in numbers]
        return [[self.g.corporation_names[c], tens * 10, int(price(self.s, c)) * tens] for c, tens in blocks]

    def _exchange(self, name: str) -> dict[str, Any]:
        """MH can be exchanged at any moment from the first stock round on."""
        owner = int(self.s.owner[ids.MH])
        if not 0 <= owner < ids.CORPORATE or name in ("AuctionTurn", "CompanyAuction", "SetPar"):
            return {}
        pieces = self.replay.pieces
        shares = [
            f"NYC_{pieces.first_of(ids.NYC, source)}"
            for source in (ids.IPO, ids.POOL)
            if why_no_exchange(self.s, owner, source) == ""
        ]
        return {"exchange_company": {"MH": shares}} if shares else {}

    # A corporation's turn.

    def _operating(self, name: str, with_best: bool) -> dict[str, Any]:
        types, found = {
            "HomeToken": self._home,
            "MoveToken": self._home,
            "LayTrack": self._track,
            "PlaceToken": self._token,
            "RunTrains": self._route,
            "PayDividend": self._dividend,
            "BuyTrains": self._trains,
            "BuyPrivates": self._privates,
        }[name]()
        if not with_best:
            found.pop("best_revenue", None)
        return self._with_beside(name, types, found)

    def _with_beside(self, name: str, types: list[str], found: dict[str, Any]) -> dict[str, Any]:
        """What the corporation in turn may do beside every step."""
        companies = self._companies()
        if companies:
            types.append("buy_company")
            found["corp_buy_company"] = companies
        special = self._special(name)
        if special:
            found["special"] = special
        return {"types": sorted(["bankrupt", *types]), **found}

    def _discard(self) -> dict[str, Any]:
        corporation = int(crowded(self.s))
        names = {self.g.train_names[ids.second(number)] for number in self.by_kind[ids.DISCARD]}
        trains = self.replay.pieces.trains[corporation]
        found = {"discard": [train for train in trains if train.partition("-")[0] in names]}
        if corporation != self.corporation:
            return {"types": ["discard_train"], **found}
        return self._with_beside("DiscardTrain", ["discard_train"], found)

    def _privates(self) -> tuple[list[str], dict[str, Any]]:
        return ["pass"], {}

    def _companies(self) -> list[list[Any]]:
        found: list[list[Any]] = []
        treasury = int(self.s.treasury[self.corporation])
        for private in range(ids.PRIVATES):
            least = int(least_price(self.g, private))
            most = min(int(self.g.face_value[private]) * 2, treasury)
            if least <= most and self._judge(ids.BUY_PRIVATE, private, 0, least):
                self._range(ids.BUY_PRIVATE, private, least, most)
                found.append([self.g.private_names[private], least, most])
        return found

    def _special(self, name: str) -> dict[str, Any]:
        s = self.s
        found: dict[str, Any] = {}
        if has_cs(s, self.corporation):
            found["CS"] = {"B20": self._tiles(list(cs_lays(s, self.corporation))).get("B20", [])}
        if name == "LayTrack" and s.owner[ids.DH] == ids.CORPORATE + self.corporation:
            at = home_of(self.g, ids.DH)
            codes = list(free_lays(self.g.board, s.rails, at, self.g.dh_kinds))
            paid = int(self.g.board.cost[at]) <= int(s.treasury[self.corporation])
            assert len(self.by_kind.get(ids.LAY_DH, ())) == (len(codes) if paid else 0)
            if "DH" not in self.replay.pieces.used:
                found["DH"] = {"F16": self._tiles(codes).get("F16", [])}
        return found

    def _tiles(self, codes: list[Any]) -> dict[str, list[list[Any]]]:
        """By hex: kinds with their rotations."""
        board = self.g.board
        found: dict[str, dict[str, list[int]]] = {}
        for code in codes:
            kind, rotation = divmod(int(lay_face(board, code) - board.hexes), 6)
            kinds = found.setdefault(board.hex_names[lay_hex(board, code)], {})
            kinds.setdefault(board.kind_names[kind], []).append(rotation)
        return {name: [[kind, sorted(turns)] for kind, turns in kinds.items()] for name, kinds in found.items()}

    def _home(self) -> tuple[list[str], dict[str, Any]]:
        cities = [(int(ids.first(number)), int(ids.second(number))) for number in self.by_kind[ids.TOKEN]]
        return ["place_token"], {"home_token": [self._city(at, city) for at, city in cities]}

    def _city(self, at: int, city: int) -> str:
        name = self.g.board.hex_names[at]
        tile, copy = self.replay.pieces.tiles[name]
        return f"{tile}-{copy}-{city}"

    def _track(self) -> tuple[list[str], dict[str, Any]]:
        """The site lists tiles that the treasury cannot pay for; the engine's own list leaves them out."""
        s = self.s
        board = self.g.board
        codes = list(lays_in_reach(s))
        treasury = int(s.treasury[self.corporation])
        payable = [code for code in codes if cost(self.g.terrain, s.rails, lay_hex(board, code)) <= treasury]
        own = {(int(ids.first(number)), int(ids.second(number))) for number in self.by_kind.get(ids.LAY, ())}
        assert own == {(int(lay_hex(board, c)), int(lay_face(board, c) - board.hexes)) for c in payable}
        return ["lay_tile", "pass"], {"tiles": [[name, kinds] for name, kinds in self._tiles(codes).items()]}

    def _token(self) -> tuple[list[str], dict[str, Any]]:
        s = self.s
        tokens = [[self.g.board.hex_names[ids.first(n)], int(ids.second(n))] for n in self.by_kind[ids.TOKEN]]
        amount = int(self.g.token_price(self.corporation, s.tokens[self.corporation]))
        return ["pass", "place_token"], {"tokens": tokens, "token_price": amount}

    def _route(self) -> tuple[list[str], dict[str, Any]]:
        return ["run_routes"], {"best_revenue": revenue(self.s, self.corporation)}

    def _dividend(self) -> tuple[list[str], dict[str, Any]]:
        words = {ids.PAY: "payout", ids.WITHHOLD: "withhold"}
        kinds = [word for kind, word in words.items() if kind in self.by_kind]
        return ["dividend"], {"dividend": kinds, "revenue": int(self.s.facts[fact.REVENUE])}

    def _trains(self) -> tuple[list[str], dict[str, Any]]:
        s = self.s
        forced = must_buy(s, self.corporation)
        found: dict[str, Any] = {"must": forced, "trains": self._on_sale(forced), "exchange": self._trade_ins()}
        if forced:
            found["em_sell"] = self._sales(self.by_kind.get(ids.SELL, []))
            found["can_bankrupt"] = bool(is_bankrupt(s, self.corporation))
            assert found["can_bankrupt"] == (ids.BANKRUPT in self.by_kind)
        return ["buy_train", "sell_shares" if forced else "pass"], found

    def _on_sale(self, forced: bool) -> list[list[Any]]:
        """The site lists what the president could help to pay for, whether or not he may help."""
        s = self.s
        pieces = self.replay.pieces
        treasury = int(s.treasury[self.corporation])
        if not has_room(s, self.corporation):
            assert ids.BUY_TRAIN not in self.by_kind
            return []
        bank = [kind for kind in range(ids.TRAINS) if s.train_pool[kind] > 0 or is_on_offer(s, kind)]
        if bank and int(self.g.train_price[bank[0]]) > treasury:
            bank = bank[:1]
        found: list[list[Any]] = []
        for kind in bank:
            name = self.g.train_names[kind]
            face = int(self.g.train_price[kind])
            payable = face <= treasury or (forced and kind == bank[0] and self._reaches(face))
            pool = pieces.of_kind(ids.TRAIN_POOL, name)
            if pool:
                found.append([pool[0], "depot", face])
                assert self._judge(ids.BUY_TRAIN, kind, ids.TRAIN_POOL, face) == payable
            if is_on_offer(s, kind):
                found.append([pieces.next_train(name), "depot", face])
                assert self._judge(ids.BUY_TRAIN, kind, ids.DEPOT, face) == payable
        for source in range(ids.CORPORATIONS):
            if source != self.corporation:
                found.extend(self._of_other(source, forced))
        return found

    def _reaches(self, amount: int) -> bool:
        s = self.s
        return amount <= int(s.treasury[self.corporation]) + int(s.cash[s.president[self.corporation]])

    def _of_other(self, source: int, forced: bool) -> list[list[Any]]:
        s = self.s
        found: list[list[Any]] = []
        for kind, name in enumerate(self.g.train_names):
            trains = self.replay.pieces.of_kind(source, name)
            if not trains:
                continue
            most = int(most_for_train(s, self.corporation, kind, forced))
            least = int(least_for_train(s, self.corporation, kind, source))
            if least <= most:
                self._range(ids.BUY_TRAIN, kind, least, most, source)
            helped = int(most_for_train(s, self.corporation, kind, True))
            face = int(self.g.train_price[kind])
            if least <= helped:
                found.extend([train, self.g.corporation_names[source], face, least, helped] for train in trains)
        return found

    def _trade_ins(self) -> list[list[Any]]:
        """The site lists these also where the treasury cannot pay for them."""
        pieces = self.replay.pieces
        if not is_on_offer(self.s, ids.DIESEL):
            return []
        kinds = {self.g.train_names[kind] for kind in range(int(self.g.trade_in_from), ids.DIESEL)}
        mine = [train for train in pieces.trains[self.corporation] if train.partition("-")[0] in kinds]
        own = {self.g.train_names[ids.first(number)] for number in self.by_kind.get(ids.TRADE_IN, ())}
        amount = int(self.g.trade_in_price)
        payable = amount <= int(self.s.treasury[self.corporation])
        assert own == ({train.partition("-")[0] for train in mine} if payable else set())
        return [[train, pieces.next_diesel(), amount] for train in mine]
