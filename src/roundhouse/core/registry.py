"""The installed titles, found by entry points."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from roundhouse.core.errors import UnknownTitle
from roundhouse.core.text import listing, text
from roundhouse.core.title import Title

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "roundhouse.titles"


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def titles() -> tuple[Title, ...]:
    """All installed titles.

    >>> "ticket-to-ride-usa" in [title.id for title in titles()]
    True
    """
    return tuple(title(name) for name in _entries())


@cache
def title(title_id: str) -> Title:
    """The title with this id; raises UnknownTitle."""
    entry = _entries().get(title_id)
    if entry is None:
        raise UnknownTitle(text("error.unknown_title", title=title_id, titles=listing(_entries())))
    found = entry.load()
    assert isinstance(found, Title)
    return found
