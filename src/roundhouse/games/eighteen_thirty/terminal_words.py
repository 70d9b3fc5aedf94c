"""Words and styles that all the terminal drawings of 1830 share."""

from __future__ import annotations

from roundhouse.core import pen as core
from roundhouse.games.eighteen_thirty.documents import components
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.paths import place_in
from roundhouse.games.eighteen_thirty.words import money

SHORT = {
    "PRR": "PR", "NYC": "NY", "CPR": "CP", "B&O": "BO", "C&O": "CO", "ERIE": "ER", "NYNH": "NH", "B&M": "BM",
}  # fmt: skip
"""Corporations in two letters, for tokens."""
_BRIGHT = 140


class Pen(core.Pen[EighteenGame]):
    """Puts the things of a game into words of a language."""

    def money(self, amount: int) -> str:
        return self.words(money(amount))

    def place(self, at: int) -> str:
        return place_in(self.game.board, at, self.language)


def corporation_style(corporation: int) -> str:
    """The colour of a corporation behind letters that can be read on it."""
    colour = str(components()["corporations"][corporation]["colour"])
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    bright = (red * 3 + green * 6 + blue) // 10
    return f"bold {'black' if bright > _BRIGHT else 'white'} on {colour}"
