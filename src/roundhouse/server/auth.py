"""Guests: a random id in a signed cookie, made without asking anybody for anything."""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Final

COOKIE: Final = "rh_guest"
_KEPT_SECONDS: Final = 400 * 24 * 3600
_KEY_BYTES: Final = 32
_MARK: Final = f"{COOKIE}=".encode()


def load_key(path: Path) -> bytes:
    """The server's secret, made at the first start and readable by its owner only."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
        path.unlink()  # a crash cut the first start short
        return load_key(path)
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(_KEY_BYTES)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


class Guests:
    """Makes and reads the cookies."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """The id of a guest who was never here."""
        return secrets.token_urlsafe(12)

    def token(self, guest: str) -> str:
        """What the cookie of a guest holds."""
        return f"{guest}.{self._signature(guest)}"

    def read(self, token: str) -> str | None:
        """The guest of a cookie; None if we never signed it."""
        guest, _, signature = token.partition(".")
        if guest and hmac.compare_digest(signature.encode(), self._signature(guest).encode()):
            return guest
        return None

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """The guest who sends these headers."""
        for name, value in headers:
            if name == b"cookie":
                for part in value.split(b";"):
                    if part.strip().startswith(_MARK):
                        return self.read(part.strip()[len(_MARK) :].decode("latin-1"))
        return None

    def cookie(self, guest: str, secure: bool) -> str:
        """The header that sets the cookie."""
        rest = f"Path=/; Max-Age={_KEPT_SECONDS}; HttpOnly; SameSite=Lax"
        return f"{COOKIE}={self.token(guest)}; {rest}" + ("; Secure" if secure else "")

    def _signature(self, guest: str) -> str:
        digest = hmac.digest(self._key, f"guest {guest}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
