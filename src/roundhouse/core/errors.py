"""What can go wrong, as few and exact classes: each says what was tried, why not, and what is possible instead."""

from __future__ import annotations

from roundhouse.core.text import Text


class RoundhouseError(Exception):
    """The root of all errors that a user can cause; `text` can be put into any language."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class UnknownTitle(RoundhouseError):
    """No installed title has this id."""


class UnknownBot(RoundhouseError):
    """The title has no bot of this level."""


class BadOption(RoundhouseError):
    """An option, a seat count or a value that the title does not have."""


class IllegalAction(RoundhouseError):
    """The action cannot be taken now."""


class NotYourTurn(IllegalAction):
    """The seat is not asked."""


class CannotUndo(RoundhouseError):
    """There is nothing to take back, or it needs the others' consent."""


class ParseError(RoundhouseError):
    """A text or JSON that names no action of this game."""


class BadFile(RoundhouseError):
    """A file that cannot be read or does not say what it should."""


class BadRecord(BadFile):
    """A record that breaks its schema or the rules of its game."""
