"""What somebody is told: the words of a notice, and of several collected into one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import msgspec

from roundhouse.core.text import Name, Text, text, translate
from roundhouse.server.games import title_or_none

Kind = Literal["turn", "began", "asks", "over"]
"""Whose turn it is, that a game has begun, that somebody asks for agreement, that a game is over."""
Channel = Literal["push", "mail", "webhook"]
CHANNELS: Final[tuple[Channel, ...]] = ("push", "mail", "webhook")
_LISTED: Final = 10


class Due(msgspec.Struct):
    """Something that somebody is to be told about a table."""

    kind: Kind
    game: str
    """The title's id."""
    others: list[str]
    """The names of the others at the table."""
    left: list[Channel]
    """The ways by which it has not been told yet."""


class Line(NamedTuple):
    """One table in a message, and where it is."""

    text: str
    url: str


class Message(NamedTuple):
    """What is sent, in the language of who gets it."""

    title: str
    text: str
    table: str | None
    """None for a message about several tables."""
    tag: str
    """A message takes the place of an older one with the same tag."""
    lines: list[Line]
    url: str
    language: str


def message_of(due: Mapping[str, Due], language: str, url: str) -> Message:
    """The notices of some tables in one message; `url` is where the page is."""
    lines = [Line(_table(it, language), f"{url}/#/table/{table}") for table, it in due.items()]
    if len(lines) == 1:
        (table, one), (line,) = next(iter(due.items())), lines
        return Message(
            _words(text(f"server.notice.{one.kind}"), language), line.text, table, table, lines, line.url, language
        )
    turns = all(it.kind == "turn" for it in due.values())
    head = text("server.notice.turns" if turns else "server.notice.news", n=len(lines))
    told = [
        line
        if turns
        else Line(
            _words(text("server.notice.line", what=text(f"server.notice.{it.kind}"), table=line.text), language),
            line.url,
        )
        for it, line in zip(due.values(), lines)
    ]
    rest = len(told) - _LISTED
    shown = [line.text for line in told[:_LISTED]] + (
        [_words(text("server.notice.more", n=rest), language)] if rest > 0 else []
    )
    return Message(_words(head, language), "\n".join(shown), None, "tables", told[:_LISTED], f"{url}/#/mine", language)


def trial_message(language: str, url: str) -> Message:
    """A message that shows whether messages come."""
    words = _words(text("server.notice.trial.text"), language)
    return Message(_words(text("server.notice.trial"), language), words, None, "trial", [], f"{url}/#/you", language)


def _table(due: Due, language: str) -> str:
    kind = title_or_none(due.game)
    game = due.game if kind is None else Name(kind.names)
    if not due.others:
        return translate(game, language)
    return _words(text("server.notice.table", game=game, others=tuple(due.others)), language)


def _words(what: Text, language: str) -> str:
    return translate(what, language)
