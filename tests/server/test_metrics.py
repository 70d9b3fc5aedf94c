"""Numbers for Prometheus, and whether the server lives and can serve."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.harness import Guest, House, Player, open_house, roomy

from roundhouse.core.text import text
from roundhouse.server.errors import Unavailable
from roundhouse.server.metrics import Metrics

pytestmark = pytest.mark.anyio
Sample = tuple[str, frozenset[tuple[str, str]]]


def samples(words: str) -> dict[Sample, float]:
    return {
        (it.name, frozenset(it.labels.items())): it.value
        for family in text_string_to_metric_families(words)
        for it in family.samples
    }


def number(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(name, labels) or 0.0


async def test_moves_requests_and_sockets_are_counted(house: House) -> None:
    metrics = house.server.tables.metrics
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire:
        await wire.until("table")
        assert number(metrics, "roundhouse_sockets") == 1
        assert number(metrics, "roundhouse_tables_in_memory") == 1
    async with ann.open(table) as wire:
        await Player(wire).play()
    assert number(metrics, "roundhouse_sockets") == 0
    lines = await house.server.tables.store.read(table)
    moves = sum(b'"type":"moved"' in line for line in lines)
    assert moves and number(metrics, "roundhouse_lines_total", type="moved") == moves
    assert number(metrics, "roundhouse_stage_seconds_count", stage="commit") <= len(lines)
    for stage in ("change", "commit", "tell"):
        assert number(metrics, "roundhouse_stage_seconds_count", stage=stage) > 0
    await ann.get("/api/tables/nothing-here", 404)
    assert number(metrics, "roundhouse_requests_total", method="POST", status="201") == 1
    assert number(metrics, "roundhouse_requests_total", method="GET", status="404") == 1
    assert number(metrics, "roundhouse_workers", workers="bots") == 1


async def test_strangers_make_no_new_numbers(house: House) -> None:
    """Whatever a client makes up, as a method or a path, adds no line to what Prometheus reads."""
    guest: Guest = house.stranger()
    for method in ("BREW", "QQQQ"):
        await guest.http.request(method, "/api/tables/x")
    methods = {dict(labels)["method"] for name, labels in _all(house) if name == "roundhouse_requests_total"}
    assert methods == {"other"}


def _all(house: House) -> list[Sample]:
    from prometheus_client import generate_latest

    return list(samples(generate_latest(house.server.tables.metrics.registry).decode()))


async def test_a_server_is_ready_while_its_store_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(roomy(tmp_path)) as house:
        guest = house.stranger()
        assert await guest.get("/healthz") == "ok\n"
        assert await guest.get("/readyz") == "ok\n"
        asked = 0

        async def away(limit: int) -> list[object]:
            nonlocal asked
            asked += 1
            raise Unavailable(text("server.error.not_read"))

        monkeypatch.setattr(house.server.tables.store, "latest", away)
        house.server.context.health._until = 0.0
        answers = await asyncio.gather(*(guest.http.get("/readyz") for _ in range(20)))
        assert {it.status_code for it in answers} == {503} and "read" in answers[0].text
        assert asked == 1, "however many ask, the store is asked once"
        assert await guest.get("/healthz") == "ok\n"
        assert not guest.http.cookies, "whoever asks becomes no guest"


def test_prometheus_finds_the_numbers_at_an_address_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        free = f"127.0.0.1:{sock.getsockname()[1]}"
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--data", str(tmp_path), "--metrics", free]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            with httpx.Client(timeout=60) as client:
                numbers = samples(client.get(f"http://{free}/metrics").text)
                assert numbers["roundhouse_sockets", frozenset()] == 0
                page = client.get(f"{found[0]}metrics").text
                assert page != client.get(f"http://{free}/metrics").text and "roundhouse_sockets" not in page
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0
        finally:
            server.kill()


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:0", "127.0.0.1:99999", "203.0.113.1:9100", "a b:9100"])
def test_an_address_that_cannot_be_used_is_one_line(address: str, tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--metrics", address]
    done = subprocess.run([sys.executable, "-m", "roundhouse", *words], capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert done.returncode == 2 and len(errors) == 1 and errors[0].startswith("error: ") and address in errors[0]
