"""A second opinion on which answers leave a turn that can be ended properly: by trying everything. 2.4, 2.6, 3.1, 3.2

What a question allows is written down here a second time, without any thought of money and workers that are needed
later. From each answer every row of further answers is played on copies, by the frames themselves, hiring and sales of
shares included, until one is found that completes the basic action, pays for it and leaves four workers. No answer is
left out because it looks useless.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.games.railroad_revolution import constants as c
from roundhouse.games.railroad_revolution.state import RailState


def wealth(s: RailState, seat: int) -> int:
    return int(s.money[seat] + s.shares[seat] * s.g.r.share_value)


def answers(s: RailState, seat: int) -> list[int]:
    """Everything that the question allows and that can be paid at once, what is possible at any time included."""
    return [*own_answers(s, seat), *any_time(s, seat)]


def any_time(s: RailState, seat: int) -> list[int]:
    """3.3, 3.4: sales of shares and hiring."""
    frame: Any = s.stack[-1]
    lacking = int(frame.lacking) if type(frame).__name__ == "RaiseMoney" else 0
    price = int(s.g.r.hire_cost) + lacking
    hires = [c.HIRE + i for i in range(c.COLOURS) if s.bank[i] > 0]
    paid = s.shares[seat] * s.g.r.share_value if lacking else wealth(s, seat)
    fewest = max(1, -(-lacking // int(s.g.r.share_value)))
    return [int(s.g.sell) + n for n in range(fewest, int(s.shares[seat]) + 1)] + (hires if paid >= price else [])


def own_answers(s: RailState, seat: int) -> list[int]:
    frame: Any = s.stack[-1]
    return [int(answer) for answer in ANSWERS[type(frame).__name__](s, seat, frame)]


def on_map(base: int, places: int) -> list[int]:
    return [int(base) + i for i in range(places.bit_length()) if places >> i & 1]


def spaces(s: RailState, seat: int) -> list[int]:
    return on_map(s.g.rail, int(s.reach[seat] & ~s.rails[seat]))


def cities(s: RailState, seat: int) -> list[int]:
    return on_map(s.g.station, int(s.cities[seat] & ~s.stations[seat]))


def sections(s: RailState, seat: int) -> list[int]:
    return on_map(s.g.office, ((1 << int(s.g.sections)) - 1) & ~int(s.offices[seat]))


def workers(s: RailState, seat: int) -> list[int]:
    """Those beside the board by their colour, and those on its action spaces."""
    placed = [any(s.placed[(seat * 4 + space) * 5 + i] for space in range(4)) for i in range(5)]
    return [i for i in range(5) if s.supply[seat * 5 + i] > 0] + [5 + i for i in range(5) if placed[i]]


def turn(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    yield from (c.PLACE + a * 5 + i for a in range(4) for i in range(5) if s.supply[seat * 5 + i] > 0)


def effects(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    yield from basic(s, seat)
    for i in range(c.USES):
        if uses(s, seat, 1 << i) and price_of(s, 1 << i) <= wealth(s, seat):
            yield c.USE + i
    if s.action == c.SALE and s.colour == c.GREY and s.open & c.WORKER:
        yield from deals(s, seat, 3, int(s.g.r.negotiator_deal_shares))
    if s.basic == 0 and s.debt <= wealth(s, seat) and s.available[seat] >= 4:
        yield c.FINISH


def basic(s: RailState, seat: int) -> list[int]:
    """4.1a, 4.2a, 4.2e, 4.3a, 4.4a"""
    third = s.colour == c.TURQUOISE and s.open & c.WORKER and s.laid == 2
    if s.action == c.RAIL:
        return spaces(s, seat) if s.rails_left[seat] > 0 and (s.basic > 0 or third) else []
    if s.basic == 0:
        return []
    if s.action == c.SALE:
        held = [int(s.g.rail_section[s.rails_left[seat]]), int(s.g.building_section[s.buildings_left[seat]])]
        return [c.SELL_PIECE + i for i in range(2) if held[i] >= 0 and held[i] == min(at for at in held if at >= 0)]
    if s.buildings_left[seat] == 0:
        return []
    return cities(s, seat) if s.action == c.STATION else sections(s, seat)


def uses(s: RailState, seat: int, bit: int) -> bool:
    """Whether an effect of the action is open. 2.5, 4.1e, 4.2e, 4.3e, 4.4c"""
    if bit == c.AS_WHITE:
        return bool(s.open & c.WORKER)
    if bit != c.WORKER or not s.open & c.WORKER:
        return bool(s.open & bit)
    first = s.first_station if s.action == c.STATION else s.first_office
    built = bool(s.place != c.NONE)
    bonus = built and bool(s.g.r.grey_always or first[s.place] == seat)
    return {
        (c.STATION, c.PURPLE): True,
        (c.STATION, c.ORANGE): built,
        (c.STATION, c.GREY): bonus,
        (c.STATION, c.TURQUOISE): built,
        (c.RAIL, c.PURPLE): True,
        (c.RAIL, c.ORANGE): bool(s.basic == 0),
        (c.RAIL, c.GREY): True,
        (c.TELEGRAPH, c.PURPLE): True,
        (c.TELEGRAPH, c.ORANGE): built,
        (c.TELEGRAPH, c.GREY): bonus,
        (c.TELEGRAPH, c.TURQUOISE): built and s.token_at[s.place] != c.NONE,
        (c.SALE, c.PURPLE): True,
        (c.SALE, c.ORANGE): True,
        (c.SALE, c.TURQUOISE): True,
    }.get((int(s.action), int(s.colour)), False)


def price_of(s: RailState, bit: int) -> int:
    """What is paid as soon as an effect is used."""
    g, r = s.g, s.g.r
    if bit == c.REWARD:
        return int(g.tile_reward[s.tile_at[s.place]].pay)
    if bit == c.BONUS:
        return int(g.tile_bonus[s.tile_at[s.place]].pay)
    where = (int(s.action), int(s.colour))
    if bit != c.WORKER:
        return 0
    if where == (c.STATION, c.TURQUOISE):
        return int(r.engineer_reward_cost + g.tile_reward[s.tile_at[s.place]].pay)
    if where == (c.STATION, c.GREY):
        return int(g.tile_bonus[s.tile_at[s.place]].pay)
    if where == (c.TELEGRAPH, c.TURQUOISE):
        return int(r.engineer_token_cost + g.token_bonus[s.token_at[s.place]].pay)
    fixed = {(c.STATION, c.PURPLE): r.foreman_flip_cost, (c.RAIL, c.PURPLE): r.foreman_train_cost}
    return int(fixed.get(where, 0))


def deals(s: RailState, seat: int, sides: int, given: int) -> Iterator[int]:
    """4.4c, 6.2"""
    for side in range(2):
        deal = s.g.deal[int(s.deal_up()) * 2 + side]
        left = s.shares[seat] + given - deal.shares
        if sides >> side & 1 and left >= 0 and s.money[seat] + left * s.g.r.share_value >= deal.pay:
            yield c.ACCEPT + side


def offer_deal(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    yield from deals(s, seat, int(frame.sides), 0)
    if s.available[seat] >= 4:
        yield c.STOP


def promote(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    for line in range(2):
        milestone = int(s.lines[seat * 2 + line])
        for worker in workers(s, seat) if milestone != c.NONE and wealth(s, seat) >= frame.cost else []:
            free = [k for k in range(2) if s.managers[(seat * 2 + line) * 2 + k] == c.NONE]
            if any(s.g.managers[milestone * 2 + k] >> worker % 5 & 1 for k in free):
                yield int(s.g.promote_id(milestone, worker // 5, worker % 5))
    yield c.STOP


def advance(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    if frame.gate:
        yield from (c.DISCARD + worker for worker in workers(s, seat))
        return
    for track in range(3) if frame.left > 0 else ():
        at = int(s.tracks[seat * 3 + track]) + 1
        if at < len(s.g.track_points[track]):
            shares, money = int(s.g.gate_shares[track][at]), int(s.g.gate_money[track][at])
            if shares <= s.shares[seat] and money <= wealth(s, seat) - shares * s.g.r.share_value:
                yield c.ADVANCE + track
    yield c.STOP


def discard_for_token(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    if s.g.token_bonus[s.token_at[s.place]].pay <= wealth(s, seat):
        yield from (c.DISCARD + worker for worker in workers(s, seat))
    yield c.STOP


def exchange(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    for worker in workers(s, seat):
        there = [i for i in range(5) if s.bank[i] > 0]
        stays = worker < 5 or s.g.r.exchange_in_place
        yield from (c.EXCHANGE_WORKER + worker * 5 + i for i in there if not (stays and i == worker % 5))
    yield c.STOP


def gain(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    wanted = [i for i in range(5) if frame.colours >> i & 1]
    there = [i for i in range(5) if s.bank[i] > 0]
    taken = wanted if all(i in there for i in wanted) else there
    yield from [c.GAIN_WORKER + i for i in taken] or [c.STOP]


def take_train(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    yield from (c.TAKE_ID + kind for kind, number in enumerate(s.trains) if number > 0)
    yield c.STOP


def flip(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    kinds = int(s.g.kinds)
    for kind in range(kinds):
        if s.up[seat * kinds + kind] > 0:
            yield c.FLIP_ID + kind * 2
        if s.down[seat * kinds + kind] > 0:
            yield c.FLIP_ID + kind * 2 + 1
    yield c.STOP


def pay_for_train(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    if s.g.train_bonus[frame.kind].pay <= wealth(s, seat):
        yield c.PAY
    yield c.STOP


def free_piece(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    name = type(frame).__name__
    if name == "LayFreeRail":
        yield from spaces(s, seat) if s.rails_left[seat] > 0 else []
    elif s.buildings_left[seat] > 0:
        yield from cities(s, seat) if name == "BuildFreeStation" else sections(s, seat)
    yield c.STOP


def nothing(s: RailState, seat: int, frame: Any) -> Iterator[int]:
    yield from ()


ANSWERS: dict[str, Any] = {
    "Advance": advance,
    "AfterAction": nothing,
    "BuildFreeOffice": free_piece,
    "BuildFreeStation": free_piece,
    "DiscardForToken": discard_for_token,
    "Effects": effects,
    "ExchangeWorker": exchange,
    "FlipTrain": flip,
    "GainWorker": gain,
    "LayFreeRail": free_piece,
    "OfferDeal": offer_deal,
    "PayForTrain": pay_for_train,
    "Promote": promote,
    "RaiseMoney": nothing,
    "TakeTrain": take_train,
    "Turn": turn,
}


RESTS = {"Effects", "OfferDeal", "AfterAction", "NextTurn", "Turn"}
"""Questions at which no effect is being carried out."""


class Reference:
    """Tries everything out for one seat; positions that were looked at before are remembered."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.endings: dict[object, bool] = {}

    def after(self, s: RailState, answer: int) -> RailState:
        """The table after an answer, with all the questions that follow from it, of use or not."""
        t = s.copy()
        frame: Any = t.stack[-1]
        (frame.play if type(frame).__name__ == "Turn" else frame.act)(t, self.seat, answer)
        return t

    def can_end(self, s: RailState) -> bool:
        """Whether the seat's part of the turn can be ended properly."""
        while s.stack[-1].chance:
            s.stack.pop()
        key = self.key(s)
        if key not in self.endings:
            rows = (answer for answer in answers(s, self.seat) if answer != c.FINISH)
            self.endings[key] = self.ends(s) or any(self.can_end(self.after(s, answer)) for answer in rows)
        return self.endings[key]

    def key(self, s: RailState) -> object:
        """All on which the end of the turn depends: of the workers it is their number."""
        seat, kinds = self.seat, int(s.g.kinds)
        mine = (s.money, s.shares, s.available, s.rails_left, s.buildings_left, s.rails, s.stations, s.offices)
        rows = (s.trains, s.tracks, s.up[seat * kinds : (seat + 1) * kinds], s.down[seat * kinds : (seat + 1) * kinds])
        action = (s.action, s.colour, s.basic, s.open, s.debt, s.place, s.laid, s.triangles)
        stack = tuple(tuple(frame.to_json()) for frame in s.stack)
        return (*(it[seat] for it in mine), sum(s.bank), *map(tuple, rows), *action, stack)

    def ends(self, s: RailState) -> bool:
        if type(s.stack[-1]).__name__ not in RESTS:
            return False
        done = s.turn != self.seat or (s.basic == 0 and s.debt <= wealth(s, self.seat))
        return bool(done and s.available[self.seat] >= s.g.r.least_workers)

    def legal(self, s: RailState) -> set[int]:
        """What the seat may answer: it can end its turn afterwards, and what it uses does something."""
        own = {answer for answer in own_answers(s, self.seat) if self.is_legal(s, answer)}
        if type(s.stack[-1]).__name__ == "Turn" and not own:
            own = {c.SKIP}
        return own | {answer for answer in any_time(s, self.seat) if self.can_end(self.after(s, answer))}

    def is_legal(self, s: RailState, answer: int) -> bool:
        if answer == c.FINISH:
            return True
        t = self.after(s, answer)
        return self.can_end(t.copy()) and (not is_use(s, answer) or self.gains(s, t, answer) or self.is_asked(t))

    def gains(self, s: RailState, t: RailState, answer: int) -> bool:
        """Whether using an effect brought money, shares or workers at once, or saved the city's cost."""
        price = paid_for(s, answer)
        discarded = 1 if c.DISCARD <= answer < c.EXCHANGE_WORKER else 0
        richer = wealth(t, self.seat) > wealth(s, self.seat) - price
        return richer or t.available[self.seat] + discarded > s.available[self.seat] or bool(t.debt < s.debt)

    def is_asked(self, t: RailState) -> bool:
        """Whether one of the questions above the action is of any use, if need be after hiring or selling shares."""
        frame = t.stack[-1]
        if frame.chance or type(frame).__name__ in RESTS:
            return False
        own = own_answers(t, self.seat)
        if any(self.is_legal(t, answer) for answer in own if answer != c.STOP):
            return True
        # Whoever is short of money is asked to sell, so nobody has to sell before.
        raising = type(frame).__name__ == "RaiseMoney"
        more = [answer for answer in any_time(t, self.seat) if raising or answer < t.g.sell]
        return any(self.is_asked(self.after(t, answer)) for answer in more + [c.STOP] * (c.STOP in own))


def is_use(s: RailState, answer: int) -> bool:
    """Whether an answer only uses something: an effect, a deal, the token for a worker, a train's bonus."""
    token = type(s.stack[-1]).__name__ == "DiscardForToken" and answer != c.STOP
    return token or c.USE <= answer < c.USE + c.USES or c.ACCEPT <= answer < c.ACCEPT + 2 or answer == c.PAY


def paid_for(s: RailState, answer: int) -> int:
    """What is paid at once for using something, with shares at their value."""
    frame: Any = s.stack[-1]
    if answer == c.PAY:
        return int(s.g.train_bonus[frame.kind].pay)
    if c.ACCEPT <= answer < c.ACCEPT + 2:
        deal = s.g.deal[int(s.deal_up()) * 2 + answer - c.ACCEPT]
        given = int(s.g.r.negotiator_deal_shares) if type(frame).__name__ == "Effects" else 0
        return int(deal.pay + (deal.shares - given) * s.g.r.share_value)
    if c.USE <= answer < c.USE + c.USES:
        return price_of(s, 1 << (answer - c.USE))
    return int(s.g.token_bonus[s.token_at[s.place]].pay)
