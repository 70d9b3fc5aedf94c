"""The measurement of how guests who misbehave bother others runs against the server as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import manners
from tests.server.harness import web_server

from roundhouse.server.settings import Settings

pytestmark = pytest.mark.anyio


async def test_the_measurement_finds_its_tables_and_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manners, "ENTRIES", 100)
    with web_server(Settings(data=tmp_path, warm=False)) as place:
        base = f"http://{place}"
        shown, own, cookie = await manners.set_up(base)
        assert shown != own
        assert len(await manners.pings(base, own, cookie, seconds=0.01)) == 1
