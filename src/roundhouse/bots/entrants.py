"""Players by name: the bots of a title, and classes of one's own as `package.module:Class`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import cast

from roundhouse import bots
from roundhouse.core.bot import Bot
from roundhouse.core.errors import UnknownBot
from roundhouse.core.text import text


def is_own(title_id: str, name: str) -> bool:
    """Whether a name stands for a class of one's own, not for a level or its persona.

    >>> is_own("1830", "my_bots.planner:Planner"), is_own("1830", "casual")
    (True, False)
    """
    return ":" in name and bots.level_of(name) not in bots.levels(title_id)


def entrant(title_id: str, name: str) -> str:
    """A player's name in results: a level, `level:persona` or `package.module:Class`; raises UnknownBot."""
    if not is_own(title_id, name):
        return bots.found(title_id, name)
    own_class(name)
    return name


def make(title_id: str, name: str, seed: int) -> Bot:
    """A player by the name that `entrant` gave; raises UnknownBot."""
    if not is_own(title_id, name):
        return bots.make(title_id, name, seed)
    player = own_class(name)
    try:
        return player(seed) if _takes_a_seed(player) else player()
    except Exception as error:  # whatever somebody's own code does
        raise _not_loaded(name, error) from error


def own_class(name: str) -> Callable[..., Bot]:
    """The class with this name, looked for in the current folder too; raises UnknownBot."""
    module, _, cls = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = import_module(module)
        for part in cls.split("."):
            found = getattr(found, part)
    except Exception as error:  # whatever somebody's own code does
        raise _not_loaded(name, error) from error
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise UnknownBot(text("error.no_bot_class", bot=name))
    return cast("Callable[..., Bot]", found)


def folder(name: str) -> Path:
    """Where the package, or the module, of a class of one's own lies."""
    module = sys.modules[own_class(name).__module__.partition(".")[0]]
    return Path(str(getattr(module, "__file__", None) or Path(*getattr(module, "__path__", ["."])))).parent


def _takes_a_seed(player: Callable[..., Bot]) -> bool:
    kinds = {it.kind for it in signature(player).parameters.values()}
    return bool(kinds & {Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL})


def _not_loaded(name: str, error: Exception) -> UnknownBot:
    return UnknownBot(text("error.bot_not_loaded", bot=name, why=f"{type(error).__name__}: {error}"))
