# compiled by mypyc
"""The base of all questions that a seat answers."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.frame import Frame
from roundhouse.core.text import Text
from roundhouse.games.steamrollers.state import SteamState


class Asking(Frame[SteamState]):
    """A question, to the seat in turn unless a frame says otherwise."""

    def seat(self, s: SteamState) -> i64:
        return s.turn

    def why_not(self, s: SteamState, seat: i64, action: Action) -> Text | None:
        return s.g.reasons().why_not(s, int(seat), action)
