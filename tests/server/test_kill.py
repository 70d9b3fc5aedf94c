"""A server that is killed a hundred times: no acknowledged move is lost, none counts twice, every table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from tests.cluster import Cluster, new_folder
from tests.server import postgres
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import roundhouse as rh
from roundhouse.server.lines import Created, Moved, read_line
from roundhouse.server.settings import Settings, StoreAddress
from roundhouse.server.stores import store_of
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio

KILLS = {"sqlite": 100, "postgres": 15}
GROUPS = 4
NOT_NOW = ("server.error.not_saved", "server.error.not_known", "server.error.not_read")
"""What a client hears while PostgreSQL is away."""
ROOT = Path(__file__).parents[2]
Json = dict[str, Any]
Gone = (OSError, WebSocketException, httpx.TransportError)


@dataclass
class Tally:
    """What the clients were told."""

    acked: dict[tuple[str, str], tuple[str, int, str]] = field(default_factory=dict)
    """By guest and message id: the table, the version, the action."""
    wrong: list[Json] = field(default_factory=list)
    again: int = 0
    """Messages whose answer was lost in a crash, and that got it when they came again."""
    tables: set[str] = field(default_factory=set)
    moves: dict[str, int] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def more(self, players: list[asyncio.Task[None]]) -> None:
        """Wait until somebody has been answered."""
        self.news.clear()
        waiting = asyncio.create_task(self.news.wait())
        await asyncio.wait([waiting, *players], return_when=asyncio.FIRST_COMPLETED)
        for player in players:
            assert not player.done(), player.exception()


class Server:
    """The server process, killed and started again."""

    def __init__(self, data: Path, store: StoreAddress | None) -> None:
        self.port = _free_port()
        command = [sys.executable, "-m", "tests.server.reborn", str(data), str(self.port)]
        command += [] if store is None else [store.url]
        self.launcher = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = 0

    async def start(self) -> None:
        assert self.launcher.stdin is not None and self.launcher.stdout is not None
        self.launcher.stdin.write("\n")
        self.launcher.stdin.flush()
        self.pid = int(await asyncio.to_thread(self.launcher.stdout.readline))
        async with asyncio.timeout(30):
            await self.ready()

    async def ready(self) -> None:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.01)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def stop(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
        assert self.launcher.stdin is not None and self.launcher.stdout is not None
        self.launcher.stdin.close()
        assert self.launcher.wait(20) == 0
        self.launcher.stdout.close()


def _free_port() -> int:
    """A port that no client is given for its own end: one that knocks at a closed port might else meet itself."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


class Client:
    """A person who plays any legal moves, and sends a move again when its answer got lost."""

    def __init__(self, port: int, tally: Tally, seed: int) -> None:
        self.tally = tally
        self.luck = random.Random(seed)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}")
        self.address = f"ws://127.0.0.1:{port}/api/tables/"
        self.guest = ""
        self.pending: Json | None = None
        self.seen = 0

    async def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """A request, repeated until the server answers."""
        while True:
            try:
                answer = await self.http.request(method, path, json=body)
                if answer.status_code == 503 and answer.json()["error"]["key"] in NOT_NOW:
                    raise ConnectionError
                assert answer.status_code < 300, answer.text
                decoded: Json = answer.json()
                return decoded
            except Gone:
                await asyncio.sleep(0.01)

    async def sign_in(self, name: str) -> None:
        self.guest = (await self.call("PUT", "/api/me", {"name": name}))["id"]

    async def play(self, table: str) -> None:
        """Play a table to its end, however often the server goes."""
        self.pending, self.seen = None, 0
        while True:
            try:
                async with self._opened(table) as wire:
                    if await self._play(wire, table):
                        return
            except Gone:
                await asyncio.sleep(0.01)

    @asynccontextmanager
    async def _opened(self, table: str) -> AsyncIterator[ClientConnection]:
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        where = f"{self.address}{table}/socket?since={self.seen}"
        async with connect(where, additional_headers={"Cookie": cookie}, compression=None) as wire:
            yield wire

    async def _play(self, wire: ClientConnection, table: str) -> bool:
        resent = self.pending is not None
        if self.pending is not None:
            await wire.send(msgspec.json.encode(self.pending).decode())
        async for words in wire:
            message = msgspec.json.decode(words)
            if message["type"] in ("done", "refused"):
                self._answered(table, message, resent)
                resent = False
            else:
                assert message["version"] >= self.seen, "a version that was told is gone"
                self.seen = message["version"]
                if message["table"]["status"] == "over":
                    return True
                if self.pending is None and message["eyes"][0]["asked"]:
                    await self._move(wire, message)
        return False

    async def _move(self, wire: ClientConnection, message: Json) -> None:
        eye = message["eyes"][0]
        move = {"type": "act", "id": str(uuid4()), "version": message["version"], "seat": eye["seat"]}
        self.pending = {**move, "action": self.luck.choice(eye["legal"])}
        await wire.send(msgspec.json.encode(self.pending).decode())

    def _answered(self, table: str, message: Json, resent: bool) -> None:
        if message["type"] == "refused" and message["error"]["key"] in NOT_NOW:
            return  # the server closes the socket, and the move is sent again
        assert self.pending is not None
        if message["type"] == "refused":
            self.tally.wrong.append({**message, "move": self.pending})
        else:
            action = msgspec.json.encode(self.pending["action"]).decode()
            self.tally.acked[self.guest, message["id"]] = (table, message["version"], action)
            self.tally.again += resent
            self.tally.moves[table] = self.tally.moves.get(table, 0) + 1
        self.pending = None
        self.tally.news.set()


async def group(number: int, port: int, tally: Tally) -> None:
    """Two people and a bot who play one game after the other."""
    ann, bob = (Client(port, tally, number * 2 + i) for i in range(2))
    await ann.sign_in("Ann")
    await bob.sign_in("Bob")
    while True:
        seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "bot", "level": "random"}]
        made = await ann.call("POST", "/api/tables", {"title": "ticket-to-ride-usa", "seats": seats})
        await bob.call("POST", f"/api/tables/{made['id']}/join", {"token": made["invite"]})
        tally.tables.add(made["id"])
        await asyncio.gather(ann.play(made["id"]), bob.play(made["id"]))


async def test_a_hundred_crashes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await _crash(KILLS["sqlite"], tmp_path, None, capsys)


async def test_crashes_of_the_server_and_of_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By turns: every second time it is PostgreSQL that crashes, and the server stays."""
    cluster = Cluster(new_folder())
    try:
        await asyncio.to_thread(cluster.start)
        await _crash(KILLS["postgres"], tmp_path, await postgres.emptied(cluster, "crashing"), capsys, cluster)
        await asyncio.to_thread(cluster.stop)
    finally:
        shutil.rmtree(cluster.folder)


async def _crash(
    kills: int,
    data: Path,
    store: StoreAddress | None,
    capsys: pytest.CaptureFixture[str],
    cluster: Cluster | None = None,
) -> None:
    server, tally = Server(data, store), Tally()
    try:
        await _play_and_crash(kills, server, tally, cluster)
    except BaseException:
        server.stop(signal.SIGKILL)
        raise
    server.stop(signal.SIGTERM)
    assert tally.wrong == []
    await _check_logs(Settings(data=data, store=store), tally)
    told = f"{len(tally.tables)} tables, {len(tally.acked)} acknowledged moves, {tally.again} sent again"
    with capsys.disabled():
        print(f"\n{kills} kills, {told}")


async def _play_and_crash(kills: int, server: Server, tally: Tally, cluster: Cluster | None) -> None:
    luck = random.Random(1)
    await server.start()
    players = [asyncio.create_task(group(number, server.port, tally)) for number in range(GROUPS)]
    for number in range(kills):
        wanted = len(tally.acked) + luck.randint(1, 12)
        while len(tally.acked) < wanted:
            await tally.more(players)
        if cluster is not None and number % 2:
            await asyncio.to_thread(cluster.stop)
            await asyncio.to_thread(cluster.start)
        else:
            server.kill()
            await server.start()
    before_last = dict(tally.moves)
    for table in list(tally.tables):
        while not await _goes_on(server.port, table, tally, before_last):
            await tally.more(players)
    for player in players:
        player.cancel()
    await asyncio.wait(players)


async def _goes_on(port: int, table: str, tally: Tally, before: dict[str, int]) -> bool:
    """Whether a table has had a move since the last crash, or is over."""
    if tally.moves.get(table, 0) > before.get(table, 0):
        return True
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        return bool((await http.get(f"/api/tables/{table}")).json()["status"] == "over")


async def _check_logs(settings: Settings, tally: Tally) -> None:
    """Each acknowledged move is in the log, at its version, once; and every log replays to a game without a fault."""
    store = store_of(settings)
    await store.open()
    for table_id in tally.tables:
        lines = [read_line(line) for line in await store.read(table_id)]
        assert isinstance(lines[0], Created)
        table = Table(table_id, lines[0])
        for line in lines:
            table.replay(line)
        assert table.match is not None and rh.verify(table.match.record()).proven
        ids = [(line.by, line.id) for line in lines if isinstance(line, Moved) and line.by]
        assert len(ids) == len(set(ids)), "a move was doubled"
        for (guest, message), (where, version, action) in tally.acked.items():
            if where == table_id:
                line = lines[version - 1]
                assert isinstance(line, Moved) and (line.by, line.id) == (guest, message), "a move is lost"
                meant = table.shared.read(msgspec.json.decode(action))
                assert str(meant) == line.action
    await store.close()
