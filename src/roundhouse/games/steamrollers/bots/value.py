# compiled by mypyc
"""What a position is worth to a seat: its points and what it may still get, against the others."""

from __future__ import annotations

from math import pow
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.bots.designs import Design
from roundhouse.games.steamrollers.bots.pace import EvaPace, Pace
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.sides import Race, Side, highest_bits, tile_hope
from roundhouse.games.steamrollers.game import CITIES, COAL, COLOURS, NONE
from roundhouse.games.steamrollers.orders import missing
from roundhouse.games.steamrollers.scoring import EvaSheet, Sheet
from roundhouse.games.steamrollers.state import SteamState

WON: Final = 30.0
USUAL_NEEDS: Final = 15


@final
class Judge:
    """Judges positions that a seat can bring about in its turn."""

    def __init__(self, s: SteamState, seat: i64, settings: Settings, seed: int) -> None:
        self.seat: i64 = seat
        self.w: Settings = settings
        self.black_weights: vec[i64] = s.g.black_weights
        high = highest_bits()
        pace = Pace(s, settings)
        eva = EvaPace(s, settings)
        self.mine: Side = Side(s, seat, settings, pace, eva, high)
        self.others: list[Side] = []
        self.race: Race = Race()
        share = 0.0
        if s.g.players > 1:
            share = settings.rivals / float(s.g.players - 1)
        self.share: float = share
        other: i64
        rival: i64
        for other in range(s.g.players):
            if other == seat:
                continue
            side = Side(s, other, settings, pace, eva, high)
            guess = Race()
            for rival in range(s.g.players):
                if rival != other:
                    guess.ready = append(guess.ready, usual_time(s, rival))
                    guess.rate = append(guess.rate, settings.delivering * 0.9)
                    guess.points = append(guess.points, share * 4.0)
            side.plan(s, seed, guess, min(settings.beam, i64(2)))
            side.best(s, side.goods(s), guess)
            self.others.append(side)
            self.race.ready = append(self.race.ready, side.ready * settings.hasty)
            self.race.rate = append(self.race.rate, side.rate)
            self.race.points = append(self.race.points, share * side.mean)
        if s.g.solo:
            self.race.ready = append(self.race.ready, eva.ready(s))
            self.race.rate = append(self.race.rate, eva.rate(s))
            self.race.points = append(self.race.points, 0.0)
        self.mine.plan(s, seed, self.race, settings.beam)

    def value(self, s: SteamState) -> float:
        """The worth of a position."""
        sheet = Sheet(s, self.seat)
        if len(s.stack) == 0:
            return self._final(s, sheet)
        goods = self.mine.goods(s)
        worth = self.mine.best(s, goods, self.race)
        time = self.mine.time
        worth += float(sheet.total() - sheet.tiles) + tile_hope(s, self.seat, self.w, time, True)
        if s.g.r.orders:
            worth += order_hope(s, self.seat)
        if s.g.solo:
            eva = EvaSheet(s)
            worth -= self.w.eva * (float(eva.total() - eva.tiles) + float(eva.tiles) * pow(self.w.keep, time))
        for side in self.others:
            theirs = Sheet(s, side.seat)
            hoped = float(theirs.total() - theirs.tiles) + tile_hope(s, side.seat, self.w, time, side.rate > 0.0)
            worth -= self.share * hoped
        return worth

    def best_designs(self, s: SteamState, most: i64) -> list[Design]:
        """The designs that look best for a position."""
        self.mine.best(s, self.mine.goods(s), self.race)
        ranked: list[tuple[float, int]] = []
        i: i64
        for i in range(len(self.mine.designs)):
            ranked.append((-self.mine.worths[i], int(i)))
        ranked.sort()
        return [self.mine.designs[number] for worth, number in ranked[:most] if worth < 1.0e8]

    def _final(self, s: SteamState, sheet: Sheet) -> float:
        """The points by which the game was won or lost."""
        mine = float(sheet.total())
        if s.g.solo:
            theirs = float(EvaSheet(s).total())
            if s.eva_won == 1 or mine <= theirs:
                return mine - theirs - WON - (WON if s.eva_won == 1 else 0.0)
            return mine - theirs + WON
        worth = mine
        won = True
        for side in self.others:
            other = Sheet(s, side.seat)
            worth -= self.share * float(other.total())
            if other.beats(sheet):
                won = False
        return worth + (WON if won else 0.0)


def usual_time(s: SteamState, seat: i64) -> float:
    """How many turns it usually takes until a seat with so many boxes and tracks is ready to deliver."""
    done = s.boxes_crossed(seat)
    for track in s.tracks[seat * s.g.fields : (seat + 1) * s.g.fields]:
        if track != NONE:
            done += 1
    return float(max(USUAL_NEEDS - done, i64(1)))


def order_hope(s: SteamState, seat: i64) -> float:
    """What the goods that a seat keeps may bring by open orders."""
    best = 0.0
    second = 0.0
    order: i64
    for order in range(CITIES):
        if s.order_owner[order] != NONE:
            continue
        kind = order * 2 + s.order_side[order]
        short = missing(s, seat, s.g.order_goods[kind])
        if short > 0 and s.kept[seat * COLOURS + COAL] > 0:
            short -= 1
        hope = float(s.g.order_points[kind]) * pow(0.5, float(short)) * 0.8
        if hope > best:
            second = best
            best = hope
        elif hope > second:
            second = hope
    return best + 0.5 * second
