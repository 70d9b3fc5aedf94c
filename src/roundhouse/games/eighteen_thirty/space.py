# compiled by mypyc
"""The finite action space of 1830: first what, then, where that is open, at which price or with which tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.space import UNSETTLED, Begun, PairSpace
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.actions import Run
from roundhouse.games.eighteen_thirty.game import EighteenGame, encode, first, kind_of, second, third
from roundhouse.games.eighteen_thirty.prices import (
    PRICES,
    price_number,
    price_numbers,
    price_of,
    priced_answers,
    prices_for,
)
from roundhouse.games.eighteen_thirty.running import RunTrains
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.kit.arrays import numbers

if TYPE_CHECKING:
    from roundhouse.core.action import Action

BEST: Final = 20
"""Running the best routes; with NONE_RUN a kind of answers that have no ids."""
NONE_RUN: Final = 21
SINGLE: Final = (ids.PASS, ids.PAY, ids.WITHHOLD, ids.BANKRUPT, ids.ACCEPT, ids.DECLINE, BEST, NONE_RUN)
ROTATIONS: Final = 6
CITIES: Final = 2
SOURCES: Final = 10
"""Where trains are bought: eight corporations, the depot and the pool."""
TENS: Final = 10


@final
class EighteenSpace(PairSpace):
    """Kinds of answers with what they are about, then tiles with their rotation, then prices.

    The table `start` says where the numbers of each kind begin, and `width` how many things its second part can be.
    """

    def __init__(self, game: EighteenGame) -> None:
        self.g: EighteenGame = game
        hexes = game.board.hexes
        self.start: vec[i64] = vec[i64]([-1] * (NONE_RUN + 1))
        self.width: vec[i64] = vec[i64]([1] * (NONE_RUN + 1))
        total: i64 = 0
        for kind in SINGLE:
            self.start[kind] = total
            total += 1
        pars = i64(len(game.market.par_cells))
        self.par_prices: vec[i64] = numbers([game.market.price[cell] for cell in game.market.par_cells])
        shapes: list[tuple[int, i64, i64]] = [
            (ids.BID, ids.PRIVATES, 1),
            (ids.PAR, ids.CORPORATIONS, pars),
            (ids.BUY, ids.CORPORATIONS, 2),
            (ids.SELL, ids.CORPORATIONS, TENS),
            (ids.EXCHANGE, 2, 1),
            (ids.BUY_PRIVATE, ids.PRIVATES, 1),
            (ids.OFFER_PRIVATE, ids.PRIVATES, game.n),
            (ids.LAY, hexes, 1),
            (ids.LAY_CS, hexes, 1),
            (ids.LAY_DH, hexes, 1),
            (ids.TOKEN, hexes, CITIES),
            (ids.BUY_TRAIN, ids.TRAINS, SOURCES),
            (ids.TRADE_IN, ids.TRAINS, 1),
            (ids.DISCARD, ids.CORPORATIONS, ids.TRAINS),
        ]
        self.kinds: vec[i64] = vec[i64]([i64(shape[0]) for shape in shapes])
        """In the order of their numbers, after those that are about nothing."""
        for kind, size, width in shapes:
            self.start[kind] = total
            self.width[kind] = width
            total += size * width
        self.tiles: i64 = total
        """The first number of a tile with its rotation, as the second number of a lay."""
        self.prices: i64 = total + game.board.kinds * ROTATIONS
        """The first number of a price."""
        super().__init__(game, int(self.prices) + PRICES, 8)

    # Ids as numbers.

    def ids(self, s: State, seat: i64) -> vec[i64]:
        """All that may be answered; of what has a price, one for each thing that it is paid for."""
        assert isinstance(s, EighteenState)
        frame = s.stack[-1]
        out: vec[i64] = vec[i64]()
        listed: vec[i64]
        if isinstance(frame, RunTrains):
            out = append(out, BEST)
            if frame.count(s) > 1:
                out = append(out, NONE_RUN)
            listed = frame.others(s, seat, vec[i64]())
        else:
            listed = frame.sampled(s, seat)
        for answer in listed:
            if not is_priced(answer):
                out = append(out, answer)
        return priced_answers(s, seat, out)

    def head(self, s: State, seat: i64, answer: i64) -> i64:
        kind = kind_of(answer)
        start = self.start[kind]
        if kind == ids.PAR:
            i: i64 = 0
            while self.par_prices[i] != third(answer):
                i += 1
            return start + first(answer) * self.width[kind] + i
        if kind == ids.BUY:
            return start + first(answer) * 2 + second(answer) - ids.IPO
        if kind == ids.EXCHANGE:
            return start + first(answer) - ids.IPO
        if kind == ids.SELL:
            return start + first(answer) * TENS + second(answer) - 1
        if is_lay(kind):
            return start + first(answer)
        return start + first(answer) * self.width[kind] + second(answer)

    def tail(self, s: State, seat: i64, answer: i64) -> i64:
        return self.tiles + second(answer) if is_lay(kind_of(answer)) else i64(-1)

    def about(self, number: i64) -> i64:
        """What a number that takes a price stands for, as an id without the price; -1 for any other number."""
        for kind in self.kinds:
            if kind != ids.BID and kind != ids.BUY_PRIVATE and kind != ids.OFFER_PRIVATE and kind != ids.BUY_TRAIN:
                continue
            code = number - self.start[kind]
            width = self.width[kind]
            size: i64 = ids.TRAINS if kind == ids.BUY_TRAIN else ids.PRIVATES
            if 0 <= code < size * width:
                answer = encode(kind, code // width, code % width)
                return answer if is_priced(answer) else -1
        return -1

    # The steps.

    def numbers(self, s: State, seat: i64, begun: Begun) -> vec[i64]:
        assert isinstance(s, EighteenState)
        if len(begun) > 0:
            about = self.about(i64(begun[0]))
            if about >= 0:
                out: vec[i64] = vec[i64]()
                for number in price_numbers(prices_for(s, seat, about), self._digits(begun)):
                    out = append(out, self.prices + number)
                return out
        return super().numbers(s, seat, begun)

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        assert isinstance(s, EighteenState)
        about = self.about(i64(begun[0]))
        if about < 0:
            return super().settled(s, seat, begun)
        amount = price_of(prices_for(s, seat, about), self._digits(begun))
        return UNSETTLED if amount < 0 else about + encode(0, 0, 0, amount)

    def _digits(self, begun: Begun) -> vec[i64]:
        """The numbers of a price, counted from their first one."""
        out: vec[i64] = vec[i64]()
        i: i64
        for i in range(1, len(begun)):
            out = append(out, i64(begun[i]) - self.prices)
        return out

    def steps(self, s: State, seat: i64, action: Action) -> Begun:
        assert isinstance(s, EighteenState)
        frame = s.stack[-1]
        if isinstance(action, Run):
            if not isinstance(frame, RunTrains) or action not in frame.runs(s):
                return (-1,)
            return (int(self.start[BEST if action == frame.best(s) else NONE_RUN]),)
        answer = i64(frame.number(s, action))
        if answer < 0 or not is_priced(answer):
            return super().steps(s, seat, action)
        about = answer - encode(0, 0, 0, third(answer))
        spread = prices_for(s, seat, about)
        way: list[int] = [int(self.head(s, seat, about))]
        for number in price_number(spread, third(answer)):
            way.append(int(self.prices + number))
        return tuple(way)

    # Playing.

    def perform(self, s: State, seat: i64, answer: i64) -> None:
        assert isinstance(s, EighteenState)
        frame = s.stack[-1]
        if not isinstance(frame, RunTrains):
            frame.play(s, seat, answer)
        elif answer in (BEST, NONE_RUN):
            frame.play(s, seat, answer - BEST)
        else:
            frame.answer(s, int(seat), self.g.action(int(answer)))

    def typed(self, s: State, seat: i64, answer: i64) -> Action:
        frame = s.stack[-1]
        if isinstance(frame, RunTrains) and answer in (BEST, NONE_RUN):
            assert isinstance(s, EighteenState)
            return frame.runs(s)[answer - BEST]
        return self.g.action(int(answer))

    def name(self, s: State, begun: Begun) -> str:
        number = i64(begun[0])
        about = self.about(number)
        if about >= 0:
            words = str(self.g.action(int(about + encode(0, 0, 0, 1)))).rpartition(" ")[0]
        else:
            kind: i64 = ids.LAY
            while not self.start[kind] <= number < self.start[kind] + self.g.board.hexes:
                kind += 1
            words = " ".join(str(self.g.action(int(encode(kind, number - self.start[kind])))).split(" ")[:2])
        rest = [str(int(step) - int(self.prices)) for step in begun[1:]]
        digits = "".join([str(int(it) - PRICES + 10) for it in rest[1:]])
        return f"{words} {digits}..." if len(rest) > 0 else f"{words} ..."


def is_lay(kind: i64) -> bool:
    return kind == ids.LAY or kind == ids.LAY_CS or kind == ids.LAY_DH


def is_priced(answer: i64) -> bool:
    """Whether an answer names a price that its seat has chosen; the bank has one price for a train."""
    kind = kind_of(answer)
    if kind == ids.BUY_TRAIN:
        return second(answer) < ids.CORPORATIONS
    return kind == ids.BID or kind == ids.BUY_PRIVATE or kind == ids.OFFER_PRIVATE
