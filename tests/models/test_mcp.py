"""`roundhouse mcp`, by the official client."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from tests.server.harness import roomy, web_server
from tests.server.test_bot_pages import REGISTER

from roundhouse.core.registry import titles
from roundhouse.models.desk import Local
from roundhouse.models.mcp import server_of

pytestmark = pytest.mark.anyio
START = StdioServerParameters(command=sys.executable, args=["-m", "roundhouse", "mcp"], env=dict(os.environ))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def ask(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    said = "\n".join(getattr(part, "text", "") for part in result.content)
    assert not result.is_error, said
    return said


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return "\n".join(getattr(part, "text", "") for part in result.content)


async def begun(client: Client, title: str, **more: Any) -> str:
    found = re.match(r"game: (\S+)", await ask(client, "new_game", title=title, opponents="random", **more))
    assert found is not None
    return found[1]


async def play(client: Client, game: str, most: int = 5000) -> str:
    """Play the first of the legal moves until the game is over."""
    said = ""
    for _ in range(most):
        moves = (await ask(client, "legal_moves", game=game)).splitlines()
        said = await ask(client, "move", game=game, move=moves[0].partition("  (")[0])
        if "Place 1:" in said or "over (played)" in said:
            return said
    raise AssertionError(f"not over after {most} moves: {said}")


@pytest.mark.parametrize("title", [title.id for title in titles()])
async def test_the_official_client_plays_a_whole_game_over_stdio(title: str) -> None:
    async with Client(START) as client:
        assert title in await ask(client, "list_titles")
        game = await begun(client, title)
        assert game in await ask(client, "list_games")
        assert "Place 1:" in await play(client, game)
        assert "over" in await refused(client, "legal_moves", game=game)


async def test_moves_are_taken_back_and_hints_given() -> None:
    async with Client(server_of(Local())) as client:
        game = await begun(client, "ticket-to-ride-usa", options={"trains": 10})
        before = await ask(client, "position", game=game)
        first = (await ask(client, "hint", game=game)).splitlines()[0].partition("  (")[0]
        assert first in await ask(client, "legal_moves", game=game)
        await ask(client, "move", game=game, move=first)
        assert (await ask(client, "undo", game=game)).splitlines()[-2:] == before.splitlines()[-2:]


async def test_refusals_reach_the_model_as_words_that_say_what_is_possible() -> None:
    async with Client(server_of(Local())) as client:
        assert "1830" in await refused(client, "new_game", title="1831")
        assert "casual" in await refused(client, "new_game", title="1830", opponents="grandmaster")
        game = await begun(client, "1830")
        assert game in await refused(client, "position", game="nothing")
        assert await refused(client, "move", game=game, move="fly")
        assert (await ask(client, "legal_moves", game=game, words="no such words")) == "-"


def test_the_same_tools_at_the_tables_of_a_server(tmp_path: Path) -> None:
    with web_server(roomy(tmp_path)) as address:
        server = f"http://{address}"
        environment = {**os.environ, "ROUNDHOUSE_SERVER": server}
        made = subprocess.run(
            [sys.executable, "-c", REGISTER], env=environment, capture_output=True, text=True, timeout=60, check=True
        )
        start = StdioServerParameters(
            command=sys.executable,
            args=["-m", "roundhouse", "mcp", "--server", server],
            env={**environment, "ROUNDHOUSE_TOKEN": made.stdout.strip()},
        )

        async def whole_game() -> None:
            async with Client(start) as client:
                assert "join_table" in {tool.name for tool in (await client.list_tools()).tools}
                game = await begun(client, "ticket-to-ride-usa", options={"trains": 10})
                assert game in await ask(client, "list_games")
                assert await ask(client, "hint", game=game)
                assert "over (played)" in await play(client, game)

        asyncio.run(whole_game())


async def test_it_listens_at_a_port() -> None:
    command = [sys.executable, "-m", "roundhouse", "mcp", "--http", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            (address,) = re.findall(r"http://\S+/mcp", process.stdout.readline())
            async with Client(address) as client:
                assert "1830" in await ask(client, "list_titles")
        finally:
            process.terminate()
