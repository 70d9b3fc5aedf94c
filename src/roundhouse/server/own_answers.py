"""What the server answers about yourself: account and devices, vacation, how you are told of turns, all your data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from roundhouse.core.documents import MatchRecord
from roundhouse.server.answers import Summary
from roundhouse.server.people_answers import PersonInfo
from roundhouse.study.documents import StudyJson

# Accounts.


class DeviceInfo(Struct):
    """A device on which you are known."""

    id: str
    device: str
    """Browser and system; empty if unknown."""
    begun: int
    seen: int
    """Milliseconds since 1970, to the hour."""
    here: bool
    """Whether it is the one that asks."""


class AccountInfo(Struct):
    """You, as only you get to see it."""

    name: str
    account: bool
    """Whether there is an account, with a name and a password; otherwise you are a guest."""
    made: int | None
    """When the account was made, in milliseconds since 1970."""
    codes: int
    """How many recovery codes are left."""
    tables: int
    """At how many tables you have seats, counted up to 100."""
    devices: list[DeviceInfo]


class RecoveryCodes(Struct):
    """New recovery codes. They are shown this once; those before are void."""

    codes: list[str]


class CarryCode(Struct):
    """A code that makes another device yours, once."""

    code: str
    until: int
    """Milliseconds since 1970."""


class VacationInfo(Struct):
    """Your vacation."""

    days: int
    """So many days a year, as the operator of the server allows; 0: none."""
    left: int
    """The days that are left this year."""
    until: int | None
    """When your present vacation ends, in milliseconds since 1970; null if you are not on vacation."""


class OwnLine(Struct):
    """A chat message of yours."""

    at: int
    text: str


class OwnTable(Struct):
    """A table of yours."""

    table: Summary
    chat: list[OwnLine]
    record: MatchRecord | None
    """The game, if it is over."""


class OwnNote(Struct):
    """Your private note about a table, where you may have had no seat."""

    table: str
    text: str
    at: int


# Programs that act for you.


class TokenInfo(Struct):
    """A token of yours."""

    id: str
    name: str
    scopes: list[str]
    made: int
    until: int
    """Milliseconds since 1970."""
    seen: int | None
    """When it was used last, to the hour; null if never."""
    requests: int
    """How often it was used."""
    seconds: float
    """How much processor time that took."""


class TokenList(Struct):
    """Your tokens."""

    bot: bool
    """Whether you are marked as a bot."""
    tokens: list[TokenInfo]
    """The latest first."""


class NewToken(Struct):
    """A new token. Its secret is shown this once."""

    secret: str
    token: TokenInfo


# How you are told that it is your turn.


class PushDevice(Struct):
    """A browser that gets messages."""

    id: str
    device: str
    """Browser and system; empty if unknown."""
    made: int
    """Milliseconds since 1970."""
    here: bool
    """Whether it is the device that asks."""


class PushInfo(Struct):
    """Messages to browsers, also with the page closed."""

    allowed: bool
    """Whether this server sends them."""
    key: str | None
    """The server's public key, with which a browser subscribes."""
    on: bool
    """Whether they are used for all tables that have no choice of their own."""
    devices: list[PushDevice]


class MailInfo(Struct):
    """Messages by mail."""

    allowed: bool
    on: bool
    address: str | None
    confirmed: bool
    """Whether the code that was sent there has been entered; nothing else is sent before."""


class WebhookInfo(Struct):
    """Calls to an address of your own."""

    allowed: bool
    on: bool
    url: str | None
    hosts: list[str]
    """The hosts that may be called, `*.` standing for any name under it."""


class NoticesInfo(Struct):
    """How you are told that it is your turn when you are not at the table."""

    language: str
    push: PushInfo
    mail: MailInfo
    webhook: WebhookInfo


class WebhookSecret(Struct):
    """The secret that signs calls to your address. It is shown this once."""

    secret: str
    notices: NoticesInfo


class TableNotice(Struct):
    """One way to be told of a table."""

    ready: bool
    """Whether it is allowed and set up."""
    general: bool
    """Whether it is used for all tables that have no choice of their own."""
    chosen: bool | None
    """Whether it is used for this one; null: as for all tables."""


class TableNotices(Struct):
    """How you are told of one table."""

    push: TableNotice
    mail: TableNotice
    webhook: TableNotice


class NoticeResult(Struct):
    """What became of a message."""

    sent: bool


class OwnData(Struct):
    """All that the server knows about you."""

    format: Literal["roundhouse-own-data"]
    at: int
    id: str
    you: AccountInfo
    tables: list[OwnTable]
    notes: list[OwnNote]
    studies: list[StudyJson]
    vacation: VacationInfo
    profile: PersonInfo
    """Your results and ratings, public or not."""
    notices: NoticesInfo
    bot: bool
    tokens: list[TokenInfo]
