"""Artificial players: for each title a ladder of levels, all behind one small interface.

>>> from roundhouse import bots
>>> "casual" in bots.levels("ticket-to-ride-usa")
True
"""

from __future__ import annotations

from roundhouse.bots.uniform import UniformBot
from roundhouse.core.bot import Bot
from roundhouse.core.errors import UnknownBot
from roundhouse.core.reading import Names
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Text, listing, text, translate

RANDOM = "random"
_USUAL = "casual"


def levels(title_id: str) -> tuple[str, ...]:
    """The levels that a title has, from the weakest up; a title without bots of its own has `random` alone."""
    return (RANDOM, *title(title_id).levels)


def players(title_id: str) -> tuple[str, ...]:
    """All bots that can be seated: the levels, and after each of them its personas as `level:persona`."""
    personas = title(title_id).personas
    return tuple(
        bot for level in levels(title_id) for bot in (level, *(it for it in personas if level_of(it) == level))
    )


def level_of(bot: str) -> str:
    """The level of a bot.

    >>> level_of("club:collector"), level_of("club")
    ('club', 'club')
    """
    return bot.partition(":")[0]


def usual(title_id: str) -> str:
    """The level that plays where nobody has chosen one."""
    possible = levels(title_id)
    return _USUAL if _USUAL in possible else possible[-1]


def name(bot: str) -> Text:
    """What people call a bot.

    >>> str(name("casual"))
    'casual'
    """
    level, _, persona = bot.partition(":")
    words = text(f"bot.level.{level}")
    return text("bot.with_persona", persona=text(f"bot.persona.{persona}"), level=words) if persona else words


def character(bot: str) -> Text:
    """How a bot plays, in a few words.

    >>> str(character("random"))
    'plays any legal move'
    """
    level, _, persona = bot.partition(":")
    return text(f"bot.persona.{persona}.character" if persona else f"bot.level.{level}.character")


def found(title_id: str, words: str) -> str:
    """The bot that somebody means, by its id or by its name in any language; raises UnknownBot."""
    possible = players(title_id)
    names = [(translate(name(bot), language), bot) for bot in possible for language in LANGUAGES]
    meant = Names(possible, lambda: names).found(words)
    if len(meant) != 1:
        raise _unknown(title_id, words)
    return meant[0]


def _unknown(title_id: str, words: str) -> UnknownBot:
    return UnknownBot(text("error.unknown_bot", bot=words, title=title_id, levels=listing(players(title_id))))


def check(title_id: str, bot: str) -> None:
    """Raise UnknownBot for what is no bot of the title."""
    if bot not in players(title_id):
        raise _unknown(title_id, bot)


def make(title_id: str, bot: str, seed: int = 0) -> Bot:
    """A bot by its level, or by `level:persona`; raises UnknownBot.

    >>> import roundhouse as rh
    >>> match = rh.new("ticket-to-ride-usa", players=2, seed=7)
    >>> make("ticket-to-ride-usa", "casual").choose(match.seat(0)) in match.state.legal(0)
    True
    """
    check(title_id, bot)
    if bot == RANDOM:
        return UniformBot(seed)
    return title(title_id).bot(bot, seed)


__all__ = [
    "Bot",
    "UniformBot",
    "character",
    "check",
    "found",
    "level_of",
    "levels",
    "make",
    "name",
    "players",
    "usual",
]
