"""How the legal actions of 1830 are listed: long lists in steps, hex, tile, track or company, price."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Styled

from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty import actions as a
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.auction import STEP, SetPar, current_price, least_bid, offered
from roundhouse.games.eighteen_thirty.codec import SOURCES
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.runs import judged
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.stock import share_price
from roundhouse.games.eighteen_thirty.terminal_map import track_words
from roundhouse.games.eighteen_thirty.terminal_words import Pen, corporation_style
from roundhouse.games.eighteen_thirty.track import cost


def lines(state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
    assert isinstance(state, EighteenState)
    writer = _Lines(state, seat, language)
    return [writer.line(action) for action in actions]


class _Lines:
    """Writes the lines of the choices."""

    def __init__(self, state: EighteenState, seat: int, language: str) -> None:
        self.s = state
        self.seat = seat
        self.pen = Pen(state.g, language)
        self.codec = state.g.codec()

    def line(self, action: Action) -> Line:
        match action:
            case a.Bid():
                return self._bid(action)
            case a.Par() | a.Buy() | a.Sell():
                return self._share(action)
            case a.BuyCompany() | a.OfferCompany():
                return self._company(action)
            case a.Lay() | a.LayByChamplain() | a.LayByDelaware():
                return self._lay(action)
            case a.Token(at, _):
                return Line(self._group("token"), Styled(self._token(action)), rank=self.codec.hex[at])
            case a.Run():
                return self._run(action)
            case a.PayOut() | a.Withhold():
                return self._dividend(action)
            case a.BuyTrain() | a.TradeIn() | a.Discard():
                return self._train(action)
            case a.Exchange():
                return self._plain("companies", action)
        return self._plain("else", action)

    def _group(self, name: str) -> str:
        return self.pen.say(f"1830.group.{name}")

    def _plain(self, group: str, action: Action) -> Line:
        return Line(self._group(group), Styled(self.pen.words(self.s.g.describe(action))))

    def _corporation(self, name: str) -> Styled:
        return Styled(f" {name} ", style=corporation_style(self.codec.corporation[name]))

    def _bid(self, action: a.Bid) -> Line:
        private = self.codec.private[action.company]
        amount = self.pen.money(action.price)
        if private == offered(self.s) and action.price == current_price(self.s, private):
            words = self.pen.say("1830.choice.offered", company=action.company, price=amount)
            return Line(self._group("buy"), Styled(words))
        least = int(least_bid(self.s, private))
        fives = self.s.g.r.bids_by_fives
        example = f"bid {action.company} {least + (2 * STEP if fives else 1)}"
        key = "1830.choice.bid_fives" if fives else "1830.choice.bid"
        words = self.pen.say(key, company=action.company, least=self.pen.money(least), example=example)
        return Line(self._group("bid"), Styled(words), amount, rank=private)

    def _share(self, action: a.Par | a.Buy | a.Sell) -> Line:
        pen = self.pen
        name = self._corporation(action.corporation)
        corporation = self.codec.corporation[action.corporation]
        match action:
            case a.Par(_, par):
                # 1.8: the par price of B&O is set, its certificate is not paid for.
                due = 0 if isinstance(self.s.frame, SetPar) else par * 2
                detail = pen.say("1830.choice.par", price=pen.money(par), cost=pen.money(due))
                return Line(self._group("start"), name, detail)
            case a.Buy(_, source):
                amount = pen.money(int(share_price(self.s, corporation, SOURCES[source])))
                words = pen.say(f"1830.choice.buy.{source}", price=amount)
                return Line(self._group("buy"), Styled.assemble(name, f" {words}"))
        tens = action.percent // 10
        now = int(price(self.s, corporation))
        market = self.s.g.market
        after = pen.money(int(market.price[market.fallen(self.s.cell[corporation], tens)]))
        detail = pen.say("1830.choice.sell", percent=action.percent, price=pen.money(now * tens), after=after)
        held = pen.say("1830.choice.held", percent=int(self.s.held(corporation, self.seat)) * 10, price=pen.money(now))
        return Line(self._group("sell"), Styled.assemble(name, f" {held}"), detail, detail)

    def _company(self, action: a.BuyCompany | a.OfferCompany) -> Line:
        pen = self.pen
        amount = pen.money(action.price)
        if isinstance(action, a.OfferCompany):
            words = pen.say("1830.choice.offer", company=action.company, seat=action.seat + 1)
        else:
            owner = self.s.g.words().owner(int(self.s.owner[self.codec.private[action.company]]))
            words = pen.say("1830.choice.company", company=action.company, owner=owner)
        return Line(self._group("companies"), Styled(words), amount, amount)

    def _lay(self, action: a.Lay | a.LayByChamplain | a.LayByDelaware) -> Line:
        board = self.s.g.board
        at = self.codec.hex[action.hex]
        face = int(board.face(self.codec.tile[action.tile], action.rotation))
        due = int(cost(self.s.g.terrain, self.s.rails, at))
        words = self.pen.place(at) + (f" {self.pen.money(due)}" if due else "")
        group = self._group("lay" if isinstance(action, a.Lay) else "lay_by")
        tile = self.pen.say("1830.choice.tile", tile=action.tile)
        track = track_words(self.pen, face, at)
        rank = at if board.stops[face] else at + int(board.hexes)
        return Line(group, Styled(words), track, track, rank, steps=(tile,))

    def _token(self, action: a.Token) -> str:
        at = self.codec.hex[action.hex]
        face = int(self.s.rails.face[at])
        words = self.pen.place(at)
        if self.s.g.board.stops[face] > 1:
            words += " " + self.pen.say("1830.choice.city", city=action.city + 1)
        return words

    def _run(self, action: a.Run) -> Line:
        if not action.routes:
            return self._plain("run", action)
        revenue, _ = judged(self.s, int(self.s.operating), action)
        words = Styled(self.pen.money(revenue), style="bold")
        for route in action.routes:
            words.append(f"  {self._route(route)}", style="not bold")
        return Line(self._group("run"), words, rank=-revenue)

    def _route(self, words: str) -> str:
        """The stops of a route by name: 3: Altoona – Pittsburgh – Columbus."""
        train, hexes, stops = self.codec.route(words)
        named = [
            self.s.g.board.town_names[at] or self.s.g.board.hex_names[at]
            for at, stop in zip(hexes, stops, strict=True)
            if stop >= 0
        ]
        return f"{self.s.g.train_names[train]}: {' – '.join(named)}"

    def _dividend(self, action: a.PayOut | a.Withhold) -> Line:
        s, market = self.s, self.s.g.market
        corporation = s.operating
        pays = isinstance(action, a.PayOut)
        cell = market.right(s.cell[corporation]) if pays else market.left(s.cell[corporation])
        share = int(s.facts[fact.REVENUE]) // 10
        mine = share * int(s.held(corporation, self.seat))
        after = self.pen.money(int(market.price[cell]))
        if pays:
            money = {"share": self.pen.money(share), "mine": self.pen.money(mine)}
            words = self.pen.say("1830.choice.pay", after=after, **money)
        else:
            words = self.pen.say("1830.choice.withhold", after=after)
        return Line(self._group("dividend"), Styled(words))

    def _train(self, action: a.BuyTrain | a.TradeIn | a.Discard) -> Line:
        if not isinstance(action, a.BuyTrain):
            return self._plain("trains", action)
        source = self.s.g.words().seller(action.source)
        words = self.pen.say("1830.choice.train", train=action.train, source=source)
        amount = self.pen.money(action.price)
        return Line(self._group("trains"), Styled(words), amount, amount)
