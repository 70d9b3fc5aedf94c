"""`roundhouse mcp`: let a language model play."""

from __future__ import annotations

import os

from roundhouse.cli.shell import Usage
from roundhouse.core.errors import need_extra
from roundhouse.core.text import text
from roundhouse.models.desk import Desk, Local

TOKEN = "ROUNDHOUSE_TOKEN"


def mcp(port: int | None, server: str | None) -> int:
    """Answer a client until it goes, or for ever at a port; raises MissingExtra or Usage."""
    need_extra("models", "mcp")
    from roundhouse.models.mcp import server_of

    made = server_of(_desk(server))
    if port is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host="127.0.0.1", port=port)
    return 0


def _desk(server: str | None) -> Desk:
    if server is None:
        return Local()
    from roundhouse.models.remote import Remote

    token = os.environ.get(TOKEN)
    if not token:
        raise Usage(text("cli.mcp.no_token"))
    return Remote(server, token)
