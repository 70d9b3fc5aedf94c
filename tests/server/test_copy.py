"""`roundhouse store copy`: all data, the same on both sides, whatever interrupts it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server import postgres
from tests.server.harness import Player, open_house, roomy

from roundhouse.cli import main
from roundhouse.core.record import verify
from roundhouse.server import copying
from roundhouse.server.errors import Refused
from roundhouse.server.run import data_folder
from roundhouse.server.schema import KEPT
from roundhouse.server.settings import StoreAddress
from roundhouse.server.sql import SqlStore
from roundhouse.server.steps import Step
from roundhouse.server.store import Card, Paper, Turn
from roundhouse.server.stores import store_at
from roundhouse.server.tally import Played, Standing

pytestmark = pytest.mark.anyio
Place = StoreAddress | Path


async def filled(place: Place, tables: int = 3) -> None:
    """Put something into every table, letters of all kinds, empty bytes and numbers of all sizes among it."""
    store = store_at(place)
    await store.open()
    for number in range(tables):
        table = f"table-{number:05}"
        card = Card(
            table, "over", bool(number % 2), "ann", ("ann", "Żółw"), b"\0\xff", home="h", title="1830", slow=True
        )
        await store.append(table, 0, [b"", b"\0", b"\xff" * 3000], card, Turn(("ann",), 2**40 + number, b"{}"))
        await store.set_name(f"guest {number}", "Zażółć gęślą jaźń 🚂")
    await store.file([Paper("account", "ann", "ann", b"{}"), Paper("Account", "Ann", "", b"")])
    for number, score in enumerate((None, -5)):
        played = Played("ann", f"table-{number:05}", "1830", 5, 2, 1, score, True, "", None, 0.1 + 0.2)
        await store.tally(f"table-{number:05}", [played], [Standing("1830", "ann", 1 / 3, 1e-300, -1e22, 1, 5)])
    await store.close()


async def contents(place: Place) -> dict[str, list[tuple[Any, ...]]]:
    store = store_at(place)
    store.unfinished = True
    await store.open()
    found = {}
    for table in KEPT:
        query = f"select {', '.join(table.columns)} from {table.name} order by {', '.join(table.columns[: table.key])}"
        found[table.name] = [tuple(row) for row in await store.rows(query)]
    await store.close()
    return found


def command(source: Place, target: Place, *more: str) -> int:
    return main(["store", "copy", *(str(it) if isinstance(it, Path) else it.url for it in (source, target)), *more])


async def run(source: Place, target: Place, *more: str) -> int:
    return await asyncio.to_thread(command, source, target, *more)


@pytest.fixture(params=["into PostgreSQL", "into SQLite", "between files"])
async def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Place, Place]:
    file, other = tmp_path / "a" / "roundhouse.db", tmp_path / "b" / "roundhouse.db"
    for path in (file, other):
        path.parent.mkdir()
    if request.param == "between files":
        return file, other
    base = await postgres.fresh()
    return (file, base) if request.param == "into PostgreSQL" else (base, file)


async def test_everything_is_copied(places: tuple[Place, Place], capsys: pytest.CaptureFixture[str]) -> None:
    source, target = places
    await filled(source)
    before = await contents(source)
    assert all(before.values()), "something of everything"
    assert await run(source, target) == 0
    assert await contents(target) == before == await contents(source)
    lines = capsys.readouterr().out.splitlines()
    for table, line in zip(KEPT, lines, strict=False):
        assert re.fullmatch(
            f"{table.name}: {len(before[table.name])} rows, digest [0-9a-f]{{16}}, equal on both sides", line
        )
    assert len(lines) == len(KEPT) + 1 and lines[-1].startswith("All data of ")
    store = store_at(target)
    await store.open()
    assert (await store.latest(1))[0].version == 3, "it can be used"
    await store.close()


@pytest.mark.parametrize("after", [0, 1, 2, 4, 7])
async def test_an_interrupted_copy_goes_on(
    places: tuple[Place, Place], after: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After so many transactions the power is cut. Until the copy is finished nobody can use it."""
    monkeypatch.setattr(copying, "_AT_ONCE", 2)
    source, target = places
    await filled(source)
    taken: list[Step] = []
    take = SqlStore.take

    def cut(self: SqlStore, steps: list[Step]) -> Any:
        if len(taken) == after:
            raise KeyboardInterrupt
        taken.extend(steps)
        return take(self, steps)

    monkeypatch.setattr(SqlStore, "take", cut)
    stores = store_at(source), store_at(target)
    for store in stores:
        await store.open()
    with pytest.raises(KeyboardInterrupt):
        await copying.copy(*stores, lambda: None, lambda _: None)
    for store in stores:
        await store.close()
    with pytest.raises(Refused, match="completely; finish it with"):
        await asyncio.to_thread(store_at(target).prepare)

    def heard(self: SqlStore, steps: list[Step]) -> Any:
        taken.extend(steps)
        return take(self, steps)

    monkeypatch.setattr(SqlStore, "take", heard)
    assert await run(source, target) == 0
    assert capsys.readouterr().out.startswith("Going on with an interrupted copy.\n")
    assert await contents(target) == await contents(source)
    rows = [(step.sql, row) for step in taken for row in step.rows]
    assert len(rows) == len(set(rows)), "nothing was copied twice"


async def test_only_an_empty_store_is_a_target(
    places: tuple[Place, Place], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = places
    await filled(source)
    store = store_at(target)
    await store.open()
    await store.set_name("eve", "Eve")
    await store.close()
    before = await contents(target)
    for language, words in (("en", "has other data already"), ("pl", "zawiera już inne dane")):
        assert await run(source, target, "--lang", language) == 2
        assert words in capsys.readouterr().err
    assert await contents(target) == before


async def test_an_unfinished_copy_of_another_store_is_left_alone(
    places: tuple[Place, Place], capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = places
    await filled(source)
    store = store_at(target)
    await store.open()
    await store.file([Paper("copying", "", "", b"/somewhere/else")])
    await store.close()
    assert await run(source, target) == 2
    assert "has an unfinished copy of /somewhere/else" in capsys.readouterr().err


async def test_a_source_that_changes_meanwhile_is_noticed(
    places: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = places
    await filled(source)
    meant = copying._copy_table

    async def while_somebody_plays(table: Any, here: SqlStore, there: SqlStore) -> None:
        await meant(table, here, there)
        if table.name == "lines":
            await here.append("table-00001", 3, [b"new"])

    monkeypatch.setattr(copying, "_copy_table", while_somebody_plays)
    assert await run(source, target) == 2
    assert "the copy differs in tables" in capsys.readouterr().err
    with pytest.raises(Refused, match="completely"):
        await asyncio.to_thread(store_at(target).prepare)


async def test_no_server_runs_on_a_file_that_is_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "a" / "roundhouse.db", tmp_path / "b" / "roundhouse.db"
    source.parent.mkdir()
    await filled(source)
    for folder in (source.parent, target.parent):
        with data_folder(folder):
            assert await run(source.parent, target.parent) == 2
        assert "another server is using" in capsys.readouterr().err
    assert await run(source.parent, target.parent) == 0


WRONG: list[tuple[list[str], str]] = [
    (["move", "a", "b"], "move is not an action; possible: copy"),
    (["copy", "nowhere", "b"], "there are no Roundhouse data at .*nowhere/roundhouse.db"),
    (["copy", "."], "TO"),
    (["copy", "mysql://x/y", "b"], "not the address of a database; write postgresql://"),
    (["copy", "postgresql://ann:secret@db.example/x", "b"], "leave the password out"),
    (["copy", "postgresql://db.example/x?password=secret", "b"], "leave the password out"),
    (["copy", "postgresql://ann@[db/x", "b"], "not the address of a database"),
    (["copy", "postgresql://ann@db.example/x", "b", "--store-password-file", "none"], "cannot read the password"),
    (["copy", "postgresql://ann@db.example/x", "postgresql://ann@db.example/x"], "the same store"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_is_wrong_is_said_in_a_line(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["store", *words]) == 2
    told = capsys.readouterr()
    assert re.search(why, told.err) and told.err.count("\n") == 1 and not told.out
    assert "secret" not in told.err


async def test_a_game_goes_on_in_another_store(tmp_path: Path) -> None:
    """From a file into PostgreSQL and back, in the middle of things; the keys of the server stay where they are."""
    base, back = await postgres.fresh(), tmp_path / "back.db"
    here, cluster = roomy(tmp_path), roomy(tmp_path, store=base)
    async with open_house(here) as house:
        ann = await house.guest("Ann")
        cookies = ann.http.cookies
        table = (await ann.create("me", "screen"))["id"]
    assert await run(tmp_path, base) == 0
    async with open_house(cluster) as house:
        ann = house.stranger()
        ann.http.cookies = cookies
        async with ann.open(table) as wire:
            await Player(wire, 3).play()
        record = await ann.get(f"/api/tables/{table}/record")
    assert verify(record).proven
    assert await run(base, back) == 0
    back.replace(tmp_path / "roundhouse.db")
    for rest in ("roundhouse.db-wal", "roundhouse.db-shm"):
        (tmp_path / rest).unlink(missing_ok=True)
    async with open_house(here) as house:
        ann = house.stranger()
        ann.http.cookies = cookies
        assert await ann.get(f"/api/tables/{table}/record") == record
