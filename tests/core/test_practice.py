"""Practice: what one person may take back, alone or against bots, and what the record says of it."""

import hashlib
import json
from typing import Any

import pytest
from night_freight import TITLE
from night_freight.actions import Bid

import roundhouse as rh
from roundhouse import BadOption, BadRecord, CannotUndo, Match, Practice, load, verify
from roundhouse.core.record import record_schema
from roundhouse.core.schema import violations

pytestmark = pytest.mark.usefixtures("night_freight")
AGAINST_BOT = [{"name": "Ada"}, {"name": "Jan", "bot": "easy"}]
BOTH: list[Practice] = ["same", "anew"]


def _match(practice: Practice | None = None) -> Match:
    return Match(TITLE.build(2, {}), "seed", AGAINST_BOT, practice=practice)


def _answer(match: Match, times: int = 1) -> None:
    for _ in range(times):
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])


def _until_chance(match: Match) -> int:
    """Play until seat 0 has answered and chance since; the version before its last answer."""
    _answer(match)
    while match.log[-1].seat != rh.CHANCE:
        _answer(match)
    before = match.last_of(0)
    assert before is not None
    return before


@pytest.mark.parametrize("consent", [False, True])
def test_against_bots_what_was_answered_stands(consent: bool) -> None:
    """A bot has no say: its consent, or that of nobody, does not count."""
    match = _match()
    match.act(0, Bid(2))
    match.act(1, Bid(1))
    log = list(match.log)
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="practice"):
        match.undo(0, consent=consent)
    assert match.log == log


def test_against_bots_ones_own_last_answer_can_be_taken_back_as_long_as_nothing_followed() -> None:
    match = _match()
    match.act(0, Bid(2))
    match.undo(0)
    assert match.state.seats() == (0, 1) and match.record().get("practice") is None


def test_alone_what_chance_has_shown_stands() -> None:
    match = rh.new("steamrollers", players=1, seed=3)
    while not any(entry.seat == 0 for entry in match.log) or match.log[-1].seat == 0:
        _answer(match)
    with pytest.raises(CannotUndo, match="practice"):
        match.undo(0, consent=True)


def test_of_a_game_typed_in_everything_can_be_corrected() -> None:
    match = Match(TITLE.build(2, {}), None, AGAINST_BOT)
    for _ in range(9):
        seat = match.state.seats()[0]
        action = match.state.outcomes()[0][0] if seat == rh.CHANCE else match.state.legal(seat)[0]
        match.act(seat, action)
    match.undo(0, consent=True)
    assert match.state.seats() == (0, 1)


@pytest.mark.parametrize("practice", BOTH)
def test_in_practice_everything_can_be_taken_back(practice: Practice) -> None:
    match = _match(practice)
    before = _until_chance(match)
    assert match.can_undo(0)
    match.undo(0)
    assert match.version == before and match.taken_back == [before]


@pytest.mark.parametrize("practice", BOTH)
def test_redo_brings_the_same_chance_and_is_no_move_taken_back(practice: Practice) -> None:
    match = _match(practice)
    _until_chance(match)
    log, key = list(match.log), match.state.key()
    match.undo(0)
    match.redo()
    assert match.log == log and match.state.key() == key and match.taken_back == []
    with pytest.raises(CannotUndo):
        match.redo()


def _tried(practice: Practice) -> set[str]:
    """The logs that come of one and the same answer, taken back ten times."""
    match = _match(practice)
    _until_chance(match)
    logs = {str(match.log)}
    for _ in range(10):
        match.undo(0)
        _until_chance(match)
        logs.add(str(match.log))
    return logs


def test_the_same_chance_comes_again_or_is_drawn_anew() -> None:
    assert len(_tried("same")) == 1 and len(_tried("anew")) > 1


@pytest.mark.parametrize("practice", BOTH)
def test_the_record_says_practice_and_every_draw_is_compared(practice: Practice) -> None:
    """However often and however far moves are taken back, each draw follows from the seed and what the record says."""
    match = _match(practice)
    _until_chance(match)
    for back in (1, 2, 1, 3):
        for _ in range(back):
            if match.last_of(0) is not None:
                match.undo(0)
        _until_chance(match)
    while not match.state.over:
        _answer(match)
    record: dict[str, Any] = json.loads(json.dumps(match.record()))
    assert record["practice"] == {"chance": practice, "taken_back": match.taken_back}
    assert len(match.taken_back) > 4 and violations(record, record_schema()) == []
    again = load(record)
    assert again.record() == record and again.practice == practice and again.can_undo(0)
    verdict = verify(record)
    assert verdict.practice and verdict.taken_back == len(match.taken_back) and verdict.wrong == []
    assert not verdict.proven and verdict.draws > 3, "who could see chance and take back proves nothing"


def test_new_chance_follows_from_the_number_of_moves_taken_back() -> None:
    """As docs/record.md says it."""
    match = _match("anew")
    _until_chance(match)
    match.undo(0)
    _until_chance(match)
    at = match.version - 1
    outcomes = match.at(at).outcomes()
    digest = hashlib.sha256(f"roundhouse draw {at}/1 seed".encode()).digest()
    point = int.from_bytes(digest, "big") % sum(weight for _, weight in outcomes)
    laid = [action for action, weight in outcomes for _ in range(weight)]
    assert match.log[at].action == laid[point]


def test_a_record_that_hides_moves_taken_back_is_found_out() -> None:
    match = _match("anew")
    _until_chance(match)
    log = list(match.log)
    while match.log == log:
        match.undo(0)
        _until_chance(match)
    record = match.record()
    record["practice"] = {"chance": "anew", "taken_back": []}
    assert verify(record).wrong


def test_a_resumed_practice_goes_on_drawing_as_before() -> None:
    match = _match("anew")
    _until_chance(match)
    match.undo(0)
    again = load(match.record())
    for one in (match, again):
        _answer(one, 8)
    assert again.log == match.log and again.record() == match.record()


def test_practice_is_for_one_person() -> None:
    with pytest.raises(BadOption, match="one person"):
        Match(TITLE.build(2, {}), "seed", practice="same")
    with pytest.raises(BadOption, match="one person"):
        rh.new("1830", players=3, seed=1, practice="anew")
    assert rh.new("steamrollers", players=1, seed=1, practice="same").practice == "same"
    two_bots = [{"name": "A", "bot": "easy"}, {"name": "B", "bot": "easy"}]
    assert Match(TITLE.build(2, {}), "seed", two_bots, practice="same").practice == "same"


def test_what_is_no_practice_is_refused_with_what_there_is() -> None:
    wrong: Any = "sometimes"
    with pytest.raises(BadOption, match=r"sometimes.*same.*anew"):
        Match(TITLE.build(2, {}), "seed", AGAINST_BOT, practice=wrong)


@pytest.mark.parametrize(
    "practice",
    [
        {"chance": "never", "taken_back": []},
        {"chance": "same"},
        {"chance": "same", "taken_back": [-1]},
        {"chance": "same", "taken_back": ["1"]},
        "same",
    ],
)
def test_a_record_with_a_broken_practice_is_refused(practice: object) -> None:
    with pytest.raises(BadRecord, match="practice"):
        load({**_match().record(), "practice": practice})


def test_a_record_of_several_people_is_no_practice() -> None:
    record = Match(TITLE.build(2, {}), "seed").record()
    with pytest.raises(BadRecord, match=r"practice: .*2 people"):
        load({**record, "practice": {"chance": "same", "taken_back": []}})
