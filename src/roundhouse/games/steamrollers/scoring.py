# compiled by mypyc
"""Points and places at the end of the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from roundhouse.games.steamrollers.game import CITIES, NONE
from roundhouse.games.steamrollers.state import SteamState


@final
class Sheet:
    """The score sheet of a seat."""

    def __init__(self, s: SteamState, seat: i64) -> None:
        self.power: i64 = s.boxes_crossed(seat)
        self.deliveries: i64 = s.points[seat]
        self.bonus: i64 = s.bonus[seat]
        self.network: i64 = s.network[seat]
        self.locomotive: i64 = s.g.power_bonus[self.power]
        self.tiles: i64 = 0
        self.orders: i64 = 0
        self.place: i64 = 1
        i: i64
        for i in range(CITIES):
            if s.owner[i] == seat:  # A32
                self.tiles += s.g.tile_value[i * 2 + s.side[i]]
            if s.order_owner[i] == seat:
                self.orders += s.g.order_points[i * 2 + s.order_side[i]]

    def total(self) -> i64:
        """R 8.1 to 8.4."""
        return self.deliveries + self.bonus + self.network + self.locomotive + self.tiles + self.orders

    def beats(self, other: Sheet) -> bool:
        """R 8.5, A22: more points, then more crossed boxes, then more points for the network."""
        if self.total() != other.total():
            return self.total() > other.total()
        if self.power != other.power:
            return self.power > other.power
        return self.network > other.network


@final
class EvaSheet:
    """Eva's score sheet. S9"""

    def __init__(self, s: SteamState) -> None:
        self.deliveries: i64 = s.eva_points
        self.locomotive: i64 = s.g.eva_locomotive
        self.network: i64 = 0
        self.tiles: i64 = 0
        counted: i64 = 0
        for _ in range(s.g.eva_regions):
            best: i64 = NONE
            region: i64
            for region in range(CITIES):
                if counted >> region & 1 == 0 and (best == NONE or s.crosses[region] > s.crosses[best]):
                    best = region
            counted |= i64(1) << best
            self.network += s.crosses[best]
        tile: i64
        for tile in range(CITIES):
            if s.owner[tile] == NONE and s.side[tile] != NONE:
                value = s.g.tile_value[tile * 2 + s.side[tile]]
                if value > 0:
                    self.tiles += value

    def total(self) -> i64:
        return self.deliveries + self.locomotive + self.network + self.tiles


def sheets(s: SteamState) -> list[Sheet]:
    """The score sheets of all seats with their places."""
    made: list[Sheet] = []
    seat: i64
    for seat in range(s.g.players):
        made.append(Sheet(s, seat))
    set_places(made)
    if s.g.solo and eva_wins(s, made[0].total()):
        made[0].place = 2
    return made


def set_places(made: list[Sheet]) -> None:
    """Everybody's place is one behind those who are better; equals share it."""
    for sheet in made:
        sheet.place = 1
        for other in made:
            if other.beats(sheet):
                sheet.place += 1


def eva_wins(s: SteamState, points: i64) -> bool:
    """S7 phase 1, S10: Eva has filled a region, or the player has not more points than she."""
    return s.eva_won == 1 or points <= EvaSheet(s).total()


def totals(s: SteamState) -> list[int]:
    """The points by seat, as if the game ended now; nothing of it is secret."""
    return [int(sheet.total()) for sheet in sheets(s)]


def places(s: SteamState) -> list[int]:
    """The places by seat; alone against Eva 2 means that she has won."""
    return [int(sheet.place) for sheet in sheets(s)]
