"""Versions of the rules: what was begun by older ones is played by them, whatever has changed since.

The example title has two. In the first one customers pay more, and another freight is the default.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from night_freight import TITLE
from night_freight.title import CUSTOMER_POINTS

from roundhouse import BadRecord, Match, UnknownRules, load, verify
from roundhouse.core.documents import MatchRecord
from roundhouse.core.text import translate

pytestmark = pytest.mark.usefixtures("night_freight")


def _finished(match: Match) -> Match:
    """Everybody answers with the first thing there is."""
    while not match.over:
        seat = match.state.seats()[-1]
        match.act(seat, match.state.legal(seat)[0])
    return match


@pytest.fixture
def old_record(monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRecord]:
    """A record that a program wrote which knew only the first version."""
    with monkeypatch.context() as program:
        program.setattr(TITLE, "rules_version", 1)
        program.setattr(TITLE, "options", TITLE.options_with({}, 1))
        record = _finished(Match(TITLE.build(3, {}), "seed")).record()
    assert record["rules_version"] == 1 and record["options"] == {}
    yield record


def test_a_game_is_played_by_the_newest_rules_or_by_those_named() -> None:
    assert TITLE.build(3, {}).rules_version == 2
    for version in (1, 2):
        game = TITLE.build(3, {}, version)
        assert game.rules_version == version and game.customer_points == CUSTOMER_POINTS[version]


def test_options_and_defaults_are_those_of_the_version() -> None:
    assert TITLE.build(3, {"freight": "even"}, 1).options == {}
    assert TITLE.build(3, {"freight": "even"}, 2).options == {"freight": "even"}
    assert [list(TITLE.build(2, {}, version).freight) for version in (1, 2)] == [[1, 1, 1, 1], [4, 3, 2, 1]]


@pytest.mark.parametrize("version", [0, 3, -1, 999, True, "2", 1.0])
def test_a_version_that_is_not_known_is_refused(version: Any) -> None:
    with pytest.raises(UnknownRules, match=r"rules of night-freight is unknown; versions 1 to 2 are known") as caught:
        TITLE.build(3, {}, version)
    assert str(version) in translate(caught.value.text, "pl")


def test_an_old_record_is_played_and_proven_by_the_old_rules(old_record: MatchRecord) -> None:
    match = load(old_record)
    assert match.game.rules_version == 1 and match.state.scores() == old_record["scores"]
    assert verify(old_record).proven
    by_new_rules = {**old_record, "rules_version": 2}
    with pytest.raises(BadRecord, match="scores"):
        load(by_new_rules)


def test_an_old_record_is_saved_as_what_it_is(old_record: MatchRecord) -> None:
    assert load(old_record).record() == old_record


def test_looking_back_and_taking_back_play_by_the_old_rules(old_record: MatchRecord) -> None:
    match = load(old_record)
    looked = match.at(match.version - 1)
    assert looked.game.rules_version == 1
    looked.apply(match.log[-1].action)
    assert looked.scores() == old_record["scores"]
    last = match.log[-1]
    match.undo(last.seat, consent=True)
    assert not match.over and match.state.scores() != old_record["scores"]
    match.act(last.seat, last.action)
    assert match.record() == old_record


def test_a_record_of_newer_rules_is_refused(old_record: MatchRecord) -> None:
    for version in (3, 999):
        with pytest.raises(
            BadRecord, match=rf"rules_version: version {version} of the rules of night-freight is unknown"
        ):
            load({**old_record, "rules_version": version})
