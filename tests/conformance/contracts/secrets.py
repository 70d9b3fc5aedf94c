"""Secrets: what a seat sees, what it can imagine, and which events reach it."""

from __future__ import annotations

import json

import msgspec
from tests.conformance.contracts.states import agrees
from tests.conformance.walk import WHOLE, Walk

from roundhouse import Event, State
from roundhouse.core.play import playout

_SEVERAL = 4


def views_are_equal_under_determinize(walk: Walk) -> None:
    """A seat, and a spectator, cannot tell an imagined state from the true one: that is the leak test."""
    for state in walk:
        if walk.looks(28):
            _cannot_tell(walk, state, _observer(walk))
    for seat in (None, *range(walk.players)):
        _cannot_tell(walk, walk.state, seat)


def _cannot_tell(walk: Walk, state: State, seat: int | None) -> None:
    imagined = state.determinize(seat, walk.luck)
    seen = state.view(seat)
    assert imagined.view(seat) == seen and msgspec.json.decode(msgspec.json.encode(seen)) == seen
    assert walk.title.invariants(imagined) == []
    assert imagined.seats() == state.seats() and imagined.scores() == state.scores()
    if seat in state.seats():
        assert imagined.legal(seat) == state.legal(seat)
        assert imagined.question(seat) == state.question(seat)
    if state.over:
        assert imagined.key() == state.key() and imagined.result() == state.result()


def imagined_states_play_to_the_end(walk: Walk) -> None:
    """What a seat imagines is a state like any other."""
    for state in walk:
        if walk.looks(walk.players * 100):
            imagined = state.determinize(_observer(walk), walk.luck)
            playout(imagined, walk.luck)
            assert imagined.over and walk.title.invariants(imagined) == []
            agrees(imagined.scores(), imagined.result())


def what_is_hidden_varies(walk: Walk) -> None:
    """Where several things were told to others only, a seat imagines more than the truth."""
    events: list[Event] = []
    walk.state.sink = events
    seats = (None, *range(walk.players))
    secrets: dict[int | None, int] = dict.fromkeys(seats, 0)
    truths: dict[int | None, int] = dict.fromkeys(seats, 0)
    varied: set[int | None] = set()
    for state in walk:
        for seat in seats:
            secrets[seat] += sum(event.only is not None and not event.seen_by(seat) for event in events)
            if secrets[seat] >= _SEVERAL and seat not in varied and walk.looks(4):
                if state.determinize(seat, walk.luck).key() != state.key():
                    varied.add(seat)
                truths[seat] += 1
        events.clear()
    for seat, number in truths.items():
        assert seat in varied or number <= _SEVERAL, f"seat {seat} always imagines the truth"


def events_do_not_tell_what_is_hidden(walk: Walk) -> None:
    """Two answers that a seat cannot tell apart in its view, though the states differ, are told to it as the same."""
    for state in walk:
        if not walk.looks(32):
            continue
        seat = _observer(walk)
        other = _other_answer(walk, state)
        if other is not None and walk.seat != seat:
            one, two = (_played(walk, number) for number in (walk.number, other))
            if one.view(seat) == two.view(seat) and one.key() != two.key():
                assert _told(one, seat) == _told(two, seat)


def _observer(walk: Walk) -> int | None:
    seat = walk.luck.below(walk.players + 1)
    return None if seat == walk.players else seat


def _other_answer(walk: Walk, state: State) -> int | None:
    if state.chance:
        first, weights = state.frame.first(state), state.frame.weights(state)
        ids = [first + i for i, weight in enumerate(weights) if weight > 0]
    else:
        ids = list(state.legal_ids(walk.seat))
    other = ids[walk.luck.below(len(ids))]
    return None if other == walk.number else other


def _played(walk: Walk, number: int) -> State:
    state = walk.state.copy()
    state.sink = []
    state.play_id(number, walk.seat)
    return state


def _told(state: State, seat: int | None) -> list[dict[str, object]]:
    return [event.to_json() for event in state.sink or () if event.seen_by(seat)]


def events_reach_only_their_audience(walk: Walk) -> None:
    """A match gives each seat the events it may see, from any version on, as JSON; after the end all."""
    if not walk.looks(WHOLE):
        return
    walk.finish()
    match = walk.match()
    assert match.state.key() == walk.state.key()
    since = walk.luck.below(match.version + 1)
    everything = match.events() if match.state.over else []
    for seat in (None, *range(walk.players)):
        seen = match.events(seat=seat)
        assert match.events(since, seat) == [(version, event) for version, event in seen if version >= since]
        json.dumps([event.to_json() for _, event in seen])
        if match.state.over:
            assert seen == everything
    if match.state.over:
        match.undo(match.log[-1].seat)
    for seat in (None, *range(walk.players)):
        for _, event in match.events(seat=seat):
            assert event.only is None or event.only == seat
            assert event.but is None or event.but != seat
