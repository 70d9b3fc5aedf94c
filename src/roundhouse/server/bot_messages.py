"""What the streams for programs say, a line of JSON each. docs/bot-api.md tells how they follow each other."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from roundhouse.core.documents import TextJson
from roundhouse.server.answers import Summary
from roundhouse.server.messages import News


class BotInfo(Struct):
    """A bot that listens for invitations."""

    id: str
    name: str


class InvitationInfo(Struct):
    """An invitation to a table."""

    table: Summary
    """The table, as you see it."""
    seat: int | None
    """The seat that is offered; any free one if null."""
    host: str
    """Who invites."""
    bot: str
    """Who is invited."""
    at: int
    """Milliseconds since 1970."""


class _Event(Struct, tag_field="type", tag=str.lower):
    at: int
    """Milliseconds since 1970, by the server's clock."""


class Invited(_Event):
    """Somebody invites you to a table."""

    invitation: InvitationInfo


class Declined(_Event):
    """A bot that you have invited does not come."""

    table: str
    bot: str


class Started(_Event):
    """A game of yours has begun, or is under way when the stream opens."""

    table: Summary


class Turn(_Event):
    """It is your turn."""

    table: str
    title: str
    seat: int
    version: int
    """The version of the table; your move names it, or that of a newer look at the table."""


class Asks(_Event):
    """Another player asks for your agreement."""

    table: str
    what: Literal["undo", "resign", "replace", "extend"]
    version: int
    """The version of the table; your answer names it."""


class Ended(_Event):
    """A game of yours is over."""

    table: Summary


class Closing(Struct, tag_field="type", tag=str.lower):
    """The last line of a stream that the server ends before its time."""

    error: TextJson
    message: str
    """The same as one line of English."""
    again: bool
    """Whether to open the stream again; otherwise that is of no use."""


EventMessage = Invited | Declined | Started | Turn | Asks | Ended | Closing
GameMessage = News | Closing
