"""A server in the test's own process, with room for fast clients."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server on disk whose bots do not wait."""
    async with open_house(roomy(tmp_path)) as made:
        yield made
