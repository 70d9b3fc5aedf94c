"""The log is the truth: records, undo and redo, earlier versions."""

from __future__ import annotations

import json

import pytest
from tests.conformance.walk import WHOLE, Walk, typed

from roundhouse import CHANCE, CannotUndo, IllegalAction, Match, load, verify
from roundhouse.core.record import to_lines

_SEED = "in the open"


def _play(match: Match, walk: Walk) -> bool:
    """One answer of the walk's; false when it has no more."""
    answer = None if match.state.over else walk.answer(match.state)
    if answer is None:
        return False
    seat, number = answer
    match.act(seat, typed(match.state, seat, number))
    walk.log += [(entry.seat, entry.action) for entry in match.log[len(walk.log) :]]
    return True


def the_log_replays(walk: Walk) -> None:
    """A record, as a document or as JSON lines, gives the same match again, and proves its draws."""
    if not walk.looks(WHOLE):
        return
    match = Match(walk.game, _SEED)
    while _play(match, walk):
        pass
    record = match.record()
    assert json.loads(json.dumps(record)) == record
    again = load(to_lines(record) if walk.luck.below(2) else json.dumps(record))
    assert again.record() == record and again.log == match.log
    assert again.state.key() == match.state.key() and again.state.scores() == match.state.scores()
    assert again.commitment == match.commitment and again.names == match.names
    if walk.looks(3):
        verdict = verify(record)
        assert verdict.proven and verdict.draws == sum(entry.seat == CHANCE for entry in match.log)


def a_game_typed_in_replays(walk: Walk) -> None:
    """Without a seed chance is an entry like any other."""
    if walk.looks(2 * WHOLE):
        walk.finish()
        match = load(walk.record())
        assert match.state.key() == walk.state.key() and match.seed is None


def earlier_versions_are_kept(walk: Walk) -> None:
    """`at` gives the state after so many entries of the log, and a copy of it."""
    if not walk.looks(WHOLE):
        return
    keys: dict[int, str] = {}
    for state in walk:
        if walk.looks(48):
            keys[len(walk.log)] = state.key()
    match = walk.match()
    keys[match.version] = walk.state.key()
    for version, key in keys.items():
        earlier = match.at(version)
        assert earlier.key() == key
        for entry in match.log[version : version + 1]:
            earlier.apply(entry.action, entry.seat)
    assert match.state.key() == walk.state.key()
    for version in (-1, match.version + 1):
        with pytest.raises(IllegalAction):
            match.at(version)


def undo_and_redo_agree(walk: Walk) -> None:
    """A seat takes back its last answer, alone or with consent, and redo brings all of it again."""
    if not walk.looks(WHOLE):
        return
    match = Match(walk.game, _SEED)
    while _play(match, walk):
        if walk.looks(12):
            _undo_and_redo(match, walk.luck.below(walk.players))


def _undo_and_redo(match: Match, seat: int) -> None:
    log, key, events = list(match.log), match.state.key(), match.events(seat=seat)
    mine = [version for version, entry in enumerate(log) if entry.seat == seat]
    alone = bool(mine) and all(entry.seat == seat for entry in log[mine[-1] :])
    assert match.can_undo(seat) == alone
    if not alone:
        with pytest.raises(CannotUndo):
            match.undo(seat)
        assert match.log == log and match.state.key() == key
    if mine and not alone and match.game.players == 1:
        with pytest.raises(CannotUndo):  # there is nobody to consent
            match.undo(seat, consent=True)
    elif mine:
        before = match.at(mine[-1]).key()
        match.undo(seat, consent=not alone)
        assert match.log == log[: mine[-1]] and match.state.key() == before
        assert seat in match.state.seats()
        match.redo()
        assert match.log == log and match.state.key() == key and match.events(seat=seat) == events
        with pytest.raises(CannotUndo):
            match.redo()
