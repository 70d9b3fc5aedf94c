"""What a seat sees, and the terminal."""

from __future__ import annotations

import json

import pytest
from rich.console import Console, RenderableType
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE
from tests.games.steamrollers.tables import table

import roundhouse as rh
from roundhouse import Rng
from roundhouse.core.text import LANGUAGES
from roundhouse.games.steamrollers import STEAMROLLERS, terminal
from roundhouse.games.steamrollers.setup import first_state


def shown(what: RenderableType) -> str:
    console = Console(width=120, file=None, record=True, force_terminal=False, quiet=False)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def test_nothing_is_secret() -> None:
    """All seats and spectators see the same, but for their own number."""
    t = table(3)
    views = [{**t.state.view(seat), "seat": None} for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert json.loads(json.dumps(views[0])) == views[0]


def test_the_view_has_all_that_a_drawing_needs() -> None:
    """Dice with who took what, the die in use, tracks, links, goods, tiles."""
    t = table(dice="1 5 6", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 4]}, owned={3: 1}).play("take 1")
    view = t.view()
    assert view["dice"] == {
        "table": [5, 6],
        "black": ["straight", "gentle"],
        "taken": [[1], []],
        "in_use": {"seat": 0, "value": 1, "final": False},
        "actions_done": 0,
    }
    assert view["sheets"][0]["locomotive"] == [1, 4] and len(view["sheets"][0]["tracks"]) == 13
    assert view["sheets"][1]["tiles"] == [3]
    link = next(link for link in view["sheets"][0]["links"] if link["cities"] == [1, 4])
    assert link == {
        "cities": [1, 4],
        "towns": [1, 2],
        "fields": ["C2", "C3", "B3", "A4", "B4", "C4", "D4"],
        "points": 3,
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 3])
def test_the_terminal_draws_whole_games(language: str, players: int) -> None:
    """Every question of a random game can be shown, with its choices."""
    options = {"borders": "hard"} if players == 1 else {"orders": True, "coal": True, "starting_tiles": True}
    game = STEAMROLLERS.build(players, options)
    state, rng = first_state(game), Rng(4)
    names = [f"Player {seat + 1}" for seat in range(players)]
    step = 0
    while not state.over:
        frame = state.frame
        if frame.chance:
            state.play_id(frame.draw(state, rng), rh.CHANCE)
            continue
        seat = state.seats()[0]
        if step % 9 == 0:
            assert "A1" in shown(terminal.screen(state, names, seat, language))
            legal = state.legal(seat)
            lines = terminal.lines(state, seat, legal, language)
            assert len(lines) == len(legal) and all(line.line.plain for line in lines)
        step += 1
        ids = state.legal_ids(seat)
        state.play_id(ids[rng.below(len(ids))], seat)
    sheets = [{"name": name, **sheet} for name, sheet in zip(names, state.view(None)["final"])]
    assert "Player 1" in shown(terminal.sheet(game, sheets, language))
    assert shown(terminal.overview(state, names, "", language)).count("A1") == players


def test_the_sheet_is_drawn_as_hexes() -> None:
    """Fields by name, cities in brackets, towns as dots, tracks as arrows; walls in red."""
    t = table(2, {"borders": "medium"}, walls=2, tracks={0: DELIVERY_EXAMPLE})
    drawn = shown(terminal.overview(t.state, ["Ann", "Bob"], "ann", "en"))
    assert "(1)" in drawn and "C3 ●↗←" in drawn and "E3  →←" in drawn and "╱" in drawn
    assert "C1|D1" in drawn


def test_deliveries_name_their_stops() -> None:
    """The list of choices shows the way."""
    t = table(dice="1 5 6", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 2, 3, 4]}, goods={1: "red"}).play("take 1")
    legal = [action for action in t.state.legal() if action.kind == "deliver"]
    lines = terminal.lines(t.state, 0, legal, "en")
    stops = {line.line.plain: line.alone for line in lines}
    assert stops == {
        "red 1–2: 3 points": "via city 3, city 4",
        "red 1–2: 4 points": "via town 1, town 2, city 4",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_the_components(language: str) -> None:
    """`m about` tells what is known and what is reconstructed."""
    t = table()
    words = shown(terminal.overview(t.state, ["Ann", "Bob"], "about", language))
    assert ("reconstructed" if language == "en" else "odtworzone") in words
    assert "action_tiles" in words


def test_summary_of_a_board() -> None:
    """What `roundhouse validate` says about a sound file."""
    assert "54 fields" in str(terminal.summary(table().game.board.document))


def test_events_tell_the_whole_game() -> None:
    """A log can be told from the events alone, in both languages."""
    match = rh.new("steamrollers", players=3, seed=5, options={"orders": True, "coal": True, "starting_tiles": True})
    rng = Rng(1)
    for _ in range(60):
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    told = [str(match.narrate(event)) for _, event in match.events() if match.narrate(event) is not None]
    assert any("takes the die" in line for line in told) and any("draws on" in line for line in told)
