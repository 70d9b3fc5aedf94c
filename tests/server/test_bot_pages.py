"""docs/your-bot.md and docs/bot-api.md: the programs run as printed, and the tables are those of the types."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, get_args
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from tests.server.harness import House, roomy, web_server
from tests.server.test_tokens import handlers
from tests.server.test_wire_page import fields, names, spelled, types_of

from roundhouse.core.registry import titles
from roundhouse.server.bot_messages import EventMessage, InvitationInfo
from roundhouse.server.requests import SCOPES
from roundhouse.server.tokens import OPERATIONS

pytestmark = pytest.mark.anyio
DOCS = Path(__file__).parents[2] / "docs"
API = (DOCS / "bot-api.md").read_text("utf-8")
BOT, REGISTER = re.findall(r"```python\n(.*?)```", (DOCS / "your-bot.md").read_text("utf-8"), re.DOTALL)
SHORTER: dict[str, dict[str, Any]] = {"ticket-to-ride-usa": {"trains": 10}, "ticket-to-ride-europe": {"trains": 10}}


def rows(heading: str) -> list[str]:
    section = API.partition(f"\n{heading}\n")[2].partition("\n#")[0]
    return [line for line in section.splitlines() if line.startswith("| `")]


def test_the_events_are_those_of_the_types() -> None:
    wanted = [f"| `{types_of(cls)[0]}` | {spelled(names(cls))} | {cls.__doc__} |" for cls in get_args(EventMessage)]
    assert rows("## The stream of events") == wanted, "\n".join(wanted)
    assert rows("### An invitation") == fields(InvitationInfo), "\n".join(fields(InvitationInfo))


async def test_the_operations_are_those_of_the_scopes(house: House) -> None:
    found: dict[str, list[str]] = {scope: [] for scope in SCOPES}
    for path, handler in sorted(handlers(house), key=lambda it: (it[0], str(it[1].http_methods))):
        scope = next((scope for scope, known in OPERATIONS.items() if handler.handler_name in known.split()), None)
        if scope is not None:
            shown = re.sub(r"{(?:table_)?(\w+?)(?:_id)?:str}", r"{\1}", path)
            found[scope].append(f"`{min(handler.http_methods)} {shown}`")
    wanted = [f"| `{scope}` | {', '.join(dict.fromkeys(found[scope]))} |" for scope in SCOPES]
    assert rows("## Scopes") == wanted, "\n".join(wanted)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with web_server(roomy(tmp_path_factory.mktemp("bots"))) as address:
        yield f"http://{address}"


def run(program: str, **names: str) -> subprocess.Popen[str]:
    environment = {**os.environ, **names}
    return subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_the_bot_is_short_and_needs_nothing_but_python() -> None:
    lines = [line for line in BOT.splitlines() if line.strip()]
    imported = re.findall(r"^(?:import|from) ([a-z_]+)", BOT, re.MULTILINE)
    assert len(lines) <= 32 and set(imported) <= sys.stdlib_module_names


@pytest.mark.parametrize("title", [title.id for title in titles()])
def test_the_bot_finishes_a_game_of_every_title(title: str, server: str) -> None:
    """As printed: it makes itself a bot, is invited by a person, and plays with a built-in bot to the end."""
    with run(REGISTER, ROUNDHOUSE_SERVER=server) as made:
        secret = made.communicate(timeout=60)[0].strip()
    host = build_opener(HTTPCookieProcessor(CookieJar()))

    def call(method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        return json.load(host.open(Request(server + path, data, {"content-type": "application/json"}, method=method)))

    call("PUT", "/api/me", {"name": "Ann"})
    seats = [{"kind": "invite"}, {"kind": "bot", "level": "random"}]
    wish = {"title": title, "seats": seats, "options": SHORTER.get(title, {})}
    table = call("POST", "/api/tables", wish)["id"]
    bot = run(BOT, ROUNDHOUSE_SERVER=server, ROUNDHOUSE_TOKEN=secret)
    try:
        while not (known := call("GET", "/api/bots")):
            assert bot.poll() is None
        call("POST", f"/api/tables/{table}/invitations", {"bot": known[0]["id"]})
        assert bot.stdout is not None
        assert bot.stdout.readline().startswith(f"{title} played ["), bot.stderr
    finally:
        bot.kill()
        bot.communicate()
