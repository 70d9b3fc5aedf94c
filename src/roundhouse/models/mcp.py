"""The tools of a language model over the Model Context Protocol, by the official package."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from roundhouse import __version__
from roundhouse.core.errors import RoundhouseError
from roundhouse.models.desk import Desk
from roundhouse.models.remote import Remote

_INSTRUCTIONS = (
    "Railway board games by their real rules. Begin with list_titles and new_game. Then read the position, ask for "
    "legal_moves, and answer with move: the text before the bracket of a legal move, word for word. A refused move "
    "changes nothing and says what is possible."
)


def server_of(desk: Desk) -> MCPServer[Any]:
    """A server whose tools work at this desk."""
    server: MCPServer[Any] = MCPServer("roundhouse", instructions=_INSTRUCTIONS, version=__version__, log_level="ERROR")
    turn = asyncio.Lock()

    async def done(work: Callable[[], str]) -> str:
        """Do it aside, one after the other; what is refused goes to the model as an error that it can read."""
        async with turn:
            try:
                return await asyncio.to_thread(work)
            except RoundhouseError as error:
                raise ToolError(" ".join(str(error.text).split())) from error

    @server.tool()
    async def list_titles() -> str:
        """List the titles with their numbers of players, levels of bots, and options with their defaults."""
        return await done(desk.titles)

    @server.tool()
    async def list_games() -> str:
        """List the games that you can go on with, join or have been invited to."""
        return await done(desk.games)

    @server.tool()
    async def new_game(
        title: str,
        players: int = 2,
        opponents: str = "casual",
        seat: int = 0,
        options: dict[str, Any] | None = None,
    ) -> str:
        """Begin a game against bots. The answer has the id of the game and the position.

        `opponents` are levels separated by commas; the first seat is 0.
        """
        return await done(partial(desk.new, title, players, opponents, seat, options or {}))

    @server.tool()
    async def position(game: str) -> str:
        """Read the position as your seat sees it, what happened since your last move, and what you are asked."""
        return await done(partial(desk.position, game))

    @server.tool()
    async def legal_moves(game: str, words: str = "") -> str:
        """List the legal moves of your seat, each with its words; only those that have all of these words in them."""
        return await done(partial(desk.legal, game, words))

    @server.tool()
    async def move(game: str, move: str) -> str:
        """Make a move. The answer is the position when it is your turn again, or the game is over."""
        return await done(partial(desk.move, game, move))

    @server.tool()
    async def undo(game: str) -> str:
        """Take back your last move and all that came after it."""
        return await done(partial(desk.undo, game))

    @server.tool()
    async def hint(game: str) -> str:
        """Ask the strongest bot for its three best moves."""
        return await done(partial(desk.hint, game))

    if isinstance(desk, Remote):

        @server.tool()
        async def join_table(table: str) -> str:
            """Take a free seat at a table of the server, to which you are invited or which list_games shows."""
            return await done(partial(desk.join, table))

        @server.tool()
        async def wait_for_turn(game: str) -> str:
            """Wait until it is your turn or the game is over, two minutes at most, and read the position."""
            return await done(partial(desk.wait, game))

    return server
