"""A separate package adds a title, and gets the whole conformance suite with it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.core.installing import installed, write_package
from tests.core.toy import DEPOT

from roundhouse import CHANCE, Match, load, titles

ROOT = Path(__file__).parents[2]
ENTRIES = {"depot": "tests.core.toy:DEPOT"}


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    write_package(folder, ENTRIES)
    path = os.pathsep.join([str(folder), str(ROOT), *(entry for entry in sys.path if entry)])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_an_entry_point_is_enough_to_add_a_title(tmp_path: Path) -> None:
    code = "import roundhouse as rh; print(rh.new('depot', players=2, seed=1).state.seats(), len(rh.titles()))"
    run = _run(tmp_path, "-c", code)
    assert run.stdout == f"(0, 1) {len(titles()) + 1}\n", run.stderr


@pytest.mark.once
def test_an_added_title_gets_the_whole_conformance_suite(tmp_path: Path) -> None:
    """Nothing in the suite names a title: a new one is in it as soon as it is installed."""
    run = _run(
        tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "depot or reached", "-n0"
    )
    assert run.returncode == 0, run.stdout[-4000:]
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed is not None and int(passed[1]) > 28 * 3


def test_an_installed_title_is_found_and_gone_again(tmp_path: Path) -> None:
    before = titles()
    with installed(tmp_path, ENTRIES):
        assert DEPOT in titles() and set(before) < set(titles())
        match = Match(DEPOT.build(2, {}), "seed")
        assert load(match.record()).log == match.log and match.log[0].seat == CHANCE
    assert titles() == before
