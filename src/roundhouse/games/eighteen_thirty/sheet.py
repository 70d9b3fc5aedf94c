"""Scoring a game that was played at a real table and typed in (5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from roundhouse.core.sheet import check_sheet, fault, named
from roundhouse.core.text import listing, text
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.documents import resource
from roundhouse.games.eighteen_thirty.end import final_sheets, places
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.market import OFF
from roundhouse.games.eighteen_thirty.setup import first_state

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.title import EighteenTitle

EARLY_SHARE: Final = 10
"""What can be held of a corporation that nobody has started: a share that comes with CA or for MH (1.7, D22)."""


def score_sheet(title: EighteenTitle, sheet: Mapping[str, Any]) -> dict[str, object]:
    """Score the sheet; raises BadFile with the place of its first mistake."""
    check_sheet(sheet, resource("sheet.schema.json"))
    players = sheet["players"]
    # One player alone may want to know his worth: the seat across the table stays empty.
    game = title.build(max(2, len(players)), sheet.get("options", {}))
    table = _Table(game, players)
    for name, amount in sheet.get("prices", {}).items():
        table.set_price(name, amount)
    for seat, player in enumerate(players):
        table.seat(seat, player)
    rows = final_sheets(table.state)[: len(players)]
    ranks = places([row["worth"] for row in rows]) if len(rows) > 1 else [None]  # nobody to compare with
    answer = [
        {"name": player["name"], **row, "place": place} for player, row, place in zip(players, rows, ranks, strict=True)
    ]
    return {"title": title.id, "players": answer}


class _Table:
    """The typed-in end position."""

    def __init__(self, game: EighteenGame, players: list[dict[str, Any]]) -> None:
        self.g = game
        self.players = players
        self.state = first_state(game)
        self.state.stack.clear()

    def set_price(self, name: str, amount: int) -> None:
        corporation = self._number(name, self.g.corporation_names, "1830.sheet.no_corporation", f"prices.{name}")
        prices = [int(price) for price in self.g.market.price]
        if self.state.cell[corporation] != OFF:
            raise fault(f"prices.{name}", text("schema.unique", found=self.g.corporation_names[corporation]))
        if amount == 0:
            return
        if amount not in prices:
            possible = listing(sorted({price for price in prices if price > 0}))
            raise fault(f"prices.{name}", text("1830.sheet.no_price", price=amount, possible=possible))
        self.state.cell[corporation] = prices.index(amount)

    def seat(self, seat: int, player: dict[str, Any]) -> None:
        """What one player has."""
        s, place = self.state, f"players[{seat}]"
        s.cash[seat] = player.get("cash", 0)
        for name, percent in player.get("shares", {}).items():
            self._hold(seat, name, percent, f"{place}.shares.{name}")
        for number, name in enumerate(player.get("privates", [])):
            here = f"{place}.privates[{number}]"
            private = self._number(name, self.g.private_names, "1830.sheet.no_private", here)
            if s.owner[private] >= 0:
                owner = self.players[s.owner[private]]["name"]
                raise fault(here, text("1830.sheet.private_taken", company=name, name=owner))
            s.owner[private] = seat

    def _hold(self, seat: int, name: str, percent: int, place: str) -> None:
        s = self.state
        corporation = self._number(name, self.g.corporation_names, "1830.sheet.no_corporation", place)
        if s.shares[corporation * ids.HOLDERS + seat]:
            raise fault(place, text("schema.unique", found=self.g.corporation_names[corporation]))
        if percent % 10:
            raise fault(place, text("1830.sheet.tens", percent=percent))
        if s.cell[corporation] == OFF and percent > EARLY_SHARE:
            raise fault(place, text("1830.sheet.price_missing", corporation=name))
        left = int(s.held(corporation, ids.IPO)) * 10
        if percent > left:
            raise fault(place, text("1830.sheet.many_shares", corporation=name, percent=percent, left=left))
        s.shares[corporation * ids.HOLDERS + seat] = percent // 10
        s.shares[corporation * ids.HOLDERS + ids.IPO] -= percent // 10

    def _number(self, name: str, names: tuple[str, ...], key: str, place: str) -> int:
        return names.index(named(name, names, place, key, "name"))
