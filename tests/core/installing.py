"""Installing a title for a while, as a separate package would: by an entry point in a dist-info folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from roundhouse.core import registry


def write_package(folder: Path, entries: Mapping[str, str]) -> None:
    """Write what an installer would leave of a package that offers these titles (id to object)."""
    info = folder / "some_titles-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-titles\nVersion: 1.0\n", "utf-8")
    lines = [f"{title} = {place}\n" for title, place in entries.items()]
    (info / "entry_points.txt").write_text("".join([f"[{registry.GROUP}]\n", *lines]), "utf-8")


@contextmanager
def installed(folder: Path, entries: Mapping[str, str]) -> Iterator[None]:
    """Have the titles in the registry of this process."""
    write_package(folder, entries)
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    registry._entries.cache_clear()
    registry.title.cache_clear()
