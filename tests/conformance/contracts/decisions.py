"""Decisions: who is asked, what is legal, and that nothing else is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import ClassVar

import msgspec
import pytest
from tests.conformance.walk import Walk

from roundhouse import CHANCE, Action, Game, IllegalAction, NotYourTurn, ParseError, Rng, State
from roundhouse.core.record import record_schema
from roundhouse.core.text import LANGUAGES, translate

LONGEST_TEXT: int = record_schema()["properties"]["entries"]["items"]["prefixItems"][1]["maxLength"]
_checked: dict[Game, set[int]] = {}
"""The actions whose forms have been checked, by game: the codec knows no state, so once is enough."""
_refused: dict[Game, set[Action | None]] = {}
"""The actions whose misspellings have been tried, by game; None stands for what resembles no action."""


def legal_is_for_those_asked(walk: Walk) -> None:
    """Each seat that is asked has something to do, and no other seat has."""
    nobody = {walk.players, walk.players + 20, CHANCE - 1}
    for state in walk:
        asked = state.seats()
        assert len(asked) > 0 and len(set(asked)) == len(asked)
        assert asked == (CHANCE,) if state.chance else set(asked) <= set(range(walk.players))
        for seat in asked:
            assert state.chance or len(state.legal_ids(seat)) > 0
        for seat in {CHANCE, *range(walk.players), *nobody} - set(asked):
            assert state.legal(seat) == []
        assert state.chance == bool(state.outcomes() if walk.looks(8) else state.chance)


def legal_is_distinct_and_has_its_ids(walk: Walk) -> None:
    """`legal` and `legal_ids` say the same, each action once; nothing speaks against what is listed."""
    game = walk.game
    for state in walk:
        for seat in state.seats():
            if seat == CHANCE:
                continue
            ids = list(state.legal_ids(seat))
            assert len(set(ids)) == len(ids)
            if not walk.looks(6):
                continue
            legal = state.legal(seat)
            assert len(set(legal)) == len(legal) == len(ids)
            if len(state.seats()) == 1:
                assert state.legal() == legal
            else:
                assert state.legal() == []
            assert ids == (list(range(len(legal))) if state.frame.open else [game.id(action) for action in legal])
            assert [state.why_not(action, seat) for action in legal] == [None] * len(legal)
            sampled = list(state.sampled_ids(seat))
            assert sampled and set(sampled) <= set(ids) and len(set(sampled)) == len(sampled)


def picks_are_those_of_the_list(walk: Walk) -> None:
    """Random play draws what it would draw from the list, also where it makes no list."""
    for state in walk:
        if not state.chance and walk.looks(16):
            before = state.key()
            for seat in state.seats():
                ids, seed = state.sampled_ids(seat), walk.luck.next32()
                for more in range(8):
                    assert state.pick_id(seat, Rng(seed + more)) == ids[Rng(seed + more).below(len(ids))]
            assert state.key() == before


def actions_round_trip(walk: Walk) -> None:
    """Every action reads back from its text, its JSON and its id."""
    checked = _checked.setdefault(walk.game, set())
    for state in walk:
        frame = state.frame
        if frame.open:
            for seat in state.seats():
                for action in state.legal(seat):
                    _reads_back(walk.game, action)
            continue
        if frame.chance:
            first, weights = frame.first(state), frame.weights(state)
            ids = [first + i for i, weight in enumerate(weights) if weight > 0]
        else:
            ids = [number for seat in state.seats() for number in state.legal_ids(seat)]
        for number in ids:
            if number not in checked:
                action = walk.game.action(number)
                assert walk.game.id(action) == number
                _reads_back(walk.game, action)
                checked.add(number)


def _reads_back(game: Game, action: Action) -> None:
    words = str(action)
    assert game.parse(words) == action
    assert words.split() == words.split(" ") and len(words) <= LONGEST_TEXT
    data = action.to_json()
    assert msgspec.json.decode(msgspec.json.encode(data)) == data
    again = game.action_from_json(data)
    assert again == action and hash(again) == hash(action) and type(again) is type(action)


def what_is_no_action_raises_parse_error(walk: Walk) -> None:
    """Texts and JSON that name no action raise ParseError and nothing else."""
    refused = _refused.setdefault(walk.game, set())
    for _ in walk:
        if not walk.looks(64):
            continue
        if None not in refused:
            nothing: list[object] = [None, 3, [], {}, {"kind": "no-such-thing"}, {"kind": []}]
            _raise_parse_errors(walk.game, ("", "   ", "no-such-thing", "\x00"), nothing)
            refused.add(None)
        action = walk.action
        if action in refused:
            continue
        data = action.to_json()
        odd: list[object] = [None, 1.5, [[]], {}, "no such thing"]
        wrong: list[object] = [{**data, "no_such_field": 1}]
        wrong += [{**data, name: value} for name in data for value in odd]
        wrong += [{other: data[other] for other in data if other != name} for name in data]
        _raise_parse_errors(walk.game, (f"{action} no-such-thing", f"{action.kind} {'9' * 50}"), wrong)
        refused.add(action)


def _raise_parse_errors(game: Game, texts: Iterable[str], documents: Iterable[object]) -> None:
    for words in texts:
        with pytest.raises(ParseError):
            game.parse(words)
    for document in documents:
        with pytest.raises(ParseError):
            game.action_from_json(document)


def illegal_actions_raise_and_change_nothing(walk: Walk) -> None:
    """What is not legal raises the exact error, with a text in each language, and leaves the state as it was."""
    earlier: list[Action] = []
    for state in walk:
        if walk.looks(10):
            earlier.append(walk.action)
        if not walk.looks(60):
            continue
        before = state.key()
        for seat in (CHANCE - 1, CHANCE, *range(walk.players), walk.players + 20):
            if seat not in state.seats():
                _refuses(state, walk.action, seat, NotYourTurn)
        for action in (*_some(walk, earlier), *_strangers(walk.action)):
            for seat in state.seats():
                if not _allows(state, seat, action):
                    _refuses(state, action, seat, IllegalAction)
        assert state.key() == before
    if walk.state.over:
        before = walk.state.key()
        for action in _some(walk, earlier):
            for asked in (None, CHANCE, *range(walk.players)):
                _refuses(walk.state, action, asked, IllegalAction)
        assert walk.state.key() == before


def nothing_is_asked_after_the_end(walk: Walk) -> None:
    """A finished game asks nobody and offers nothing."""
    state = walk.finish()
    if state.over:
        assert state.seats() == () and not state.chance and state.outcomes() == [] and state.pending == ()
        assert all(state.legal(seat) == [] for seat in (None, CHANCE, *range(walk.players)))
        with pytest.raises(IllegalAction):
            state.frame  # noqa: B018  (reading it is what raises)


@dataclass(frozen=True, slots=True)
class _Stranger(Action):
    """An action that no game has."""

    kind: ClassVar[str] = "stranger"


def _strangers(action: Action) -> Iterator[Action]:
    """Actions of no game, and of the same kind but with something in them that this game has not."""
    yield _Stranger()
    for field in fields(action):
        value = getattr(action, field.name)
        yield replace(action, **{field.name: ("no-such-thing",) if isinstance(value, tuple) else _other(value)})


def _other(value: object) -> object:
    return 10**12 if isinstance(value, int) else "no-such-thing"


def _some(walk: Walk, actions: list[Action]) -> Iterator[Action]:
    for _ in range(min(4, len(actions))):
        yield actions[walk.luck.below(len(actions))]


def _allows(state: State, seat: int, action: Action) -> bool:
    if state.frame.open or state.frame.wide:
        return state.frame.allows(state, seat, action) is None
    return action in state.legal(seat)


def _refuses(state: State, action: Action, seat: int | None, error: type[IllegalAction]) -> None:
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert type(caught.value) is error
    why = state.why_not(action, seat)
    assert why is not None
    for said in (caught.value.text, why):
        for language in LANGUAGES:
            words = translate(said, language)
            assert "{" not in words and words != said.key
