"""Records: written, read, verified, and refused with the place of their fault."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from night_freight import TITLE

from roundhouse import CHANCE, BadFile, BadRecord, CannotUndo, Match, UnknownTitle, load, verify
from roundhouse.core.record import record_schema, to_lines
from roundhouse.core.rng import commitment
from roundhouse.core.schema import violations

pytestmark = pytest.mark.usefixtures("night_freight")
Record = dict[str, Any]
DRAWN = 3 + 7
"""Three customers, and the wagons of a train for three."""


def _finished(seed: str = "seed", **options: object) -> Match:
    match = Match(TITLE.build(3, options), seed, [{"name": "Ada"}, {"name": "Jan"}, {"name": "Żaneta", "bot": "easy"}])
    while not match.state.over:
        seat = match.state.seats()[-1]
        match.act(seat, match.state.legal(seat)[-1])
    return match


def _record(**changes: object) -> Record:
    return {**copy.deepcopy(_finished().record()), **changes}


def test_a_record_says_everything_once() -> None:
    match = _finished(nights=3)
    record = match.record()
    assert record["title"] == "night-freight" and record["rules_version"] == 2 and record["options"] == {"nights": 3}
    assert record["seats"] == [{"name": "Ada"}, {"name": "Jan"}, {"name": "Żaneta", "bot": "easy"}]
    assert record["seed"] == "seed" and record["commitment"] == commitment("seed")
    assert record["entries"] == [[entry.seat, str(entry.action)] for entry in match.log]
    assert record["scores"] == match.state.scores() and record["result"] == match.state.result()
    assert violations(record, record_schema()) == []


def test_an_unfinished_match_has_no_result() -> None:
    record = Match(TITLE.build(2, {}), "seed").record()
    assert "scores" not in record and "result" not in record
    assert load(record).state.seats() == (0, 1)


def test_a_record_is_read_as_document_text_lines_and_file(tmp_path: Path) -> None:
    match = _finished()
    record = match.record()
    pretty, lines = tmp_path / "match.json", tmp_path / "match.jsonl"
    pretty.write_text(json.dumps(record, indent=2), "utf-8")
    lines.write_text(to_lines(record), "utf-8")
    sources: list[Any] = [
        record,
        json.dumps(record),
        json.dumps(record, indent=1),
        to_lines(record),
        pretty,
        str(lines),
    ]
    for source in sources:
        again = load(source)
        assert again.record() == record and again.state.key() == match.state.key() and again.names == match.names
        assert verify(source).proven


def test_lines_are_a_head_and_one_entry_each() -> None:
    record = _finished().record()
    head, *entries = to_lines(record).splitlines()
    assert "entries" not in json.loads(head) and "Żaneta" in head
    assert [json.loads(line) for line in entries] == record["entries"]


def test_a_loaded_match_can_be_played_on() -> None:
    record = _record()
    record["entries"] = record["entries"][: DRAWN + 2]
    del record["scores"], record["result"]
    match = load(record)
    seat = match.state.seats()[0]
    match.act(seat, match.state.legal(seat)[0])
    assert match.version == DRAWN + 3


def _without(name: str) -> Callable[[Record], None]:
    return lambda record: record.pop(name)


def _with(name: str, value: object) -> Callable[[Record], None]:
    return lambda record: record.update({name: value})


def _entry(number: int, entry: object) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record["entries"][number] = entry

    return change


BROKEN: dict[str, tuple[Callable[[Record], None], str]] = {
    "no seed": (_without("seed"), "document"),
    "no entries": (_without("entries"), "document"),
    "other format": (_with("format", "something"), "format"),
    "newer form": (_with("version", 2), "version"),
    "unknown field": (_with("colour", "red"), "colour"),
    "title of a wrong type": (_with("title", 7), "title"),
    "rules version zero": (_with("rules_version", 0), "rules_version"),
    "newer rules": (_with("rules_version", 3), "rules_version"),
    "options of a wrong type": (_with("options", []), "options"),
    "unknown option": (_with("options", {"speed": 1}), "options"),
    "bad option": (_with("options", {"nights": 99}), "options"),
    "no seats": (_with("seats", []), "seats"),
    "a seat without a name": (_with("seats", [{"name": "a"}, {}]), "seats[1]"),
    "an empty name": (_with("seats", [{"name": "a"}, {"name": ""}]), "seats[1].name"),
    "too many seats": (_with("seats", [{"name": "a"}] * 5), "options"),
    "a commitment that is no hash": (_with("commitment", "abc"), "commitment"),
    "another seed": (_with("seed", "other"), "commitment"),
    "an entry that is no pair": (_entry(DRAWN, [1]), "entries[10]"),
    "a seat that is no number": (_entry(DRAWN, ["1", "bid 2"]), "entries[10][0]"),
    "a seat that is too large": (_entry(DRAWN, [16, "bid 2"]), "entries[10][0]"),
    "an action that is no text": (_entry(DRAWN, [2, 5]), "entries[10][1]"),
    "an unreadable action": (_entry(DRAWN, [2, "fly away"]), "entries[10]"),
    "an illegal action": (_entry(DRAWN, [2, "take A"]), "entries[10]"),
    "a wrong seat": (_entry(DRAWN, [CHANCE, "wagon ore"]), "entries[10]"),
    "an impossible draw": (_entry(1, [CHANCE, "wagon ore"]), "entries[1]"),
    "an entry too many": (lambda record: record["entries"].append([0, "take A"]), "entries["),
    "other scores": (_with("scores", [1, 2, 3]), "scores"),
    "another result": (_with("result", [3, 3, 3]), "result"),
    "a result that is no place": (_with("result", [0, 1, 2]), "result[0]"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_record_is_refused_and_the_place_is_named(fault: str) -> None:
    change, place = BROKEN[fault]
    record = _record()
    change(record)
    with pytest.raises(BadRecord) as caught:
        load(record)
    message = str(caught.value)
    assert place in message and "\n" not in message and not re.search(r"\{[a-z_]+\}", message)


@pytest.mark.parametrize("fault", [name for name in BROKEN if name not in ("other scores", "another result")])
def test_verify_refuses_the_same(fault: str) -> None:
    record = _record()
    BROKEN[fault][0](record)
    with pytest.raises(BadRecord):
        verify(record)


def test_an_unknown_title_is_named() -> None:
    with pytest.raises(UnknownTitle, match="chess") as caught:
        load(_record(title="chess"))
    assert "night-freight" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("{ not JSON", "1"),
        ('{\n  "format": "roundhouse/record",\n  oops\n}', "3"),
        ('{"format": 1, "format": 2, "entries": []}', "format"),
        ('{"format": 1, "format": 2}\n[0, "take A"]\n', "format"),
        ('{"a":' * 100_000, "text"),
        ('{"a": "\ud800"}', "text"),
        ("{}", "document"),
    ],
    ids=["no JSON", "line 3", "a field twice", "a field twice in the head of lines", "deep", "no UTF-8", "empty"],
)
def test_a_text_that_is_no_record_is_refused(source: str, place: str) -> None:
    with pytest.raises(BadFile) as caught:
        load(source)
    assert place in str(caught.value) and "\n" not in str(caught.value)


def test_a_seed_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(BadRecord, match="seed"):
        load(_record(seed="\ud800"))


def test_a_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nothing\.json"):
        load(tmp_path / "nothing.json")
    with pytest.raises(BadFile):
        load(tmp_path)
    odd = tmp_path / "odd.json"
    odd.write_bytes(b'{"format": "\xff"}')
    with pytest.raises(BadFile, match=r"odd\.json"):
        load(odd)


@pytest.mark.parametrize("document", [[], 3, None, "x"])
def test_a_document_that_is_no_object_is_refused(tmp_path: Path, document: object) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(document), "utf-8")
    with pytest.raises(BadRecord, match="document"):
        load(path)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    lines = to_lines(_finished().record()).splitlines()
    path = tmp_path / "match.jsonl"
    lines[6] = lines[6][:-1]
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(BadFile, match=r"match\.jsonl:7"):
        load(path)
    lines[6] = '"wagon ore"'
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(BadRecord, match=r"entries\[5\]"):
        load(path)


def test_a_changed_draw_is_found() -> None:
    record = _record()
    number = 2  # the last customer: no other draw depends on it
    drawn = record["entries"][number][1]
    record["entries"][number][1] = "customer ore" if drawn != "customer ore" else "customer mail"
    del record["scores"], record["result"]
    verdict = verify(record)
    assert not verdict.proven and verdict.seeded and verdict.committed
    ((place, why),) = verdict.wrong
    assert place == number and drawn in str(why) and record["entries"][number][1] in str(why)
    assert load(record).version == len(record["entries"])


def test_an_honest_record_is_proven() -> None:
    match = _finished()
    verdict = verify(match.record())
    assert verdict.proven and verdict.wrong == []
    assert verdict.draws == sum(entry.seat == CHANCE for entry in match.log) == 3 + 5 * 7


def _rated(**changes: object) -> Record:
    people = [{"name": "Ada"}, {"name": "Jan"}, {"name": "Żaneta"}]
    return _record(**{"seats": people, "rated": True, **changes})


def test_a_rated_match_says_so_and_others_say_nothing() -> None:
    assert "rated" not in _finished().record() and not load(_record()).rated and not verify(_record()).rated
    match = load(_rated())
    assert match.rated and match.record() == _rated() and violations(_rated(), record_schema()) == []
    assert verify(_rated()).rated and verify(_rated()).proven


@pytest.mark.parametrize(
    "changes",
    [
        {"rated": False},
        {"seats": [{"name": "Ada"}, {"name": "Jan"}, {"name": "Żaneta", "bot": "easy"}]},
        {"practice": {"chance": "same", "taken_back": []}, "seats": [{"name": "Ada"}] * 3},
        {"given": 1},
    ],
)
def test_what_is_never_rated_cannot_say_so(changes: Record) -> None:
    with pytest.raises(BadRecord):
        load(_rated(**changes))


def test_without_a_seed_or_a_commitment_nothing_is_proven() -> None:
    unseeded = verify(_record(seed=None, commitment=None))
    assert not unseeded.proven and not unseeded.seeded and unseeded.draws == 38 and unseeded.wrong == []
    uncommitted = verify(_record(commitment=None))
    assert not uncommitted.proven and uncommitted.seeded and not uncommitted.committed


def _branch(at: int = DRAWN + 2) -> Match:
    """A match that begins with the first answers of another one, and goes on by a seed of its own."""
    first = _finished()
    match = Match(first.game, "other", first.seats, opening=first.log[:at])
    while not match.state.over:
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])
    return match


def test_a_branch_says_so_and_is_proven_only_from_there_on() -> None:
    record = _branch().record()
    assert record["given"] == DRAWN + 2 and load(record).record() == record
    verdict = verify(record)
    assert verdict.branched and not verdict.proven and not verdict.wrong and verdict.draws > 0
    assert verify(_finished().record()).draws > 0 and not verify(_finished().record()).branched


def test_a_match_begins_from_a_position() -> None:
    first = _finished()
    start = first.at(DRAWN + 2)
    match = Match(first.game, "other", first.seats, start=start)
    assert match.at(0).key() == start.key() and start.key() == first.at(DRAWN + 2).key()
    while not match.state.over:
        seat = match.state.seats()[0]
        match.act(seat, match.state.legal(seat)[0])
    record = json.loads(json.dumps(match.record()))
    assert record["start"] == start.to_json() and load(record).state.key() == match.state.key()
    assert verify(record).branched and not verify(record).wrong


def test_given_answers_cannot_be_undone() -> None:
    first = _finished()
    match = Match(first.game, None, first.seats, opening=first.log[: DRAWN + 2])
    for seat in (CHANCE, 0, 1, 2):
        assert not match.can_undo(seat)
        with pytest.raises(CannotUndo):
            match.undo(seat, consent=True)


@pytest.mark.parametrize("start", [{}, {"stack": 3}, {"stack": [["nothing"]]}, {"stack": [], "more": []}])
def test_a_position_that_is_none_is_refused(start: object) -> None:
    with pytest.raises(BadRecord, match="start"):
        load(_record(start=start))


def test_more_given_answers_than_there_are_is_refused() -> None:
    with pytest.raises(BadRecord, match="given"):
        load(_record(given=1000))


def test_a_record_with_another_result_is_not_verified() -> None:
    for change in ({"scores": [99, 0, 0]}, {"result": [3, 2, 1]}):
        with pytest.raises(BadRecord, match=next(iter(change))):
            verify(_record(**change))


@pytest.mark.parametrize("claimed", [("scores",), ("result",), ("scores", "result")])
def test_a_result_that_the_log_does_not_reach_is_refused(claimed: tuple[str, ...]) -> None:
    record = _record()
    cut = {**record, "entries": record["entries"][:-1]}
    for name in {"scores", "result"} - set(claimed):
        del cut[name]
    for read in (load, verify):
        with pytest.raises(BadRecord, match=rf"{claimed[0]}: the record gives a result, but its log stops"):
            read(cut)
    for name in claimed:
        del cut[name]
    assert not load(cut).state.over and verify(cut).proven
