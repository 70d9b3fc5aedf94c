"""Passwords: which are good enough, and how they are kept."""

from __future__ import annotations

import base64
import json
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.resources import files
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from roundhouse.core.text import text
from roundhouse.server.costs import within
from roundhouse.server.errors import Malformed, too_fast

T = TypeVar("T")
LEAST: Final = 8
MOST: Final = 200
AT_ONCE: Final = 2
_WAITING: Final = 40
_BESIDE_NAME: Final = 4
"""So many characters of a password must not come from the name."""
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), " ")
"""Letters and signs by their category that look like spaces."""
_LETTERS: Final = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters that Unicode does not take apart."""


def folded(words: str) -> str:
    """Words without what people take for the same: case, accents, kinds of spaces, invisible characters.

    >>> folded("  ŁUKASZ\\u00a0Żak ") == folded("lukasz zak")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", words.translate(_INVISIBLE)).casefold())
    spaced = (" " if char.isspace() else char for char in plain.translate(_INVISIBLE))
    kept = "".join(char for char in spaced if unicodedata.category(char)[0] not in "CM")
    return " ".join(kept.translate(_LETTERS).split())


def checked(password: str, name: str) -> str:
    """The password as it is hashed; raises Malformed if it is too easy to guess."""
    made = unicodedata.normalize("NFKC", password)
    if not LEAST <= len(made) <= MOST:
        raise Malformed(text("server.error.password_length", least=LEAST, most=MOST))
    plain, own = folded(made).replace(" ", ""), folded(name).replace(" ", "")
    if plain in _common() or len(set(plain)) < 3:
        raise Malformed(text("server.error.password_common"))
    if own and (plain == own or (len(own) > 2 and len(plain.replace(own, "")) < _BESIDE_NAME)):
        raise Malformed(text("server.error.password_name"))
    return made


@cache
def _common() -> frozenset[str]:
    words = json.loads((files("roundhouse.server") / "common_passwords.json").read_text("utf-8"))
    return frozenset(words)


class Passwords:
    """Hashes with Argon2id beside the event loop, only a few at once: each takes memory and tens of milliseconds."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._busy = 0
        salt, digest = (base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (16, 32))
        self._nobodys = f"$argon2id$v=19$m=19456,t=2,p=1${salt}${digest}"
        """Fits no password. It is checked where there is no account, so that this takes as long."""

    async def hash(self, password: str) -> str:
        """What is kept of a password; raises TooMany when too many wait."""
        return await self._aside(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one; as much work where there is none."""
        given = unicodedata.normalize("NFKC", password)
        return await self._aside(self._verify, kept or self._nobodys, given) and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _aside(self, work: Callable[..., T], *words: str) -> T:
        if self._busy >= _WAITING:
            raise too_fast(2)
        self._busy += 1
        try:
            return await within(self._pool, partial(work, *words))
        finally:
            self._busy -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False)
