"""Records that begin from a position: one that the title never has is refused, whatever is broken of it."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from tests.conformance.tables import TITLES

import roundhouse as rh

WRONG: tuple[Any, ...] = (None, -1, 1, 99, 2**40, 2**70, 1.5, "x", [], [1, 2], {})
DECISIONS = (5, 40, 120)
CHANGES = 40 if rh.build() == "compiled" else 15


def begun(title: rh.Title, decisions: int) -> dict[str, Any]:
    """The record of a match that begins from a position after so many random decisions, with one more of them."""
    rng = rh.Rng(decisions)
    first = rh.new(title, players=max(2, title.seats[0]), seed="first")
    for _ in range(decisions):
        if not first.over:
            answer(first, rng)
    start = first.state.determinize(None, rng)
    match = rh.Match(first.game, "other", first.seats, start=start)
    if not match.over:
        answer(match, rng)
    record: dict[str, Any] = json.loads(json.dumps(match.record()))
    return record


def answer(match: rh.Match, rng: rh.Rng) -> None:
    seat = match.state.seats()[0]
    sampled = match.seat(seat).sampled()
    match.act(seat, sampled[rng.below(len(sampled))])


def broken(record: dict[str, Any], rng: rh.Rng) -> dict[str, Any]:
    """The same with something else at one place of the position, or with nothing there."""
    changed = copy.deepcopy(record)
    holder: Any = changed["start"]
    names = sorted(holder)
    place: Any = names[rng.below(len(names))]
    while isinstance(holder[place], list) and holder[place] and rng.below(4):
        holder = holder[place]
        place = rng.below(len(holder))
    if rng.below(5) == 0:
        del holder[place]
    else:
        holder[place] = WRONG[rng.below(len(WRONG))]
    return changed


@pytest.mark.parametrize("title", TITLES)
def test_a_position_that_is_none_is_refused(title: rh.Title) -> None:
    rng = rh.Rng(1)
    refused = 0
    for decisions in DECISIONS:
        record = begun(title, decisions)
        assert json.loads(json.dumps(rh.load(record).record())) == record
        for _ in range(CHANGES):
            changed = broken(record, rng)
            try:
                rh.load(changed)
            except rh.BadRecord as error:
                assert any(place in str(error) for place in ("start", "entries", "scores", "result")), error
                refused += 1
                with pytest.raises(rh.BadRecord):
                    rh.verify(changed)
            else:
                rh.verify(changed)
    assert refused > len(DECISIONS) * CHANGES // 2
