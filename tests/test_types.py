"""What editors know: the examples of README and tour pass `mypy --strict`, and a match has the types of its title."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from typing import assert_type

import roundhouse as rh
from roundhouse.core.documents import MatchRecord, View
from roundhouse.games.ticket_to_ride import USA
from roundhouse.games.ticket_to_ride.board import Board
from roundhouse.games.ticket_to_ride.documents import Card
from roundhouse.games.ticket_to_ride.events import Claimed, DrewBlind
from roundhouse.games.ticket_to_ride.game import TicketGame
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.view_types import TicketView

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/tour.md")


def test_mypy_accepts_the_examples_and_these_types(tmp_path: Path) -> None:
    """The examples of each page as a module, and this module for each `assert_type` in it."""
    modules = [Path(__file__)]
    for page in PAGES:
        examples = doctest.DocTestParser().get_examples((ROOT / page).read_text("utf-8"))
        modules.append(tmp_path / f"{Path(page).stem.lower()}.py")
        modules[-1].write_text("".join(example.source for example in examples), "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *map(str, modules)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == "" and run.returncode == 0


def test_a_match_of_a_title_has_its_types() -> None:
    match = rh.new(USA, players=2, seed=7)
    assert_type(match, rh.Match[TicketGame, TicketState])
    assert_type(match.state.view(0), TicketView)
    assert_type(match.state.view(0)["mine"]["hand"], dict[Card, int])
    assert_type(match.seat(0).view()["routes"], dict[str, int])
    assert_type(match.game.board, Board)
    assert_type(match.record(), MatchRecord)
    assert_type(match.record()["entries"], list[list[int | str]])
    for _, event in match.events(seat=0):
        if isinstance(event, Claimed):
            assert_type(event.route, str)
        elif isinstance(event, DrewBlind):
            assert_type(event.colour, Card | None)


def test_a_match_by_id_has_the_types_of_all_titles() -> None:
    match = rh.new("ticket-to-ride-usa", players=2, seed=7)
    assert_type(match, rh.Match[rh.Game, rh.State])
    assert_type(match.state.view(0), View)
    assert_type(match.seat(0).view(), View)
