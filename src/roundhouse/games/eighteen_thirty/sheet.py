"""Scoring a game that was played at a real table and typed in (5.3)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from roundhouse.core.errors import BadFile
from roundhouse.core.schema import violations
from roundhouse.core.text import Text, listing, text
from roundhouse.games.eighteen_thirty.documents import components
from roundhouse.games.eighteen_thirty.end import places

if TYPE_CHECKING:
    from roundhouse.games.eighteen_thirty.title import EighteenTitle


@cache
def sheet_schema() -> dict[str, Any]:
    """The JSON Schema of score sheets."""
    words = files("roundhouse.games.eighteen_thirty").joinpath("sheet.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(words)
    return schema


def score_sheet(title: EighteenTitle, sheet: Mapping[str, Any]) -> dict[str, object]:
    """Worth and places; raises BadFile with the place of the first mistake."""
    for problem in violations(sheet, sheet_schema()):
        raise _fault(problem.place, problem.text)
    title.build(max(title.seats[0], len(sheet["players"])), sheet.get("options", {}))
    prices = sheet.get("prices", {})
    corporations = [it["id"] for it in components()["corporations"]]
    for name in prices:
        if name not in corporations:
            raise _fault(f"prices.{name}", text("1830.sheet.corporation", name=name, possible=listing(corporations)))
    _check_holdings(sheet["players"], corporations)
    scored = [_player(player, prices) for player in sheet["players"]]
    worth = [player["worth"] for player in scored]
    for player, place in zip(scored, places(worth)):
        player["place"] = place
    return {"title": title.id, "players": scored}


def _check_holdings(players: list[dict[str, Any]], corporations: list[str]) -> None:
    """No corporation beyond 100%, no private company twice."""
    privates = [it["id"] for it in components()["privates"]]
    held = dict.fromkeys(corporations, 0)
    taken: set[str] = set()
    for seat, player in enumerate(players):
        for name, percent in player.get("shares", {}).items():
            place = f"players[{seat}].shares.{name}"
            if name not in held:
                raise _fault(place, text("1830.sheet.corporation", name=name, possible=listing(corporations)))
            held[name] += percent
            if held[name] > 100:
                raise _fault(place, text("1830.sheet.too_many_shares", name=name, percent=held[name]))
        for number, name in enumerate(player.get("privates", [])):
            place = f"players[{seat}].privates[{number}]"
            if name not in privates:
                raise _fault(place, text("1830.sheet.private", name=name, possible=listing(privates)))
            if name in taken:
                raise _fault(place, text("1830.sheet.private_twice", name=name))
            taken.add(name)


def _player(player: dict[str, Any], prices: Mapping[str, int]) -> dict[str, Any]:
    """5.3: a corporation without a price counts nothing."""
    face = {it["id"]: it["price"] for it in components()["privates"]}
    shares = sum(percent // 10 * prices.get(name, 0) for name, percent in player.get("shares", {}).items())
    privates = sum(face[name] for name in player.get("privates", []))
    cash = player.get("cash", 0)
    return {
        "name": player["name"],
        "cash": cash,
        "shares": shares,
        "privates": privates,
        "worth": cash + shares + privates,
    }


def _fault(place: str, why: Text) -> BadFile:
    return BadFile(text("error.bad_sheet", place=place, why=why))
