"""The counting of habits: of whole games, and of single answers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import bench.habits
import pytest
from bench.habits import Watched, habits, is_gift
from tests.games.railroad_revolution.tables import Table, table

from roundhouse.games.railroad_revolution.constants import AS_WHITE, USE
from roundhouse.sim.runner import Spec


def watched(it: Table, *lines: str) -> Counter[str]:
    """What is counted while seat 0 answers."""
    count: Counter[str] = Counter()
    seat = Watched(0, count)
    for line in lines:
        seat.answers(it.state, int(it.game.codec().id(it.game.parse(line))))
        it.play(line)
    return count


def test_a_game_is_counted_for_every_seat() -> None:
    found = habits(Spec("railroad-revolution", 2, {}, ("random", "random"), "1", 1))
    assert 0 < found["telegraph_of_first_actions"] < 1
    assert 0 <= found["seats_without_top_city"] <= 1
    assert found["points"] > 0


def test_a_worker_hired_in_the_last_turn_counts_as_late() -> None:
    it = table(left={1: (2, 2)}, money=3000)
    assert watched(it, "hire orange") == {"hires": 1, "late_hires": 0}
    it.sell().sell()
    assert watched(it, "hire purple") == {"hires": 1, "late_hires": 1}


def test_a_gift_left_behind_is_counted() -> None:
    count = watched(table(), "place white station", "station washington", "finish")
    assert count["gifts_left"] == 1 and count["actions"] == 1 and count["telegraph"] == 0


def test_an_effect_used_and_stopped_is_counted() -> None:
    it = table(milestones={0: "a1_3 a2_2"}, supply={0: "white*4 orange purple"})
    assert watched(it, "place white sale", "sell-piece rail", "use promote", "stop")["idle_uses"] == 1


def test_a_promotion_is_no_gift() -> None:
    it = table(milestones={0: "a1_3 a2_2"}, supply={0: "white*4 orange purple"}).play("place white sale")
    assert not is_gift(it.state, 0, USE + AS_WHITE.bit_length() - 1)


def test_the_command_keeps_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.habits, "RESULT", tmp_path / "habits.json")
    monkeypatch.setattr("sys.argv", ["bench", "--games", "1", "--players", "2", "--level", "beginner"])
    assert bench.habits.main() == 0
    document = json.loads((tmp_path / "habits.json").read_text())
    assert list(document["levels"]) == ["beginner"] and document["games"] == 1
