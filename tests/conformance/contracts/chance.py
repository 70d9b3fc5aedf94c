"""Chance: a seat that answers by integer weights."""

from __future__ import annotations

from math import sqrt

from tests.conformance.walk import Walk

from roundhouse import State

_DRAWS = 300


def chance_follows_its_weights(walk: Walk) -> None:
    """`outcomes` lists what has a weight, and asking changes nothing."""
    for state in walk:
        if not state.chance:
            assert state.outcomes() == []
            continue
        weighed, which = list(state.frame.weights(state)), walk.number - state.frame.first(state)
        assert min(weighed) >= 0 and 0 <= which < len(weighed) and weighed[which] > 0
        if walk.looks(12):
            before = state.key()
            weights = _weights(state)
            outcomes = state.outcomes()
            assert [(walk.game.id(action), weight) for action, weight in outcomes] == list(weights.items())
            assert state.legal() == state.legal(-1) == [action for action, _ in outcomes]
            assert state.key() == before


def draws_come_as_often_as_their_weights_say(walk: Walk) -> None:
    """Of many draws each outcome takes its share, and what has no weight never comes."""
    for state in walk:
        if state.chance and walk.looks(60):
            before = state.key()
            weights = _weights(state)
            total = sum(weights.values())
            came = dict.fromkeys(weights, 0)
            for _ in range(_DRAWS):
                came[state.frame.draw(state, walk.luck)] += 1
            for number, weight in weights.items():
                mean = _DRAWS * weight / total
                # Eight standard deviations and eight more for rare outcomes: chance alone never gets there.
                assert abs(came[number] - mean) <= 8 * sqrt(mean * (1 - weight / total)) + 8, (number, came)
            assert state.key() == before


def _weights(state: State) -> dict[int, int]:
    """The weight of each outcome that has one, by the action's id."""
    first = state.frame.first(state)
    weights = {first + i: int(weight) for i, weight in enumerate(state.frame.weights(state)) if weight != 0}
    assert weights and all(weight > 0 for weight in weights.values())
    return weights
