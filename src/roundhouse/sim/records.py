"""The records of a run: read as documents, and proved move by move. It needs the extra `data`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.documents import MatchRecord, RecordSeat
from roundhouse.core.errors import BadFile, BadRecord, RoundhouseError
from roundhouse.core.frame import CHANCE
from roundhouse.core.game import Game
from roundhouse.core.record import FORMAT, VERSION
from roundhouse.core.registry import title
from roundhouse.core.rng import Rng
from roundhouse.core.state import State
from roundhouse.core.text import Text, text
from roundhouse.sim import columns
from roundhouse.sim.columns import RECORDS
from roundhouse.sim.runner import Spec
from roundhouse.sim.stats import Summary
from roundhouse.sim.traces import Trace


def documents(path: Path) -> Iterator[MatchRecord]:
    """The games of a file of records, one after the other, each as `rh.load` reads it; raises BadFile."""
    mark = _mark(path)
    for row in _rows(path):
        yield _document(mark, row)


def verify(path: Path) -> Summary:
    """Play every game of a file of records again by the rules, compare all chance with the seed of the run, and sum up.

    Raises BadRecord with the place of the first fault, and BadFile for what is no file of records.
    """
    mark = _mark(path)
    spec = Spec(mark["title"], mark["players"], mark["options"], tuple(mark["bots"]), mark["seed"], mark["games"])
    kind = title(spec.title)
    kind.check_rules(mark["rules_version"])
    game = kind.build(spec.players, spec.options, mark["rules_version"])
    summary, replay = Summary(spec.players), _Replay(spec, game)
    for row in _rows(path):
        number = row["game"]
        if number != summary.games or tuple(row["bots"]) != spec.lineup(number):
            raise _bad(f"games[{summary.games}]", text("error.run.other_game", game=number))
        decisions, ending = replay.play(row)
        summary.add(number, row["bots"], row["scores"], row["places"], decisions, ending)
    if summary.games != spec.games or summary.digest != mark["digest"]:
        raise _bad("games", text("error.run.other_digest", games=summary.games, all=spec.games))
    return summary


class _Replay:
    """Plays records of one game again."""

    def __init__(self, spec: Spec, game: Game) -> None:
        self._spec = spec
        self._game = game
        self._trace = Trace(questions=False)
        self._actions: dict[str, Action] = {}

    def play(self, row: dict[str, Any]) -> tuple[int, str]:
        """Play a game again; the number of its decisions, and how it ended."""
        number = row["game"]
        state, rng = self._game.start(), Rng(self._spec.seed_of(number, "chance"))
        for entry, (seat, words) in enumerate(zip(row["seats"], row["actions"], strict=True)):
            try:
                expected = self._drawn(state, seat, rng)
                if expected is not None and words != expected:
                    raise BadRecord(text("error.other_draw", found=words, expected=expected))
                state.apply(self._action(words), seat)
            except RoundhouseError as error:
                raise _bad(f"games[{number}].entries[{entry}]", error.text) from None
        if not state.over:
            raise _bad(f"games[{number}]", text("error.no_result_yet", entries=len(row["seats"])))
        for name, found in zip(("scores", "places"), state.standings(), strict=True):
            if found != row[name]:
                why = text("error.other_result", found=str(found), recorded=str(row[name]))
                raise _bad(f"games[{number}].{name}", why)
        return sum(seat != CHANCE for seat in row["seats"]), state.ending()

    def _drawn(self, state: State, seat: int, rng: Rng) -> str | None:
        """What the seed of the run says that is answered now; None where a bot thinks for itself."""
        if state.over:
            return None
        frame = state.frame
        if frame.chance:
            return self._trace.words(state, frame, CHANCE, frame.draw(state, rng))
        if self._spec.at_random and seat == frame.seat(state):
            return self._trace.words(state, frame, seat, frame.pick(state, seat, rng))
        return None

    def _action(self, words: str) -> Action:
        action = self._actions.get(words)
        if action is None:
            action = self._actions[words] = self._game.parse(words)
        return action


def _mark(path: Path) -> dict[str, Any]:
    mark = columns.mark_of(path)
    if mark is None or mark["kind"] != RECORDS:
        raise BadFile(text("error.run.no_records", path=str(path)))
    return mark


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    return columns.rows(path, size=64)


def _document(mark: dict[str, Any], row: dict[str, Any]) -> MatchRecord:
    seats: list[RecordSeat] = [{"name": f"{bot} {seat}", "bot": bot} for seat, bot in enumerate(row["bots"], 1)]
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": mark["title"],
        "rules_version": mark["rules_version"],
        "options": mark["options"],
        "seats": seats,
        "seed": None,
        "commitment": None,
        "entries": [[seat, words] for seat, words in zip(row["seats"], row["actions"], strict=True)],
        "scores": row["scores"],
        "result": row["places"],
    }


def _bad(place: str, why: Text) -> BadRecord:
    return BadRecord(text("error.bad_record", place=place, why=why))
