"""What a client asks for over REST: the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roundhouse.core.documents import ActionJson, Practice
from roundhouse.core.orders import OrderValue

Name = Annotated[str, Meta(max_length=200)]
MessageId = Annotated[str, Meta(max_length=64)]
"""A name that the client gives to a message or request. One that comes twice is carried out once."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
KindName = Annotated[str, Meta(max_length=40)]
OrderId = Annotated[str, Meta(max_length=40)]
ChatText = Annotated[str, Meta(max_length=2000)]
ActionWish = ActionJson | Annotated[str, Meta(max_length=2000)]
"""An action as JSON or as text, such as "claim boston-new_york:red red 0"."""


# Making tables.


class SeatWish(Struct):
    """A seat of a new table.

    It is yours ("me"), for somebody with the invitation ("invite"), for anyone ("open"), for a bot ("bot"), or for
    another player at your screen ("screen").
    """

    kind: Literal["me", "invite", "open", "bot", "screen"]
    level: Annotated[str, Meta(max_length=40)] | None = None
    """The level of a bot; the best one if none is named."""
    name: Name | None = None
    """The name of a bot, or of a player at your screen."""


class TableWish(Struct):
    """A new table."""

    title: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    """Options of the title that differ from their defaults, and as `board` the document of a board of your own."""
    public: bool = False
    """Whether the table is listed in the lobby."""
    trials: bool = True
    """Whether players may try out moves in private copies during the game."""
    practice: Practice | None = None
    """For one person, alone or against bots: every move can be taken back, with the same chance or new chance."""
    lot: bool | None = None
    """Whether the seats are drawn by lot at the start; null: as the rulebook says."""


class GuideWish(Struct):
    """A guided first game."""

    names: Annotated[list[Name], Meta(max_length=16)] = []
    """Names for the opponents."""


class RecordWish(Struct):
    """A file to open."""

    text: str
    """A Roundhouse record, as one document or as JSON lines, or an 18xx.games log."""
    name: Name = ""
    """The name of the file."""


class TrialWish(Struct):
    """A decision to try out in a private copy of a table."""

    seat: SeatNumber
    """The seat that decides; it must have been its turn."""
    step: Version
    """The number of log entries before the decision."""


# Sitting down and getting up.


class NameWish(Struct):
    """A name for yourself."""

    name: Name


class JoinWish(Struct):
    """A seat to take."""

    seat: SeatNumber | None = None
    """Any free seat if null."""
    token: Annotated[str, Meta(max_length=100)] | None = None
    """The table's invitation."""


class SeatChoice(Struct):
    """A seat to leave."""

    seat: SeatNumber | None = None
    """All your seats if null. The host may name the seat of a player who is not connected."""


# Playing.


class MoveWish(Struct):
    """A move."""

    id: MessageId
    version: Version
    """The version of the table that the move answers."""
    seat: SeatNumber
    action: ActionWish


class SeatWithId(Struct):
    """A seat whose move is taken back or played again."""

    seat: SeatNumber
    id: MessageId = ""


class Agreement(Struct):
    """An answer to what another player asks for."""

    agree: bool
    id: MessageId = ""


class ResignWish(Struct):
    """A proposal to end the game, or an answer to one."""

    agree: bool | None = None
    """Null proposes to end the game; true or false answers another player's proposal."""
    seat: SeatNumber | None = None
    id: MessageId = ""


class OrderWish(Struct):
    """A standing order."""

    seat: SeatNumber
    kind: KindName
    values: dict[str, OrderValue] = {}
    """Fields that differ from their defaults."""
    id: MessageId = ""


class CancelWish(Struct):
    """A standing order to cancel."""

    seat: SeatNumber
    order: OrderId
    id: MessageId = ""


class ChatWish(Struct):
    """A chat message."""

    text: ChatText
    id: MessageId = ""


# Looking things up.


class WordsWish(Struct):
    """Actions to put into words."""

    seat: SeatNumber
    actions: Annotated[list[ActionWish], Meta(max_length=250)]


class WhyWish(Struct):
    """An action to check against the rules."""

    seat: SeatNumber
    action: ActionWish
