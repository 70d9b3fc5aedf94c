"""Golden records: games that every later program must play out as they were played.

One file a title and version of its rules, JSON lines packed by gzip. A line holds a record, a digest of its last state,
and one of what could be answered along the way.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from roundhouse import SeatHandle, State, load

FOLDER: Final = Path(__file__).parent
_EVERY: Final = 16
"""What could be answered is looked at once in so many entries."""


def path_of(title_id: str, rules_version: int) -> Path:
    """Where the golden records of a title by one version of its rules are kept."""
    return FOLDER / f"{title_id}-{rules_version}.jsonl.gz"


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a file."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    """Keep lines; the same lines give the same file."""
    words = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_bytes(gzip.compress(words.encode(), 9, mtime=0))


def told(record: Mapping[str, Any]) -> dict[str, Any]:
    """The line for a record, as this program plays it; raises BadRecord if it does not."""
    answers = hashlib.sha256()
    last = None
    for version, state in enumerate(states(record)):
        if version % _EVERY == 0:
            answers.update(_answers(state).encode())
        last = state
    assert last is not None
    return {"record": record, "state": _digest(str(last.key())), "answers": answers.hexdigest()}


def states(record: Mapping[str, Any]) -> Iterator[State]:
    """The state before the first entry and after each one, always the same one."""
    match = load(record)
    state = match.at(0)
    yield state
    for entry in match.log:
        state.apply(entry.action, entry.seat)
        yield state


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def _answers(state: State) -> str:
    """What random play could answer, in words: these are what records are made of, so they do not change."""
    if state.over:
        return "over\n"
    if state.chance:
        return "; ".join(sorted(f"{action} {weight}" for action, weight in state.outcomes())) + "\n"
    lists = ((seat, SeatHandle(state, seat).sampled()) for seat in state.seats())
    return "".join(f"{seat}: " + "; ".join(sorted(map(str, actions))) + "\n" for seat, actions in lists)


def frames_of(record: Mapping[str, Any]) -> set[type]:
    """The kinds of questions that a record asks, or has on its stack."""
    return {type(frame) for state in states(record) for frame in state.stack}
