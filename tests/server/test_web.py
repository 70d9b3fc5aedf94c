"""The server as a process, on a real port."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.harness import web_server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from roundhouse.server.memory import EVERY_SECONDS, Housekeeper
from roundhouse.server.settings import Settings

ROOT = Path(__file__).parents[2]
NONSENSE = (
    b"\x00" * 1000,
    b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000,
    b"POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server with the usual limits."""
    with web_server(Settings(data=tmp_path)) as made:
        yield made


def new_table(address: str) -> tuple[str, str]:
    """A table and the cookie of its host."""
    with httpx.Client(base_url=f"http://{address}", transport=httpx.HTTPTransport(retries=10)) as http:
        http.put("/api/me", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = http.post("/api/tables", json={"title": "ticket-to-ride-usa", "seats": seats}).json()
        return made["id"], f"rh_session={http.cookies['rh_session']}"


def opened(address: str, table: str, cookie: str, **headers: str) -> ClientConnection:
    """A socket that hangs up soon after it was told to: a server that reads no more does not hear it say goodbye."""
    where, wanted = f"ws://{address}/api/tables/{table}/socket", {"Cookie": cookie, **headers}
    return connect(where, additional_headers=wanted, max_size=None, close_timeout=0.5)


def test_messages_of_a_megabyte_close_the_socket(address: str) -> None:
    table, cookie = new_table(address)
    with opened(address, table, cookie) as wire:
        assert json.loads(wire.recv())["type"] == "table"
        with pytest.raises(ConnectionClosed) as closed:
            wire.send('{"type":"chat","id":"1","text":"' + "x" * 2**20 + '"}')
            wire.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    with opened(address, table, cookie) as wire:
        assert json.loads(wire.recv())["chat"] == []


def test_bodies_of_a_megabyte_are_refused(address: str) -> None:
    table, cookie = new_table(address)
    path = f"http://{address}/api/tables/{table}/chat"
    answer = httpx.post(path, json={"text": "x" * 2**20}, headers={"cookie": cookie})
    assert answer.status_code == 413 and answer.json()["error"]["key"] == "server.error.too_large"


def test_a_flood_is_stopped(address: str) -> None:
    table, cookie = new_table(address)
    with opened(address, table, cookie) as wire, pytest.raises(ConnectionClosed) as closed:
        for _ in range(10_000):
            wire.send('{"type":"ping"}')
        while True:
            wire.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    with opened(address, table, cookie) as wire:
        assert json.loads(wire.recv())["type"] == "table"


def test_messages_are_not_compressed_and_other_sites_stay_out(address: str) -> None:
    table, cookie = new_table(address)
    with opened(address, table, cookie) as wire:
        assert wire.protocol.extensions == []
    with pytest.raises(InvalidStatus) as refused:
        opened(address, table, cookie, Origin="https://evil.example")
    assert refused.value.response.status_code == 403


def test_raw_nonsense_does_not_hurt(address: str) -> None:
    host, port = address.split(":")
    for words in NONSENSE:
        with socket.create_connection((host, int(port)), timeout=5) as wire:
            try:
                wire.sendall(words)
                wire.recv(100)
            except OSError:
                pass  # hung up on us, rightly
    assert httpx.get(f"http://{address}/api/me").status_code == 200


@pytest.mark.parametrize("header", ["Content-Length: 2", "X: " + "y" * 20_000])
def test_a_request_that_opens_no_socket_is_answered(address: str, header: str) -> None:
    host, port = address.split(":")
    words = (
        f"GET /api/tables/none-such/socket HTTP/1.1\r\nHost: here\r\n{header}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=5) as wire:
        wire.sendall(words.encode())
        assert wire.recv(1000).startswith(b"HTTP/1.1 400 ")
        assert wire.recv(1000) == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_in_peace(tmp_path: Path, number: signal.Signals) -> None:
    code = (
        "import sys; from pathlib import Path; from roundhouse.server.run import serve;"
        "from roundhouse.server.settings import Settings;"
        "serve(Settings(data=Path(sys.argv[1]), port=0), lambda at: print(at, flush=True))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        address = process.stdout.readline().strip().removeprefix("http://").removesuffix("/")
        table, cookie = new_table(address)
        second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert second.returncode != 0 and "folder" in second.stderr
        with opened(address, table, cookie) as wire:
            assert json.loads(wire.recv())["type"] == "table"
            os.kill(process.pid, number)
            with pytest.raises(ConnectionClosed) as closed:
                wire.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert process.wait(20) == 0
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert lines[0]["event"] == "server.started" and lines[-1]["event"] == "server.stopped"
    assert {"time", "level", "event"} <= set(lines[0])


def test_everything_is_looked_at_for_garbage_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: calls.append(name))
    monkeypatch.setattr(gc, "set_threshold", lambda *_: None)
    keeper = Housekeeper()

    async def hours(number: int) -> None:
        for _ in range(number * 3600 // EVERY_SECONDS):
            await keeper()

    asyncio.run(hours(2))
    assert calls.count("unfreeze") == 2 and calls[-1] == "freeze"
    assert calls.count("collect") == calls.count("freeze") == 721
