"""Brings a table of 1830 to a moment worth looking at."""

from __future__ import annotations

import random

from tests.browser.stage import Json, Moment

FIRST = ("accept", "token", "run", "pay", "discard", "pass")
"""Kinds to answer with when nothing better is at hand, in this order."""


def at_question(question: str, least_set: int = 1, least_tiles: int = 0) -> Moment:
    """A seat is asked this, in this set of rounds or later."""

    def is_it(eye: Json) -> bool:
        view = eye["view"]
        asked = bool(eye["asked"]) and view["question"] == question
        return asked and view["set"] >= least_set and len(view["tiles"]) >= least_tiles

    return is_it


def chosen(eye: Json, luck: random.Random) -> Json:
    """Buy private companies and shares, lay track, run and pay out, buy trains: so boards and portfolios fill."""
    kinds: dict[str, list[Json]] = {}
    for action in eye["legal"]:
        kinds.setdefault(action["kind"], []).append(action)
    view = eye["view"]
    offered = [it for it in kinds.get("bid", []) if view["privates"][it["company"]].get("offered")]
    if offered:
        return offered[0]
    if "buy" in kinds and luck.random() < 0.8:
        return min(kinds["buy"], key=lambda it: int(view["corporations"][it["corporation"]]["ipo"]))
    if "par" in kinds and luck.random() < 0.9:
        return luck.choice([it for it in kinds["par"] if it["price"] <= 71] or kinds["par"])
    if "lay" in kinds and luck.random() < 0.95:
        return luck.choice(kinds["lay"])
    trains = [it for it in kinds.get("train", []) if it["source"] == "depot"]
    if trains and luck.random() < 0.7:
        return trains[0]
    for kind in FIRST:
        if kind in kinds:
            return kinds[kind][0]
    return dict(luck.choice(eye["legal"]))
