"""Four guests who misbehave: how much later are others answered? `python -m bench.load` measures it, too.

They ask one server with the usual limits for records, past steps and sockets of a long game, as fast as it answers.
Meanwhile somebody else, at another address, sends pings over a socket of another table. At the same address somebody
would be refused now and then: an address may use a quarter of a core.

Other work of the machine would falsify this: a server that only pongs is let in at once by the scheduler, one with work
to do shares with the others. Where the system permits it, all processes of the measurement therefore go first.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import roundhouse as rh

SERVER = """
import sys
from pathlib import Path
from roundhouse.server.run import serve
from roundhouse.server.settings import Settings
serve(Settings(data=Path(sys.argv[1]), port=int(sys.argv[2])))
"""
GUESTS = 4
CROWDED = "127.0.0.2"
"""The address of those who misbehave."""
ENTRIES = 3_000
RETRY = 0.005
"""Seconds that a client waits after a refusal, so that this machine is not busy with refusals alone."""


@contextmanager
def undisturbed() -> Iterator[bool]:
    """Let this process, and those that it starts, run before other work of the machine; whether that was possible."""
    before = os.sched_getscheduler(0)
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        yield False
        return
    try:
        yield True
    finally:
        os.sched_setscheduler(0, before, os.sched_param(0))


def long_game(seed: int = 1) -> str:
    """The record of a long game of 1830 at random."""
    match, luck = rh.new("1830", players=4, seed=seed), random.Random(seed)
    while not match.over and match.version < ENTRIES:
        seat = match.state.seats()[0]
        match.act(seat, luck.choice(match.seat(seat).sampled()))
    return json.dumps(match.record())


async def set_up(base: str) -> tuple[str, str, str]:
    """The table of the long game, and a table of somebody else with his cookie."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        await http.get("/api/me")
        shown = (await http.post("/api/records", json={"text": await asyncio.to_thread(long_game)})).json()
        http.cookies.clear()
        await http.get("/api/me")
        seats = [{"kind": "me"}, {"kind": "open"}]
        own = (await http.post("/api/tables", json={"title": "1830", "seats": seats})).json()
        return str(shown["id"]), str(own["id"]), f"rh_session={http.cookies['rh_session']}"


async def pings(base: str, table: str, cookie: str, seconds: float) -> list[float]:
    """Times from a ping to its pong, a few a second."""
    times = []
    where = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(where, additional_headers={"Cookie": cookie}, max_size=None) as wire:
        await wire.recv()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            before = time.perf_counter()
            await wire.send('{"type":"ping"}')
            while (answer := json.loads(await wire.recv()))["type"] != "pong":
                if answer["type"] == "refused":
                    raise SystemExit(f"somebody else was refused: {answer}")
            times.append((time.perf_counter() - before) * 1000)
            await asyncio.sleep(0.1)
    return times


async def misbehave(base: str, table: str, seconds: float, luck: random.Random) -> Counter[str]:
    """Ask for the dearest things without a pause; how many were answered, and how many refused."""
    found: Counter[str] = Counter()
    until = time.perf_counter() + seconds
    way = httpx.AsyncHTTPTransport(local_address=CROWDED)
    async with httpx.AsyncClient(base_url=base, timeout=60, transport=way) as http:
        await http.get("/api/me")
        cookie = "; ".join(f"{it.name}={it.value}" for it in http.cookies.jar)
        where = f"/api/tables/{table}"
        while time.perf_counter() < until:
            first = luck.randrange(ENTRIES - 100)
            path = luck.choice((f"{where}/record", f"{where}/steps?first={first}&last={first + 31}", "socket"))
            try:
                if path == "socket":
                    address = f"{base.replace('http', 'ws')}{where}/socket"
                    mine, source = {"Cookie": cookie}, (CROWDED, 0)
                    async with connect(address, additional_headers=mine, max_size=None, local_addr=source) as wire:
                        await wire.recv()
                    answered = True
                else:
                    answered = (await http.get(path)).status_code == 200
            except (httpx.TransportError, WebSocketException, OSError):
                answered = False
            found["answered" if answered else "refused"] += 1
            if not answered:
                await asyncio.sleep(RETRY)
    return found


def crowd(base: str, table: str, seconds: float) -> dict[str, int]:
    """All who misbehave, in a process of their own."""

    async def all_of_them() -> Counter[str]:
        guests = (misbehave(base, table, seconds, random.Random(number)) for number in range(GUESTS))
        return sum(await asyncio.gather(*guests), Counter())

    return dict(asyncio.run(all_of_them()))


async def measure(base: str, seconds: float) -> dict[str, Any]:
    """The median answer to somebody else: when it is quiet, and while four misbehave."""
    shown, own, cookie = await set_up(base)
    quiet = await pings(base, own, cookie, seconds)
    with ProcessPoolExecutor(1) as apart:
        others = asyncio.get_running_loop().run_in_executor(apart, crowd, base, shown, seconds + 2)
        await asyncio.sleep(1)
        bothered = await pings(base, own, cookie, seconds)
        counts = await others
    before, after = statistics.median(quiet), statistics.median(bothered)
    return {"quiet_ms": round(before, 2), "bothered_ms": round(after, 2), "ratio": round(after / before, 2), **counts}
