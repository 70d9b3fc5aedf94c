"""The installed titles, found by entry points."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING

from roundhouse.core.errors import BrokenTitle, UnknownTitle
from roundhouse.core.text import Text, listing, text
from roundhouse.core.title import Title

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "roundhouse.titles"


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def titles() -> tuple[Title, ...]:
    """All installed titles; a warning names those that cannot be loaded.

    >>> "ticket-to-ride-usa" in [title.id for title in titles()]
    True
    """
    found = []
    for name in _entries():
        try:
            found.append(title(name))
        except BrokenTitle as error:
            warnings.warn(str(error), RuntimeWarning, stacklevel=2)
    return tuple(found)


@cache
def title(title_id: str) -> Title:
    """The title with this id; raises UnknownTitle, or BrokenTitle if its package cannot be loaded."""
    entry = _entries().get(title_id)
    if entry is None:
        raise UnknownTitle(text("error.unknown_title", title=title_id, titles=listing(_entries())))
    try:
        found = entry.load()
    except Exception as error:  # whatever breaks in somebody's package, all other titles can be played
        raise _broken(entry, f"{type(error).__name__}: {error}") from error
    if isinstance(found, type) and issubclass(found, Title):
        raise _broken(entry, text("error.title_is_class", name=found.__name__))
    if not isinstance(found, Title):
        raise _broken(entry, text("error.title_is_none", type=type(found).__name__))
    if found.id != title_id:
        raise _broken(entry, text("error.title_id", id=found.id, entry=title_id))
    return found


def _broken(entry: EntryPoint, why: str | Text) -> BrokenTitle:
    return BrokenTitle(text("error.broken_title", title=entry.name, entry=entry.value, why=why))
