"""What can go wrong, as few and exact classes: each says what was tried, why not, and what is possible instead."""

from __future__ import annotations

from roundhouse.core.text import Text, text


class RoundhouseError(Exception):
    """The root of all errors that a user can cause; `text` can be put into any language."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class UnknownTitle(RoundhouseError):
    """No installed title has this id."""


class BrokenTitle(UnknownTitle):
    """A title of another package that cannot be loaded; the text says where it breaks."""


class UnknownBot(RoundhouseError):
    """The title has no bot of this level."""


class BotFault(RoundhouseError):
    """A bot that failed, or answered what is not legal."""


class BadOption(RoundhouseError):
    """An option, a seat count or a value that the title does not have."""


class UnknownRules(BadOption):
    """A version of a title's rules that this program does not have."""


class IllegalAction(RoundhouseError):
    """The action cannot be taken now."""


class NotYourTurn(IllegalAction):
    """The seat is not asked."""


class CannotUndo(RoundhouseError):
    """There is nothing to take back, or it needs the others' consent."""


class ParseError(RoundhouseError):
    """A text or JSON that names no action of this game."""


class MissingExtra(RoundhouseError, ImportError):
    """A part of the program whose packages are not installed; the text says which extra brings them."""


class ClusterFault(RoundhouseError):
    """A cluster that cannot be reached, or cannot play; the text says why."""


class BadFile(RoundhouseError):
    """A file that cannot be read or does not say what it should."""


class BadRecord(BadFile):
    """A record that breaks its schema or the rules of its game."""


def need_extra(extra: str, *modules: str) -> None:
    """Raise MissingExtra unless all modules are there that this extra of the package installs."""
    from importlib.util import find_spec

    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(text(f"error.missing_extra.{extra}"))


def missing(what: object, method: str) -> NotImplementedError:
    """What to raise in a method that every title's own class brings."""
    return NotImplementedError(f"{type(what).__name__} must define {method}")


def no_seat(seat: object, players: int) -> NotYourTurn:
    """What to raise for something that is no seat of the table."""
    return NotYourTurn(text("error.no_seat", seat=repr(seat), most=players - 1))


def check_seen_by(seat: object, players: int) -> None:
    """Raise NotYourTurn for what is neither a seat nor a spectator (None): chance sees nothing."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise no_seat(seat, players)
