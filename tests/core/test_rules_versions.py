"""Versions of the rules: what was begun by older ones is played by them, whatever has changed since.

The toy title has two. In the first one whoever takes a price gets more for it, and another weather is the default.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.core.toy import DEPOT
from tests.core.toy.title import REWARD

from roundhouse import CHANCE, BadRecord, Match, UnknownRules, load, verify
from roundhouse.core.text import translate

pytestmark = pytest.mark.usefixtures("depot")


def _finished(match: Match) -> Match:
    """Everybody bids the most, names the first price and takes."""
    while not match.state.over:
        seat = match.state.seats()[-1]
        legal = match.state.legal(seat)
        match.act(seat, next((action for action in legal if action.kind == "take"), legal[0]))
    return match


@pytest.fixture
def old_record(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A record that a program wrote which knew only the first version."""
    with monkeypatch.context() as program:
        program.setattr(DEPOT, "rules_version", 1)
        program.setattr(DEPOT, "options", DEPOT.options_with({}, 1))
        record = _finished(Match(DEPOT.build(3, {}), "seed")).record()
    assert record["rules_version"] == 1 and record["options"] == {}
    yield record


def test_a_game_is_played_by_the_newest_rules_or_by_those_named() -> None:
    assert DEPOT.build(3, {}).rules_version == 2
    for version in (1, 2):
        game = DEPOT.build(3, {}, version)
        assert game.rules_version == version and vars(game)["reward"] == REWARD[version]


def test_options_and_defaults_are_those_of_the_version() -> None:
    assert DEPOT.build(3, {"weather": "even"}, 1).options == {}
    assert DEPOT.build(3, {"weather": "even"}, 2).options == {"weather": "even"}
    weights = [weight for _, weight in _weather(1)], [weight for _, weight in _weather(2)]
    assert weights == ([1, 1, 1], [4, 2, 1])


def _weather(version: int) -> list[tuple[Any, int]]:
    match = Match(DEPOT.build(2, {}, version), draw=False)
    while "order" in {action.kind for action, _ in match.state.outcomes()}:
        match.act(CHANCE, match.state.outcomes()[0][0])
    return match.state.outcomes()


@pytest.mark.parametrize("version", [0, 3, -1, 999, True, "2", 1.0])
def test_a_version_that_is_not_known_is_refused(version: Any) -> None:
    with pytest.raises(UnknownRules, match=r"rules of depot is unknown; versions 1 to 2 are known") as caught:
        DEPOT.build(3, {}, version)
    assert str(version) in translate(caught.value.text, "pl")


def test_an_old_record_is_played_and_proven_by_the_old_rules(old_record: dict[str, Any]) -> None:
    match = load(old_record)
    assert match.game.rules_version == 1 and match.state.scores() == old_record["scores"]
    assert verify(old_record).proven
    by_new_rules = {**old_record, "rules_version": 2}
    with pytest.raises(BadRecord, match="scores"):
        load(by_new_rules)


def test_an_old_record_is_saved_as_what_it_is(old_record: dict[str, Any]) -> None:
    assert load(old_record).record() == old_record


def test_looking_back_and_taking_back_play_by_the_old_rules(old_record: dict[str, Any]) -> None:
    match = load({name: value for name, value in old_record.items() if name not in ("scores", "result")})
    taken = next(i for i, entry in enumerate(match.log) if entry.action.kind == "take")
    before, after = match.at(taken).scores(), match.at(taken + 1).scores()
    assert after[match.log[taken].seat] - before[match.log[taken].seat] == REWARD[1]
    last = match.log[-1]
    match.undo(last.seat, consent=True)
    before = match.state.scores()
    match.act(last.seat, last.action)
    assert match.state.key() == load(old_record).state.key() and before != match.state.scores()


def test_a_record_of_newer_rules_is_refused(old_record: dict[str, Any]) -> None:
    for version in (3, 999):
        with pytest.raises(BadRecord, match=rf"rules_version: version {version} of the rules of depot is unknown"):
            load({**old_record, "rules_version": version})
