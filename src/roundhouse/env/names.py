"""The ids of environments: a title with the version of its numbers, such as roundhouse/1830-v0."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.errors import BadOption
from roundhouse.core.game import Game
from roundhouse.core.registry import title, titles
from roundhouse.core.text import listing, text
from roundhouse.core.title import Title

PREFIX = "roundhouse/"


def env_id(of: Title) -> str:
    """The id of a title's environments.

    >>> from roundhouse.core.registry import title
    >>> env_id(title("1830"))
    'roundhouse/1830-v0'
    """
    return f"{PREFIX}{of.id}-v{of.env_version}"


def env_ids() -> tuple[str, ...]:
    """The ids of all environments, one for each title."""
    return tuple(env_id(it) for it in titles())


def title_of(name: str) -> Title:
    """The title with this id, or with this id of an environment; raises UnknownTitle or BadOption."""
    if not name.startswith(PREFIX):
        return title(name)
    for it in titles():
        if name == env_id(it):
            return it
    raise BadOption(text("error.unknown_env", id=name, possible=listing(env_ids())))


def game_of(name: str, players: int | None, options: Mapping[str, object]) -> Game:
    """The game of an environment; without a number of players it is for the fewest."""
    it = title_of(name)
    return it.build(it.seats[0] if players is None else players, options)
