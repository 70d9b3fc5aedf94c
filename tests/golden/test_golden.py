"""Golden records play out as they were played. If one does not, the change needs a new version of the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.golden.library import FOLDER, frames_of, path_of, read, told

from roundhouse import titles

FILES = sorted(FOLDER.glob("*.jsonl.gz"))
lines = cache(read)
LINES = [pytest.param(path, number, id=f"{path.stem}-{number}") for path in FILES for number in range(len(lines(path)))]


@pytest.mark.parametrize(("path", "number"), LINES)
def test_a_golden_record_plays_out_the_same(path: Path, number: int) -> None:
    line: dict[str, Any] = lines(path)[number]
    assert told(line["record"]) == line


def test_every_title_has_golden_records_of_every_version() -> None:
    wanted = {path_of(kind.id, version) for kind in titles() for version in range(1, kind.rules_version + 1)}
    assert wanted == set(FILES)


def test_golden_records_ask_every_kind_of_question() -> None:
    """Titles that share their questions share the records that reach them."""
    kinds = {frame for kind in titles() for frame in kind.build(kind.seats[1], {}).frames().values()}
    assert kinds <= set().union(*(frames_of(line["record"]) for path in FILES for line in lines(path)))
