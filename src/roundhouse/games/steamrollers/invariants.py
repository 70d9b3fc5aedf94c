"""What must hold in every state of SteamRollers: nothing is lost, nothing is doubled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.games.steamrollers.game import CITIES, COAL, COLOURS, NONE
from roundhouse.games.steamrollers.lines import links_of
from roundhouse.games.steamrollers.rows import good_at, row_size
from roundhouse.games.steamrollers.state import SteamState


def _goods(s: SteamState) -> bool:
    goods, kept, bag = list(s.goods), list(s.kept), list(s.bag)
    if min(goods) < 0 or min(kept) < 0 or min(bag) < 0 or s.coal_left < 0:
        return False
    loaded = [cargo // CITIES for cargo in s.cargo if cargo != NONE]
    for colour, all_of_it in enumerate(s.g.goods):
        found = sum(goods[colour::COLOURS]) + sum(kept[colour::COLOURS]) + bag[colour] + loaded.count(colour)
        if found + (s.coal_left if colour == COAL else 0) != all_of_it:
            return False
    return s.g.r.orders or not any(kept)


def _rows(s: SteamState) -> bool:
    if not s.g.solo:
        return not any(s.rows)
    for city in range(CITIES):
        row = s.rows[city]
        in_row = [good_at(row, place) for place in range(row_size(row))]
        if any(in_row.count(colour) != s.goods[city * COLOURS + colour] for colour in range(COLOURS)):
            return False
    return True


def _dice(s: SteamState) -> bool:
    if s.round == 0:
        return not any(s.dice) and all(value == NONE for value in s.die)
    taken = sum(1 for value in s.die if value != NONE)
    between_rounds = s.chance and taken == 0  # the dice of the last round lie as they were
    return min(s.dice) >= 0 and (between_rounds or sum(s.dice) + taken == s.g.r.white_dice)


def _tiles(s: SteamState) -> bool:
    for tile in range(CITIES):
        if not (NONE <= s.owner[tile] < s.g.players and s.side[tile] in (NONE, 0, 1)):
            return False
        if s.owner[tile] == NONE and s.sideways[tile] != 0:
            return False
    return True


def _orders(s: SteamState) -> bool:
    if not s.g.r.orders:
        return all(side == NONE for side in (*s.order_side, *s.order_owner))
    return all(NONE <= owner < s.g.players for owner in s.order_owner)


def _tracks(s: SteamState) -> bool:
    tracks, fields = list(s.tracks), int(s.g.fields)
    return all(set(tracks[city::fields]) == {NONE} for city in s.g.city_field)


def _links(s: SteamState) -> bool:
    """The points for the network and the lengths of links, counted anew from the tracks alone."""
    lengths_known = list(s.links)
    for seat in range(s.g.players):
        found = links_of(s, seat)
        lengths = [0] * (CITIES * CITIES)
        for link in found:
            lengths[link.a * CITIES + link.b] |= 1 << len(link.towns) + 1
            lengths[link.b * CITIES + link.a] |= 1 << len(link.towns) + 1
        pairs = {(link.a, link.b) for link in found}
        number = len(pairs) if s.g.r.links_once else len(found)
        if s.network[seat] != number + sum(len(link.towns) for link in found):
            return False
        if lengths_known[seat * CITIES**2 : (seat + 1) * CITIES**2] != lengths:
            return False
    return True


def _crosses(s: SteamState) -> bool:
    if not s.g.solo:
        return not any(s.crosses) and s.eva_points == 0
    return all(0 <= crosses <= s.g.region_size[region] for region, crosses in enumerate(s.crosses))


CHECKS: Final[dict[str, Callable[[SteamState], bool]]] = {
    "every good is somewhere": _goods,
    "rows hold the goods of their cities": _rows,
    "every die is somewhere": _dice,
    "action tiles": _tiles,
    "orders": _orders,
    "tracks lie on fields that can be drawn on": _tracks,
    "links follow from the tracks": _links,
    "locomotives": lambda s: all(0 <= boxes < 2**CITIES for boxes in s.boxes),
    "Eva's crosses": _crosses,
}
