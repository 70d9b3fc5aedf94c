"""The page's types: those in web/src/types are made from Python's, as they are now."""

from __future__ import annotations

from tools import page_types


def test_the_pages_types_are_current() -> None:
    assert page_types.stale() == [], "run `make types`, look at the difference, and commit it"
