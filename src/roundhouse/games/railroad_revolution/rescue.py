"""Whether a turn can still be brought to a proper end by what its open effects bring. 2.4, 2.6, 3.1, 3.2, D4"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.railroad_revolution.asking import Asking
from roundhouse.games.railroad_revolution.constants import (
    BONUS,
    FLIP,
    FLIP_TRAIN,
    GAIN,
    GREY,
    MONEY,
    NEVER,
    NONE,
    ORANGE,
    PURPLE,
    RAIL,
    REWARD,
    SALE,
    SHARES,
    STATION,
    TAKE_TRAIN,
    TELEGRAPH,
    TOKEN,
    TURQUOISE,
    WORKER,
)
from roundhouse.games.railroad_revolution.game import Effect
from roundhouse.games.railroad_revolution.money import owed, pieces_left, wealth
from roundhouse.games.railroad_revolution.network import buildable_cities, free_sections, least_triangles
from roundhouse.games.railroad_revolution.state import RailState


def secure(s: RailState, seat: i64) -> bool:
    """Whether the seat can still end the turn properly."""
    workers = s.available[seat]
    for frame in s.stack:
        if isinstance(frame, Asking) and frame.to == seat:
            workers += frame.workers_coming()
    if workers >= s.g.r.least_workers and wealth(s, seat) >= owed(s, seat):
        return True
    return Rescue(s, seat).possible()


@final
class Rescue:
    """Weighs the open effects of a turn: what each costs and brings, and whether some of them together are enough.

    Ways of the same group exclude each other, such as the two deals of a token for a negotiator.
    """

    def __init__(self, s: RailState, seat: i64) -> None:
        self.s: RailState = s
        self.seat: i64 = seat
        self.money: i64 = wealth(s, seat)
        self.workers: i64 = s.available[seat]
        self.flips: i64 = 0
        """Flips of trains that are under way."""
        self.trains: i64 = 0
        """Trains that are about to be taken."""
        self.token: bool = s.open & TOKEN != 0
        self.active: bool = seat == s.turn and s.action != NONE
        self._clear()

    def _clear(self) -> None:
        self.group: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]()
        self.gain: vec[i64] = vec[i64]()
        self.turned: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.waives: vec[i64] = vec[i64]()

    def possible(self) -> bool:
        self._count_open_questions()
        s = self.s
        if not self.active:
            self._add_offered_deals()
            return self._any_way(0)
        if s.basic > 0 and s.action == STATION:
            return self._station_possible()
        if s.basic > 0 and s.action == TELEGRAPH:
            return self._office_possible()
        need = s.debt
        if s.basic > 0 and s.action == SALE:
            if pieces_left(s, self.seat) == 0:
                return False
            self.money += next_sale(s, self.seat)
        elif s.basic > 0:
            need = owed(s, self.seat)
        if need >= NEVER:
            return False
        self._add_open_effects(s.place)
        return self._any_way(need)

    def _count_open_questions(self) -> None:
        for frame in self.s.stack:
            if isinstance(frame, Asking) and frame.to == self.seat:
                if frame.flips_left() > 0:
                    self.flips += frame.flips_left()
                    self.trains = 0  # asked before those below it
                self.workers += frame.workers_coming()
                self.trains += frame.trains_coming()
                if frame.token_left():
                    self.token = True

    def _station_possible(self) -> bool:
        s = self.s
        if s.buildings_left[self.seat] == 0:
            return False
        cities = buildable_cities(s, self.seat)
        city: i64
        for city in range(s.g.cities):
            if cities >> city & 1 == 1:
                self._clear()
                self._add_station(city, True, s.first_station[city] == NONE)
                if self._any_way(s.debt + s.g.city_cost[city]):
                    return True
        return False

    def _office_possible(self) -> bool:
        s = self.s
        if s.buildings_left[self.seat] == 0:
            return False
        sections = free_sections(s, self.seat)
        money = self.money
        section: i64
        for section in range(s.g.sections):
            if sections >> section & 1 == 1:
                self._clear()
                number = s.g.section_shares[section]
                if s.first_office[section] == NONE:
                    number += s.g.section_first[section]
                self.money = money + number * s.g.r.share_value
                self._add_office(section, number, True)
                if self._any_way(0):
                    return True
        return False

    # The ways that the open effects offer.

    def _add_open_effects(self, place: i64) -> None:
        s = self.s
        if s.action == STATION:
            self._add_station(place, s.open & REWARD != 0, s.open & BONUS != 0)
        elif s.action == TELEGRAPH:
            self._add_office(place, 0, self.token)
        elif s.action == RAIL:
            self._add_rail()
        else:
            self._add_sale()

    def _add_station(self, city: i64, reward: bool, bonus: bool) -> None:
        g = self.s.g
        tile = self.s.tile_at[city]
        if reward:
            self._add_effect(1, g.tile_reward[tile], 0)
        if bonus:
            self._add_effect(2, g.tile_bonus[tile], 0)
        if self.s.open & WORKER != 0:
            colour = self.s.colour
            if colour == PURPLE:
                self._add(3, g.r.foreman_flip_cost, 0, 1, 0, 0)
            elif colour == GREY:
                if self._may_take_bonus(self.s.first_station[city]):
                    self._add_effect(3, g.tile_bonus[tile], 0)
            elif colour == ORANGE:
                self._add(3, 0, 0, 0, 0, 1)
            elif colour == TURQUOISE:
                self._add_effect(3, g.tile_reward[tile], g.r.engineer_reward_cost)

    def _add_rail(self) -> None:
        s = self.s
        r = s.g.r
        if s.open & WORKER != 0:
            if s.colour == GREY:
                self._add(3, 0, r.negotiator_rail_shares * r.share_value, 0, 0, 0)
            elif s.colour == ORANGE:
                triangles = s.triangles
                if s.basic > 0:
                    triangles += least_triangles(s, self.seat, s.basic)
                self._add(3, 0, r.accountant_rail + r.accountant_triangle * triangles, 0, 0, 0)

    def _add_office(self, section: i64, more_shares: i64, token_open: bool) -> None:
        s = self.s
        r = s.g.r
        token = s.token_at[section]
        if token != NONE and token_open:
            self._add_effect(1, s.g.token_bonus[token], 0)
            self.hands[len(self.hands) - 1] -= 1
        if s.open & WORKER != 0:
            if s.colour == ORANGE:
                self._add(3, 0, r.accountant_share * (s.shares[self.seat] + more_shares), 0, 0, 0)
            elif s.colour == GREY:
                if self._may_take_bonus(s.first_office[section]):
                    self._add(3, 0, s.g.section_first[section] * r.share_value, 0, 0, 0)
            elif s.colour == TURQUOISE and token != NONE:
                self._add_effect(3, s.g.token_bonus[token], r.engineer_token_cost)

    def _may_take_bonus(self, first: i64) -> bool:
        """D27; a place that is still free will be the seat's."""
        return self.s.g.r.grey_always or first == self.seat or first == NONE

    def _add_sale(self) -> None:
        s = self.s
        r = s.g.r
        if s.open & FLIP_TRAIN != 0:
            self._add(1, 0, 0, 1, 0, 0)
        if s.open & WORKER != 0:
            if s.colour == ORANGE:
                self._add(3, 0, r.accountant_train * trains_owned(s, self.seat), 0, 0, 0)
            elif s.colour == TURQUOISE:
                self._add(3, 0, 0, 1, 0, 0)
            elif s.colour == GREY:
                self._add_deals(3, 3, r.negotiator_deal_shares)

    def _add_offered_deals(self) -> None:
        for frame in self.s.stack:
            if isinstance(frame, Asking) and frame.to == self.seat:
                self._add_deals(5, frame.deals_left(), 0)

    def _add_deals(self, group: i64, which: i64, given: i64) -> None:
        """Deals that may be accepted, with some shares given for it."""
        s = self.s
        token = s.deal_up()
        side: i64
        for side in range(2):
            if token != NONE and which >> side & 1 == 1:
                deal = s.g.deal[token * 2 + side]
                if deal.shares <= s.shares[self.seat] + given:
                    cost = (deal.shares - given) * s.g.r.share_value
                    self._add_effect(group if given > 0 else group + side, deal, cost)

    def _add_effect(self, group: i64, effect: Effect, more: i64) -> None:
        gain: i64 = 0
        flips: i64 = 0
        workers: i64 = 0
        trains: i64 = 0
        i: i64
        for i in range(len(effect.op)):
            op = effect.op[i]
            if op == MONEY:
                gain += effect.n[i]
            elif op == SHARES:
                gain += effect.n[i] * self.s.g.r.share_value
            elif op == FLIP:
                flips += effect.n[i]
            elif op == GAIN:
                workers += 1
            elif op == TAKE_TRAIN:
                trains += 1
        self._add(group, effect.pay + more, gain, flips, workers, 0)
        self.taken[len(self.taken) - 1] = trains

    def _add(self, group: i64, cost: i64, gain: i64, flips: i64, workers: i64, waives: i64) -> None:
        self.group = append(self.group, group)
        self.cost = append(self.cost, cost)
        self.gain = append(self.gain, gain)
        self.turned = append(self.turned, flips)
        self.taken = append(self.taken, 0)
        self.hands = append(self.hands, workers)
        self.waives = append(self.waives, waives)

    # Whether some of the ways together are enough.

    def _any_way(self, need: i64) -> bool:
        ways: i64
        for ways in range(1 << i64(len(self.group))):
            if self._enough(ways, need):
                return True
        return False

    def _enough(self, ways: i64, need: i64) -> bool:
        """Use these ways, those that cost nothing first; then hire whoever is missing and pay."""
        money = self.money
        workers = self.workers
        flips = self.flips
        trains = self.trains
        used: i64 = 0
        paying: i64
        i: i64
        for paying in range(2):
            for i in range(len(self.group)):
                if ways >> i & 1 == 1 and (self.cost[i] > 0) == (paying == 1):
                    if used >> self.group[i] & 1 == 1:
                        return False
                    used |= 1 << self.group[i]
                    # A train is paid without the flip that it is wanted for, and comes too late for flips under way.
                    income: i64 = 0 if self.taken[i] > 0 else self._income(flips, trains)
                    if self.cost[i] > money + income:
                        return False
                    money += self.gain[i] - self.cost[i]
                    flips += self.turned[i]
                    if self.flips == 0:
                        trains += self.taken[i]
                    workers += self.hands[i]
                    if self.waives[i] == 1:
                        need = 0
        money += self._income(flips, trains)
        missing = self.s.g.r.least_workers - workers
        if missing > 0:
            if missing > self.s.bank_size():
                return False
            money -= missing * self.s.g.r.hire_cost
        return money >= need

    def _income(self, flips: i64, taken: i64) -> i64:
        """The most that so many flips bring: trains that lie face up, or one flipped back up in between."""
        s = self.s
        up = self._face_up(taken)
        best: i64 = 0
        value: i64
        single: i64
        for single in range(flips + 1):
            left = single
            total: i64 = 0
            top: i64 = 0
            while left > 0:
                value = self._best_train(up, single - left)
                if value == 0:
                    break
                total += value
                if value > top:
                    top = value
                left -= 1
            kind: i64
            for kind in range(s.g.kinds):
                if s.down[self.seat * s.g.kinds + kind] > 0 and self._value(kind) > top:
                    top = self._value(kind)
            total += (flips - single) // 2 * top
            if total > best:
                best = total
        return best

    def _face_up(self, taken: i64) -> vec[i64]:
        """The seat's trains that lie face up, with the best of the stacks for those that it is to take."""
        s = self.s
        up: vec[i64] = vec[i64]()
        kind: i64
        for kind in range(s.g.kinds):
            up = append(up, s.up[self.seat * s.g.kinds + kind])
        while taken > 0:
            best: i64 = NONE
            for kind in range(s.g.kinds):
                there = up[kind] - s.up[self.seat * s.g.kinds + kind] < s.trains[kind]
                if there and (best == NONE or self._value(kind) > self._value(best)):
                    best = kind
            if best == NONE:
                break
            up[best] += 1
            taken -= 1
        return up

    def _best_train(self, up: vec[i64], rank: i64) -> i64:
        """The income of the best face-up train after so many better ones."""
        below: i64 = NEVER
        while True:
            best: i64 = 0
            number: i64 = 0
            kind: i64
            for kind in range(self.s.g.kinds):
                value = self._value(kind)
                if up[kind] > 0 and best < value < below:
                    best = value
                    number = up[kind]
            if best == 0 or rank < number:
                return best
            rank -= number
            below = best

    def _value(self, kind: i64) -> i64:
        """The money in a train's bonus."""
        effect = self.s.g.train_bonus[kind]
        value = -effect.pay
        i: i64
        for i in range(len(effect.op)):
            if effect.op[i] == MONEY:
                value += effect.n[i]
            elif effect.op[i] == SHARES:
                value += effect.n[i] * self.s.g.r.share_value
        return value if value > 0 else 0


def trains_owned(s: RailState, seat: i64) -> i64:
    """Trains face up or down. 4.4c"""
    number: i64 = 0
    kind: i64
    for kind in range(s.g.kinds):
        number += s.up[seat * s.g.kinds + kind] + s.down[seat * s.g.kinds + kind]
    return number


def next_sale(s: RailState, seat: i64) -> i64:
    """The value of the leftmost section that holds anything. 4.4a"""
    g = s.g
    rail = g.rail_section[s.rails_left[seat]]
    building = g.building_section[s.buildings_left[seat]]
    if rail == NONE or NONE < building < rail:
        rail = building
    return g.sale_value[rail]
