"""The files of a run: their columns, and how rows become tables. It needs the extra `data`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, repeat
from pathlib import Path
from typing import IO, Any, Final

from roundhouse.core.errors import BadFile, need_extra

need_extra("data", "pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from roundhouse.core.text import text
from roundhouse.sim.runner import Played
from roundhouse.sim.traces import Trace

GAMES, DECISIONS, RECORDS = "games", "decisions", "records"
FORMAT: Final = "roundhouse/run"
VERSION: Final = 1
MARK: Final = b"roundhouse"
"""The key under which a file says what was played."""
_MARKED: Final = {"kind", "title", "rules_version", "players", "options", "bots", "seed", "games", "digest"}

_INT8S, _INT32S, _WORDS = pa.list_(pa.int8()), pa.list_(pa.int32()), pa.list_(pa.string())

SCHEMAS: Final[Mapping[str, Any]] = {
    GAMES: pa.schema(
        {
            "game": pa.int64(),
            "bots": _WORDS,
            "scores": _INT32S,
            "places": _INT8S,
            "decisions": pa.int32(),
            "ending": pa.string(),
        }
    ),
    DECISIONS: pa.schema(
        {
            "game": pa.int64(),
            "decision": pa.int32(),
            "entry": pa.int32(),
            "seat": pa.int8(),
            "question": pa.string(),
            "listed": pa.int32(),
            "action": pa.string(),
        }
    ),
    RECORDS: pa.schema(
        {
            "game": pa.int64(),
            "bots": _WORDS,
            "scores": _INT32S,
            "places": _INT8S,
            "seats": _INT8S,
            "actions": _WORDS,
        }
    ),
}

_GROUP: Final = {GAMES: 1 << 16, DECISIONS: 1 << 20, RECORDS: 1 << 12}
"""How many rows are written, and can be read, at once."""


class Rows:
    """Rows that wait to be written."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self._rows: dict[str, list[tuple[Any, ...]]] = {kind: [] for kind in kinds}
        """Of decisions the columns of a game: a tuple for each of them would be most of the time."""
        self.count = 0

    def add(self, played: Played, trace: Trace | None) -> None:
        """Add a game, with what was answered in it."""
        number, bots, scores, places, decisions, ending = played
        self._rows[GAMES].append((number, bots, scores, places, decisions, ending or None))
        self.count += 1
        if trace is None:
            return
        self.count += len(trace.seats)
        if RECORDS in self._rows:
            self._rows[RECORDS].append((number, bots, scores, places, trace.seats, trace.answers))
        if DECISIONS in self._rows:
            entries = trace.entries
            seats, answers = [trace.seats[entry] for entry in entries], [trace.answers[entry] for entry in entries]
            size = len(entries)
            columns = repeat(number, size), range(size), entries, seats, trace.questions, trace.listed, answers
            self._rows[DECISIONS].append(columns)

    def write(self, kind: str, path: Path | IO[bytes]) -> None:
        """Write the rows of a kind into a file."""
        schema = SCHEMAS[kind]
        columns: Iterable[Any] = zip(*self._rows[kind])
        if kind == DECISIONS:
            columns = (list(chain.from_iterable(games)) for games in columns)
        arrays = [pa.array(values, field.type) for values, field in zip(columns, schema)]
        with writer(kind, path) as file:
            file.write_table(pa.Table.from_arrays(arrays, schema=schema) if arrays else schema.empty_table())


def writer(kind: str, path: Path | IO[bytes]) -> Any:
    """A file to write tables of a kind into."""
    # A title can have tens of thousands of answers; beyond the limit their texts would be written out each time.
    return pq.ParquetWriter(
        path, SCHEMAS[kind], compression="zstd", compression_level=6, dictionary_pagesize_limit=1 << 24
    )


def join(kind: str, parts: Iterable[Path], target: Path, mark: bytes) -> None:
    """Write the rows of many files into one; its bytes do not depend on how the rows were parted."""
    size = _GROUP[kind]
    waiting = SCHEMAS[kind].empty_table()
    with writer(kind, target) as file:
        for part in parts:
            waiting = pa.concat_tables([waiting, read(part)])
            while waiting.num_rows >= size:
                file.write_table(waiting.slice(0, size).combine_chunks())
                waiting = waiting.slice(size)
        if waiting.num_rows:
            file.write_table(waiting.combine_chunks())
        file.add_key_value_metadata({MARK: mark})


def read(path: Path) -> Any:
    """The whole table of a small file."""
    with pq.ParquetFile(path) as file:
        return file.read()


def mark_of(path: Path) -> dict[str, Any] | None:
    """What a file says was played; None if it is no file of a run."""
    try:
        with pq.ParquetFile(path) as file:
            mark = json.loads((file.metadata.metadata or {}).get(MARK, b"null"))
            if not isinstance(mark, dict) or mark.get("format") != FORMAT or not mark.keys() >= _MARKED:
                return None
            return mark if file.schema_arrow.equals(SCHEMAS.get(mark["kind"], pa.schema({}))) else None
    except (OSError, ValueError, pa.ArrowException):
        return None


def rows(path: Path, size: int = 4096) -> Iterator[dict[str, Any]]:
    """The rows of a file in their order, in little memory; raises BadFile."""
    try:
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(size):
                yield from batch.to_pylist()
    except (OSError, pa.ArrowException) as error:
        raise BadFile(text("error.run.unreadable", path=str(path), reason=" ".join(str(error).split()))) from error


def played(path: Path) -> Iterator[Played]:
    """The games of a file."""
    for row in rows(path):
        yield Played(
            row["game"], tuple(row["bots"]), row["scores"], row["places"], row["decisions"], row["ending"] or ""
        )
