"""Words that people type, matched with those that are possible: in any case, without accents, never by guessing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import TypeAlias, overload

from roundhouse.core.text import Arg, Text, folded, listing, text

_LISTED = 12
"""Of more possibilities only the first ones are named, and how many there are."""
_LONGEST_SHOWN = 60
_LONGEST_NUMBER = 9
_NEAR = 3
_ALIKE = 0.7
_BEGINNING = 3


class Names(Sequence[str]):
    """Words that a field can be; `others` gives further spellings of them, each with the word that it stands for.

    >>> cities = Names(["lodz", "new_york"], lambda: [("Nowy Jork", "new_york")])
    >>> cities.found("Łódź"), cities.found("nowy_jork"), cities.found("Lods"), cities.near("Lods")
    (['lodz'], ['new_york'], [], ['lodz'])
    """

    def __init__(self, words: Iterable[str], others: Callable[[], Iterable[tuple[str, str]]] = tuple) -> None:
        self._words = tuple(words)
        self._others = others

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self._words[index]

    def __len__(self) -> int:
        return len(self._words)

    @cached_property
    def _spellings(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for spelling, word in (*((word, word) for word in self._words), *self._others()):
            meant = found.setdefault(_spelling(spelling), [])
            if word not in meant:
                meant.append(word)
        return found

    def found(self, word: str) -> list[str]:
        """The words that may be meant: one as it is written, or all that differ in case and accents only."""
        return [word] if word in self._words else self._spellings.get(_spelling(word), [])

    def near(self, word: str) -> list[str]:
        """The words that somebody who typed this may have meant: those that begin so, else those that look alike."""
        start = _spelling(word)
        near = [spelling for spelling in self._spellings if len(start) >= _BEGINNING and spelling.startswith(start)]
        near = near or get_close_matches(start, self._as_long_as(start), _NEAR, _ALIKE)
        return list(dict.fromkeys(meant for spelling in near for meant in self._spellings[spelling]))[:_NEAR]

    def _as_long_as(self, start: str) -> list[str]:
        """The spellings that are not so much longer or shorter that they cannot look alike: that is quick to see."""
        size = len(start)
        return [word for word in self._spellings if 2 * min(size, len(word)) / (size + len(word)) >= _ALIKE]


Possible: TypeAlias = Sequence[str] | Sequence[int]
"""What a field can be: words, or whole numbers (a range of them)."""


class Unfit(Exception):
    """A word that is none of those possible."""

    def __init__(self, word: str, possible: Possible) -> None:
        super().__init__(word)
        self.word = word
        self.possible = possible

    def why(self, what: Arg) -> Text:
        """What is wrong, where `what` says what the word stands for."""
        return text("error.word", what=what, word=cut(self.word), hint=self.hint())

    def hint(self) -> Text:
        """What was perhaps meant, and what is possible."""
        possible = listed(self.possible)
        near = () if _are_numbers(self.possible) else names(self.possible).near(cut(self.word))
        return (
            text("error.near", near=tuple(near), possible=possible) if near else text("error.only", possible=possible)
        )


def meant(word: str, possible: Possible) -> str | int:
    """The one possibility that a typed word names; raises Unfit."""
    if _are_numbers(possible):
        if is_number(word) and int(word) in possible:
            return int(word)
    else:
        found = names(possible).found(word)
        if len(found) == 1:
            return found[0]
    raise Unfit(word, possible)


def names(possible: Possible) -> Names:
    """Words with their spellings."""
    return possible if isinstance(possible, Names) else _names(tuple(str(word) for word in possible))


@lru_cache(maxsize=512)
def _names(words: tuple[str, ...]) -> Names:
    """The same words are possible again and again."""
    return Names(words)


def is_number(word: str) -> bool:
    """Whether a word is a whole number as programs write it: no sign but a minus, no zeros before it."""
    figures = word.removeprefix("-")
    return figures.isascii() and figures.isdigit() and len(figures) <= _LONGEST_NUMBER and str(int(word)) == word


def listed(possible: Possible) -> Arg:
    """What is possible, in words: all of it where that is short.

    >>> listed(range(1, 9)), listed(["rail", "station"])
    ('1–8', 'rail, station')
    """
    if isinstance(possible, range) and possible.step == 1 and len(possible) > 1:
        return f"{possible[0]}–{possible[-1]}"
    shown = listing(possible[:_LISTED])
    return shown if len(possible) <= _LISTED else text("error.some", shown=shown, n=len(possible))


def cut(words: str) -> str:
    """Words as an error repeats them: not more than fit into a line."""
    return words if len(words) <= _LONGEST_SHOWN else words[: _LONGEST_SHOWN - 1] + "…"


def _are_numbers(possible: Possible) -> bool:
    return len(possible) > 0 and isinstance(possible[0], int)


def _spelling(word: str) -> str:
    return folded(word).replace(" ", "_")
