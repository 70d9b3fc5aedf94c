# compiled by mypyc
"""The base of all questions that a seat answers."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.core.frame import Frame
from roundhouse.games.steamrollers.state import SteamState


class Asking(Frame[SteamState]):
    """A question, to the seat in turn unless a frame says otherwise."""

    def seat(self, s: SteamState) -> i64:
        return s.turn
