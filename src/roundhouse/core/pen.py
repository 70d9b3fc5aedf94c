"""What the titles' drawings for the terminal share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from rich.table import Table

from roundhouse.core.game import Game
from roundhouse.core.text import Arg, Text, text, translate

G = TypeVar("G", bound=Game)

SEAT_STYLES: Final = ("cyan", "magenta", "yellow", "green", "red", "blue")


class Pen(Generic[G]):
    """Puts the things of a game into words of a language; titles add their own."""

    def __init__(self, game: G, language: str) -> None:
        self.game = game
        self.language = language

    def say(self, key: str, **args: Arg) -> str:
        """A text of the catalogue."""
        return translate(text(key, **args), self.language)

    def words(self, what: Arg) -> str:
        """A text that is already made."""
        return translate(what, self.language)

    def numbers(self, heads: Iterable[Text], first: str = "") -> Table:
        """A table of numbers: what each row is about, then columns with these heads."""
        table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        table.add_column(first)
        for head in heads:
            table.add_column(self.words(head), justify="right")
        return table


def fact_table() -> Table:
    """Facts in two columns: what they are about, and what there is to say."""
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column()
    return facts
