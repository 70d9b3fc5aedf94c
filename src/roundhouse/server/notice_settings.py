"""What an operator decides about notices: which ways there are, and how often each may be used."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.utils import parseaddr
from pathlib import Path
from typing import Final, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from roundhouse.core.text import text
from roundhouse.server.errors import Refused

PASSWORD_VARIABLE: Final = "ROUNDHOUSE_MAIL_PASSWORD"
_HOST: Final = re.compile(r"(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


class Pace(NamedTuple):
    """So many messages to one person within so many seconds; what comes beyond them is collected into one."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True)
class MailSettings:
    """A mail server that takes the operator's mail."""

    host: str
    port: int
    security: Literal["starttls", "tls", "plain"]
    sender: Address
    user: str = ""
    password: str = ""


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """How people who are not at a table are told that it is their turn."""

    url: str = ""
    """The address of the page as people know it, without a slash at its end; mail and webhooks link to it."""
    push: bool = True
    webhook_hosts: tuple[str, ...] = ()
    """Hosts that webhooks may call, `*.` standing for any name under it; none: no webhooks."""
    mail: MailSettings | None = None
    delay: float = 20.0
    """Seconds for which somebody must have been away: whoever comes back at once is told nothing."""
    push_pace: Pace = field(default=Pace(4, 600))
    webhook_pace: Pace = field(default=Pace(4, 600))
    mail_pace: Pace = field(default=Pace(1, 3600))
    pauses: tuple[float, ...] = (10, 120, 900)
    """Seconds after which a message that did not get through is sent again."""
    seconds: float = 10.0
    """The longest that a call to another server may take."""
    local: bool = False
    """Also call this machine, without encryption: for tests."""


def checked_url(words: str) -> str:
    """The address of the page; raises Refused for anything but a plain http or https address."""
    parts = urlsplit(words)
    plain = not (parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or not words.isprintable():
        raise Refused(text("server.error.notice_url", url=words))
    return words.rstrip("/")


def checked_hosts(names: Sequence[str]) -> tuple[str, ...]:
    """Names of hosts; raises Refused for an address or anything else.

    >>> checked_hosts(["Hooks.Slack.com", "*.example.org"])
    ('hooks.slack.com', '*.example.org')
    """
    for name in names:
        if not _HOST.fullmatch(name.lower()):
            raise Refused(text("server.error.webhook_host", host=name))
    return tuple(name.lower() for name in names)


def mail_settings(server: str, sender: str, password_file: Path | None) -> MailSettings:
    """A mail server by its address, such as smtp://user@mail.example:587; raises Refused.

    The password is in a file or in the environment: others can read command lines.
    """
    try:
        parts = urlsplit(server)
        port = parts.port or _PORTS[parts.scheme]
        if not parts.hostname or parts.password or parts.path.strip("/") or parts.query:
            raise ValueError(server)
    except (ValueError, KeyError) as error:
        raise Refused(text("server.error.mail_server", server=server)) from error
    name, address = parseaddr(sender)
    try:
        shown = Address(display_name=name or "Roundhouse", addr_spec=address)
    except (ValueError, IndexError) as error:
        raise Refused(text("server.error.mail_sender", sender=sender)) from error
    if not shown.domain or not sender.isprintable():
        raise Refused(text("server.error.mail_sender", sender=sender))
    try:
        found = os.environ.get(PASSWORD_VARIABLE, "") if password_file is None else password_file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(text("server.error.mail_password", path=str(password_file), why=why)) from error
    security: dict[str, Literal["starttls", "tls", "plain"]]
    security = {"smtp": "starttls", "smtps": "tls", "smtp+plain": "plain"}
    user = unquote(parts.username or "")
    return MailSettings(parts.hostname, port, security[parts.scheme], shown, user, found.strip())
