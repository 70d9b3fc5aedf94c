"""The compiled engine and the Python sources play the same games."""

import hashlib
import os
import subprocess
import sys

import pytest
from tests.conformance.walk import cases, seat_counts

import roundhouse
from roundhouse import Rng, titles
from roundhouse.core.play import playout


def digests() -> list[str]:
    """A line for each title: the hash of the last states of games with every seat count and option set."""
    lines = []
    for title in titles():
        total = hashlib.sha256()
        for players in seat_counts(title):
            for case in cases(title, players):
                state = case.game.start()
                playout(state, Rng(case.variant))
                total.update(f"{state.key()} {state.scores()} {state.result()}".encode())
        lines.append(f"{title.id} {total.hexdigest()}")
    return lines


@pytest.mark.compiled_only
def test_both_builds_play_the_same_games() -> None:
    assert roundhouse.build() == "compiled"
    command = "from tests.conformance.test_builds import digests; print(*digests(), sep='\\n')"
    environment = {
        **os.environ,
        "ROUNDHOUSE_PURE": "1",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    run = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split("\n")[:-1] == digests()
