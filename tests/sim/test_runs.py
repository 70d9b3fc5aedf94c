"""Runs in files: the same bytes in any number of processes, after any interruption, and proved from their records."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import roundhouse as rh
from roundhouse.core.frame import CHANCE
from roundhouse.sim import Runner, Spec, columns, runs, stretches
from roundhouse.sim.columns import DECISIONS, GAMES, RECORDS, SCHEMAS, mark_of
from roundhouse.sim.records import documents, verify
from roundhouse.sim.runs import Parts, Run

pytestmark = pytest.mark.once

SPEC = Spec("ticket-to-ride-usa", 3, {}, ("random",) * 3, "1", 12)
BOTS = replace(SPEC, players=2, bots=("casual", "random"), games=4)
DOCUMENTS = Path(__file__).parents[2] / "docs"


class Stopped(BaseException):
    """The process ended here."""


def whole(spec: Spec, out: Path, **how: Any) -> dict[str, bytes]:
    """The bytes of all files of a run."""
    run = Run(spec, out, decisions=True, records=True, **how)
    assert run.run().digest == Runner(spec).run().digest
    assert sorted(path.name for path in out.parent.iterdir()) == sorted(path.name for path in run.paths.values())
    return {kind: path.read_bytes() for kind, path in run.paths.items()}


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What is in the files of a run that nothing has interrupted."""
    return whole(SPEC, tmp_path_factory.mktemp("reference") / "run.parquet")


def rows_of(path: Path) -> list[dict[str, Any]]:
    with pq.ParquetFile(path) as file:
        rows: list[dict[str, Any]] = file.read().to_pylist()
    return rows


@pytest.mark.parametrize("spec", [SPEC, BOTS], ids=["random", "bots"])
def test_the_number_of_processes_does_not_change_a_byte(spec: Spec, tmp_path: Path) -> None:
    files = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        files.append(whole(spec, folder / "run.parquet", jobs=jobs))
    assert files[0] == files[1]


def test_the_size_of_the_parts_does_not_change_a_byte(
    reference: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretches, "FULL_ROWS", 1)
    assert whole(SPEC, tmp_path / "run.parquet") == reference


def test_row_groups_do_not_depend_on_the_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.sim.columns._GROUP", {GAMES: 5, DECISIONS: 100, RECORDS: 5})
    files = []
    for full in (10**6, 1):
        monkeypatch.setattr(stretches, "FULL_ROWS", full)
        folder = tmp_path / str(full)
        folder.mkdir()
        files.append(whole(SPEC, folder / "run.parquet"))
    assert files[0] == files[1]
    with pq.ParquetFile(tmp_path / "1" / "run.parquet") as file:
        groups = [file.metadata.row_group(number).num_rows for number in range(file.num_row_groups)]
    assert groups == [5, 5, 2]


def test_pages_do_not_depend_on_the_parts(tmp_path: Path) -> None:
    """Within a row group too: the library cuts pages where the pieces of a column end."""
    rows = [
        {"game": game, "actions": [f"{game} {entry} {'x' * 2000}" for entry in range(50)], "seats": [0] * 50}
        for game in range(400)
    ]
    table = pa.Table.from_pylist(rows, SCHEMAS[RECORDS])
    files = []
    for size in (400, 77, 7):
        parts = [tmp_path / f"{size} {first}" for first in range(0, 400, size)]
        for number, part in enumerate(parts):
            with columns.writer(RECORDS, part) as file:
                file.write_table(table.slice(number * size, size))
        columns.join(RECORDS, parts, tmp_path / "whole", b"{}")
        files.append((tmp_path / "whole").read_bytes())
    assert files[0] == files[1] == files[2]


def test_a_run_goes_on_wherever_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped before each file gets its name, and after; each time the rest of the games is played, and no other."""
    spec, settle, stops = replace(SPEC, games=3), runs.settle, 0
    (tmp_path / "whole").mkdir()
    reference = whole(spec, tmp_path / "whole/run.parquet")
    for at in range(1, 200):
        left = at

        def stopping(unfinished: Path, path: Path) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise Stopped
            settle(unfinished, path)
            left -= 1
            if left == 0:
                raise Stopped

        folder = tmp_path / str(at)
        folder.mkdir()
        out = folder / "run.parquet"
        run = Run(spec, out, decisions=True, records=True)
        monkeypatch.setattr(runs, "settle", stopping)
        try:
            run.run()
            break
        except Stopped:
            stops += 1
        monkeypatch.setattr(runs, "settle", settle)
        parts = Parts(out.with_name("run.parquet.parts"), run.kinds)
        before = sum(map(len, parts.known()))
        heard: list[int] = []
        summary = Run(spec, out, decisions=True, records=True).run(heard.append)
        assert (summary.earlier, summary.games, sum(heard)) == (before, 3, 3)
        assert {kind: path.read_bytes() for kind, path in run.paths.items()} == reference
    assert stops == 2 * 3 * (3 + 1)  # for each part, of one game here, and for the whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_killed_goes_on(reference: dict[str, bytes], tmp_path: Path, jobs: int) -> None:
    program = f"""
import os, signal
from pathlib import Path
from roundhouse.sim import Spec
from roundhouse.sim.runs import Run
heard = 0
def watch(games):
    global heard
    heard += games
    if heard >= 5:
        os.kill(os.getpid(), signal.SIGKILL)
Run({SPEC!r}, Path("run.parquet"), {jobs}, True, True).run(watch)
"""
    environment = {**os.environ, "JOBLIB_TEMP_FOLDER": str(tmp_path)}
    killed = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not (tmp_path / "run.parquet").exists()
    run = Run(SPEC, tmp_path / "run.parquet", 3 - jobs, True, True)
    summary = run.run()
    assert 5 <= summary.earlier < 12 if jobs == 1 else summary.earlier >= 5
    assert summary.digest == Runner(SPEC).run().digest
    assert {kind: path.read_bytes() for kind, path in run.paths.items()} == reference


def test_a_process_that_outlives_its_run_doubles_nothing(reference: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    run = Run(SPEC, out, decisions=True, records=True)
    parts = Parts(out.with_name("run.parquet.parts"), run.kinds)
    with run._opened():
        for first, end in ((0, 4), (2, 7), (6, 9)):
            parts.play(SPEC, first, end)
    assert parts.known() == [range(4), range(6, 9)]
    summary = run.run(lambda games: _late(parts))
    assert (summary.earlier, summary.games) == (7, 12)
    assert {kind: path.read_bytes() for kind, path in run.paths.items()} == reference


def _late(parts: Parts) -> None:
    """What such a process writes while the run goes on."""
    if not parts.path(GAMES, range(3, 11)).exists():
        parts.play(SPEC, 3, 11)


def test_a_complete_run_is_read_back(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    first = Run(SPEC, out).run()
    before = out.stat().st_mtime_ns
    again = Run(SPEC, out).run()
    assert (first.earlier, again.earlier, out.stat().st_mtime_ns) == (0, 12, before)
    assert (again.digest, again.by_seat, again.by_bot) == (first.digest, first.by_seat, first.by_bot)


def test_one_row_for_each_game(tmp_path: Path) -> None:
    summary = Run(BOTS, tmp_path / "run.parquet").run()
    rows = rows_of(tmp_path / "run.parquet")
    assert [row["game"] for row in rows] == [0, 1, 2, 3]
    assert [tuple(row["bots"]) for row in rows] == [BOTS.lineup(number) for number in range(4)]
    assert sum(row["scores"][0] for row in rows) == summary.by_seat[0].total
    assert sum(row["decisions"] for row in rows) == summary.decisions
    mark = mark_of(tmp_path / "run.parquet")
    assert mark is not None and (mark["digest"], mark["title"]) == (summary.digest, BOTS.title)


@pytest.mark.parametrize("bots", ["random", "casual"])
@pytest.mark.parametrize("kind", rh.titles(), ids=lambda kind: str(kind.id))
def test_records_of_every_title_are_proved(kind: rh.Title, bots: str, tmp_path: Path) -> None:
    players = max(2, kind.seats[0])
    spec = Spec(kind.id, players, {}, (bots, *("random",) * (players - 1)), "7", 2)
    summary = Run(spec, tmp_path / "run.parquet", decisions=True, records=True).run()
    assert summary.digest == Runner(spec).run().digest
    path = tmp_path / "run.records.parquet"
    assert verify(path).digest == summary.digest
    logs = list(documents(path))
    matches = [rh.load(dict(document)) for document in logs]
    assert all(match.over for match in matches)
    for row in rows_of(tmp_path / "run.decisions.parquet"):
        match = matches[row["game"]]
        state, entry = match.at(row["entry"]), match.log[row["entry"]]
        assert (row["seat"], row["action"]) == (entry.seat, str(entry.action))
        assert (row["question"], row["listed"]) == (type(state.frame).__name__, len(state.legal(row["seat"])))
    asked = sum(entry.seat != CHANCE for match in matches for entry in match.log)
    assert asked == summary.decisions


def test_a_board_of_ones_own_is_in_the_files(tmp_path: Path) -> None:
    """So that they can be proved without the file, or after it has changed."""
    board = tmp_path / "board.json"
    board.write_bytes((DOCUMENTS / "examples/six-cities.json").read_bytes())
    spec = replace(SPEC, options={"board": str(board)}, games=2)
    digest = Run(spec, tmp_path / "run.parquet", records=True).run().digest
    board.unlink()
    records = tmp_path / "run.records.parquet"
    assert verify(records).digest == digest
    assert all(rh.load(dict(document)).over for document in documents(records))


@pytest.fixture
def proved(tmp_path: Path) -> Iterator[Path]:
    Run(BOTS, tmp_path / "run.parquet", records=True).run()
    yield tmp_path / "run.records.parquet"


def forged(path: Path, change: Any) -> None:
    """Write the file again with other rows."""
    with pq.ParquetFile(path) as file:
        table, mark = file.read(), file.metadata.metadata[b"roundhouse"]
    rows = table.to_pylist()
    change(rows)
    with pq.ParquetWriter(path, SCHEMAS[RECORDS]) as writer:
        writer.write_table(pa.Table.from_pylist(rows, SCHEMAS[RECORDS]))
        writer.add_key_value_metadata({b"roundhouse": mark})


def other_draw(rows: list[dict[str, Any]]) -> None:
    rows[1]["actions"][0] = "card red" if rows[1]["actions"][0] != "card red" else "card blue"


def other_answer(rows: list[dict[str, Any]]) -> None:
    entry = next(number for number, seat in enumerate(rows[2]["seats"]) if seat != CHANCE)
    rows[2]["actions"][entry] = "pass"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (other_draw, "games[1].entries[0]"),
        (other_answer, "games[2].entries["),
        (lambda rows: rows[3]["scores"].reverse(), "games[3].scores"),
        (lambda rows: rows[0]["places"].reverse(), "games[0].places"),
        (lambda rows: [rows[0][name].pop() for name in ("seats", "actions")], "games[0]"),
        (lambda rows: rows.pop(), "games"),
        (lambda rows: rows.reverse(), "games[0]"),
        (lambda rows: rows[1]["bots"].reverse(), "games[1]"),
    ],
)
def test_a_forged_record_is_found(proved: Path, change: Any, place: str) -> None:
    assert verify(proved).games == 4
    forged(proved, change)
    with pytest.raises(rh.BadRecord, match=re.escape(place)):
        verify(proved)


def test_what_is_no_file_of_records(tmp_path: Path) -> None:
    Run(SPEC, tmp_path / "run.parquet").run()
    pq.write_table(pa.table({"game": [1]}), tmp_path / "other.parquet")
    (tmp_path / "words.parquet").write_text("PAR1 and nothing else")
    for name in ("run", "other", "words", "missing"):
        with pytest.raises(rh.BadFile, match=f"{name}.parquet holds no records"):
            next(documents(tmp_path / f"{name}.parquet"))


def test_another_run_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    Run(SPEC, out).run()
    before = out.read_bytes()
    other = replace(SPEC, seed="2")
    with pytest.raises(rh.BadFile, match="--fresh"):
        Run(other, out).run()
    assert out.read_bytes() == before
    assert Run(other, out, fresh=True).run().digest == Runner(other).run().digest
    assert out.read_bytes() != before
    out.write_text("notes of somebody")
    for fresh in (False, True):
        with pytest.raises(rh.BadFile, match="is not from a simulation"):
            Run(SPEC, out, fresh=fresh).run()
    assert out.read_text() == "notes of somebody"


def interrupted(spec: Spec, out: Path, **how: Any) -> None:
    """A run of which only the first part is there."""

    def stop(_: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        Run(spec, out, **how).run(stop)


def test_an_interrupted_run_of_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "run.parquet"
    interrupted(SPEC, out)
    folder = tmp_path / "run.parquet.parts"
    before = sorted(folder.iterdir())
    monkeypatch.setattr(runs, "code_key", lambda: "another program")
    for records in (False, True):
        with pytest.raises(rh.BadFile, match="another version of the program"):
            Run(SPEC, out, records=records).run()
    assert sorted(folder.iterdir()) == before
    assert Run(SPEC, out, fresh=True).run().earlier == 0


def test_a_fresh_run_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    Run(replace(SPEC, seed="2"), out).run()
    interrupted(SPEC, out, fresh=True)
    summary = Run(SPEC, out).run()
    assert (summary.earlier > 0, summary.digest) == (True, Runner(SPEC).run().digest)


def test_only_one_process_writes_a_run(tmp_path: Path) -> None:
    words = ["simulate", SPEC.title, "--lang", "en", "--fresh", "--out", "run.parquet"]
    program = f"import sys; from roundhouse.cli import main; sys.exit(main({words}))"
    with Run(SPEC, tmp_path / "run.parquet")._opened():
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: run.parquet is being written by another process right now\n"


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "run.parquet.parts"
    folder.mkdir()
    (folder / "letter").write_text("dear")
    with pytest.raises(rh.BadFile, match="is not from a simulation"):
        Run(SPEC, tmp_path / "run.parquet", fresh=True).run()
    assert [path.name for path in folder.iterdir()] == ["letter"]


def test_faults_come_before_the_first_game(tmp_path: Path) -> None:
    def play(spec: Spec, name: str = "run.parquet", jobs: int = 1) -> None:
        Run(spec, tmp_path / name, jobs).run(lambda games: pytest.fail("played"))

    for change, error in (
        ({"title": "chess"}, rh.UnknownTitle),
        ({"players": 7}, rh.BadOption),
        ({"bots": ("genius", "random", "random")}, rh.UnknownBot),
        ({"games": 0}, rh.BadOption),
    ):
        with pytest.raises(error):
            play(replace(SPEC, **change))
    with pytest.raises(rh.BadOption):
        play(SPEC, jobs=0)
    with pytest.raises(rh.BadOption, match=r"must end in \.parquet"):
        play(SPEC, "run.csv")
    with pytest.raises(rh.BadFile, match="there is no folder"):
        play(SPEC, "nowhere/run.parquet")
    with pytest.raises(rh.BadFile, match="cannot write"):
        play(SPEC, "x" * 300 + ".parquet")
    assert list(tmp_path.iterdir()) == []


def test_the_games_of_a_process_that_was_killed_are_played_again(tmp_path: Path) -> None:
    """In a process of its own, which has no other children."""
    spec = replace(BOTS, games=24)
    program = f"""
import os, signal
from pathlib import Path
from roundhouse.sim import Spec
from roundhouse.sim.runs import Run
heard, killed = [], []
def watch(games):
    heard.append(games)
    workers = [
        int(child) for child in Path("/proc/self/task", str(os.getpid()), "children").read_text().split()
        if "loky.backend.popen" in Path("/proc", child, "cmdline").read_text()
    ]
    if not killed:
        killed.extend(workers)
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
summary = Run({spec!r}, Path("run.parquet"), 2).run(watch)
print(len(killed), sum(heard), summary.digest)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == f"2 24 {Run(spec, tmp_path / 'alone.parquet').run().digest}\n", done.stderr
    assert (tmp_path / "run.parquet").read_bytes() == (tmp_path / "alone.parquet").read_bytes()


def test_a_process_that_is_killed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(runs, "spread", broken)
    with pytest.raises(rh.BadFile, match="the same command goes on"):
        Run(SPEC, tmp_path / "run.parquet").run()


def test_without_the_extra_a_line_names_it(tmp_path: Path) -> None:
    words = (
        "import sys, importlib.util as u\n"
        "found = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'pyarrow' else found(name, *a)\n"
        "from roundhouse.cli import main\n"
        "sys.exit(main(['simulate', '1830', '--lang', 'en', '--out', 'run.parquet']))"
    )
    done = subprocess.run([sys.executable, "-c", words], cwd=tmp_path, capture_output=True, text=True, check=False)
    wanted = 'error: files of simulations need one more package: pip install "roundhouse[data]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", wanted)
    assert list(tmp_path.iterdir()) == []


def test_a_system_without_fcntl(reference: dict[str, bytes], tmp_path: Path) -> None:
    """As Windows is: locks go through another module, and an open file holds its folder."""
    program = f"""
import subprocess, sys, types
sys.modules["fcntl"] = None
held = []
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *how: held.append(how[1:]))
from pathlib import Path
from roundhouse.sim import Spec
from roundhouse.sim import locks, runs
rename = Path.rename
def renamed(self, target):
    import os
    open_files = [os.readlink(it) for it in Path("/proc/self/fd").iterdir() if it.exists()]
    assert not any(str(self.absolute()) in it for it in open_files), open_files
    return rename(self, target)
Path.rename = renamed
runs.Run({SPEC!r}, Path("run.parquet"), 1, True, True).run()
print(held)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "[(2, 1)]\n", done.stderr
    assert (tmp_path / "run.parquet").read_bytes() == reference[GAMES]


def test_columns_are_documented() -> None:
    page = (DOCUMENTS / "simulate.md").read_text(encoding="utf-8")
    for kind, schema in SCHEMAS.items():
        section = page.split(f"#### {kind.capitalize()}\n")[1].split("\n#")[0]
        found = re.findall(r"^\| `(\w+)` \| `([^|]+)` \|", section, re.MULTILINE)
        assert found == [(field.name, str(field.type).replace("item: ", "")) for field in schema]
