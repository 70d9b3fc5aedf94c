"""What a client asks for over REST: the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct

from roundhouse.core.documents import ActionJson, Practice
from roundhouse.core.orders import OrderValue
from roundhouse.server.clock import ClockRule

Name = Annotated[str, Meta(max_length=200)]
MessageId = Annotated[str, Meta(max_length=64)]
"""A name that the client gives to a message or request. One that comes twice is carried out once."""
NonceText = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""128 random bits in hexadecimal."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
KindName = Annotated[str, Meta(max_length=40)]
OrderId = Annotated[str, Meta(max_length=40)]
ChatText = Annotated[str, Meta(max_length=2000)]
NoteText = Annotated[str, Meta(max_length=8000)]
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
    """The level of a bot; the usual one if none is named."""
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
    hints: bool | None = None
    """Whether players may ask a bot for hints during the game; null: only where one person plays against bots."""
    trials: bool | None = None
    """Whether players may try out moves in private copies during the game; null: as for hints."""
    away: Annotated[int, Meta(ge=0, le=10_080)] = 10
    """The minutes after which a bot can replace an absent player, if the others agree; 0: never."""
    practice: Practice | None = None
    """For one person, alone or against bots: every move can be taken back, with the same chance or new chance."""
    nonce: bool = False
    """Whether you will add a nonce to the seed once you have seen its commitment; the game waits a moment for it."""
    lot: bool | None = None
    """Whether the seats are drawn by lot at the start; null: as the rulebook says."""
    clock: ClockRule | None = None
    """How much time the players have, where several people play; null: no limit."""
    bots: bool = True
    """Whether bots of others may take open seats; never at a rated table. With an invitation they always may."""
    rated: bool = False
    """Whether the game counts for the ratings of its players.

    All of them have accounts; there are no bots, no hints, no trials, no practice and no board of your own, and what
    was revealed is never taken back.
    """


class RematchWish(Struct):
    """A rematch."""

    nonce: bool = False
    """As for a new table."""


class BoardWish(Struct):
    """A board of your own to check."""

    board: dict[str, Any]
    """Its document."""


class BalanceWish(Struct):
    """Games of bots on a board of your own."""

    board: dict[str, Any]
    players: Annotated[int, Meta(ge=1, le=16)] = 3
    games: Annotated[int, Meta(ge=1, le=10_000)] = 100
    """A server may allow fewer."""
    level: Annotated[str, Meta(max_length=40)] | None = None
    """The bot in every seat, one of the quick ones; null: the strongest of these."""


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
    nonce: NonceText | None = None
    """What you add to the seed, whose commitment you have seen."""


class NonceWish(Struct):
    """What you add to the seed of a table, once you have seen its commitment."""

    nonce: NonceText


class SeatChoice(Struct):
    """A seat to leave."""

    seat: SeatNumber | None = None
    """All your seats if null. Before the start the host may name the seat of a player who is not connected."""


class BotWish(Struct):
    """A bot for a free seat."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=40)] | None = None
    """The usual one if none is named."""
    name: Name | None = None


# Playing.


class MoveWish(Struct):
    """A move."""

    id: MessageId
    version: Version
    """The version of the table that the move answers."""
    seat: SeatNumber
    action: ActionWish


class SeatWithId(Struct):
    """A seat whose move is taken back or played again, or whose player a bot is to replace."""

    seat: SeatNumber
    id: MessageId = ""


class Agreement(Struct):
    """An answer to what another player asks for."""

    agree: bool
    id: MessageId = ""
    version: Version | None = None
    """The version of the table that you saw: if something else is asked by now, the answer is refused as stale."""


class ResignWish(Struct):
    """A proposal to end the game, or an answer to one."""

    agree: bool | None = None
    """Null proposes to end the game; true or false answers another player's proposal."""
    seat: SeatNumber | None = None
    id: MessageId = ""
    version: Version | None = None
    """For an answer, the version of the table that you saw."""


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


class ModerationWish(Struct):
    """What the host does about people at the table."""

    who: Annotated[str, Meta(max_length=40)] | None = None
    """A person, by the id that lines of the chat and the list of spectators have."""
    mute: bool | None = None
    """Whether the person may no longer write in the chat."""
    remove: bool = False
    """Send the person away for good; for spectators."""
    chat_closed: bool | None = None
    """Whether only players may write in the chat."""


class ChatWish(Struct):
    """A chat message."""

    text: ChatText
    id: MessageId = ""


class NoteWish(Struct):
    """A private note about a table."""

    text: NoteText


# Looking things up.


class WordsWish(Struct):
    """Actions to put into words."""

    seat: SeatNumber
    actions: Annotated[list[ActionWish], Meta(max_length=250)]


class WhyWish(Struct):
    """An action to check against the rules."""

    seat: SeatNumber
    action: ActionWish


# Who you are.


class VacationWish(Struct):
    """A vacation from now on."""

    days: Annotated[int, Meta(ge=0, le=366)]
    """0 ends the present one."""


Password = Annotated[str, Meta(max_length=1000)]
Code = Annotated[str, Meta(max_length=100)]


class AccountWish(Struct):
    """The name and the password of an account."""

    name: Name
    password: Password


class SignOutWish(Struct):
    """Which device to sign out."""

    device: Annotated[str, Meta(max_length=40)] | None = None
    """The id of one of your devices; this one if null."""
    everywhere: bool = False
    """All devices, this one too."""


class PasswordChange(Struct):
    """A new password."""

    password: Password
    """The present one."""
    wanted: Password


class PasswordProof(Struct):
    """Your password, for what should not be done by whoever finds your device open; null for a guest."""

    password: Password | None = None


class RecoveryWish(Struct):
    """A recovery code in place of a password that is lost."""

    name: Name
    code: Code
    wanted: Password
    """The new password."""


class ClaimWish(Struct):
    """A code from another device, whose seats this one is to have, too."""

    code: Code
    seats: Literal["take", "leave"] | None = None
    """What becomes of the seats that this device has: they come along or stay behind. Null asks, if there are any."""


class ProfileChoice(Struct):
    """What of you everybody may see."""

    public: bool = False
    """Your name, since when you have an account, your rated games and ratings, and your place on leaderboards."""
    all_games: bool = False
    """Also your other games among people."""


# How you are told that it is your turn.

ChannelName = Literal["push", "mail", "webhook"]
"""A way to be told: by the browser, also with the page closed; by mail; by a call to an address of your own."""


class NoticesWish(Struct):
    """Which ways are used, for all tables that have no choice of their own. What is left out stays as it is."""

    push: bool | None = None
    mail: bool | None = None
    webhook: bool | None = None
    language: Literal["en", "pl"] | None = None
    """The language of what you are told."""


class TableNoticesWish(Struct):
    """Which ways are used for one table; null: as for all tables."""

    push: bool | None = None
    mail: bool | None = None
    webhook: bool | None = None


class PushWish(Struct):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Literal["en", "pl"] | None = None


class MailWish(Struct):
    """An address for mail. A code is sent there."""

    address: Annotated[str, Meta(max_length=254)]
    language: Literal["en", "pl"] | None = None


class MailCode(Struct):
    """The code that came by mail."""

    code: Code


class WebhookWish(Struct):
    """An address that is called with a POST request."""

    url: Annotated[str, Meta(max_length=1000)]
    language: Literal["en", "pl"] | None = None


class NoticeTrial(Struct):
    """A message that shows whether messages come."""

    channel: ChannelName


# Programs.

Scope = Literal["read", "play", "chat", "seats"]
SCOPES: Final = get_args(Scope)


class TokenWish(Struct):
    """A token, with which a program acts for you."""

    name: Name
    """What you call it."""
    scopes: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=8)]
    """What it may do: `read`, `play`, `chat`, `seats`."""
    days: Annotated[int, Meta(ge=1, le=366)] = 90
    """After so many days it counts no more."""


class InvitationWish(Struct):
    """A bot to invite."""

    bot: Name
    """The name of its account, or its id as `GET /api/bots` lists it."""
    seat: SeatNumber | None = None
    """Any free seat if null."""
