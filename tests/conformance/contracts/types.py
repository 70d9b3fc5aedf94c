"""Types: views and events are what the title declares, to the last field."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

from tests.conformance.shapes import misfit
from tests.conformance.walk import WHOLE, Walk

from roundhouse import Event, State


def views_have_their_type(walk: Walk) -> None:
    """A view has the fields of the title's `view_type`, all of them and no other, each of its type."""
    for state in walk:
        if walk.looks(160):
            _fits(walk, state)
    _fits(walk, walk.state)


def _fits(walk: Walk, state: State) -> None:
    for seat in (None, *range(walk.players)):
        assert misfit(state.view(seat), walk.title.view_type) == ""


def events_have_their_types(walk: Walk) -> None:
    """Every field of an event is of the type that its class declares."""
    if not walk.looks(WHOLE):
        return
    events: list[Event] = []
    walk.state.sink = events
    walk.finish()
    hints = {kind: get_type_hints(kind) for kind in {type(event) for event in events}}
    for event in events:
        for field in fields(event):
            found = misfit(getattr(event, field.name), hints[type(event)][field.name])
            assert found == "", f"{field.name} of {event}{found}"
