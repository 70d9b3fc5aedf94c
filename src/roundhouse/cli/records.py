"""Saving matches: whole or not at all, and never over something else."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from roundhouse.core.errors import BadFile, RoundhouseError
from roundhouse.core.record import FORMAT, to_lines
from roundhouse.core.schema import parse_json, read_bytes, read_json
from roundhouse.core.text import text


def first_line(path: Path) -> object:
    """The first line of a file, read as JSON; None where it is none."""
    try:
        return parse_json(read_bytes(path).partition(b"\n")[0], str(path))
    except BadFile:
        return None


def is_record(path: Path) -> bool:
    """Whether a file says that it is a record, as one document or as JSON lines."""
    head = first_line(path)
    if head is None:
        try:
            head = read_json(path)
        except RoundhouseError:
            return False
    return isinstance(head, Mapping) and head.get("format") == FORMAT


def check_target(path: Path) -> None:
    """Raise BadFile if a record cannot be written there or would replace something else."""
    try:
        if path.exists() and not (path.is_file() and is_record(path)):
            raise BadFile(text("cli.error.not_a_record", path=str(path)))
        if not path.parent.is_dir():
            raise BadFile(text("cli.error.no_folder", path=str(path), folder=str(path.parent)))
        beside = _beside(path)
        beside.touch(exist_ok=False)
        beside.unlink()
    except _UNWRITABLE as error:
        raise unwritable(path, error) from error


# Beside what the system refuses: a link to itself, and a name with a zero in it.
_UNWRITABLE = (OSError, RuntimeError, ValueError)


def unwritable(path: Path, error: Exception) -> BadFile:
    """What to raise where a file cannot be written."""
    reason = getattr(error, "strerror", None) or str(error)
    return BadFile(text("cli.error.unwritable", path=str(path), reason=reason))


def _beside(path: Path) -> Path:
    target = path.resolve()
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}")


def save_record(path: Path, record: Mapping[str, object]) -> None:
    """Write a record, as JSON lines if the name ends so; the file is the old one or the new one, never half of it."""
    check_target(path)
    words = to_lines(record) if path.suffix == ".jsonl" else json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    beside = _beside(path)
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(words)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path.resolve())
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise unwritable(path, error) from error
