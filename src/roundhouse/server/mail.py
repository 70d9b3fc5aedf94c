"""Messages by mail, through the operator's mail server."""

from __future__ import annotations

import hmac
import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final

import aiosmtplib

from roundhouse.core.text import Text, text, translate
from roundhouse.server.auth import Guests
from roundhouse.server.errors import Malformed
from roundhouse.server.notice_settings import MailSettings
from roundhouse.server.notice_words import Message
from roundhouse.server.outward import Unreachable

_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
_MOST_LETTERS: Final = 254
_OWN_PART: Final = 64
_FORM: Final = SMTP.clone(max_line_length=990)
"""As long as lines of mail may be: a link in a header must not be broken or written in code."""


class Undeliverable(Exception):
    """The mail server will never take this mail."""


def checked_address(words: str) -> str:
    """An address that mail can be sent to; raises Malformed."""
    address = words.strip()
    fits = len(address) <= _MOST_LETTERS and _ADDRESS.fullmatch(address) is not None
    if not fits or len(address.partition("@")[0]) > _OWN_PART:
        raise Malformed(text("server.error.mail_address"))
    return address


class Mail:
    """Writes mail and gives it to the mail server."""

    def __init__(self, settings: MailSettings, url: str, guests: Guests, seconds: float) -> None:
        self._settings = settings
        self._url = url
        self._guests = guests
        self._seconds = seconds

    async def confirm(self, address: str, code: str, language: str) -> None:
        """Send the code that proves whose address it is; raises Unreachable or Undeliverable."""
        words = text("server.mail.confirm.text", code=code, url=f"{self._url}/#/you")
        await self._send(address, _said(text("server.mail.confirm"), language), _said(words, language))

    async def send(self, guest: str, address: str, message: Message) -> None:
        """Send a message to an address that has been confirmed; raises Unreachable or Undeliverable."""
        stop = f"{self._url}/api/notices/stop?token={self.token(guest, address)}"
        lines = [f"{line.text}\n{line.url}" for line in message.lines] or [f"{message.text}\n{message.url}"]
        foot = _said(text("server.mail.foot", url=f"{self._url}/#/you", stop=stop), message.language)
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        subject = message.title if message.table is None else f"{message.title} – {message.text}"
        body = "\n\n".join([f"{message.title}.", *lines, f"-- \n{foot}"])
        await self._send(address, subject, body, headers)

    def token(self, guest: str, address: str) -> str:
        """What lets the reader of a mail stop all mail to this address without signing in."""
        return f"{guest}.{self._guests.sign(f'stop mail {guest} {address}')}"

    def fits(self, token: str, guest: str, address: str) -> bool:
        """Whether we have made this token for them."""
        return hmac.compare_digest(token.encode(), self.token(guest, address).encode())

    async def _send(self, address: str, subject: str, body: str, headers: dict[str, str] | None = None) -> None:
        settings = self._settings
        mail = EmailMessage(policy=_FORM)
        mail["From"] = settings.sender
        mail["To"] = Address(addr_spec=address)
        mail["Subject"] = " ".join(subject.split())[:200]
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=settings.sender.domain)
        mail["Auto-Submitted"] = "auto-generated"
        for name, value in (headers or {}).items():
            mail[name] = value
        mail.set_content(body)
        try:
            await aiosmtplib.send(
                mail,
                sender=settings.sender.addr_spec,
                recipients=[address],
                hostname=settings.host,
                port=settings.port,
                username=settings.user or None,
                password=settings.password or None,
                start_tls=settings.security == "starttls",
                use_tls=settings.security == "tls",
                timeout=self._seconds,
            )
        except aiosmtplib.SMTPException as error:
            if _is_final(error):
                raise Undeliverable(str(error)[:300]) from error
            raise Unreachable(f"{type(error).__name__}: {error}"[:300]) from error
        except OSError as error:
            raise Unreachable(f"{type(error).__name__}: {error}"[:300]) from error


def _is_final(error: aiosmtplib.SMTPException) -> bool:
    """Whether the server refuses the address or the mail; a server that refuses us may be set right."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(it.code >= 500 for it in error.recipients)
    return isinstance(error, aiosmtplib.SMTPDataError) and error.code >= 500


def _said(what: Text, language: str) -> str:
    return translate(what, language)
