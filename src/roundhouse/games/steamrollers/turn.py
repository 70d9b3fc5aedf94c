# compiled by mypyc
"""A turn: take a white die, change it if a tile allows, and do one action with it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.frame import ChanceFrame
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text, text
from roundhouse.games.steamrollers import game as sr
from roundhouse.games.steamrollers.asking import Asking
from roundhouse.games.steamrollers.build import build, empty_fields, kinds_allowed, track_at, tracks_on
from roundhouse.games.steamrollers.deliver import deliver, deliveries
from roundhouse.games.steamrollers.eva import start_eva
from roundhouse.games.steamrollers.events import ChangedDie, Passed, RerolledDie, Upgraded
from roundhouse.games.steamrollers.orders import order_choices, take_order
from roundhouse.games.steamrollers.round import begin_turn, end_round
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.tiles import take_tile, takeable
from roundhouse.kit.arrays import counts

ANY_VALUE: Final = 0
"""Tile 1, whose sides are equal."""
CHANGE_DIE: Final = 4
"""Tile 5: one up or down (a), reroll or opposite face (b)."""
OPPOSITE: Final = 5
"""Opposite faces of a die sum up to seven, which is five where values count from 0."""
SOLO_ACTIONS: Final = 2


@final
class UseDie(Asking):
    """One action with the die: build, upgrade, deliver or take an action tile. R 3

    Before it the seat may change the die with the tiles 1 and 5, until 5b makes it final. R 4, A12, A17
    """

    prompt: ClassVar[str] = "sr.prompt.use_die"

    def __init__(self, value: i64, final: bool) -> None:
        self.value: i64 = value
        self.final: bool = final

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return self._besides(s, seat, tracks_on(s, seat, self.value, kinds_allowed(s, seat), vec[i64](capacity=96)))

    def _besides(self, s: SteamState, seat: i64, out: vec[i64]) -> vec[i64]:
        """Everything but tracks."""
        value = self.value
        if s.boxes[seat] >> value & 1 == 0:
            out = append(out, sr.UPGRADE + value)
        out = deliveries(s, seat, value, out)
        if takeable(s, value):
            out = append(out, sr.TILE + value)
        if len(out) == 0:  # A11
            out = append(out, sr.PASS)
        out = order_choices(s, seat, out)
        return out if self.final else changes(s, seat, value, out)

    def pick(self, s: SteamState, seat: i64, rng: Rng) -> i64:
        kinds = kinds_allowed(s, seat)
        tracks = empty_fields(s, seat, self.value) * i64(len(s.g.tracks_of[kinds]))
        rest = self._besides(s, seat, vec[i64](capacity=16))
        if tracks > 0 and rest[0] == sr.PASS:
            rest = rest[1:]
        number = rng.below(tracks + i64(len(rest)))
        return track_at(s, seat, self.value, kinds, number) if number < tracks else rest[number - tracks]

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        if sr.SET <= action <= sr.REROLL:
            s.stack.pop()
            change_die(s, self.value, action)
            return
        if sr.ORDER <= action < sr.DONE:
            take_order(s, seat, action)
            return
        s.stack.pop()
        if action >= s.g.deliver:
            deliver(s, seat, self.value, action)
        elif action >= s.g.build:
            build(s, seat, action)
        elif action >= sr.TILE:
            if action == sr.PASS:
                if s.sink is not None:
                    s.tell(Passed(seat))
            else:
                take_tile(s, seat, action - sr.TILE)
        else:
            cross_box(s, seat, action - sr.UPGRADE)
        end_action(s)

    def question(self, s: SteamState, seat: i64) -> Text:
        return text("sr.prompt.use_die", value=int(self.value) + 1)


def cross_box(s: SteamState, seat: i64, box: i64) -> None:
    """R 3.2a: cross a free box of the locomotive."""
    s.boxes[seat] |= i64(1) << box
    if s.sink is not None:
        s.tell(Upgraded(seat, box + 1, s.boxes_crossed(seat)))


def changes(s: SteamState, seat: i64, value: i64, out: vec[i64]) -> vec[i64]:
    """What tiles 1 and 5 can make of the die. R 4"""
    other: i64
    if s.has_any_side(seat, ANY_VALUE):
        for other in range(sr.CITIES):
            if other != value:
                out = append(out, sr.SET + other)
    if s.has(seat, CHANGE_DIE, sr.SIDE_A):
        if value > 0:
            out = append(out, sr.SHIFT + value - 1)
        if value < sr.CITIES - 1:
            out = append(out, sr.SHIFT + value + 1)
    if s.has(seat, CHANGE_DIE, sr.SIDE_B):
        out = append(out, sr.FLIP)
        out = append(out, sr.REROLL)
    return out


def change_die(s: SteamState, value: i64, action: i64) -> None:
    """Turn the die with tile 1, 5a or 5b; what 5b gives is final. A17"""
    seat = s.turn
    s.use_tile(ANY_VALUE if action < sr.SHIFT else CHANGE_DIE)
    if action == sr.REROLL:
        s.stack.append(RerollDie())
        return
    turned: i64 = OPPOSITE - value
    if action < sr.SHIFT:
        turned = action - sr.SET
    elif action < sr.FLIP:
        turned = action - sr.SHIFT
    if s.sink is not None:
        s.tell(ChangedDie(seat, value + 1, turned + 1))
    s.stack.append(UseDie(turned, action == sr.FLIP))


@final
class RerollDie(ChanceFrame[SteamState]):
    """Chance: the white die that tile 5b rolls again."""

    def first(self, s: SteamState) -> i64:
        return sr.DIE

    def weights(self, s: SteamState) -> vec[i64]:
        return counts(sr.CITIES, 1)

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if s.sink is not None:
            s.tell(RerolledDie(s.turn, action - sr.DIE + 1))
        s.stack.append(UseDie(action - sr.DIE, True))


def end_action(s: SteamState) -> None:
    """Go on to the second die, if there is one; else the turn ends, after a last chance for an order. A13, A23, A28"""
    g = s.g
    seat = s.turn
    s.acted += 1
    if not g.solo and not g.r.infinity_once:
        s.used = 0
    if s.acted == 1 and s.die[seat * 2 + 1] != sr.NONE:
        s.stack.append(UseDie(s.die[seat * 2 + 1], False))
    elif g.solo and s.acted < SOLO_ACTIONS:
        return
    elif g.r.orders and len(order_choices(s, seat, vec[i64]())) > 0:
        s.stack.append(HandInGoods())
    else:
        end_turn(s)


@final
class HandInGoods(Asking):
    """After the action: hand in goods for an order, or not. R 5.2, A23"""

    prompt: ClassVar[str] = "sr.prompt.hand_in_goods"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return append(order_choices(s, seat, vec[i64]()), sr.DONE)

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action != sr.DONE:
            take_order(s, seat, action)
        end_turn(s)


def end_turn(s: SteamState) -> None:
    """The next seat's turn; after the last one, or after Eva's, the round ends. R 2.2"""
    if s.g.solo:
        start_eva(s)
        return
    s.turn += 1
    if s.turn == s.g.players:
        s.turn = 0
    if s.turn == s.first:
        end_round(s)
        return
    begin_turn(s)
    if s.die[s.turn * 2] != sr.NONE:  # R 4: a die taken by tile 2b must be used
        s.stack.append(UseDie(s.die[s.turn * 2], False))
