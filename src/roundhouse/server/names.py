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


_LOOK_ALIKE: Final = {
    "a": "АаΑαɑꓮᎪ",
    "b": "ВвΒβЬьᏴꓐƄ",
    "c": "СсϹϲᏟꓚⲤⲥ",
    "d": "ԁᎠꓓđ",
    "e": "ЕеΕεҽᎬꓰєəɛ",
    "f": "ꓝϜ",
    "g": "ɡցԌᏀꓖ",
    "h": "НнΗһհᎻꓧħ",
    "i": "ІіΙιӀӏıɩᎥꓲլ|1lᏞꓡłʟԼ",
    "j": "ЈјϳᎫꓙ",
    "k": "КкΚκᏦꓗ",
    "m": "МмΜᎷꓟⲘ",
    "n": "ΝηПпոռꓠⲚ",
    "o": "ОоΟοσՕօ0Ꮎꓳøⲟ",
    "p": "РрΡρᏢꓑⲢ",
    "q": "ԚԛզգϙϘ",
    "r": "ᎡꓣгᏒⲅ",
    "s": "ЅѕᏚꓢ5ƨՏ",
    "t": "ТтΤτᎢꓔŧⲦ",
    "u": "υսՍꓴմ",
    "v": "νѴѵᏙꓦⅴ",
    "w": "ԜԝѡᎳꓪωաш",
    "x": "ХхΧχꓫⲬ",
    "y": "УуΥүҮγᎽꓬყ",
    "z": "ΖζЗзᏃꓜ3ʐ",
}
"""Letters, digits and signs that look like Latin letters."""
_LATIN: Final = str.maketrans({sign: latin for latin, signs in _LOOK_ALIKE.items() for sign in signs})
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


@lru_cache(maxsize=4096)
def looks(name: str) -> str:
    """What is left of a name at a glance: names that look alike have the same.

    >>> looks("Ann") == looks(" Ánn ") == looks("ΑΝΝ") == looks("A n n") == looks("ᴀпn") != looks("Bob")
    True
    """
    latin = "".join(_plain(char) for char in unicodedata.normalize("NFKD", name).translate(_LATIN))
    plain = unicodedata.normalize("NFKD", latin.casefold()).translate(_LATIN)
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNS")
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters or name


def _plain(char: str) -> str:
    """The Latin letter that a small capital is."""
    words = unicodedata.name(char, "")
    return words[-1] if words.startswith("LATIN LETTER SMALL CAPITAL ") and words[-2] == " " else char


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
