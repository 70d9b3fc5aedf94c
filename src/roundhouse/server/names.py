"""The names of guests who have chosen none."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.core.text import LANGUAGES, text, translate

_CODE = 4


def first_name(guest: str, language: str) -> str:
    """A name to begin with, by which guests can be told apart."""
    return translate(text("server.guest", code=guest[:_CODE]), language)


@lru_cache(maxsize=4096)
def code_of(guest: str, name: str) -> str | None:
    """What tells a guest apart who still has such a name, in whichever language it was given."""
    unnamed = any(name == first_name(guest, language) for language in LANGUAGES)
    return guest[:_CODE] if unnamed else None
