"""What can be set when a server is started."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from roundhouse.server.notice_settings import NoticeSettings
from roundhouse.server.store import Kept


class Rate(NamedTuple):
    """So many a second on average, and so many at once."""

    per_second: float
    burst: float


RECORD_BYTES: Final = 4 * 1024 * 1024
"""The largest body that holds a record from a file."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one guest, one socket and one address may use. An address may be shared by many, so it may more."""

    body_bytes: int = 128 * 1024
    """The largest body; it may hold a board of the user's own."""
    message_bytes: int = 16 * 1024
    socket_rate: Rate = field(default=Rate(20, 60))
    guest_rate: Rate = field(default=Rate(40, 200))
    address_rate: Rate = field(default=Rate(400, 2000))
    refusal_rate: Rate = field(default=Rate(20, 200))
    """Refusals of requests to one address that are answered at once; the others wait."""
    token_rate: Rate = field(default=Rate(20, 100))
    """Half of what its guest may: a program that runs wild leaves the page of its owner alone."""
    guest_cpu: Rate = field(default=Rate(0.05, 1.0))
    address_cpu: Rate = field(default=Rate(0.25, 6.0))
    """Seconds of processor time: a twentieth and a quarter of a core, and what may be used at once."""
    guest_reviews: Rate = field(default=Rate(0.1, 600.0))
    address_reviews: Rate = field(default=Rate(0.5, 3000.0))
    """The same for reviews, whose workers have only the time that everything else leaves."""
    table_rate: Rate = field(default=Rate(0.2, 10))
    address_table_rate: Rate = field(default=Rate(2, 200))
    """New tables and new names from one address: a guest costs nothing, so that guests alone would be no limit."""
    chat_rate: Rate = field(default=Rate(1, 8))
    hint_rate: Rate = field(default=Rate(1, 10))
    reason_rate: Rate = field(default=Rate(4, 20))
    balance_cpu: Rate = field(default=Rate(0.1, 20.0))
    address_balance_cpu: Rate = field(default=Rate(0.25, 60.0))
    """The same for the games that bots play for reports on the balance of maps; a report waits for more of it."""
    games_per_report: int = 500
    excess: int = 200
    """So many messages beyond its rate close a socket."""
    connections_per_address: int = 300
    """Beside those that have become sockets; a proxy may have any number."""
    silent_per_address: int = 200
    """Connections on which a whole request has not come yet; one more sends the oldest of them away."""
    sockets_per_guest: int = 24
    sockets_per_address: int = 400
    tables_per_guest: int = 40
    """Tables that wait or are played, counted for the guest who made them."""
    lines_per_table: int = 20_000
    entries_per_record: int = 20_000
    """Of a record from a file."""
    files_at_once: int = 8
    """Files of all guests together that are read or wait for it; an address may have as many as it leaves free."""
    files_waiting: int = 1
    """Files of one guest that wait while another is read."""
    chat_lines: int = 2_000
    hints_waiting: int = 4
    """Hints that one guest waits for."""
    entries_per_review: int = 5_000
    """Of a game that is reviewed."""
    reviews_per_guest: int = 2
    reviews_at_once: int = 16
    """Reviews that are being made, of one guest and of all."""
    review_bytes: int = 32 * 1024 * 1024
    """Memory for reviews that may be asked for again."""
    looks_waiting: int = 8
    """Looks at past steps and records that one guest waits for."""
    past_bytes: int = 32 * 1024 * 1024
    """Memory for past steps and records that may be asked for again."""
    notes_per_guest: int = 300
    """Private notes about tables."""
    studies_per_guest: int = 40
    study_bytes: int = 256 * 1024
    """A study as a JSON document."""
    listed: int = 50
    """Tables on a page of the lobby or of one's own."""
    listed_of_an_address: int = 100
    """Tables of one address in the whole lobby."""
    bytes_per_guest: int = 64 * 1024 * 1024
    bytes_per_address: int = 512 * 1024 * 1024
    """What the tables that were made by a guest or from an address may take up on the disk."""


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """Where a PostgreSQL data base is."""

    url: str
    """Without the password."""
    password: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        """The address as logs and messages give it, without what may be secret."""
        return self.url.partition("?")[0]


def default_data() -> Path:
    """The folder for data where none is named: under XDG_DATA_HOME, usually ~/.local/share."""
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "roundhouse"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    data: Path = field(default_factory=default_data)
    store: StoreAddress | None = None
    """The PostgreSQL data base; without one, a SQLite file in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 1) - 1)))
    review_workers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))
    bot_deadline: float = 10.0
    """Seconds after which a bot that has not answered is given up."""
    bot_pause: float = 0.7
    """Seconds between the actions of bots, so that people can follow."""
    idle_seconds: float = 600.0
    """A table that nobody looks at leaves the memory after this time; its log stays."""
    nonce_seconds: float = 10.0
    """A full table waits so long for what the players' pages have promised to add to the seed."""
    lobby_hours: int = 24
    """Tables that have waited longer are not listed in the lobby."""
    slow_lobby_hours: int = 24 * 7
    """The same for slow tables, whose players come by now and then."""
    vacation_days: int = 30
    """Days of a year on which a person's clocks at slow tables may stand still; 0: none."""
    kept: Kept = field(default=Kept(finished=730, running=730, waiting=90, trials=30))
    """Days after which a table is removed to which nobody returns; 0: never."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of proxies that say where a request comes from; nobody else is believed."""
    metrics: str | None = None
    """HOST:PORT at which Prometheus finds the numbers; nowhere if it is not set."""
    warm: bool = True
    """Have a reader of files ready from the start, so that the first file opens at once."""
    keep_alive: float = 15.0
    """Seconds after which a stream without news gets an empty line."""
    stream_patience: float = 60.0
    """Seconds after which a stream ends whose client does not read."""
    limits: Limits = field(default_factory=Limits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
