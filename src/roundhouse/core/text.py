"""Texts for people: a key and its arguments, turned into words by the catalogue of a language.

A catalogue is a flat JSON object. A message is a string with ``{name}`` places, or an object that chooses one by the
plural form of a number: ``{"plural": "n", "one": "{n} card", "other": "{n} cards"}``. The page reads the same files.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from roundhouse.core.documents import ArgJson, NameJson, Names, TextJson

LANGUAGES = ("en", "pl")
_PLURAL_RULES: Mapping[str, Callable[[int], str]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "pl": lambda n: "one" if n == 1 else "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many",
}
_PLACE = re.compile(r"\{(\w+)\}")
# Letters that are no letter with an accent.
_NO_ACCENT = str.maketrans(
    {"ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
# Control characters of both sets, separators of lines, marks that turn the direction of writing, halves of characters.
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_NOTHING: Mapping[str, Arg] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name that differs between languages, such as a city's."""

    forms: Mapping[str, str]

    def to_json(self) -> NameJson:
        return {"name": cast(Names, dict(self.forms))}


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence not yet in any language: a catalogue key and the arguments of its places."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=lambda: _NOTHING)

    def __str__(self) -> str:
        return translate(self, "en")

    def to_json(self) -> TextJson:
        """The text as JSON, for a client that has the catalogues itself."""
        return {"key": self.key, "args": {name: arg_json(arg) for name, arg in self.args.items()}}


Arg: TypeAlias = "str | int | Name | Text | tuple[Arg, ...]"
Message: TypeAlias = str | dict[str, str]


def text(key: str, **args: Arg) -> Text:
    """Make a text.

    >>> str(text("error.unknown_title", title="chess", titles="1830"))
    'unknown title "chess"; available: 1830'
    """
    return Text(key, args)


def texts_of(package: str, language: str) -> dict[str, Message]:
    """Read the catalogue that lies in the package's ``texts`` folder."""
    from importlib.resources import files

    path = files(package) / "texts" / f"{language}.json"
    messages: dict[str, Message] = json.loads(path.read_text(encoding="utf-8"))
    return messages


_packages: list[str] = ["roundhouse"]


def register_texts(package: str) -> None:
    """Add a title's catalogues; its keys start with a prefix of its own."""
    if package not in _packages:
        _packages.append(package)
        catalogue.cache_clear()


@lru_cache
def catalogue(language: str) -> dict[str, Message]:
    """All messages of a language: those of the core and of every title imported so far."""
    messages: dict[str, Message] = {}
    for package in _packages:
        messages.update(texts_of(package, language))
    return messages


def plural_form(language: str, number: int) -> str:
    """The CLDR plural category of a whole number.

    >>> [plural_form("pl", n) for n in (1, 3, 5, 22)]
    ['one', 'few', 'many', 'few']
    """
    return _PLURAL_RULES[language](abs(number))


def translate(what: Arg, language: str) -> str:
    """Put a text, a name or a list of them into words; those that come from outside cannot steer a terminal."""
    if isinstance(what, Text):
        message = catalogue(language).get(what.key, what.key)
        if isinstance(message, dict):
            number = what.args[message["plural"]]
            assert isinstance(number, int)
            message = message[plural_form(language, number)]
        return _PLACE.sub(lambda place: translate(what.args[place[1]], language), message)
    if isinstance(what, Name):
        return printable(what.forms.get(language) or what.forms["en"])
    if isinstance(what, tuple):
        return ", ".join(translate(part, language) for part in what)
    return printable(str(what))


def folded(words: str) -> str:
    """Words as they are searched: small letters without accents.

    >>> folded("Kraków"), folded("Łódź"), folded("København")
    ('krakow', 'lodz', 'kobenhavn')
    """
    if words.isascii():
        return words.lower()
    apart = unicodedata.normalize("NFKD", words.casefold().translate(_NO_ACCENT))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def listing(words: Iterable[object]) -> str:
    """Join the words of an enumeration that needs no translation."""
    return ", ".join(str(word) for word in words)


def printable(words: str, kept: str = "") -> str:
    """Words of which no terminal makes more than words: control characters are shown as JSON writes them.

    >>> print(printable("Ada\\x1b[2J"))
    Ada\\u001b[2J
    """
    if words.isprintable():
        return words
    return _ODD.sub(lambda odd: odd[0] if odd[0] in kept else f"\\u{ord(odd[0]):04x}", words)


def is_line(words: str) -> bool:
    """Whether the words can be printed as they are, in one line."""
    return words.isprintable() or _ODD.search(words) is None


def is_plain(words: str) -> bool:
    """Whether the words can be written down in UTF-8, which lone surrogates cannot."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def arg_json(arg: Arg) -> ArgJson:
    """What stands in a place of a text, as JSON."""
    if isinstance(arg, Text | Name):
        return arg.to_json()
    if isinstance(arg, tuple):
        return [arg_json(part) for part in arg]
    return arg


def read_text(data: Mapping[str, object]) -> Text:
    """Read `Text.to_json`.

    >>> read_text(text("core.prompt.over", seats=(1, 2)).to_json())
    Text(key='core.prompt.over', args={'seats': (1, 2)})
    """
    args = data["args"]
    assert isinstance(args, Mapping)
    return Text(str(data["key"]), {name: _read_arg(arg) for name, arg in args.items()})


def _read_arg(data: Any) -> Arg:
    if isinstance(data, Mapping):
        return Name(data["name"]) if "name" in data else read_text(data)
    if isinstance(data, list):
        return tuple(_read_arg(part) for part in data)
    number_or_word: Arg = data
    return number_or_word
