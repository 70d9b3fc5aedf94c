# compiled by mypyc
"""Worth and places (chapter 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.state import EighteenState

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.view_types import FinalView


def worth(s: EighteenState, seat: i64) -> i64:
    """5.3: cash, shares at the market price, and the face value of private companies."""
    total = s.cash[seat]
    for corporation in s.g.corporations:
        total += s.held(corporation, seat) * price(s, corporation)
    for private in s.g.privates:
        if s.owner[private] == seat:
            total += s.g.face_value[private]
    return total


def worths(s: EighteenState) -> list[int]:
    """By seat."""
    return [int(worth(s, seat)) for seat in range(s.g.players)]


def places(worth: list[int]) -> list[int]:
    """The richest is first; who has the same shares the place."""
    return [1 + sum(1 for other in worth if other > mine) for mine in worth]


def final_sheets(s: EighteenState) -> list[FinalView]:
    """By seat what the worth is made of, and the place."""
    totals = worths(s)
    sheets: list[FinalView] = []
    for seat, place in enumerate(places(totals)):
        held = [corporation for corporation in range(ids.CORPORATIONS) if s.held(corporation, seat) > 0]
        owned = [private for private in range(ids.PRIVATES) if s.owner[private] == seat]
        sheets.append(
            {
                "cash": int(s.cash[seat]),
                "shares": sum(int(s.held(corporation, seat) * price(s, corporation)) for corporation in held),
                "privates": sum(int(s.g.face_value[private]) for private in owned),
                "worth": totals[seat],
                "holdings": {s.g.corporation_names[it]: int(s.held(it, seat)) * 10 for it in held},
                "companies": [s.g.private_names[private] for private in owned],
                "place": place,
            }
        )
    return sheets
