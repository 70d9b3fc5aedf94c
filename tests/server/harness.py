"""Clients for tests: guests who talk REST and open sockets, all within one process and without a network."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest

from roundhouse.server.app import Server, application
from roundhouse.server.run import Web, config
from roundhouse.server.settings import Limits, Rate, Settings
from roundhouse.server.store import Store
from roundhouse.server.table import Table
from roundhouse.server.workers import Workers

Json = dict[str, Any]
SHORT = {"trains": 10}
"""Options for a game that is over soon."""
ROOMY = Limits(
    socket_rate=Rate(1e6, 1e6),
    guest_rate=Rate(1e6, 1e6),
    token_rate=Rate(1e6, 1e6),
    address_rate=Rate(1e6, 1e6),
    table_rate=Rate(1e6, 1e6),
    address_table_rate=Rate(1e6, 1e6),
    chat_rate=Rate(1e6, 1e6),
    hint_rate=Rate(1e6, 1e6),
    guest_cpu=Rate(1e6, 1e6),
    address_cpu=Rate(1e6, 1e6),
    sockets_per_address=10_000,
    tables_per_guest=10_000,
)

both_stores = pytest.mark.parametrize("store_kind", ["sqlite", "postgres"])
"""For tests of a `house` or its `settings`."""


def roomy(data: Path, **changes: Any) -> Settings:
    """Settings for a test: no pauses, and limits that a fast client does not meet."""
    return Settings(**{"data": data, "bot_pause": 0.0, "bot_workers": 1, "warm": False, "limits": ROOMY, **changes})


def watched(patch: pytest.MonkeyPatch, owner: type, name: str) -> list[tuple[Any, ...]]:
    """The calls of a method from now on; it does what it did."""
    calls: list[tuple[Any, ...]] = []
    really = getattr(owner, name)

    def call(*args: Any) -> Any:
        calls.append(args)
        return really(*args)

    patch.setattr(owner, name, call)
    return calls


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def pass_minutes(self, minutes: float) -> None:
        self.seconds += minutes * 60


class House:
    """A running server and its guests."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.clock = server.tables.clock = Clock()
        self.guests: list[Guest] = []

    async def guest(self, name: str = "Ann") -> Guest:
        made = Guest(self)
        made.id = (await made.put("/api/me", {"name": name}))["id"]
        self.guests.append(made)
        return made

    def stranger(self) -> Guest:
        """Somebody without a cookie."""
        made = Guest(self)
        self.guests.append(made)
        return made

    def table(self, table_id: str) -> Table:
        """The true table, with all its secrets."""
        return self.server.tables._live[table_id].table

    async def close(self) -> None:
        for guest in self.guests:
            await guest.http.aclose()


class Shell:
    """What answers requests, for one server after the other: to build it takes longer than most tests."""

    server: Server

    def __init__(self, settings: Settings) -> None:
        self.litestar = application(lambda: self.server, settings)


_shells: defaultdict[int, list[Shell]] = defaultdict(list)
"""Those that no server has now, by the only setting that they depend on: how large a request may be."""


@asynccontextmanager
async def open_house(
    settings: Settings, store: Store | None = None, workers: Workers | None = None
) -> AsyncIterator[House]:
    free = _shells[settings.limits.body_bytes]
    shell = free.pop() if free else Shell(settings)
    shell.server = Server(settings, store, workers, shell.litestar)
    async with shell.litestar.lifespan():
        house = House(shell.server)
        yield house
        await house.close()
    free.append(shell)


@contextmanager
def web_server(settings: Settings) -> Iterator[str]:
    """A server of the same kind on a port of this machine, in a thread; its address."""
    server = Server(settings)
    web = Web(config(server, settings), server)
    with socket.create_server(("127.0.0.1", 0)) as sock:
        thread = threading.Thread(target=web.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            yield f"127.0.0.1:{sock.getsockname()[1]}"
        finally:
            web.should_exit = True
            thread.join(20)
    assert not thread.is_alive()


class Guest:
    """A browser: a cookie jar, requests and sockets."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.id = ""
        transport = httpx.ASGITransport(house.server.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://here")

    async def get(self, path: str, status: int = 200) -> Any:
        return _checked(await self.http.get(path), status)

    async def post(self, path: str, body: object = None, status: int = 200) -> Any:
        return _checked(await self.http.post(path, json=body), status)

    async def put(self, path: str, body: object, status: int = 200) -> Any:
        return _checked(await self.http.put(path, json=body), status)

    async def create(
        self, *kinds: str, title: str = "ticket-to-ride-usa", options: Json | None = None, **more: Any
    ) -> Json:
        """Set up a table with seats such as "me", "open" or "bot:random"."""
        seats = [dict(zip(("kind", "level"), kind.split(":"), strict=False)) for kind in kinds]
        body = {"title": title, "seats": seats, "options": SHORT if options is None else options, **more}
        made: Json = await self.post("/api/tables", body, 201)
        return made

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    @asynccontextmanager
    async def open(self, table_id: str, since: int = 0, headers: Json | None = None) -> AsyncIterator[Wire]:
        """Open a table."""
        wire = Wire(self.house.server.app, f"/api/tables/{table_id}/socket", f"since={since}", self.cookie, headers)
        await wire.start()
        try:
            yield wire
        finally:
            await wire.stop()


def from_address(house: House, address: str) -> Guest:
    """Somebody at another address."""
    guest = house.stranger()
    transport = httpx.ASGITransport(house.server.app, client=(address, 1))
    guest.http = httpx.AsyncClient(transport=transport, base_url="http://here")
    return guest


class Wire:
    """A socket that speaks ASGI with the application, as a web server would."""

    def __init__(self, app: Any, path: str, query: str, cookie: str, headers: Json | None = None) -> None:
        names = {"host": "here", **({"cookie": cookie} if cookie else {}), **(headers or {})}
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in names.items()],
            "subprotocols": [],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
            "state": {},
        }
        self.app = app
        self.inward: asyncio.Queue[Any] = asyncio.Queue()
        self.outward: asyncio.Queue[Any] = asyncio.Queue()
        self.frames: list[str] = []
        """All that came, word for word."""
        self.code: int | None = None
        """With which code the server closed the socket."""
        self.passed: deque[Json] = deque()
        """What came before an answer that was waited for, and has not been read yet."""
        self.done = 0
        """The version that the last answer led to: states before it are old news."""
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.inward.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.app(self.scope, self.inward.get, self._taken))
        first = await self.outward.get()
        if first["type"] == "websocket.close":
            self.code = first["code"]

    async def _taken(self, message: Json) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
        if message["type"] == "websocket.close":
            self.inward.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        self.outward.put_nowait(message)

    async def stop(self) -> None:
        self.inward.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self.task is not None:
            await self.task

    def send(self, message: object) -> None:
        words = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        self.inward.put_nowait({"type": "websocket.receive", "text": words})

    async def receive(self) -> Json:
        """The next message; {"type": "closed"} when the server has closed the socket."""
        return self.passed.popleft() if self.passed else await self._next()

    async def _next(self) -> Json:
        async with asyncio.timeout(20):
            message = await self.outward.get()
        if message["type"] == "websocket.close":
            self.code = message["code"]
            return {"type": "closed", "code": self.code}
        decoded: Json = msgspec.json.decode(message["text"])
        return decoded

    async def until(self, *kinds: str) -> Json:
        """The next message of one of these types; no state of the table from before this socket's last answer."""
        while True:
            message = await self.receive()
            old = message["type"] in ("table", "update") and message["version"] < self.done
            if message["type"] in kinds and not old:
                return message
            assert message["type"] != "closed", message

    async def sees(self, wanted: Callable[[Json], bool]) -> Json:
        """The next state of the table of which this is true, however many come before it."""
        while not wanted(message := await self.until("table", "update")):
            pass
        return message

    async def ask(self, **message: Any) -> Json:
        """Send something and wait for its answer; news may come before or after it, and is read later."""
        number = message.setdefault("id", str(uuid4()))
        self.send(message)
        while True:
            answer = await self._next()
            if answer["type"] in ("done", "refused") and answer["id"] in (number, None):
                self.done = answer["version"] if answer["type"] == "done" else self.done
                return answer
            assert answer["type"] != "closed", answer
            self.passed.append(answer)


class Player:
    """Plays its seats at a table with any legal moves, until the end."""

    def __init__(self, wire: Wire, seed: int = 0) -> None:
        self.wire = wire
        self.luck = random.Random(seed)
        self.moves = 0
        self.last: Json = {}

    async def play(self) -> Json:
        """The message that tells of the end."""
        while True:
            self.last = await self.wire.until("table", "update")
            if self.last["table"]["status"] == "over":
                return self.last
            for eye in self.last["eyes"]:
                if eye["asked"] and not (await self.answer(eye)):
                    break

    async def answer(self, eye: Json) -> bool:
        action = self.luck.choice(eye["legal"])
        move = {"type": "act", "id": str(uuid4()), "version": self.last["version"], "seat": eye["seat"]}
        self.wire.send({**move, "action": action})
        self.moves += 1
        return len(self.last["eyes"]) == 1


def _checked(answer: httpx.Response, status: int) -> Any:
    assert answer.status_code == status, f"{answer.request.url}: {answer.status_code} {answer.text[:300]}"
    return answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else answer.text
