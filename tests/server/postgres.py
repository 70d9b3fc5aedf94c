"""Data bases for tests, in the PostgreSQL of the run."""

from __future__ import annotations

import os
from typing import Any

import asyncpg
from tests.cluster import Cluster, shared

from roundhouse.server.settings import StoreAddress


async def fresh() -> StoreAddress:
    """An empty data base, a worker's own."""
    cluster, name = shared(), f"tests_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    return await emptied(cluster, name)


async def emptied(cluster: Cluster, name: str) -> StoreAddress:
    """An empty data base of this name, which nobody else is using any more."""
    try:
        db = await asyncpg.connect(cluster.url(name))
    except asyncpg.InvalidCatalogNameError:
        db = await asyncpg.connect(cluster.url("postgres"))
        await db.execute(f"create database {name}")
        await db.close()
    else:
        await db.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
            "and pid <> pg_backend_pid()"
        )
        await db.execute("drop schema public cascade; create schema public")
        await db.close()
    return StoreAddress(cluster.url(name))


async def rows(address: StoreAddress, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a query finds, asked beside the store."""
    db = await asyncpg.connect(address.url)
    try:
        return [tuple(row) for row in await db.fetch(query, *values)]
    finally:
        await db.close()


async def rows_changed(address: StoreAddress, statements: str) -> None:
    """Carry statements out beside the store, even where nobody else may write."""
    db = await asyncpg.connect(address.url, server_settings={"default_transaction_read_only": "off"})
    try:
        await db.execute(statements)
    finally:
        await db.close()
