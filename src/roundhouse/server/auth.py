"""Guests: a random id, made without asking anybody for anything, and the server's secret."""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from roundhouse.core.text import text
from roundhouse.server.errors import Refused

OLD_COOKIE: Final = "rh_guest"
"""The signed cookie of former versions."""
_KEY_BYTES: Final = 32
_LINE_ENDS: Final = (b"\n", b"\r\n")


def load_key(path: Path) -> bytes:
    """The server's secret, made at the first start and readable by its owner only.

    Raises Refused for a broken one: all guests would lose their seats if another took its place.
    """
    try:
        if not path.exists():
            write_secret(path, secrets.token_bytes(_KEY_BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise Refused(text("server.error.no_key", path=str(path), why=str(error.strerror))) from error
    if len(key) > _KEY_BYTES and key[_KEY_BYTES:] in _LINE_ENDS:  # from an editor, or `echo`
        key = key[:_KEY_BYTES]
    if len(key) != _KEY_BYTES:
        raise Refused(text("server.error.bad_key", path=str(path), bytes=_KEY_BYTES, found=len(key)))
    return key


def write_secret(path: Path, secret: bytes) -> None:
    """Keep a secret for its owner only; it is there as a whole or not at all, whatever happens meanwhile."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


class Guests:
    """Makes ids of guests, and reads the signed cookies by which former versions knew them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """The id of a guest who was never here."""
        return secrets.token_urlsafe(12)

    def token(self, guest: str) -> str:
        """What the signed cookie of a guest holds."""
        return f"{guest}.{self.sign(f'guest {guest}')}"

    def read(self, token: str) -> str | None:
        """The guest of a signed cookie; None if we never signed it."""
        guest, _, signature = token.partition(".")
        if guest and hmac.compare_digest(signature.encode(), self.sign(f"guest {guest}").encode()):
            return guest
        return None

    def mark(self, address: str) -> str:
        """What stands for an address in the store: whoever reads it there does not learn the address."""
        return base64.urlsafe_b64encode(hmac.digest(self._key, f"address {address}".encode(), "sha256")[:12]).decode()

    def sign(self, words: str) -> str:
        """Something that only this server can make of these words, and that does not tell them."""
        digest = hmac.digest(self._key, words.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
