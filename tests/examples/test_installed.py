"""A separate package adds a title, and gets the whole conformance suite with it."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from night_freight import TITLE
from tests.installing import ROOT, example, listed, python_path

from roundhouse import CHANCE, Match, load, titles


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": python_path(*example())}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_an_entry_point_is_enough_to_add_a_title() -> None:
    code = "import roundhouse as rh; print(rh.new('night-freight', players=2, seed=1).state.seats(), len(rh.titles()))"
    run = _run("-c", code)
    assert run.stdout == f"(0, 1) {len(titles()) + 1}\n", run.stderr


@pytest.mark.once
def test_an_added_title_gets_the_whole_conformance_suite() -> None:
    """Nothing in the suite names a title: a new one is in it as soon as it is installed."""
    names = "(night-freight or reached) and not teeth"
    run = _run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", names, "-n0")
    assert run.returncode == 0, run.stdout[-4000:]
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed is not None and int(passed[1]) > 30 * 3


def test_an_installed_title_is_found_and_gone_again() -> None:
    before = titles()
    with listed(example().info):
        assert TITLE in titles() and set(before) < set(titles())
        match = Match(TITLE.build(2, {}), "seed")
        assert load(match.record()).log == match.log and match.log[0].seat == CHANCE
    assert titles() == before and TITLE not in before
