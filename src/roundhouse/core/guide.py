"""A guided first game: a prepared position, then steps that say what to look at and what to do.

A guide is data of a title: `guides/<title>.json` in the title's package. What chance answers follows from its seed, and
what the opponents answer stands in it, so each sentence of it is true whenever it is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from roundhouse.core.action import Action
from roundhouse.core.match import Entry, Match
from roundhouse.core.registry import title

Answer = tuple[int, str]
"""A seat and the text of its action."""
Hook = Annotated[dict[str, Any], "Hook"]
"""A thing on the page: its `hook`, and what tells it from others of its kind; `in` is a hook that it lies in."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read, and to do if `do` says so; then the others answer."""

    text: str
    """The key of the words; that of their heading has `.title` behind it."""
    do: tuple[str, ...] = ()
    then: tuple[Answer, ...] = ()
    point: tuple[Hook, ...] = ()
    """What the page draws a ring around."""
    panel: str | None = None
    """The panel that has to be in sight where there is no room for all of them."""
    open: Hook | None = None
    """What the page opens for this step, such as another sheet of the board."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A first game of a title for a newcomer's seat."""

    title: str
    players: int
    options: Mapping[str, Any]
    seed: str
    seat: int
    before: tuple[Answer, ...]
    """What leads to the prepared position."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An action that a step asks for, and the length of the log at which its time has come."""

    at: int
    action: Action


@dataclass(frozen=True, slots=True)
class Script:
    """A guide played through: its whole log, and where in it each step stands."""

    log: tuple[Entry, ...]
    start: int
    """The length of the log at the prepared position."""
    at: tuple[int, ...]
    """The length of the log when a step begins."""
    acts: tuple[tuple[Act, ...], ...]
    """What each step asks for."""


@cache
def guide(title_id: str) -> Guide | None:
    """The guide of a title, if it has one; raises UnknownTitle."""
    source = title(title_id).files() / "guides" / f"{title_id}.json"
    return read_guide(json.loads(source.read_text("utf-8"))) if source.is_file() else None


def read_guide(document: Mapping[str, Any]) -> Guide:
    """A guide as its file has it."""
    return Guide(
        title=document["title"],
        players=document["players"],
        options=document.get("options", {}),
        seed=document["seed"],
        seat=document["seat"],
        before=_answers(document["before"]),
        steps=tuple(
            Step(
                text=step["text"],
                do=tuple(step.get("do", ())),
                then=_answers(step.get("then", ())),
                point=tuple(step.get("point", ())),
                panel=step.get("panel"),
                open=step.get("open"),
            )
            for step in document["steps"]
        ),
    )


@cache
def script(title_id: str) -> Script | None:
    """The guide of a title played through."""
    found = guide(title_id)
    return None if found is None else play(found)


def play(guide: Guide) -> Script:
    """Play a guide from the first deal to its last step; raises what an answer that does not fit raises."""
    match = Match(title(guide.title).build(guide.players, guide.options), guide.seed)
    for seat, words in guide.before:
        match.act(seat, words)
    start = match.version
    at: list[int] = []
    acts: list[tuple[Act, ...]] = []
    for step in guide.steps:
        at.append(match.version)
        asked: list[Act] = []
        for words in step.do:
            asked.append(Act(match.version, match.game.parse(words)))
            match.act(guide.seat, words)
        for seat, words in step.then:
            match.act(seat, words)
        acts.append(tuple(asked))
    return Script(tuple(match.log), start, tuple(at), tuple(acts))


def _answers(entries: Sequence[Sequence[Any]]) -> tuple[Answer, ...]:
    return tuple((seat, words) for seat, words in entries)
