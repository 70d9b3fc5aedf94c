"""Running many games: the same results in any number of processes and in both builds."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import roundhouse as rh
from roundhouse.sim import Runner, Spec
from roundhouse.sim.runner import play_games

SPEC = Spec("ticket-to-ride-usa", 3, {}, ("random",) * 3, "1", 12)


def test_the_parts_of_a_run_are_the_run() -> None:
    whole = Runner(SPEC).run()
    parts = play_games(SPEC, 5, 9)
    parts.merge(play_games(SPEC, 0, 5))
    parts.merge(play_games(SPEC, 9, 99))
    assert parts.digest == whole.digest
    assert parts.by_seat == whole.by_seat
    assert (whole.games, parts.games) == (12, 12)


@pytest.mark.parametrize("title", ["ticket-to-ride-usa", "ticket-to-ride-europe"])
def test_several_processes_play_the_same_games(title: str) -> None:
    spec = replace(SPEC, title=title)
    assert Runner(spec, jobs=2).run().digest == Runner(spec).run().digest


def test_both_builds_play_the_same_games() -> None:
    """The running build against the pure one."""
    program = f"from roundhouse.sim import Runner, Spec; print(Runner({SPEC!r}).run().digest)"
    environment = {**os.environ, "ROUNDHOUSE_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == Runner(SPEC).run().digest


def test_the_seed_and_the_options_decide() -> None:
    digests = {
        Runner(replace(SPEC, games=3, **change)).run().digest
        for change in ({}, {"seed": "2"}, {"options": {"edition": "classic_2004"}}, {"players": 2})
    }
    assert len(digests) == 4


def test_bots_move_on_by_one_seat() -> None:
    spec = Spec("ticket-to-ride-usa", 3, {}, ("a", "b", "c"), "1", 3)
    assert [spec.lineup(number) for number in range(4)] == [
        ("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c"),
    ]  # fmt: skip


def test_games_of_bots_are_reproducible() -> None:
    spec = Spec("ticket-to-ride-usa", 2, {}, ("casual", "random"), "1", 2)
    one, two = Runner(spec).run(), Runner(spec).run()
    assert one.digest == two.digest
    assert [tally.games for tally in (*one.by_seat, one.by_bot["casual"], one.by_bot["random"])] == [2, 2, 2, 2]


def test_whoever_watches_hears_of_every_game() -> None:
    heard: list[int] = []
    Runner(SPEC).run(heard.append)
    assert sum(heard) == 12


def test_faults_come_before_the_first_game() -> None:
    for change, error in (
        ({"title": "chess"}, rh.UnknownTitle),
        ({"players": 7}, rh.BadOption),
        ({"options": {"speed": 1}}, rh.BadOption),
        ({"bots": ("genius", "random", "random")}, rh.UnknownBot),
        ({"seed": "\udcff"}, rh.BadOption),
        ({"bots": ("random",)}, rh.BadOption),
        ({"games": 0}, rh.BadOption),
    ):
        with pytest.raises(error):
            Runner(replace(SPEC, **change)).run()
