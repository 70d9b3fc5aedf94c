# compiled by mypyc
"""Taking a white die: one, or two with tile 2a; tile 2b takes it away from whoever has just taken it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text, text
from roundhouse.games.steamrollers import game as sr
from roundhouse.games.steamrollers.asking import Asking
from roundhouse.games.steamrollers.events import StoleDie, TookDie, TookTwoDice
from roundhouse.games.steamrollers.orders import order_choices, take_order
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import UseDie

MORE_DICE: Final = 1
"""Tile 2: two dice (a), or another player's die (b)."""


@final
class TakeDie(Asking):
    """The seat in turn takes one of the white dice that are left. R 2.2b

    The frame lies at the bottom of the stack for the whole game; what follows from the die lies above it.
    """

    prompt: ClassVar[str] = "sr.prompt.take_die"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=8)
        value: i64
        together = s.g.solo and s.g.r.dice_together
        if not together:
            for value in range(sr.CITIES):
                if s.dice[value] > 0:
                    out = append(out, sr.TAKE + value)
        if together or may_take_two(s, seat):
            out = pairs_of_dice(s, out)
        return order_choices(s, seat, out)

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        if sr.ORDER <= action < sr.DONE:
            take_order(s, seat, action)
        elif action < sr.TAKE_TWO:
            take_one(s, seat, action - sr.TAKE)
        else:
            take_two(s, seat, (action - sr.TAKE_TWO) // sr.CITIES, (action - sr.TAKE_TWO) % sr.CITIES)


def may_take_two(s: SteamState, seat: i64) -> bool:
    """Tile 2a, as long as a die stays for every player who has none yet. A15"""
    if s.g.solo or not s.has(seat, MORE_DICE, sr.SIDE_A):
        return False
    dice: i64 = -2
    for number in s.dice:
        dice += number
    other: i64
    for other in range(s.g.players):
        if other != seat and plays_later(s, other) and s.die[other * 2] == sr.NONE:
            dice -= 1
    return dice >= 0


def plays_later(s: SteamState, seat: i64) -> bool:
    """Whether a seat's turn in this round is still to come."""
    n = s.g.players
    return (seat - s.first + n) % n > (s.turn - s.first + n) % n


def pairs_of_dice(s: SteamState, out: vec[i64]) -> vec[i64]:
    """All pairs of dice on the table, the lower value first."""
    low: i64
    high: i64
    for low in range(sr.CITIES):
        for high in range(low, sr.CITIES):
            if s.dice[low] > 0 and s.dice[high] > (1 if low == high else 0):
                out = append(out, sr.TAKE_TWO + low * sr.CITIES + high)
    return out


def take_one(s: SteamState, seat: i64, value: i64) -> None:
    """Take a die; who holds tile 2b may answer at once. R 4, A16"""
    s.dice[value] -= 1
    s.die[seat * 2 + s.acted] = value
    if s.sink is not None:
        s.tell(TookDie(seat, value + 1))
    if can_steal(s, seat):
        s.stack.append(StealDie(value))
    else:
        s.stack.append(UseDie(value, False))


def can_steal(s: SteamState, seat: i64) -> bool:
    """Whether another seat holds tile 2b and has neither had its turn in this round nor a die already."""
    thief = s.owner[MORE_DICE]
    if s.g.solo or thief == sr.NONE or s.side[MORE_DICE] != sr.SIDE_B:
        return False
    return thief != seat and plays_later(s, thief) and s.die[thief * 2] == sr.NONE


def take_two(s: SteamState, seat: i64, low: i64, high: i64) -> None:
    """Take two dice, by tile 2a or (solo) because both are chosen together; one action with each. A15, A28"""
    s.dice[low] -= 1
    s.dice[high] -= 1
    s.die[seat * 2] = low
    s.die[seat * 2 + 1] = high
    if s.sink is not None:
        s.tell(TookTwoDice(seat, low + 1, high + 1))
    if not s.g.solo:
        s.use_tile(MORE_DICE)
    s.stack.append(UseDie(low, False) if low == high else ChooseFirstDie())


@final
class ChooseFirstDie(Asking):
    """Which of the two dice is used first."""

    prompt: ClassVar[str] = "sr.prompt.choose_first_die"

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return vec[i64]([sr.USE + s.die[seat * 2], sr.USE + s.die[seat * 2 + 1]])

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        first = action - sr.USE
        s.die[seat * 2 + 1] += s.die[seat * 2] - first
        s.die[seat * 2] = first
        s.stack.append(UseDie(first, False))


@final
class StealDie(Asking):
    """The holder of tile 2b may take the die that has just been taken; it is safe and must be used. R 4, A16"""

    prompt: ClassVar[str] = "sr.prompt.steal_die"

    def __init__(self, value: i64) -> None:
        self.value: i64 = value

    def seat(self, s: SteamState) -> i64:
        return s.owner[MORE_DICE]

    def legal(self, s: SteamState, seat: i64) -> vec[i64]:
        return vec[i64]([i64(sr.STEAL), i64(sr.LEAVE)])

    def play(self, s: SteamState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action == sr.LEAVE:
            s.stack.append(UseDie(self.value, False))
            return
        s.die[s.turn * 2] = sr.NONE
        s.die[seat * 2] = self.value
        s.use_tile(MORE_DICE)
        if s.sink is not None:
            s.tell(StoleDie(seat, s.turn, self.value + 1))

    def question(self, s: SteamState, seat: i64) -> Text:
        return text("sr.prompt.steal_die", value=int(self.value) + 1)
