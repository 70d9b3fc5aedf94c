"""`roundhouse serve` and `roundhouse admin` with PostgreSQL, as people start them."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.server import postgres

from roundhouse.cli import main
from roundhouse.server.settings import StoreAddress

pytestmark = pytest.mark.anyio


@pytest.fixture
async def base() -> AsyncIterator[StoreAddress]:
    yield await postgres.fresh()


async def test_a_server_keeps_its_guests_in_postgresql(
    base: StoreAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("open sesame")
    where = ["--data", str(tmp_path), "--store", base.url, "--store-password-file", str(secret)]
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", *where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        first = await asyncio.to_thread(server.stdout.readline)
        assert base.name in first and "host=" not in first
        address = next(word for word in first.split() if word.startswith("http://"))
        async with httpx.AsyncClient(base_url=address) as http:
            assert (await http.put("/api/me", json={"name": "Ann"})).status_code == 200
        assert await asyncio.to_thread(main, ["admin", "list", "guests", *where]) == 0
        assert "Ann" in capsys.readouterr().out, "the running server answers"
        server.send_signal(signal.SIGTERM)
        logged = await asyncio.to_thread(server.stderr.read)
        assert await asyncio.to_thread(server.wait, 20) == 0
    assert "sesame" not in first + logged
    assert [name for (name,) in await postgres.rows(base, "select name from guests")] == ["Ann"]
    assert await postgres.rows(base, "select * from writers") == []
    assert not (tmp_path / "roundhouse.db").exists()
    assert await asyncio.to_thread(main, ["admin", "list", "guests", *where]) == 0
    assert "Ann" in capsys.readouterr().out, "without a server, too"


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_data_base_out_of_reach_is_one_line(language: str, tmp_path: Path) -> None:
    url = f"postgresql://ann@/x?host={tmp_path}"
    done = serve("--data", str(tmp_path), "--store", url, "--lang", language)
    start = {"en": "error: cannot use the database", "pl": "błąd: nie można użyć bazy danych"}[language]
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"{start} postgresql://ann@/x: ")


async def test_data_of_a_newer_program_are_refused(base: StoreAddress, tmp_path: Path) -> None:
    await postgres.rows_changed(base, "create table schema_version as select 99 as version")
    done = await asyncio.to_thread(serve, "--data", str(tmp_path), "--store", base.url)
    assert done.returncode == 2 and "version 99, and this program knows versions up to" in done.stderr
    tables = await postgres.rows(base, "select tablename from pg_tables where schemaname = 'public'")
    assert tables == [("schema_version",)]
