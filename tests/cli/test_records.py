"""Saving: whole or not at all, and never over something else."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.cli.records import check_target, is_record, save_record


def test_a_record_is_written_and_replaced(tmp_path: Path, finished_record: dict[str, object]) -> None:
    path = tmp_path / "game.json"
    for _ in range(2):
        save_record(path, finished_record)
        assert json.loads(path.read_text()) == finished_record
    assert list(tmp_path.iterdir()) == [path]


def test_both_forms_are_known_as_records(tmp_path: Path, finished_record: dict[str, object]) -> None:
    for name in ("game.json", "game.jsonl"):
        save_record(tmp_path / name, finished_record)
        assert is_record(tmp_path / name)
        assert rh.load(tmp_path / name).record() == finished_record


@pytest.mark.parametrize("words", ["", "Dear Ada", "[]", '{"format": "chess"}', '{\n"format": "chess"\n}'])
def test_other_files_stay(tmp_path: Path, finished_record: dict[str, object], words: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(words)
    with pytest.raises(rh.BadFile):
        save_record(path, finished_record)
    assert path.read_text() == words


def test_a_folder_is_no_target(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "game.json"):
        with pytest.raises(rh.BadFile):
            check_target(path)


def test_a_full_disk_leaves_the_old_record(
    tmp_path: Path, finished_record: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    save_record(path, finished_record)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(rh.BadFile, match=r"game\.json: No space left"):
        save_record(path, {**finished_record, "entries": []})
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path, finished_record: dict[str, object]) -> None:
    target = tmp_path / "game.json"
    save_record(target, finished_record)
    link = tmp_path / "last.json"
    link.symlink_to(target)
    save_record(link, finished_record)
    assert link.is_symlink()
    assert is_record(target)
