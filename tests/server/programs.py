"""Programs for tests: guests who act by a token, and read streams."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from tests.server.harness import Guest, House, Json

ALL = ["read", "play", "chat", "seats"]


class Program(Guest):
    """Sends a token with each request, and has no cookie."""

    def __init__(self, house: House, secret: str) -> None:
        super().__init__(house)
        self.secret = secret
        self.headers = {"authorization": f"Bearer {secret}"}
        self.http.headers.update(self.headers)

    @asynccontextmanager
    async def stream(self, path: str, query: str = "") -> AsyncIterator[Stream]:
        stream = Stream(self.house.server.app, path, query, self.headers)
        try:
            await stream.start()
            yield stream
        finally:
            await stream.stop()

    async def turn(self, events: Stream) -> Json:
        """The next turn that the stream tells of."""
        return await events.until("turn")

    async def play(self, table: str, choose: Any) -> Json:
        """Look at a table and answer, if it is our turn; the look."""
        look: Json = await self.get(f"/api/bot/game/{table}")
        for eye in look["eyes"]:
            if eye["asked"]:
                move = {"version": look["version"], "seat": eye["seat"], "action": choose(eye["legal"])}
                await self.post(f"/api/tables/{table}/moves", {"id": f"{look['version']} {eye['seat']}", **move})
        return look


class Stream:
    """A request whose answer is read line by line, as fast as the test does."""

    def __init__(self, app: Any, path: str, query: str, headers: dict[str, str]) -> None:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in {"host": "here", **headers}.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
            "state": {},
        }
        self._inward: asyncio.Queue[Any] = asyncio.Queue()
        self._inward.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self._outward: asyncio.Queue[Any] = asyncio.Queue(1)
        """Of length one: who does not read makes the server wait."""
        self.status = 0
        self.headers: dict[str, str] = {}
        self._task = asyncio.create_task(app(scope, self._inward.get, self._outward.put))

    async def start(self) -> None:
        """Wait for the head of the answer."""
        async with asyncio.timeout(20):
            head = await self._outward.get()
        self.status = head["status"]
        self.headers = {name.decode(): value.decode() for name, value in head["headers"]}

    async def raw(self) -> bytes | None:
        """The next line, also an empty one; None at the end."""
        while True:
            async with asyncio.timeout(20):
                message = await self._outward.get()
            if message.get("more_body") or message["body"]:
                body: bytes = message["body"]
                return body.removesuffix(b"\n")
            else:
                return None

    async def next(self) -> Json:
        """The next line that says something; {"type": "end"} at the end."""
        while (line := await self.raw()) == b"":
            pass
        found: Json = {"type": "end"} if line is None else msgspec.json.decode(line)
        return found

    async def until(self, *kinds: str) -> Json:
        """The next line of one of these types."""
        while (message := await self.next())["type"] not in kinds:
            assert message["type"] not in ("end", "closing"), message
        return message

    async def ended(self) -> None:
        """Wait until the server has let go, without reading anything."""
        await asyncio.wait([self._task])

    async def stop(self) -> None:
        """Go, as a client does whose connection breaks."""
        self._inward.put_nowait({"type": "http.disconnect"})
        while not self._task.done():
            while not self._outward.empty():
                self._outward.get_nowait()
            await asyncio.sleep(0)
        await self._task


async def token(guest: Guest, *scopes: str, **more: object) -> Json:
    """A new token of somebody."""
    made: Json = await guest.post("/api/tokens", {"name": "test", "scopes": list(scopes) or ALL, **more}, 201)
    return made


async def program(house: House, name: str = "Robo", *scopes: str) -> Program:
    """A guest who is a bot, as its program sees it."""
    owner = await house.guest(name)
    await owner.post("/api/bot/account")
    made = Program(house, (await token(owner, *scopes))["secret"])
    made.id = owner.id
    house.guests.append(made)
    return made
