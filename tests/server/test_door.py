"""The door: connections that say nothing, too many from one place, and whose word counts about where they come from."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.harness import House, from_address, open_house, roomy, watched, web_server

from roundhouse.server.addresses import Proxies, home_of
from roundhouse.server.errors import Refused
from roundhouse.server.limits import Gauges
from roundhouse.server.settings import Limits, Rate

ROOT = Path(__file__).parents[2]
SILENT = 1_300
FILES = 1_024
SERVE = (
    "import sys; from pathlib import Path; from roundhouse.server.run import serve;"
    "from roundhouse.server.settings import Settings;"
    "serve(Settings(data=Path(sys.argv[1]), port=0), lambda at: print(at, flush=True))"
)
FEW = Limits(address_rate=Rate(0.001, 3))


@contextmanager
def enough_files(number: int) -> Iterator[None]:
    """Let this process have so many files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, number), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def wait_for_ends(open_still: set[socket.socket]) -> None:
    """Wait until the other side has closed all of these."""
    poll = select.poll()
    by_number = {wire.fileno(): wire for wire in open_still}
    for wire in open_still:
        poll.register(wire, select.POLLIN)
    while by_number:
        ready = poll.poll(60_000)
        assert ready, f"{len(by_number)} silent connections are kept"
        for number, _ in ready:
            with contextlib.suppress(OSError):
                assert by_number[number].recv(1) == b""
            poll.unregister(number)
            del by_number[number]


@pytest.mark.parametrize("hard", [FILES, 4 * FILES])
def test_a_crowd_of_silent_connections_keeps_nobody_out(tmp_path: Path, hard: int) -> None:
    """Whether or not the limit of open files can be raised: who says something is answered, the silent have to go."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {hard}));"
    command = [sys.executable, "-c", limit + SERVE, str(tmp_path)]
    with (
        enough_files(2 * SILENT),
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process,
        contextlib.ExitStack() as opened,
    ):
        assert process.stdout is not None and process.stderr is not None
        address = process.stdout.readline().strip()
        host, port = address.removeprefix("http://").removesuffix("/").split(":")
        crowd = set()
        for number in range(SILENT):
            crowd.add(opened.enter_context(socket.create_connection((host, int(port)), timeout=60)))
            if number % 100 == 99:
                assert httpx.get(f"{address}api/me", timeout=60).status_code == 200
        wait_for_ends(crowd)
        assert httpx.get(f"{address}api/me", timeout=60).status_code == 200
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(60) == 0
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
    assert lines[0]["event"] == "server.started" and lines[0]["files"] == hard
    dropped = [line for line in lines if line["event"] == "connections.dropped"]
    assert dropped and dropped[0]["most_from"] == "127.0.0.1"
    assert len(dropped) < SILENT / 20, "the log has a line for a while, not for a connection"


def test_connections_of_an_address_are_capped_before_anything_is_read(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=3)
    with (
        web_server(roomy(tmp_path, limits=limits, proxies=("192.0.2.1",))) as address,
        contextlib.ExitStack() as opened,
    ):
        host, port = address.split(":")
        for _ in range(3):
            opened.enter_context(socket.create_connection((host, int(port)), timeout=60))
        with socket.create_connection((host, int(port)), timeout=60) as fourth, contextlib.suppress(OSError):
            assert fourth.recv(1) == b""
        opened.close()
        transport = httpx.HTTPTransport(retries=20)  # until the server has seen them go
        with httpx.Client(transport=transport, base_url=f"http://{address}") as http:
            assert _answered(http)


def _answered(http: httpx.Client) -> bool:
    for _ in range(200):
        with contextlib.suppress(httpx.TransportError):
            return http.get("/api/titles").status_code == 200
    return False


@pytest.mark.parametrize(
    ("trusted", "forwarded", "counted"),
    [
        (("127.0.0.1",), "198.51.100.7", "198.51.100.7"),
        (("127.0.0.0/8",), "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (("127.0.0.1", "198.51.100.0/24"), "203.0.113.9, 198.51.100.7", "203.0.113.9"),
        (("127.0.0.1",), "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (("192.0.2.1",), "198.51.100.7", "127.0.0.1"),
    ],
)
def test_only_a_proxy_that_was_named_says_where_a_request_comes_from(
    tmp_path: Path, trusted: tuple[str, ...], forwarded: str, counted: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        calls = watched(patch, Gauges, "request_by")
        with web_server(roomy(tmp_path, proxies=trusted)) as address:
            httpx.get(f"http://{address}/api/titles", headers={"x-forwarded-for": forwarded})
    assert [call[2] for call in calls] == [counted]


def test_what_is_no_proxy_is_refused() -> None:
    for name in ("here", "10.0.0.0/99", ""):
        with pytest.raises(Refused):
            Proxies([name])
    assert home_of("fe80::1%eth0") == "fe80::/64" and home_of("nonsense") == "nonsense"


@pytest.mark.anyio
async def test_an_ipv6_network_is_one_address(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=FEW)) as house:
        found = [
            (await from_address(house, f"2001:db8::{number}").http.get("/api/me")).status_code for number in range(1, 6)
        ]
        assert found == [200, 200, 200, 429, 429]
        assert (await from_address(house, "2001:db8:0:1::1").http.get("/api/me")).status_code == 200
        mapped = [
            (await from_address(house, address).http.get("/api/me")).status_code
            for address in ("192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.7")
        ]
        assert mapped == [200, 200, 200, 429]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("origin", "status"),
    [("http://here", 200), ("http://here:80", 200), ("https://here", 403), ("http://here:81", 403), ("null", 403)],
)
async def test_the_scheme_of_an_origin_counts(house: House, origin: str, status: int) -> None:
    answer = await house.stranger().http.put("/api/me", json={"name": "Ann"}, headers={"origin": origin})
    assert answer.status_code == status


@pytest.mark.anyio
@pytest.mark.parametrize("body", [b'{"name":"\xff\xfe"}', b'{"name":"Ann", "x":"\xc3("}', b"\xff"])
async def test_a_body_that_is_not_utf8_is_a_fault_of_the_client(house: House, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = await house.stranger().http.put("/api/me", content=body, headers=headers)
    assert answer.status_code == 400 and answer.json()["error"]["key"] == "server.error.malformed"
