"""The messages of a table's socket, in both directions. docs/wire.md tells how they follow each other."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from roundhouse.core.documents import ActionJson, TextJson, View
from roundhouse.core.orders import OrderValue
from roundhouse.core.text import text
from roundhouse.server.answers import Summary
from roundhouse.server.errors import Malformed, malformed
from roundhouse.server.requests import (
    ActionWish,
    ChatText,
    KindName,
    MessageId,
    NonceText,
    OrderId,
    SeatNumber,
    Version,
)

BotPace = Literal["normal", "fast", "now"]


# From a client.


class _FromClient(Struct, tag_field="type", tag=str.lower):
    pass


class Act(_FromClient):
    """Make a move."""

    id: MessageId
    version: Version
    """The version of the table that the move answers."""
    seat: SeatNumber
    action: ActionWish


class Undo(_FromClient):
    """Take back the seat's last move, or ask the other players to agree to it."""

    id: MessageId
    seat: SeatNumber


class Redo(_FromClient):
    """Play again what was taken back."""

    id: MessageId
    seat: SeatNumber


class Mix(_FromClient):
    """Add your nonce to the seed before the game begins, once you have seen the commitment; the first one counts."""

    id: MessageId
    nonce: NonceText


class Resign(_FromClient):
    """Propose to end the game here."""

    id: MessageId
    seat: SeatNumber | None = None


class Replace(_FromClient):
    """Propose that a bot plays on for a player who has been away for long."""

    id: MessageId
    seat: SeatNumber


class Extend(_FromClient):
    """Propose more time for a player who has run out of it."""

    id: MessageId
    seat: SeatNumber


class Answer(_FromClient):
    """Agree to what another player asks for, or not; withdraw what you asked for yourself."""

    id: MessageId
    agree: bool
    version: Version | None = None
    """The version of the table that you saw: if something else is asked by now, the answer is refused as stale."""


class Chat(_FromClient):
    """Say something to everyone at the table."""

    id: MessageId
    text: ChatText


class Order(_FromClient):
    """Give a standing order; fields that are not named have their defaults."""

    id: MessageId
    seat: SeatNumber
    kind: KindName
    values: dict[str, OrderValue] = {}


class Cancel(_FromClient):
    """Cancel a standing order."""

    id: MessageId
    seat: SeatNumber
    order: OrderId


class Pace(_FromClient):
    """Set how long the bots of this table pause between moves; there is no reply."""

    value: BotPace


class Ping(_FromClient):
    """Ask for a pong, and say whether anybody is there."""

    idle: bool = False
    """Nobody has touched the page for some minutes: its guest counts as away, until another message comes."""


ClientMessage = Act | Undo | Redo | Mix | Resign | Replace | Extend | Answer | Chat | Order | Cancel | Pace | Ping
TYPES: Final = tuple(str(kind.__struct_config__.tag) for kind in get_args(ClientMessage))


# From the server.


class OrderFieldInfo(Struct):
    """A field of a standing order: a switch, a choice, or a whole number."""

    id: str
    name: TextJson
    default: OrderValue
    choices: list[OrderValue]
    """Empty for a whole number."""
    choice_names: list[TextJson] | None
    least: int
    most: int
    step: int
    only_with: tuple[str, tuple[OrderValue, ...]] | None
    """The field matters only while another field has one of these values."""
    sign: str
    """What the choices are, for a drawing that has signs for them; empty if they are none of these."""


class OrderOffer(Struct):
    """A kind of standing order that could be given now."""

    kind: str
    name: TextJson
    help: TextJson
    fields: list[OrderFieldInfo]


class StandingOrder(Struct):
    """An order that stands."""

    id: str
    kind: str
    words: TextJson


class PastOrder(Struct):
    """An order that has ended by itself."""

    words: TextJson
    why: TextJson
    version: int


class OrdersInfo(Struct):
    """The standing orders of a seat."""

    standing: list[StandingOrder]
    past: list[PastOrder]
    """The latest last."""


class Eye(Struct):
    """What a seat of yours, or a spectator, sees and may do."""

    seat: int | None
    """Null for a spectator."""
    view: View | Raw
    """What the seat may know of the game."""
    asked: bool
    """Whether it is the seat's turn."""
    question: TextJson | None
    """What the seat has to decide."""
    legal: list[ActionJson] | Raw
    """The legal actions; only samples where you may name any price or route."""
    words: list[TextJson] | Raw | None
    """The legal actions in words, in the same order; null if there are many (ask `POST …/words` for them)."""
    can_undo: bool = False
    """Whether the seat may take back its last move."""
    ask_undo: bool = False
    """Whether it may, if the others agree."""
    no_undo: bool = False
    """Whether it may not, because something was revealed since."""
    can_redo: bool = False
    """Whether it may play again what it took back."""
    since: int | None = None
    """The step from which others have gone on since the seat's last own move; null if none have, or before that one."""
    orders: OrdersInfo | UnsetType = UNSET
    """For a seat of a title that has standing orders."""


class LogLine(Struct):
    """An event of the game."""

    step: int
    """The length of the game's log after it."""
    event: str
    """What happened; each title has its own events."""
    data: dict[str, Any]
    """The fields of the event."""
    text: TextJson | None
    """The event in words; null for one that is not shown."""
    at: int
    """When it happened, in milliseconds since 1970."""
    only: int | UnsetType = UNSET
    """The one seat that sees it."""
    but: int | UnsetType = UNSET
    """The one seat that doesn't see it, because it gets a fuller one."""


class ChatLine(Struct):
    """A chat message."""

    who: str
    text: str
    at: int
    """Milliseconds since 1970."""
    seat: int | None
    """Null for a spectator."""
    by: str
    """Whose line it is: an id by which the host can mute or remove the person."""
    code: str | None = None
    """Of a guest without a name of their own, so that everyone reads "Guest" in their own language."""


class SpectatorInfo(Struct):
    """Somebody whom the host can mute: who looks on, plays here, or has written in the chat and gone."""

    id: str
    name: str
    muted: bool
    here: bool = True
    seat: int | None = None
    """Of a player."""
    code: str | None = None
    """Of a guest without a name of their own."""


class HouseLine(Struct):
    """Something that happened at the table beside the game: who came, left, asked, agreed."""

    at: int
    """Milliseconds since 1970."""
    step: int
    """The length of the game's log at that time."""
    text: TextJson


class AskingInfo(Struct):
    """What a player asks the others to agree to."""

    what: Literal["undo", "resign", "replace", "extend"]
    seat: int
    about: int | None
    """The seat of the player whom a bot is to replace, or who is to have more time."""
    agreed: list[int]
    """The seats that agree so far."""
    needed: list[int]
    """The seats that have to agree, too."""
    mine_needed: bool
    """Whether your answer is needed."""


class SeatClock(Struct):
    """The clock of a seat."""

    left: int | None
    """The time that is left, in milliseconds, when this message was made; null for a seat that a bot plays."""
    runs: bool
    """Whether it runs; on vacation it does only later."""
    late: bool
    """Whether time has run out, and the others decide how to go on."""
    vacation: int | None
    """For how many milliseconds it will stand still, since the player is on vacation."""


class News(Struct):
    """The table as you see it: all of it when the socket opens, then what is new after each change."""

    type: Literal["table", "update"]
    version: int
    """The length of the table's log, which only grows."""
    table: Summary
    """Seats, options and status of the table."""
    eyes: list[Raw | Eye]
    """One for each of your seats, or one for a spectator; empty before the start."""
    steps: int
    """The length of the game's log."""
    first: int = field(name="from")
    """The game's log is as you know it up to this step, and goes on with `log`."""
    log: list[LogLine] | Raw
    """The events after `from` that you may see."""
    by_order: list[int]
    """Steps after `from` that were made by standing orders of yours."""
    chat: list[ChatLine]
    """What is new in the chat."""
    house: list[HouseLine]
    """What is new at the table beside the game."""
    commitment: str | None
    """The hash of the seed."""
    seed: str | None
    """The seed itself, after the end."""
    nonces: list[str]
    """What each player has added to the seed, by the seats before the lot: empty words for nothing."""
    watching: list[SpectatorInfo]
    """For the host: the others whom they can mute."""
    asking: AskingInfo | None
    """What a player asks the others to agree to, if anything."""
    clocks: list[SeatClock]
    """The clock of each seat; empty at a table without clocks and after the end."""


class _FromServer(Struct, tag_field="type", tag=str.lower):
    pass


class Done(_FromServer):
    """Your message was carried out."""

    id: str
    version: int
    """The version that it led to."""


class Refusal(_FromServer, tag="refused"):
    """Your message was not carried out; or, before the server closes the socket, why it does."""

    id: str | None
    """Null if the message has none that can be read."""
    version: int
    """The present version of the table."""
    error: TextJson
    message: str
    """The same as one line of English."""
    wait: float | UnsetType = UNSET
    """For too many messages: seconds after which to send this one again."""


class Pong(_FromServer):
    """The answer to a ping."""


ServerMessage = News | Done | Refusal | Pong


# Reading.


class _Typed(Struct):
    type: Any = ""


class _Named(Struct):
    id: MessageId | None = None


_messages: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_typed = msgspec.json.Decoder(_Typed)
_named = msgspec.json.Decoder(_Named)
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)


def read_message(data: str | bytes) -> ClientMessage:
    """A message of a client; raises Malformed."""
    try:
        return _messages.decode(data)
    except _UNREADABLE as error:
        fault = malformed(str(error))
    with suppress(*_UNREADABLE):
        kind = _typed.decode(data).type
        if kind not in TYPES:
            fault = Malformed(text("server.error.no_message_type", type=str(kind)[:40], possible=TYPES))
    raise fault


def id_of(data: str | bytes) -> str | None:
    """The id of a message that is not carried out, if it can be read."""
    try:
        return _named.decode(data).id
    except _UNREADABLE:
        return None
