"""Commands that read files: replay and verify records, validate what people wrote, score a game of a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from roundhouse.cli.records import first_line
from roundhouse.cli.shell import Shell
from roundhouse.core.errors import BadFile
from roundhouse.core.events import Event
from roundhouse.core.match import Match
from roundhouse.core.record import FORMAT, Verdict, load, record_schema, verify
from roundhouse.core.registry import title, titles
from roundhouse.core.schema import Problem, read_json, violations
from roundhouse.core.state import State
from roundhouse.core.text import Name, Text, listing, read_text, text
from roundhouse.core.title import Title

PROVEN, NOT_PROVEN, BROKEN = 0, 1, 2


def replay(shell: Shell, path: Path, at: int | None, as_json: bool) -> int:
    """Tell what happened up to a version of the log, and show the position then with all its secrets."""
    match = load(path)
    version = match.version if at is None else at
    state = match.at(version)
    if as_json:
        seats = range(match.game.players)
        views: dict[str, object] = {"table": state.view(None), "seats": [state.view(seat) for seat in seats]}
        shell.json({"version": version, "entries": match.version, **views})
        return 0
    for number, event in _all_events(match, version):
        words = match.narrate(event)
        if words is not None:
            shell.line(f"{number:>5}  {shell.words(words)}")
    shell.line()
    shell.line(shell.say("cli.replay.position", version=version, entries=match.version), style="bold")
    drawing = title(match.game.title).terminal()
    if state.over:
        show_result(shell, match, state)
    else:
        shell.show(drawing.screen(state, match.names, None, shell.language))
    return 0


def _all_events(match: Match, version: int) -> list[tuple[int, Event]]:
    """The events up to a version as whoever owns the record sees them: of two versions the fuller one."""
    state = match.at(0)
    out: list[tuple[int, Event]] = []
    for number, entry in enumerate(match.log[:version], 1):
        state.sink = []
        state.apply(entry.action, entry.seat)
        out += [(number, event) for event in state.sink if event.but is None]
    return out


def show_result(shell: Shell, match: Match, state: State) -> None:
    """Print the final score sheets and who has won."""
    final = state.view(None).get("final")
    if isinstance(final, list):
        sheets = [{"name": name, **sheet} for name, sheet in zip(match.names, final, strict=True)]
        shell.show(title(match.game.title).terminal().sheet(match.game, sheets, shell.language))
    else:
        shell.show(*(f"{name}  {points}" for name, points in zip(match.names, state.scores(), strict=True)))
    shell.line()
    shell.line(winner_line(shell, match.names, state.result()), style="bold")


def winner_line(shell: Shell, names: list[str], places: list[int]) -> str:
    """Who has won, in words."""
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    if not winners:
        return shell.say("cli.nobody_wins")
    return shell.say("cli.wins" if len(winners) == 1 else "cli.share_win", names=listing(winners))


def verify_record(shell: Shell, path: Path) -> int:
    """Prove that every draw of a record, or of all records of a run, follows from its seed."""
    if _is_parquet(path):
        return _verify_run(shell, path)
    verdict = verify(path)
    _tell_verdict(shell, verdict)
    if verdict.rated:
        shell.line(shell.say("cli.verify.rated"))
    return PROVEN if verdict.proven else NOT_PROVEN


def _is_parquet(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PAR1"
    except (OSError, ValueError):  # whoever reads it tells why not
        return False


def _verify_run(shell: Shell, path: Path) -> int:
    from roundhouse.sim.records import verify as verify_run

    summary = verify_run(path)
    shell.line(shell.say("cli.verify.run", games=text("cli.games", n=summary.games)), style="green")
    shell.line(shell.say("cli.simulate.digest", digest=summary.digest))
    return PROVEN


def _tell_verdict(shell: Shell, verdict: Verdict) -> None:
    if verdict.proven:
        shell.line(shell.say("cli.verify.proven", draws=text("cli.draws", n=verdict.draws)), style="green")
        if verdict.lot:
            shell.line(shell.say("cli.verify.lot"))
        for name, nonce in verdict.nonces:
            shell.line(shell.say("cli.verify.nonce" if nonce else "cli.verify.no_nonce", who=name, nonce=nonce or ""))
        return
    shell.line(shell.say("cli.verify.not_proven", draws=text("cli.draws", n=verdict.draws)), style="red")
    if not verdict.seeded:
        shell.line(shell.say("cli.verify.no_seed"))
    elif not verdict.committed:
        shell.line(shell.say("cli.verify.no_commitment"))
    if verdict.branched:
        shell.line(shell.say("cli.verify.branched"))
    if verdict.practice:
        shell.line(shell.say("cli.verify.practice", n=verdict.taken_back))
    if verdict.lot is False:
        shell.line(shell.say("cli.verify.other_lot"))
    for number, why in verdict.wrong:
        shell.line(shell.words(Problem(f"entries[{number}]", why).line()))


def validate(shell: Shell, path: Path) -> int:
    """Name every mistake of a record or a board file with its place."""
    boards = _board_titles()
    document = _marked(_document(path), "format", path, [FORMAT, *boards])
    form = document["format"]
    if form == FORMAT:
        # JSON lines are checked as they are read.
        problems = violations(document, record_schema()) if "entries" in document else []
        if not problems:
            match = load(path)
            shell.line(_record_summary(shell, match), style="green")
            if match.practice is not None:
                shell.line(shell.say("cli.verify.practice", n=len(match.taken_back)))
            if match.rated:
                shell.line(shell.say("cli.verify.rated"))
    elif form in boards:
        problems = [Problem(place, what) for place, what in boards[form].validate(document)]
        if not problems:
            what = boards[form].terminal().summary(document)
            shell.line(shell.say("cli.validate.ok", what=what), style="green")
    else:
        raise BadFile(text("cli.validate.unknown", path=str(path), format=form, known=listing([FORMAT, *boards])))
    for problem in problems:
        shell.problem(text("cli.validate.problem", path=str(path), problem=problem.line()))
    return BROKEN if problems else 0


def _marked(document: object, field: str, path: Path, known: Sequence[str]) -> Mapping[str, Any]:
    """A document with the text that says what it is; raises BadFile."""
    if not isinstance(document, Mapping) or field not in document:
        raise BadFile(text("cli.error.no_mark", path=str(path), field=field, known=listing(known)))
    for problem in violations(document, {"properties": {field: {"type": "string"}}}):
        raise BadFile(text("cli.validate.problem", path=str(path), problem=problem.line()))
    return document


def _document(path: Path) -> object:
    """A file's JSON; of a record in JSON lines its head."""
    head = first_line(path)
    if isinstance(head, Mapping) and head.get("format") == FORMAT:
        return head
    return read_json(path)


def _board_titles() -> dict[str, Title]:
    """The titles that have boards, by the format of their board files."""
    found: dict[str, Title] = {}
    for kind in titles():
        if kind.board_format is not None:
            found.setdefault(kind.board_format, kind)
    return found


def _record_summary(shell: Shell, match: Match) -> str:
    seats = text("cli.players", n=match.game.players)
    entries = text("cli.entries", n=match.version)
    state = text("cli.finished" if match.over else "cli.unfinished")
    name = Name(title(match.game.title).names)
    what: Text = text("cli.validate.record", name=name, players=seats, entries=entries, state=state)
    return shell.say("cli.validate.ok", what=what)


def score(shell: Shell, path: Path, as_json: bool) -> int:
    """Print the score sheet of a game played at a real table."""
    document = _marked(read_json(path), "title", path, [kind.id for kind in titles()])
    kind = title(document["title"])
    answer = kind.score(document)
    if as_json:
        shell.json(answer)
        return 0
    players, warnings = answer["players"], answer.get("warnings", [])
    assert isinstance(players, list) and isinstance(warnings, list)
    seats, options = max(kind.seats[0], len(players)), document.get("options", {})
    if not kind.fits(seats, options):
        seats += 1  # the sheet of one player of several
    game = kind.build(seats, options)
    shell.show(kind.terminal().sheet(game, players, shell.language))
    places = [player["place"] for player in players]
    if None not in places:  # the sheet of one player of several tells nothing about the others
        shell.line()
        shell.line(winner_line(shell, [player["name"] for player in players], places), style="bold")
    for warning in warnings:
        shell.warning(Problem(warning["place"], read_text(warning["text"])).line())
    return 0
