"""Names: those of guests who have chosen none, and how all at a table are told apart."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Container
from functools import lru_cache
from typing import Final

from roundhouse.core.text import LANGUAGES, text, translate
from roundhouse.server.face import Face

_CODE = 4


def first_name(guest: str, language: str) -> str:
    """A name to begin with, by which guests can be told apart."""
    return translate(text("server.guest", code=guest[:_CODE]), language)


@lru_cache(maxsize=4096)
def code_of(guest: str, name: str) -> str | None:
    """What tells a guest apart who still has such a name, in whichever language it was given."""
    unnamed = any(name == first_name(guest, language) for language in LANGUAGES)
    return guest[:_CODE] if unnamed else None


_LOOK_ALIKE: Final = str.maketrans(
    "авекмнорстухіјѕԁһӏαβεηικνορτυχζ0135ılø",
    "abekmhopctyxijsdhlabenikvoptuxzoiesilo",
)
"""Letters that look like Latin ones, in lower case."""


@lru_cache(maxsize=4096)
def looks(name: str) -> str:
    """What is left of a name at a glance: names that look alike have the same.

    >>> looks("Ann") == looks(" Ánn ") == looks("АNN") == looks("A n n") != looks("Bob")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNS")
    return letters.translate(_LOOK_ALIKE).replace("l", "i") or name


def taken_names(face: Face, but: int | None = None) -> set[str]:
    """How the names at a table look, in every language that a guest without a name has one in."""
    taken = set()
    for number, chair in enumerate(face.seats):
        if chair.name and number != but:
            taken.add(looks(chair.name))
            if chair.guest is not None and code_of(chair.guest, chair.name) is not None:
                taken.update(looks(first_name(chair.guest, language)) for language in LANGUAGES)
    return taken


def told_apart(name: str, taken: Container[str]) -> str:
    """A name that looks like no other at the table: with a number, if need be."""
    number, called = 2, name
    while looks(called) in taken:
        called = f"{name[:34]} ({number})"
        number += 1
    return called


def handle(table_id: str, guest: str) -> str:
    """By what the host speaks of a guest: it tells nothing of the guest, and is another one at each table."""
    return hashlib.sha256(f"{table_id} {guest}".encode()).hexdigest()[:16]
