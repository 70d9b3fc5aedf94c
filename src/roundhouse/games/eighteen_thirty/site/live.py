"""Which actions of a log count: undo, redo, chat and actions derived from players' programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SILENT = frozenset(("message", "log", "program_buy_shares", "program_share_pass", "program_auction_bid"))
SILENT_TYPES = SILENT | {"program_disable", "program_close_pass", "program_merger_pass", "program_harzbahn_draft_pass"}
"""Types that change nothing in the game."""


@dataclass(frozen=True, slots=True)
class Live:
    """An action that counts, and the number of the logged action that it belongs to."""

    number: int
    action: Mapping[str, Any]
    last: bool
    """Whether it is the last one of its logged action."""

    @property
    def type(self) -> str:
        return str(self.action.get("type"))

    @property
    def silent(self) -> bool:
        return self.type in SILENT_TYPES


def live_actions(raw: Sequence[Mapping[str, Any]]) -> list[Live]:
    """The actions that count, those of programs after the action that set them off."""
    out: list[Live] = []
    for action in without_undone(raw):
        number = int(action.get("id") or 0)
        derived = list(action.get("auto_actions") or ())
        out.append(Live(number, action, not derived))
        out.extend(Live(number, other, other is derived[-1]) for other in derived)
    return out


def without_undone(raw: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Walk the log: an undo takes actions away, a redo brings the last group back, anything else ends that chance."""
    kept: list[Mapping[str, Any] | None] = []
    undone: list[list[int]] = []
    for action in raw:
        kind = action.get("type")
        kept.append(None)
        if kind == "undo":
            undone.append(_taken_back(raw, kept, action.get("action_id")))
            for place in undone[-1]:
                kept[place] = None
        elif kind == "redo":
            for place in undone.pop() if undone else ():
                kept[place] = raw[place]
        else:
            kept[-1] = action
            if kind != "message":
                undone.clear()
    return [action for action in kept if action is not None]


def _taken_back(raw: Sequence[Mapping[str, Any]], kept: Sequence[Mapping[str, Any] | None], until: object) -> list[int]:
    places = [place for place, action in enumerate(kept) if action is not None and action.get("type") != "message"]
    if until is None:
        return places[-1:]
    assert isinstance(until, int)
    return [place for place in places if int(raw[place].get("id") or 0) > until]
