"""`roundhouse backup`, `restore` and `check`: all data of one moment, whoever plays meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Player, both_stores, open_house
from tests.server.test_copy import contents, filled

from roundhouse.cli import main
from roundhouse.server import copying
from roundhouse.server.keeping import Place, back_up
from roundhouse.server.settings import Settings, StoreAddress
from roundhouse.server.sql import SqlStore
from roundhouse.server.steps import Step
from roundhouse.server.stores import FILE, store_at

pytestmark = pytest.mark.anyio


def where(settings: Settings) -> list[str]:
    return ["--data", str(settings.data), *(["--store", settings.store.url] if settings.store else [])]


def base(settings: Settings) -> StoreAddress | Path:
    return settings.store or settings.data / FILE


async def stored(place: StoreAddress | Path, table: str) -> int:
    """The number of lines in a table's log."""
    store = store_at(place)
    await store.open()
    lines = len(await store.read(table))
    await store.close()
    return lines


async def command(*words: str) -> int:
    return await asyncio.to_thread(main, words)


@both_stores
async def test_a_backup_of_a_running_server_can_be_checked_restored_and_played(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, other = tmp_path / "backup", tmp_path / "other"
    async with open_house(settings) as house:
        ann = await house.guest()
        over, running = [(await ann.create("me", "bot:random"))["id"] for _ in range(2)]
        async with ann.open(over) as wire:
            await Player(wire).play()
        assert await command("backup", str(backup), *where(settings)) == 0
    assert f"Everything is in {backup}." in capsys.readouterr().out
    assert (backup / "key").read_bytes() == (settings.data / "key").read_bytes()
    assert backup.stat().st_mode & 0o777 == 0o700 and (backup / FILE).stat().st_mode & 0o777 == 0o600
    assert await command("check", "--data", str(backup)) == 0
    assert "2 tables, nothing wrong." in capsys.readouterr().out
    assert await command("restore", str(backup), "--data", str(other)) == 0
    assert await contents(other / FILE) == await contents(backup / FILE)
    async with open_house(Settings(data=other, warm=False)) as house:
        again = house.stranger()
        again.http.cookies = ann.http.cookies
        assert (await again.get(f"/api/tables/{over}"))["status"] == "over"
        assert (await again.get(f"/api/tables/{running}"))["mine"] == [0]


@both_stores
async def test_a_backup_shows_one_moment(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays while the rows are copied: the backup has nothing of it."""
    await filled(base(settings))
    before = await contents(base(settings))
    other = store_at(base(settings))
    await other.open()
    meant = copying._copy_table

    async def while_somebody_plays(table: Any, here: SqlStore, there: SqlStore) -> None:
        await meant(table, here, there)
        if table.name == "tables":
            await other.append("table-00001", 3, [b"new"])
            await other.set_name("eve", "Eve")

    monkeypatch.setattr(copying, "_copy_table", while_somebody_plays)
    await back_up(Place(settings.data, settings.store), tmp_path / "backup", lambda _: None)
    await other.close()
    assert await contents(tmp_path / "backup" / FILE) == before
    assert ("eve", "Eve") in (await contents(base(settings)))["guests"]


async def test_a_backup_that_fails_leaves_nothing(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(base(settings))

    def full(self: SqlStore, steps: list[Step]) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SqlStore, "take", full)
    assert await command("backup", str(tmp_path / "backup"), *where(settings)) == 2
    assert not list(tmp_path.glob("backup*"))


async def test_an_interrupted_restore_goes_on(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await filled(base(settings))
    backup, other = tmp_path / "backup", tmp_path / "other"
    assert await command("backup", str(backup), *where(settings)) == 0
    with monkeypatch.context() as patch:
        patch.setattr(copying, "_sum", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        assert await command("restore", str(backup), "--data", str(other)) == 2
    capsys.readouterr()
    assert await command("restore", str(backup), "--data", str(other)) == 0
    assert capsys.readouterr().out.startswith("Going on with an interrupted copy.\n")
    assert await contents(other / FILE) == await contents(backup / FILE)


@both_stores
async def test_check_names_tables_that_cannot_be_played(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_house(settings) as house:
        ann = await house.guest()
        sound, broken, shorter, other = [(await ann.create("me", "bot:random"))["id"] for _ in range(4)]
    store = store_at(base(settings))
    await store.open()
    for change, table in (
        ("update lines set line = ? where table_id = ? and seq = 0", broken),
        ("update tables set version = version + length(?) where id = ?", shorter),
        ("update tables set status = ? where id = ?", other),
    ):
        value: str | bytes = b'{"type": "created", "title": "chess"}' if table == broken else "over"
        await store.take([Step(change, [(value, table)])])
    await store.close()
    assert await command("check", *where(settings)) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "4 tables, faults: 3"
    faults = dict(line.split(": ", 1) for line in out[:-1])
    assert sound not in faults and set(faults) == {broken, shorter, other}
    lines = await stored(base(settings), shorter)
    assert faults[shorter] == f"its log has {lines} lines, but {lines + 4} were committed"
    assert faults[other] == 'by its log it is "playing", but the lists say "over"'
    assert await command("check", *where(settings), "--lang", "pl") == 1
    assert "4 stoły, błędy: 3" in capsys.readouterr().out


async def test_what_cannot_be_used_is_one_line(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await filled(base(settings))
    (settings.data / "key").write_bytes(b"k" * 32)
    backup, other = tmp_path / "backup", tmp_path / "other"
    assert await command("backup", str(backup), *where(settings)) == 0
    before = await contents(backup / FILE)
    other.mkdir()
    (other / "key").write_bytes(b"o" * 32)
    for words, why in (
        (["backup", str(backup), *where(settings)], f"{backup} exists already"),
        (["backup", str(tmp_path / "new"), "--data", str(tmp_path / "nowhere")], "there is no Roundhouse data in"),
        (["check", "--data", str(tmp_path / "nowhere")], "there is no Roundhouse data in"),
        (["restore", str(tmp_path / "nowhere"), "--data", str(tmp_path / "new")], "there is no backup in"),
        (["restore", str(backup), "--data", str(other)], "is the key of other data"),
        (["restore", str(backup), *where(settings)], "has other data already"),
    ):
        assert await command(*words) == 2
        err = capsys.readouterr().err
        assert err.startswith("error: ") and err.count("\n") == 1 and why in err
    assert await contents(backup / FILE) == before
    assert (other / "key").read_bytes() == b"o" * 32 and not (tmp_path / "new" / FILE).exists()
