"""The store: an append-only log that is safe before anybody is told, and the lists of tables."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundhouse.server.schema import SQLITE
from roundhouse.server.sqlite import SqliteStore
from roundhouse.server.store import (
    BAN,
    DRAFT,
    NOTE,
    REVIEW,
    SPENT,
    Card,
    Conflict,
    Counts,
    Kept,
    Paper,
    Store,
    Turn,
    Wanted,
)
from roundhouse.server.tally import PROFILE, Played, Standing, Totals

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000


def card(table: str = "table-1", status: str = "waiting", public: bool = True, host: str = "ann") -> Card:
    return Card(table, status, public, host, (host, "bob"), b'{"face":1}')


async def test_lines_come_back_in_order(store: Store) -> None:
    await store.append("table-1", 0, [b"a", b"b"], card())
    await store.append("table-1", 2, [b"c"])
    assert await store.read("table-1") == [b"a", b"b", b"c"]
    assert await store.read("table-1", 1) == [b"b", b"c"] and await store.read("table-1", 3) == []
    assert await store.read("table-2") == []


@pytest.mark.parametrize("first", [0, 1, 3])
async def test_only_the_next_line_can_be_written(store: Store, first: int) -> None:
    await store.append("table-1", 0, [b"a", b"b"], card())
    with pytest.raises(Conflict):
        await store.append("table-1", first, [b"x"], card())
    assert await store.read("table-1") == [b"a", b"b"]


async def test_a_conflict_in_a_group_leaves_the_others(store: Store) -> None:
    await store.append("table-1", 0, [b"a"], card())
    jobs = [store.append("table-1", 1, [b"b"]), store.append("table-1", 1, [b"x"]), store.append("table-1", 2, [b"c"])]
    found = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(fault).__name__ for fault in found] == ["NoneType", "Conflict", "NoneType"]
    assert await store.read("table-1") == [b"a", b"b", b"c"]


async def test_many_writers_at_once(store: Store) -> None:
    names = [f"table-{i}" for i in range(200)]
    await asyncio.gather(*(store.append(name, 0, [b"a"], card(name)) for name in names))
    for seq in range(1, 6):
        await asyncio.gather(*(store.append(name, seq, [b"b"]) for name in names))
    assert all([len(await store.read(name)) == 6 for name in names])


async def test_the_lobby_lists_public_tables_that_wait(store: Store) -> None:
    await store.append("table-1", 0, [b"a"], card("table-1"))
    await store.append("table-2", 0, [b"a"], card("table-2", public=False))
    await store.append("table-3", 0, [b"a"], card("table-3", status="playing"))
    assert [found.id for found in await store.open_tables(0, 10)] == ["table-1"]
    assert await store.open_tables(2**50, 10) == []
    await store.append("table-1", 1, [b"b"], card("table-1", status="playing"))
    assert await store.open_tables(0, 10) == []


async def test_the_tables_of_a_guest(store: Store) -> None:
    for number in range(3):
        await store.append(f"table-{number}", 0, [b"a"], card(f"table-{number}"))
    await store.append("table-0", 1, [b"b"], card("table-0", status="over"))
    found = await store.tables_of("bob", 10)
    assert {(it.id, it.version, it.status) for it in found} == {
        ("table-0", 2, "over"),
        ("table-1", 1, "waiting"),
        ("table-2", 1, "waiting"),
    }
    assert len(await store.tables_of("bob", 2)) == 2
    assert await store.tables_of("eve", 10) == []
    assert await store.count_active("ann", 0) == 2
    assert await store.count_active("ann", 2**50) == 0


async def test_names(store: Store) -> None:
    assert await store.name_of("ann") is None
    await store.set_name("ann", "Ann'); drop table guests; --")
    await store.set_name("bob", "Bob")
    assert await store.name_of("ann") == "Ann'); drop table guests; --"
    assert await store.name_of("bob") == "Bob"


async def test_names_go_when_nothing_else_is_known_of_their_guests(store: Store) -> None:
    papers = [Paper("session", "s", "cat", b"1"), Paper(BAN, "dan", "", b"1"), Paper(SPENT, "gus", "gus", b"1")]
    await store.file(papers)
    await store.append("table-1", 0, [b"a"], card(status="over"))
    await store.tally("table-1", [played("ann", "table-1", 5, 1, 30.0)], [standing("ann", 30.0)])
    for guest in ("ann", "bob", "cat", "dan", "eve", "gus", "zoe"):
        await store.set_name(guest, guest.title())
    assert await store.unused_names("", 9) == ["eve", "gus", "zoe"]
    assert await store.unused_names("eve", 1) == ["gus"]
    await store.file([Paper("session", "t", "zoe", b"1")])
    await store.forget_names(["cat", "eve", "gus", "zoe"])
    assert {guest for guest, _ in await store.names(9)} == {"ann", "bob", "cat", "dan", "zoe"}, (
        "zoe came back meanwhile"
    )
    await store.remove(["table-1"])
    assert await store.unused_names("", 9) == ["bob"], "a rating is known by its player"


async def test_closing_writes_what_waits(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    waiting = [store.append(f"table-{i}", 0, [b"a"], card(f"table-{i}")) for i in range(50)]
    await store.close()
    await asyncio.gather(*waiting)
    again = SqliteStore(tmp_path / "x.db")
    await again.open()
    assert len(await again.tables_of("ann", 100)) == 50
    await again.close()


async def test_the_file_is_durable(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    db = sqlite3.connect(tmp_path / "x.db")
    assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    db.close()
    writer = store._connect()
    assert writer.execute("pragma synchronous").fetchone() == (2,)
    writer.close()
    assert (tmp_path / "x.db").stat().st_mode & 0o777 == 0o600
    await store.close()


async def test_tables_where_it_is_ones_turn_come_first(store: Store) -> None:
    turn = Turn(("bob", "ann"), 0, b'{"seats":[0]}')
    for table in ("table-1", "table-2", "table-3"):
        await store.append(table, 0, [b"a"], card(table))
    await store.append("table-1", 1, [b"b"], turn=turn)
    await store.append("table-3", 1, [b"c"])
    for guest in ("ann", "bob"):
        assert (await store.tables_of(guest, 9))[0].id == "table-1"
    first, second = await store.tables_of("ann", 2)
    assert first.turn == turn.facts and second.turn == b"" and first.updated > 0
    (third,) = await store.tables_of("ann", 9, skip=2)
    assert {second.id, third.id} == {"table-2", "table-3"}
    await store.append("table-1", 2, [b"d"], turn=Turn(("bobby",), 0, b"{}"))
    await store.append("table-2", 1, [b"e"], turn=Turn(("bob",), 0, b"{}"))
    assert (await store.tables_of("bob", 9))[0].id == "table-2"


async def test_clocks_that_run_out(store: Store) -> None:
    for number, table in enumerate(("table-1", "table-2", "table-3")):
        await store.append(table, 0, [b"a"], card(table), Turn(("ann",), 100 * number, b"{}"))
    assert await store.due(99, 9) == []
    assert await store.due(200, 9) == [("table-2", 100), ("table-3", 200)]
    assert await store.due(200, 1) == [("table-2", 100)]
    await store.append("table-2", 1, [b"b"], turn=Turn(("ann",), 0, b"{}"))
    assert await store.due(200, 9) == [("table-3", 200)]


async def test_groups_of_a_guests_tables(store: Store) -> None:
    for number, status in enumerate(("over", "waiting", "playing", "playing", "playing")):
        made = replace(card(f"table-{number}", status), title=f"title {number % 2}", people=f"ann\n100%_{number}")
        await store.append(made.id, 0, [b"a"], made)
    await store.append("table-2", 1, [b"b"], turn=Turn(("ann",), 900, b"{}"))
    await store.append("table-3", 1, [b"b"], turn=Turn(("ann",), 500, b"{}"))

    async def found(**wanted: Any) -> list[str]:
        return [it.id[-1] for it in await store.tables_of("ann", 9, wanted=Wanted(**wanted))]

    assert await found() == ["3", "2", "4", "1", "0"], "the clock that runs out soonest comes first"
    assert await found(turn=True) == ["3", "2"] and await found(turn=False) == ["4", "1", "0"]
    assert await found(status="playing", turn=False) == ["4"] and await found(title="title 1") == ["3", "1"]
    assert await found(words=("ann", "%_2")) == ["2"] and await found(words=("1_0",)) == []
    assert await store.counts_of("ann") == Counts(2, 1, 1, 1)
    assert await store.counts_of("bob") == Counts(0, 3, 1, 1) and await store.counts_of("eve") == Counts(0, 0, 0, 0)


async def test_what_is_attached_to_a_table_counts_among_its_bytes_and_goes_with_it(store: Store) -> None:
    await store.append("table-1", 0, [b"12345"], card("table-1"))
    before = (await store.usage("ann", "")).guest
    name = "table-1 x"
    await store.attach("table-1", [Paper(DRAFT, name, "", b"1234")])
    await store.attach("table-1", [Paper(DRAFT, name, "", b"123456")])
    assert (await store.usage("ann", "")).guest == before + 6
    await store.attach("table-1", [Paper(REVIEW, name, "", b"123")], [(DRAFT, name)])
    assert (await store.usage("ann", "")).guest == before + 3
    assert await store.paper(DRAFT, name) is None
    with pytest.raises(Conflict):
        await store.attach("table-2", [Paper(REVIEW, "table-2 x", "", b"123")])
    assert await store.paper(REVIEW, "table-2 x") is None
    await store.remove(["table-1"])
    assert await store.paper(REVIEW, name) is None


async def test_notes_of_a_table_go_with_it(store: Store) -> None:
    for table in ("table-1", "table-11"):
        await store.append(table, 0, [b"a"], card(table))
        await store.file([Paper(NOTE, f"{table} ann", "ann", b"{}"), Paper("other", f"{table} ann", "ann", b"{}")])
    await store.remove(["table-1"])
    assert [it.id for it in await store.papers(NOTE)] == ["table-11 ann"]
    assert len(await store.papers("other")) == 2


async def test_tables_of_an_older_program_are_found(tmp_path: Path) -> None:
    """Also one whose face nobody can read."""
    face = '{"title":"1830","practice":"same","seats":[{"kind":"person","name":"Łucja"},{"kind":"open"}]}'
    with sqlite3.connect(tmp_path / "x.db") as db:
        db.executescript("".join(SQLITE[:4]) + "pragma user_version = 4;")
        columns = "id, status, public, host, face, version, updated, seen, bytes, home"
        for table, words in (("table-1", face), ("table-2", "{")):
            row = (table, "waiting", 0, "ann", words.encode(), 1, 1, 1, 1, "")
            db.execute(f"insert into tables ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("insert into seats values ('ann', ?)", (table,))
    store = SqliteStore(tmp_path / "x.db")
    await store.open()
    wanted = Wanted(title="1830", kind="practice", words=("lucja",))
    assert [it.id for it in await store.tables_of("ann", 9, wanted=wanted)] == ["table-1"]
    assert len(await store.tables_of("ann", 9)) == 2
    await store.close()


# Results and ratings.


def played(guest: str, table: str, at: int, place: int, after: float | None = None, score: int | None = 50) -> Played:
    return Played(
        guest, table, "usa", at, 2, place, score, after is not None, "", None if after is None else 0.0, after
    )


def standing(guest: str, rank: float, at: int = 5) -> Standing:
    return Standing("usa", guest, rank + 6, 2.0, rank, 1, at)


async def test_a_game_is_tallied_once_and_only_when_it_is_over(store: Store) -> None:
    await store.append("table-1", 0, [b"a"], card())
    assert await store.untallied(5) == []
    with pytest.raises(Conflict):
        await store.tally("table-1", [])
    await store.append("table-1", 1, [b"b"], card(status="over"))
    assert [(table, face) for table, face, _ in await store.untallied(5)] == [("table-1", b'{"face":1}')]
    both = [played("ann", "table-1", 5, 1, 3.0), played("bob", "table-1", 5, 2, -1.0)]
    await store.tally("table-1", both, [standing("ann", 3.0), standing("bob", -1.0), standing("eve", 9.0)])
    with pytest.raises(Conflict):
        await store.tally("table-1", both, [standing("ann", 30.0)])
    assert await store.untallied(5) == [] and await store.played_at("table-1") == both
    found = await store.standings("usa", ["ann", "bob", "eve"])  # Eve does not sit there
    assert sorted((it.guest, it.rank, it.opponents) for it in found) == [("ann", 3.0, 1), ("bob", -1.0, 1)]


async def test_results_by_person(store: Store) -> None:
    for number, (place, after, score) in enumerate([(1, 1.0, 40), (2, None, None), (2, 2.0, 60)]):
        table = f"table-{number}"
        await store.append(table, 0, [b"a"], card(table, "over", public=number == 0))
        both = [played("ann", table, number, place, after, score), played("bob", table, number, 3 - place, after)]
        await store.tally(table, both, [standing("ann", number)])
    assert await store.met("usa", ["ann", "bob"], 0) == 2 and await store.met("usa", ["ann", "bob"], 1) == 1
    assert await store.met("usa", ["ann", "eve"], 0) == 0 and await store.met("other", ["ann", "bob"], 0) == 0
    seen = await store.played_by("ann", "eve", rated=False, limit=2)
    assert [(it.played.table, it.open) for it in seen] == [("table-2", False), ("table-1", False)]
    assert [it.open for it in await store.played_by("ann", "bob", rated=True, limit=5)] == [True, True]
    assert [it.open for it in await store.played_by("ann", "", rated=True, limit=5)] == [False, True]
    assert await store.ranks_of("ann", 5) == [("usa", 1.0), ("usa", 2.0)]
    assert await store.totals_of("ann", rated=False) == [Totals("usa", 3, 1, 5 / 3, 60, 50.0)]
    assert await store.totals_of("ann", rated=True) == [Totals("usa", 2, 1, 1.5, 60, 50.0)]


async def test_results_are_handed_over_and_forgotten(store: Store) -> None:
    for number, guests in enumerate([("ann", "bob"), ("bob", "ann")]):
        table = f"table-{number}"
        await store.append(table, 0, [b"a"], card(table, "over"))
        await store.tally(table, [played(guest, table, 1, 1 + n, 1.0) for n, guest in enumerate(guests)])
    await store.hand_results("ann", "eve")
    assert [it.guest for it in await store.played_at("table-0")] == ["eve", "bob"]
    await store.hand_results("eve", "bob")  # both sat there: one result stays
    assert [it.place for it in await store.played_at("table-0")] == [2]
    await store.forget_results("bob")
    assert await store.played_at("table-0") == [] == await store.played_at("table-1")


async def test_leaders(store: Store) -> None:
    for number, guest in enumerate(("ann", "bob")):
        await store.append(f"table-{number}", 0, [b"a"], card(f"table-{number}", "over"))
        both = [played("ann", f"table-{number}", 1, 1, 1.0), played("bob", f"table-{number}", 1, 2, 1.0)]
        await store.tally(f"table-{number}", both, [standing(guest, number)])
        await store.set_name(guest, guest.title())
    least = ("usa", 5, 1, 1)
    assert await store.leaders(*least, [], 5, 0) == []
    for guest in ("ann", "bob"):
        await store.file([Paper(PROFILE, guest, guest, b"{}")])
    assert [it.name for it in await store.leaders(*least, [], 5, 0)] == ["Bob", "Ann"]
    assert [it.name for it in await store.leaders(*least, [], 5, 1)] == ["Ann"]
    assert [it.name for it in await store.leaders(*least, ["bob", "::1"], 5, 0)] == ["Ann"]
    for none in (("usa", 6, 1, 1), ("usa", 5, 2, 1), ("usa", 5, 1, 2), ("other", 5, 1, 1)):
        assert await store.leaders(*none, [], 5, 0) == []


async def test_tables_where_a_clock_runs(store: Store) -> None:
    for number, table in enumerate(("table-3", "table-1", "table-2", "table-4")):
        await store.append(table, 0, [b"a"], card(table), Turn(("ann",), 100 * number, b"{}"))
    assert [found.id for found in await store.ticking("", 9)] == ["table-1", "table-2", "table-4"]
    (first,) = await store.ticking("", 1)
    assert (first.id, first.version, first.turn) == ("table-1", 1, b"{}")
    assert [found.id for found in await store.ticking("table-1", 9)] == ["table-2", "table-4"]


async def test_slow_tables_are_listed_apart(store: Store) -> None:
    for table, slow in (("table-1", False), ("table-2", True)):
        await store.append(table, 0, [b"a"], replace(card(table), slow=slow))
    for wanted, ids in ((None, {"table-1", "table-2"}), (True, {"table-2"}), (False, {"table-1"})):
        assert {found.id for found in await store.open_tables(0, 9, slow=wanted)} == ids


async def test_tables_are_kept_as_long_as_somebody_comes_or_plays(store: Store) -> None:
    """Each kind in its time; a table that nobody has a seat at is a trial."""
    kinds = {"over": "finished", "waiting": "waiting", "playing": "running"}
    for status in kinds:
        await store.append(status, 0, [b"a"], card(status, status))
    await store.append("trial", 0, [b"a"], replace(card("trial", "playing"), guests=()))
    (updated,) = {it.updated // DAY for it in await store.latest(9)}
    later = (updated + 30) * DAY
    none = Kept(finished=0, running=0, waiting=0, trials=0)
    assert await store.forsaken(none, later, 9) == []
    for table, kind in (*kinds.items(), ("trial", "trials")):
        assert await store.forsaken(none._replace(**{kind: 20}), later, 9) == [table]
        assert await store.forsaken(none._replace(**{kind: 40}), later, 9) == []
    assert len(await store.forsaken(Kept(9, 9, 9, 9), later, 9)) == 4
    assert len(await store.forsaken(Kept(9, 9, 9, 9), later, 3)) == 3
    await store.visit("over")
    await store.remove(["trial", "over"])
    assert {it.id for it in await store.latest(9)} == {"waiting", "playing"} and await store.read("over") == []


async def test_what_tables_take_up(store: Store) -> None:
    assert await store.usage("ann", "home") == (0, 0)
    await store.append("table-1", 0, [b"a" * 100], replace(card(), home="home"))
    await store.append("table-1", 1, [b"b" * 50])
    await store.append("table-2", 0, [b"c" * 1000], card("table-2", host="eve"))
    assert await store.usage("ann", "home") == (150, 150) and await store.usage("eve", "") == (1000, 0)


async def test_papers_a_few_at_a_time_by_their_ids(store: Store) -> None:
    """By their bytes: capitals and signs come as they do everywhere, whatever the language of the data base."""
    ids = ["", "!", "-a", "A", "B", "_", "a", "a b", "ab", "z", "Ł", "ż", "\N{STEAM LOCOMOTIVE}"]
    await store.file([Paper("kind", name, "", b"") for name in reversed(ids)])
    found, after = [""], ""
    while page := await store.papers_after("kind", after, 5):
        found += [paper.id for paper in page]
        after = found[-1]
    assert found == ids == [paper.id for paper in await store.papers("kind")]


async def test_words_that_no_data_base_can_hold_are_found_nowhere(store: Store) -> None:
    assert await store.read("a\0b") == [] and await store.paper("a\0", "\0") is None
    assert await store.tables_of("\0", 9) == [] and await store.count_active("\0", 0) == 0
