"""`roundhouse evaluate`: programs that play, that are late, that die and that talk nonsense."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.core.errors import BadOption, UnknownBot
from roundhouse.models.evaluate import MOST_FAULTS, Evaluation, Trial, evaluate

PAGE = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text("utf-8")
SHORT = {"trains": 10}
HEAD = "import json, random, sys, time\nfor line in sys.stdin:\n message = json.loads(line)\n"
PLAYS = """ if message["type"] == "move":
  print("legal", flush=True)
 elif message["type"] == "legal":
  print(message["moves"][0]["move"], flush=True)
"""


def trial(tmp_path: Path, program: str, **more: object) -> Trial:
    path = tmp_path / "agent.py"
    path.write_text(program, "utf-8")
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"
    wanted: dict[str, object] = {"players": 2, "ladder": ("random",), "games": 2, "options": SHORT, **more}
    return Trial(command, "ticket-to-ride-usa", **wanted)  # type: ignore[arg-type]  # the keywords of `Trial`


def test_a_program_plays_every_seat_and_gets_a_rating_with_its_interval(tmp_path: Path) -> None:
    wish = trial(tmp_path, HEAD + PLAYS, players=3, ladder=("random", "beginner"), games=6)
    assert [seating.index("program") for _, seating in wish.tables()] == [0, 1, 2, 0, 1, 2]
    found = evaluate(wish)
    rating, least, most = found.rating("program") or (0.0, 0.0, 0.0)
    assert least < rating < most and found.faults().total() == 0 and len(found.games) == 6
    share, (low, high), games = found.ahead("beginner") or (2.0, (2.0, 2.0), 0)
    assert low - 1e-9 <= share <= high + 1e-9 and games == 6
    again = evaluate(wish)
    assert again.to_json() == found.to_json(), "the same seed gives the same games"


def only(found: Evaluation) -> dict[str, int]:
    return dict(found.faults())


def test_nonsense_is_answered_with_what_was_wrong_and_then_a_legal_move_is_drawn(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    program = (
        HEAD
        + f""" open({str(said)!r}, "a").write(line)
 if message["type"] in ("move", "refused") and message.get("left", 3) > 0:
  print("fly", flush=True)
"""
    )
    found = evaluate(trial(tmp_path, program))
    assert only(found) == {"nonsense": 2 * MOST_FAULTS} and all(game.forfeited for game in found.games)
    assert all(game.places[game.seating.index("program")] == 2 for game in found.games)
    messages = [json.loads(line) for line in said.read_text("utf-8").splitlines()]
    refused = [message for message in messages if message["type"] == "refused"]
    assert [message["left"] for message in refused[:3]] == [2, 1, 0] and "fly" in refused[0]["message"]


def test_a_silent_program_is_late_and_is_started_again(tmp_path: Path) -> None:
    found = evaluate(trial(tmp_path, HEAD + " pass\n", games=1, seconds=0.2))
    assert only(found) == {"late": MOST_FAULTS}


def test_a_program_that_dies_is_started_again_and_asked_once_more(tmp_path: Path) -> None:
    """One that dies after each answer plays on; one that always dies has lost."""
    dies_after = HEAD + PLAYS + "  sys.exit()\n"
    assert only(evaluate(trial(tmp_path, dies_after, games=1))) == {}
    assert only(evaluate(trial(tmp_path, "raise SystemExit", games=1))) == {"died": MOST_FAULTS}


def test_a_flood_of_words_fills_no_memory(tmp_path: Path) -> None:
    program = "import sys\nwhile True:\n sys.stdout.write('x' * 70000 + chr(10))\n"
    assert only(evaluate(trial(tmp_path, program, games=1))) == {"nonsense": MOST_FAULTS}


def test_what_cannot_be_played_is_refused_first(tmp_path: Path) -> None:
    with pytest.raises(BadOption):
        evaluate(Trial("no-such-program-anywhere", "ticket-to-ride-usa", 2, ("random",)))
    with pytest.raises(UnknownBot):
        evaluate(trial(tmp_path, "", ladder=("grandmaster",)))
    with pytest.raises(BadOption):
        evaluate(trial(tmp_path, "", players=4))


def test_the_agent_of_the_page_runs_as_printed(tmp_path: Path) -> None:
    program = PAGE.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "my_agent.py").write_text(program, "utf-8")
    command = [sys.executable, "-m", "roundhouse", "evaluate", f"{shlex.quote(sys.executable)} my_agent.py"]
    more = ["ticket-to-ride-usa", "-o", "trains=10", "-g", "2", "-p", "2", "--ladder", "random", "--json"]
    run = subprocess.run([*command, *more], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert run.stderr == "" and json.loads(run.stdout)["faults"] == {}
