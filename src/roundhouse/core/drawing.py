"""What a title draws in the terminal. A title without a drawing of its own is drawn plainly (`core.plain`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text as Styled

from roundhouse.core.action import Action
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.text import Text


@dataclass(frozen=True, slots=True)
class Line:
    """How an action is listed among the choices.

    Actions with the same group and line are one choice, and `detail` tells them apart in a second step; where there is
    but one, `alone` is added to its line.
    """

    group: str
    line: Styled
    detail: str = ""
    alone: str = ""
    rank: int = 0
    """Choices of a group are listed by their rank."""
    folded: str = ""
    """Where the whole group is one choice that opens: the words of that choice."""
    steps: tuple[str, ...] = ()
    """What is chosen between the line and the detail, such as a tile before its rotation."""


class Drawing(Protocol):
    """What `Title.terminal` gives: mostly a module with these functions. A seat of None means: show all secrets."""

    def screen(self, state: State, names: Sequence[str], seat: int | None, language: str) -> RenderableType:
        """The table: players, what lies open, what the seat holds."""

    def lines(self, state: State, seat: int, actions: Sequence[Action], language: str) -> list[Line]:
        """How each of the legal actions is listed."""

    def overview(self, state: State, names: Sequence[str], words: str, language: str) -> RenderableType:
        """The board, or the part of it that some words name."""

    def sheet(self, game: Game, players: Sequence[Mapping[str, object]], language: str) -> RenderableType:
        """The final score sheets, each with the player's `name`."""

    def summary(self, document: Mapping[str, object]) -> Text:
        """What a faultless board file holds."""
