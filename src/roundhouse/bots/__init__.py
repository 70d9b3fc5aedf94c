"""Artificial players: for each title a few levels, all behind one small interface.

>>> from roundhouse import bots
>>> bots.levels("ticket-to-ride-usa")
('random', 'casual')
"""

from __future__ import annotations

from roundhouse.bots.uniform import UniformBot
from roundhouse.core.bot import Bot
from roundhouse.core.errors import UnknownBot
from roundhouse.core.reading import Names
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Text, listing, text, translate

RANDOM = "random"


def levels(title_id: str) -> tuple[str, ...]:
    """The levels that a title has, from the weakest up; a title without bots of its own has `random` alone."""
    return (RANDOM, *title(title_id).levels)


def name(level: str) -> Text:
    """What people call the bots of a level.

    >>> str(name("casual"))
    'casual'
    """
    return text(f"bot.level.{level}")


def level(title_id: str, words: str) -> str:
    """The level that somebody names, by its id or by its name in any language; raises UnknownBot."""
    names = [(translate(name(level), language), level) for level in levels(title_id) for language in LANGUAGES]
    found = Names(levels(title_id), lambda: names).found(words)
    if len(found) != 1:
        raise _unknown(title_id, words)
    return found[0]


def _unknown(title_id: str, words: str) -> UnknownBot:
    return UnknownBot(text("error.unknown_bot", bot=words, title=title_id, levels=listing(levels(title_id))))


def make(title_id: str, level: str, seed: int = 0) -> Bot:
    """A bot of this level; raises UnknownBot.

    >>> import roundhouse as rh
    >>> match = rh.new("ticket-to-ride-usa", players=2, seed=7)
    >>> make("ticket-to-ride-usa", "casual").choose(match.seat(0)) in match.state.legal(0)
    True
    """
    if level == RANDOM:
        return UniformBot(seed)
    kind = title(title_id)
    if level not in kind.levels:
        raise _unknown(title_id, level)
    return kind.bot(level, seed)


__all__ = ["Bot", "UniformBot", "level", "levels", "make", "name"]
