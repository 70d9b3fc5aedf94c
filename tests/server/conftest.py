"""A server in the test's own process, with room for fast clients."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server import postgres
from tests.server.harness import House, open_house, roomy
from tests.server.memory import MemoryStore

from roundhouse.server.postgres import PostgresStore
from roundhouse.server.settings import Settings
from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqliteStore(tmp_path / "x.db")
    else:
        made = PostgresStore(await postgres.fresh())
    await made.open()
    yield made
    await made.close()


@pytest.fixture
def store_kind() -> str:
    """Where a server keeps its data; `both_stores` runs a test with each."""
    return "sqlite"


@pytest.fixture
async def settings(store_kind: str, tmp_path: Path) -> Settings:
    """Those of a server whose bots do not wait."""
    return roomy(tmp_path, store=await postgres.fresh() if store_kind == "postgres" else None)


@pytest.fixture
async def house(settings: Settings) -> AsyncIterator[House]:
    """A server with these settings."""
    async with open_house(settings) as made:
        yield made
