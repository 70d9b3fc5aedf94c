"""Words: every question, action and event has its text in each language."""

from __future__ import annotations

from functools import cache

from tests.conformance.walk import Walk

from roundhouse import Event
from roundhouse.core.text import LANGUAGES, Arg, Text, catalogue, translate

_described: set[tuple[object, int]] = set()


def every_question_has_words(walk: Walk) -> None:
    """Each frame that asks a seat has a question, the end and chance too."""
    for state in walk:
        for seat in state.seats():
            has_words(state.question(seat))
    has_words(walk.state.question())


def every_action_has_words(walk: Walk) -> None:
    """Each legal action, and each outcome of chance, can be described."""
    for state in walk:
        if state.frame.open:
            for seat in state.seats():
                for action in state.legal(seat):
                    has_words(walk.game.describe(action))
            continue
        numbers = [walk.number]
        if not state.chance and walk.looks(8):
            numbers += state.legal_ids(walk.seat)
        for number in numbers:
            if (walk.game, number) not in _described:
                has_words(walk.game.describe(walk.game.action(number)))
                _described.add((walk.game, number))


def every_event_has_words(walk: Walk) -> None:
    """Each event can be narrated, or is one that needs no line."""
    names = [f"Player {seat + 1}" for seat in range(walk.players)]
    events: list[Event] = []
    walk.state.sink = events
    walk.finish()
    for event in events:
        words = walk.game.narrate(event, names)
        if words is not None:
            has_words(words)


def has_words(text: Text) -> None:
    """Check that a text can be put into each language, with nothing missing."""
    _has_words(_shape(text))


Shape = tuple[str, tuple[tuple[str, object], ...]]


def _shape(text: Text) -> Shape:
    """What decides about a text's words: its keys and its numbers; names and other words may be any."""
    return text.key, tuple((name, _shape_of(arg)) for name, arg in text.args.items())


def _shape_of(arg: Arg) -> object:
    if isinstance(arg, Text):
        return _shape(arg)
    if isinstance(arg, tuple):
        return frozenset(_shape_of(part) for part in arg)
    return arg if isinstance(arg, int) else "word"


@cache
def _has_words(shape: Shape) -> None:
    key, args = shape
    for language in LANGUAGES:
        assert key in catalogue(language), f"no text for {key!r} in {language!r}"
        message = catalogue(language)[key]
        plain = {name: arg if isinstance(arg, int) else "word" for name, arg in args}
        words = translate(Text(key, plain), language)
        assert words.strip() and "{" not in words and "}" not in words, f"{key!r} in {language!r}: {message}"
    for _, arg in args:
        for part in arg if isinstance(arg, frozenset) else (arg,):
            if isinstance(part, tuple):
                _has_words(part)
