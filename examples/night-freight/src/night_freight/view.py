"""What a player may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from night_freight.actions import CUTS, GOODS, Goods
from night_freight.codec import BID
from night_freight.game import KINDS, NONE
from night_freight.scoring import sheet
from night_freight.view_types import CutView, NightView, OwnView, PlayerView
from roundhouse.core.errors import check_seen_by

if TYPE_CHECKING:
    from night_freight.state import NightState


def view(s: NightState, seat: int | None) -> NightView:
    """The table as a seat, or a spectator, sees it; after the end the customers are open."""
    check_seen_by(seat, s.g.players)
    seen: NightView = {
        "title": s.g.title,
        "seat": seat,
        "over": s.over,
        "asked": list(s.seats()),
        "night": s.night,
        "nights": s.g.nights,
        "first": s.dispatcher,
        "train": [] if s.cut else [GOODS[goods] for goods in s.train],
        "cuts": [cut_view(s, cut) for cut in sorted({*s.cut})],
        "players": [player_view(s, other, points) for other, points in enumerate(s.scores())],
    }
    if seat is not None:
        seen["mine"] = own_view(s, seat)
    if s.over:
        seen["final"] = [sheet(s, other) for other in range(s.g.players)]
    return seen


def player_view(s: NightState, seat: int, points: int) -> PlayerView:
    bid = None if s.bids[seat] == NONE else s.bids[seat]
    seen: PlayerView = {"wagons": counted(s.held(seat)), "coal": s.coal[seat], "bid": bid, "score": points}
    if s.over:
        seen["customer"] = customer(s, seat)
    return seen


def cut_view(s: NightState, cut: int) -> CutView:
    inside = [goods for goods, place in zip(s.train, s.cut) if place == cut]
    return {"cut": CUTS[cut], "wagons": counted(inside.count(goods) for goods in range(KINDS))}


def own_view(s: NightState, seat: int) -> OwnView:
    pending = dict(s.pending)
    return {"customer": customer(s, seat), "bid": pending[seat] - BID if seat in pending else None}


def customer(s: NightState, seat: int) -> Goods | None:
    return None if s.customer[seat] == NONE else GOODS[s.customer[seat]]


def counted(counts: Iterable[int]) -> dict[Goods, int]:
    """The goods that there are any of, and how many."""
    return {goods: count for goods, count in zip(GOODS, counts) if count}
