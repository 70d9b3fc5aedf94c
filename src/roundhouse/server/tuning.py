"""Limits and times of a server by their names, for whoever wants other ones than the usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any, Final

from roundhouse.core.text import listing, text
from roundhouse.server.errors import Refused
from roundhouse.server.settings import Limits, Rate, Settings

TIMES: Final = ("bot_deadline", "idle_seconds", "nonce_seconds", "lobby_hours", "slow_lobby_hours")
"""Settings beside `Limits` that are set by name."""
_MOST: Final = 2**53


def tuned(wishes: Sequence[str], settings: Settings | None = None) -> Settings:
    """The settings with other limits, each as NAME=NUMBER, or NAME=A_SECOND,AT_ONCE for a rate; raises Refused.

    >>> tuned(["chat_rate=0.5,4", "chat_lines=500"]).limits.chat_rate
    Rate(per_second=0.5, burst=4.0)
    """
    settings = settings or Settings()
    usual = values(settings)
    limits: dict[str, Any] = {}
    times: dict[str, Any] = {}
    for wish in wishes:
        name, equals, words = wish.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in usual:
            near = get_close_matches(name, usual) or list(usual)
            raise Refused(text("server.error.no_limit", name=name[:60], possible=listing(near)))
        (times if name in TIMES else limits)[name] = _number(name, words, usual[name])
    return replace(settings, limits=replace(settings.limits, **limits), **times)


def values(settings: Settings) -> dict[str, Any]:
    """All limits and times by name."""
    found = {it.name: getattr(settings.limits, it.name) for it in fields(Limits)}
    return found | {name: getattr(settings, name) for name in TIMES}


def shown(settings: Settings) -> Iterator[str]:
    """Lines of a settings file."""
    for name, value in values(settings).items():
        yield f"{name} = {[float(it) for it in value] if isinstance(value, Rate) else value}"


def _number(name: str, words: str, usual: Any) -> Any:
    """A number like the usual one."""
    try:
        if isinstance(usual, Rate):
            per_second, burst = (float(word) for word in words.split(","))
            return Rate(_sane(per_second), _sane(burst))
        return type(usual)(_sane(type(usual)(words)))
    except ValueError as error:
        kind = "rate" if isinstance(usual, Rate) else "seconds" if isinstance(usual, float) else "number"
        like = ",".join(f"{it:g}" for it in usual) if isinstance(usual, Rate) else f"{usual}"
        wanted = text(f"server.error.limit.{kind}")
        raise Refused(text("server.error.bad_limit", name=name, value=words[:60], wanted=wanted, like=like)) from error


def _sane(number: float) -> float:
    """A number above 0 that is none of the odd ones."""
    if not 0 < number <= _MOST:
        raise ValueError(number)
    return number
