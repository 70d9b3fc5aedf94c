"""Records: a match as one JSON document or as JSON lines, and the proof that its chance was fair."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from roundhouse.core.documents import MatchRecord
from roundhouse.core.errors import BadFile, BadOption, BadRecord, RoundhouseError, UnknownRules
from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.match import Entry, Match, check_practice
from roundhouse.core.nonces import check_nonces
from roundhouse.core.registry import title
from roundhouse.core.schema import parse_json, read_bytes, resource, violations
from roundhouse.core.state import State
from roundhouse.core.text import Text, text

FORMAT = "roundhouse/record"
VERSION = 1
BREAKS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a state raises that is no position of its title."""


def record_schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    schema: dict[str, Any] = resource("roundhouse.core", "record.schema.json")
    return schema


def to_record(match: Match) -> MatchRecord:
    """A match as one JSON document."""
    record = unscored(match)
    if match.over:
        final = match.state
        record["scores"] = final.scores()
        record["result"] = final.result()
    return record


def unscored(match: Match) -> MatchRecord:
    """The same without scores and result, which may take a while to count."""
    record: MatchRecord = {
        "format": FORMAT,
        "version": VERSION,
        "title": match.game.title,
        "rules_version": match.game.rules_version,
        "options": match.game.options,
        "seats": match.seats,
        "seed": match.seed,
        "commitment": match.commitment,
        "entries": [[entry.seat, str(entry.action)] for entry in match.log],
    }
    if match.practice is not None:
        record["practice"] = {"chance": match.practice, "taken_back": list(match.taken_back)}
    if match.nonces:
        record["nonces"] = list(match.nonces)
    if match.lot is not None:
        record["lot"] = list(match.lot)
    if match.rated:
        record["rated"] = True
    if match.start is not None:
        record["start"] = match.start.to_json()
    if match.given:
        record["given"] = match.given
    return record


def to_lines(record: Mapping[str, object]) -> str:
    """A record as JSON lines: all but the entries first, then one entry a line."""
    head = {name: value for name, value in record.items() if name != "entries"}
    entries = record["entries"]
    assert isinstance(entries, list)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *entries))


def load(source: Mapping[str, object] | str | Path) -> Match:
    """Read a record: the document itself, its JSON text (also JSON lines), or a file's path; raises BadRecord."""
    document = _document(source)
    with _sound(document):
        match = _empty_match(document)
        for number, (seat, words) in enumerate(document["entries"]):
            _enter(match, number, seat, words)
        _check_result(match, document)
        _look(match)
    return match


@contextmanager
def _sound(document: Mapping[str, Any]) -> Iterator[None]:
    """Whatever breaks in a match that begins from a position is a fault of the position; raises BadRecord."""
    try:
        yield
    except BREAKS:
        if document.get("start") is None:
            raise
        raise _bad("start", text("error.no_position")) from None


def _bad(place: str, why: Text) -> BadRecord:
    return BadRecord(text("error.bad_record", place=place, why=why))


def _document(source: Mapping[str, object] | str | Path) -> Mapping[str, Any]:
    document: object = source
    if isinstance(source, str) and source.lstrip()[:1] == "{":
        document = parsed(source.encode(errors="surrogatepass"), "text")
    elif isinstance(source, str | Path):
        document = parsed(read_bytes(Path(source)), str(source))
    for problem in violations(document, record_schema()):
        raise _bad(problem.place, problem.text)
    assert isinstance(document, Mapping)
    return document


def parsed(data: bytes, name: str) -> object:
    """One JSON document, or a head and entries as JSON lines."""
    lines = data.splitlines()
    try:
        head = parse_json(lines[0] if lines else b"", f"{name}:1")
    except BadFile:
        if len(lines) > 1 and lines[0].rstrip().endswith(b"}"):
            raise
        return parse_json(data, name)
    if not isinstance(head, dict) or "entries" in head:
        return parse_json(data, name)
    entries = [parse_json(line, f"{name}:{number}") for number, line in enumerate(lines[1:], 2) if line.strip()]
    return {**head, "entries": entries}


def _empty_match(document: Mapping[str, Any]) -> Match:
    kind = title(document["title"])
    seats, rules = document["seats"], document["rules_version"]
    try:
        kind.check_rules(rules)
        # Options that mean nothing to so many players were no mistake in older records.
        game = kind.build(len(seats), kind.effective(len(seats), document["options"], rules), rules)
    except RoundhouseError as error:
        place = "rules_version" if isinstance(error, UnknownRules) else "options"
        raise _bad(place, error.text) from None
    try:
        check_nonces(document.get("nonces", ()), game.players)
    except BadOption as error:
        raise BadRecord(text("error.bad_record", place="nonces", why=error.text)) from None
    try:
        start, nonces = _start(game, document), document.get("nonces", ())
        match = Match(game, document["seed"], seats, draw=False, start=start, nonces=nonces)
    except BadOption as error:
        raise _bad("seed", error.text) from None
    if document["commitment"] not in (None, match.commitment or document["commitment"]):
        raise _bad("commitment", text("error.other_commitment"))
    _particulars(match, document)
    match.given = document.get("given", 0)
    if match.given > len(document["entries"]):
        why = text("error.many_given", given=match.given, entries=len(document["entries"]))
        raise _bad("given", why)
    return match


def _particulars(match: Match, document: Mapping[str, Any]) -> None:
    practice = document.get("practice")
    if practice is not None:
        try:
            check_practice(practice["chance"], match.seats)
        except BadOption as error:
            raise _bad("practice", error.text) from None
        match.practice, match.taken_back = practice["chance"], list(practice["taken_back"])
    match.lot = document.get("lot")
    if match.lot is not None and sorted(match.lot) != list(range(match.game.players)):
        raise _bad("lot", text("error.bad_lot", players=match.game.players))
    match.rated = document.get("rated", False)
    bots = any("bot" in seat for seat in match.seats)
    if match.rated and (match.practice is not None or bots or "start" in document or "given" in document):
        raise _bad("rated", text("error.not_rated"))


def _start(game: Game, document: Mapping[str, Any]) -> State | None:
    """The position that a record begins from."""
    data = document.get("start")
    if data is None:
        return None
    state = game.state_from_json(data)
    if state.to_json() != data or title(game.title).invariants(state):
        raise ValueError
    return state


def _look(match: Match) -> None:
    """Ask for all that is shown of a match which began from a position: one that is none breaks at the latest here."""
    if match.start is None:
        return
    for state in (match.start, match.state):
        for seat in (None, *range(match.game.players)):
            state.view(seat)
        state.question()
        for seat in state.seats():
            if seat == CHANCE:
                state.outcomes()
            elif not 0 <= seat < match.game.players:
                raise ValueError
            else:
                state.legal(seat)


def _enter(match: Match, number: int, seat: int, words: str) -> None:
    """Put an entry of a record into effect; raises BadRecord."""
    try:
        match.enter(Entry(seat, match.game.parse(words)))
    except RoundhouseError as error:
        raise _bad(f"entries[{number}]", error.text) from None


def _check_result(match: Match, document: Mapping[str, Any]) -> None:
    """Raise BadRecord for points or places that the log does not lead to."""
    for name in ("scores", "result"):
        if name not in document:
            continue
        if not match.over:
            raise _bad(name, text("error.no_result_yet", entries=match.version))
        found = match.state.scores() if name == "scores" else match.state.result()
        if document[name] != found:
            why = text("error.other_result", found=str(found), recorded=str(document[name]))
            raise _bad(name, why)


@dataclass(slots=True)
class Verdict:
    """What `verify` found: how many draws there are, and those that do not follow from the seed."""

    draws: int = 0
    wrong: list[tuple[int, Text]] = field(default_factory=list)
    seeded: bool = True
    committed: bool = True
    branched: bool = False
    """The match began from a position or with given answers, for whose chance no seed answers."""
    practice: bool = False
    """Whoever played could take back what chance had shown: its draws are no proof of anything."""
    taken_back: int = 0
    """How many moves were taken back in practice."""
    rated: bool = False
    """The record says that the table was rated; only the server on which it was knows whether that is true."""
    lot: bool | None = None
    """Whether the seats by lot follow from the seed; None if they were not drawn."""
    nonces: list[tuple[str, str | None]] = field(default_factory=list)
    """Each person and what they added to the seed before the game began; empty if nobody was asked."""

    @property
    def proven(self) -> bool:
        """Whether all chance followed from a seed that was fixed beforehand, and nobody saw any of it too early."""
        sound = self.seeded and self.committed and not self.wrong and self.lot is not False
        return sound and not self.branched and not self.practice


def verify(source: Mapping[str, object] | str | Path) -> Verdict:
    """Check that every draw of a record, seats by lot too, follows from its seed; raises BadRecord for broken rules."""
    document = _document(source)
    with _sound(document):
        return _judged(document)


def _judged(document: Mapping[str, Any]) -> Verdict:
    match = _empty_match(document)
    verdict = Verdict(seeded=match.seed is not None, committed=document["commitment"] is not None)
    verdict.branched = match.start is not None or match.given > 0
    verdict.practice, verdict.taken_back = match.practice is not None, len(match.taken_back)
    verdict.rated = match.rated
    if match.nonces:
        before = match.lot or range(match.game.players)
        seated = [
            (seat["name"], match.nonces[number]) for number, seat in zip(before, match.seats) if "bot" not in seat
        ]
        verdict.nonces = seated
    if match.lot is not None and match.seed is not None:
        verdict.lot = match.lot == match.drawn_seats()
    for number, (seat, words) in enumerate(document["entries"]):
        if seat == CHANCE and match.state.chance and number >= match.given:
            verdict.draws += 1
            expected = "" if match.seed is None else str(match.drawn())
            if match.seed is not None and words != expected:
                verdict.wrong.append((number, text("error.other_draw", found=words, expected=expected)))
        _enter(match, number, seat, words)
    _check_result(match, document)
    _look(match)
    return verdict
