"""Codes that people read and type: few letters that nobody takes for one another, kept as hashes only."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Nobody takes one for another when reading a code aloud or typing it."""


def new_code(groups: int, letters: int) -> str:
    """A random code in so many groups of letters."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(letters)) for _ in range(groups))


def hashed_code(code: str) -> str:
    """Codes are read without case, spaces and hyphens. They are random and long enough for a plain hash.

    >>> hashed_code("ABCD-2345") == hashed_code(" abcd2345")
    True
    """
    plain = "".join(char for char in code.upper() if char.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
