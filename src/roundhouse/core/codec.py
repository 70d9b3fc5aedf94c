"""What a game says about its actions: their forms for programs, and sentences for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.events import Event
    from roundhouse.core.text import Text


class ActionCodec(ABC):
    """The map between the ids of a game's actions and all their other forms."""

    @abstractmethod
    def action(self, number: int) -> Action:
        """The typed action with this id."""

    @abstractmethod
    def id(self, action: Action) -> int:
        """The id of a typed action, -1 if this game has no such action."""

    @abstractmethod
    def parse(self, words: str) -> Action:
        """Read an action's text; raises ParseError."""

    @abstractmethod
    def action_from_json(self, data: object) -> Action:
        """Read an action's JSON; raises ParseError."""


class GameWords(ABC):
    """Sentences about a game."""

    @abstractmethod
    def describe(self, action: Action) -> Text:
        """An action in words for people."""

    @abstractmethod
    def narrate(self, event: Event, names: list[str]) -> Text | None:
        """An event in words for people; None for what needs no line in a log."""
