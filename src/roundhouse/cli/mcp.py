"""`roundhouse mcp`: let a language model play."""

from __future__ import annotations

import os
import socket

from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.errors import need_extra
from roundhouse.core.text import text
from roundhouse.models.desk import Desk, Local

TOKEN = "ROUNDHOUSE_TOKEN"
_HERE = "127.0.0.1"


def mcp(shell: Shell, port: int | None, server: str | None) -> int:
    """Answer a client until it goes, or for ever at a port; raises MissingExtra or Usage."""
    need_extra("models", "mcp")
    from roundhouse.models.mcp import server_of

    made = server_of(_desk(server))
    if port is None:
        made.run("stdio")
        return 0
    import uvicorn

    with socket.create_server((_HERE, port)) as listening:
        shell.line(shell.say("cli.mcp.open", address=f"http://{_HERE}:{listening.getsockname()[1]}/mcp"))
        shell.out.file.flush()
        config = uvicorn.Config(made.streamable_http_app(host=_HERE), log_level="error")
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def _desk(server: str | None) -> Desk:
    if server is None:
        return Local()
    from roundhouse.models.remote import Remote

    token = os.environ.get(TOKEN)
    if not token:
        raise Usage(text("cli.mcp.no_token"))
    return Remote(server, token)
