"""Fixtures of the core's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.installing import installed


@pytest.fixture
def depot(tmp_path: Path) -> Iterator[None]:
    """The toy title is in the registry."""
    with installed(tmp_path / "packages", {"depot": "tests.core.toy:DEPOT"}):
        yield
