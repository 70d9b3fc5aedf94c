"""Load on one server process over loopback: `python -m bench.load [--tables 500] [--seconds 20] [--json] [--write]`.

Every table has four clients that answer with any legal action. First they play as fast as they can, then at an easy
pace. Measured are moves per second, and the time from sending a move until all four have seen it. At last four guests
misbehave (`bench/manners.py`), and somebody else is answered meanwhile; `--manners` measures only this.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import manners

RESULT = Path(__file__).parent / "results/load.json"
SEATS = 4
TITLE = "ticket-to-ride-usa"
SERVER = """
import sys
from pathlib import Path
from roundhouse.server.run import serve
from roundhouse.server.settings import Limits, Rate, Settings
much = Rate(1e9, 1e9)
limits = Limits(socket_rate=much, guest_rate=much, address_rate=much, table_rate=much, address_table_rate=much,
                guest_cpu=much, address_cpu=much, sockets_per_address=10**6, tables_per_guest=10**6,
                bytes_per_address=10**12)
serve(Settings(data=Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits))
"""


class Eye(msgspec.Struct):
    asked: bool
    legal: list[msgspec.Raw]
    seat: int


class Seen(msgspec.Struct):
    type: str
    version: int
    eyes: list[Eye] = []
    id: str | None = None


read = msgspec.json.Decoder(Seen).decode


class Table:
    """What the clients of one table have measured."""

    def __init__(self, load: Load, table_id: str) -> None:
        self.load = load
        self.id = table_id
        self.sent: dict[int, tuple[float, int]] = {}
        """By the version that a move leads to: when it was sent, and how many have not seen it."""

    def moving(self, version: int) -> None:
        self.sent[version + 1] = (time.perf_counter(), SEATS)

    def seen(self, version: int) -> None:
        if version in self.sent:
            since, left = self.sent[version]
            if left > 1:
                self.sent[version] = (since, left - 1)
            else:
                del self.sent[version]
                self.load.times.append(time.perf_counter() - since)


class Load:
    """All tables, and the phase that the measurement is in."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.times: list[float] = []
        self.pause = 0.0
        """Seconds that a client thinks, on average."""
        self.ready = 0
        self.go = asyncio.Event()
        self.luck = random.Random(1)

    async def client(self, table: Table, cookie: str, gate: asyncio.Semaphore) -> None:
        where = f"{self.base.replace('http', 'ws')}/api/tables/{table.id}/socket"
        async with gate:
            wire = await connect(where, additional_headers={"Cookie": cookie}, compression=None, max_size=None)
        try:
            await self._play(wire, table)
        finally:
            await wire.close()

    async def _play(self, wire: ClientConnection, table: Table) -> None:
        # Until all are there, only what the table is now matters.
        latest = read(await wire.recv())
        self.ready += 1
        waiting = asyncio.create_task(self.go.wait())
        reading = asyncio.create_task(wire.recv())
        while not waiting.done():
            await asyncio.wait([waiting, reading], return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                latest = read(reading.result())
                reading = asyncio.create_task(wire.recv())
        await self._answer(wire, table, latest)
        message = read(await reading)
        while True:
            if message.type == "update":
                table.seen(message.version)
                await self._answer(wire, table, message)
            message = read(await wire.recv())

    async def _answer(self, wire: ClientConnection, table: Table, message: Seen) -> None:
        eye = message.eyes[0]
        if not eye.asked:
            return
        if self.pause:
            await asyncio.sleep(self.luck.expovariate(1 / self.pause))
        action = bytes(self.luck.choice(eye.legal)).decode()
        table.moving(message.version)
        await wire.send(
            f'{{"type":"act","id":"{message.version}","version":{message.version},"seat":{eye.seat},"action":{action}}}'
        )

    async def measure(self, seconds: float, pause: float) -> dict[str, float]:
        self.pause = pause
        await asyncio.sleep(max(1.0, pause))  # until the last phase has died away
        self.times.clear()
        before = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - before
        times = sorted(self.times)
        return {
            "moves_per_s": round(len(times) / took, 1),
            "median_ms": round(statistics.median(times) * 1000, 2),
            "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        }


async def set_up(base: str, tables: int) -> list[tuple[str, list[str]]]:
    """Make tables with four guests each; their ids and cookies."""
    made = []
    async with httpx.AsyncClient(base_url=base) as http:
        for _ in range(tables):
            cookies = []
            table: dict[str, Any] = {}
            for seat in range(SEATS):
                http.cookies.clear()
                await http.put("/api/me", json={"name": f"P{seat + 1}"})
                if seat == 0:
                    seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
                    table = (await http.post("/api/tables", json={"title": TITLE, "seats": seats})).json()
                else:
                    await http.post(f"/api/tables/{table['id']}/join", json={})
                cookies.append(f"rh_session={http.cookies['rh_session']}")
            made.append((str(table["id"]), cookies))
    return made


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def run(pid: int, base: str, tables: int, seconds: float) -> dict[str, Any]:
    made = await set_up(base, tables)
    load = Load(base)
    gate = asyncio.Semaphore(20)
    before = memory(pid)
    clients = [
        asyncio.create_task(load.client(table, cookie, gate))
        for table, cookies in [(Table(load, table_id), cookies) for table_id, cookies in made]
        for cookie in cookies
    ]
    while load.ready < len(clients):
        await asyncio.sleep(0.1)
        for client in clients:
            if client.done():
                client.result()
    per_socket = (memory(pid) - before) / len(clients)
    load.go.set()
    used = cpu(pid)
    fast = await load.measure(seconds, 0.0)
    used = cpu(pid) - used
    # About a hundred moves a second, however many tables there are.
    easy = await load.measure(seconds, tables / 100)
    for client in clients:
        client.cancel()
    await asyncio.wait(clients)
    return {
        "tables": tables,
        "sockets": len(clients),
        "fast": fast,
        "easy": easy,
        "kilobytes_per_socket": round(per_socket / 1024, 1),
        "server_ms_per_move": round(used / (seconds + 1) / fast["moves_per_s"] * 1000, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--manners", action="store_true", help="measure only what guests who misbehave do to others")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="keep the numbers in bench/results/load.json")
    chosen = parser.parse_args()
    load_before = round(os.getloadavg()[0], 1)
    found: dict[str, Any] = {}
    if not chosen.manners:
        with served(SERVER) as (pid, base):
            found = asyncio.run(run(pid, base, chosen.tables, chosen.seconds))
    with manners.undisturbed() as alone, served(manners.SERVER) as (_, base):
        found["misbehaving"] = asyncio.run(manners.measure(base, chosen.seconds)) | {"undisturbed": alone}
    print(json.dumps(found) if chosen.json else _table(found))
    if chosen.write:
        # A machine that others use too has less for this.
        machine = {"cores": os.cpu_count(), "load_before": load_before, "date": datetime.date.today().isoformat()}
        known = json.loads(RESULT.read_text(encoding="utf-8")) if chosen.manners else {}
        if chosen.manners:
            found["misbehaving"] |= machine
            machine = {}
        RESULT.write_text(json.dumps({**known, **found, **machine}, indent=2) + "\n", encoding="utf-8")


@contextmanager
def served(code: str) -> Iterator[tuple[int, str]]:
    """A server in a process of its own; its number and address."""
    with tempfile.TemporaryDirectory() as data, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        server = subprocess.Popen([sys.executable, "-c", code, data, str(port)], stderr=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}"
        try:
            _wait(base)
            yield server.pid, base
        finally:
            server.terminate()
            server.wait(20)


def _wait(base: str) -> None:
    for _ in range(300):
        try:
            httpx.get(f"{base}/api/titles")
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def _table(found: dict[str, Any]) -> str:
    it = found["misbehaving"]
    others = f"others are answered in {it['bothered_ms']} ms instead of {it['quiet_ms']} ms ({it['ratio']} times)"
    others += "" if it["undisturbed"] else ", beside other work of the machine"
    last = (
        f"while {manners.GUESTS} guests misbehave: {others}; {it['answered']} answers, {it.get('refused', 0)} refusals"
    )
    if "tables" not in found:
        return last
    lines = [f"{found['tables']} tables, {found['sockets']} sockets"]
    for phase in ("fast", "easy"):
        it = found[phase]
        lines.append(f"{phase}: {it['moves_per_s']} moves/s, median {it['median_ms']} ms, p99 {it['p99_ms']} ms")
    lines.append(f"{found['kilobytes_per_socket']} KB a socket, {found['server_ms_per_move']} ms of server time a move")
    lines.append(last)
    return "\n".join(lines)


if __name__ == "__main__":
    main()
