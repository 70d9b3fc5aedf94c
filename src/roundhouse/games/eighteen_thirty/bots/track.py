# compiled by mypyc
"""Track and tokens: what they add to the revenue now, with the next train, and later."""

from __future__ import annotations

from roundhouse.core.bot import Weighed
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.map_scales import MapScales
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.construction import MoveToken, PlaceToken
from roundhouse.games.eighteen_thirty.rails import Rails, place_token
from roundhouse.games.eighteen_thirty.trains import cheapest_price


def weigh_lays(outlook: Outlook) -> Weighed:
    """The most promising lays, and what each adds; to lay nothing is worth nothing."""
    sight = outlook.sight
    scales = MapScales(outlook, int(sight.s.operating))
    rails = sight.s.rails
    near_now, reached_now = scales.rough(rails)
    exact_now = scales.exact(rails)
    found: list[tuple[float, float, int, Rails]] = []
    out: Weighed = []
    for kind, at, tile, _, action in sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
        elif kind in (ids.LAY, ids.LAY_CS, ids.LAY_DH):
            after = scales.with_lay(at, tile)
            near, reached = scales.rough(after)
            gain = near - near_now - scales.price(at)
            gain += outlook.weights.reached * (reached - reached_now)
            found.append((gain + outlook.weights.preview * (reached - reached_now), gain, action, after))
    found.sort(key=lambda entry: -entry[0])
    for _, gain, number, after in found[: outlook.weights.look]:
        out.append((gain + scales.exact(after) - exact_now - outlook.weights.idle_lay, number))
    return out


def weigh_tokens(outlook: Outlook) -> Weighed:
    """A token is worth what it adds to the revenue, and a little for keeping others out."""
    sight = outlook.sight
    corporation = int(sight.s.operating)
    price = int(sight.frame.price(sight.s, corporation)) if isinstance(sight.frame, PlaceToken) else 0
    scales = MapScales(outlook, corporation)
    rails = sight.s.rails
    board = sight.g.board
    before = scales.whole(rails)
    share = sight.mine(corporation) / 10
    left = sight.treasury(corporation) - price
    needy = not any(sight.trains(corporation)) and left < float(cheapest_price(sight.s))
    dollar = 2.0 if needy else outlook.weights.treasury
    out: Weighed = []
    for kind, at, city, _, action in sight.choices():
        if kind == ids.PASS:
            out.append((0.0, action))
        elif kind == ids.TOKEN:
            after = rails.copy()
            place_token(board, after, corporation, at, city)
            gain = scales.whole(after) - before
            stop = int(rails.face[at]) * 2 + city
            denial = outlook.weights.denial * float(board.high[stop])
            worth = (gain + denial) * share * min(6.0, outlook.rounds_left) - dollar * price
            out.append((worth, action))
    return out


def weigh_home(outlook: Outlook) -> Weighed:
    """The better of two cities for a first token, or for one that is placed anew."""
    sight = outlook.sight
    corporation = int(sight.frame.corporation if isinstance(sight.frame, MoveToken) else sight.s.operating)
    scales = MapScales(outlook, corporation)
    out: Weighed = []
    for kind, at, city, _, action in sight.choices():
        if kind == ids.TOKEN:
            after = sight.s.rails.copy()
            place_token(sight.g.board, after, corporation, at, city)
            worth = scales.whole(after)
            out.append((worth if sight.leads(corporation) else -worth, action))
    return out
