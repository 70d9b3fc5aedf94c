"""Whole games: they end, keep all components, use every effect; views tell all that a drawing needs."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import Any

import pytest
from rich.console import Console
from tests.games.railroad_revolution.tables import opening, table

import roundhouse as rh
from roundhouse.games.railroad_revolution import TITLE, codec, terminal
from roundhouse.games.railroad_revolution.state import RailState

GAMES = 100 if rh.build() == "compiled" else 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_every_component_at_every_step(players: int) -> None:
    game = TITLE.build(players, {})
    for seed in range(GAMES):
        state, rng = game.start(), rh.Rng(seed)
        while state.stack:
            frame = state.stack[-1]
            if frame.chance:
                frame.play(state, rh.CHANCE, frame.draw(state, rng))
                continue
            seat = frame.seat(state)
            ids = frame.legal(state, seat)
            frame.play(state, seat, ids[rng.below(len(ids))])
            assert TITLE.invariants(state) == [], (seed, players)


def test_random_games_use_every_kind_of_action() -> None:
    used: Counter[str] = Counter()
    game = TITLE.build(3, {})
    for seed in range(GAMES):
        state, rng = game.start(), rh.Rng(seed)
        while not state.over:
            actions = state.legal()
            if state.chance:
                state.apply(actions[rng.below(len(actions))])
                continue
            action = actions[rng.below(len(actions))]
            used[action.kind] += 1
            state.apply(action)
    expected = {"place", "station", "rail", "office", "sell-piece", "use", "finish", "stop", "sell-shares", "hire"}
    expected |= {
        "gain",
        "exchange",
        "discard",
        "promote",
        "keep",
        "take-train",
        "flip",
        "advance",
        "accept",
        "take-setup",
    }
    assert expected <= set(used)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_has_an_id_of_its_own(players: int) -> None:
    game = TITLE.build(players, {})
    numbers = [first + i for first, row in codec.rows_of(game) for i, _ in enumerate(row)]
    assert len(set(numbers)) == len(numbers) and max(numbers) <= game.sell


def test_a_view_has_all_that_a_drawing_needs() -> None:
    it = table(3, shares=1, offices={0: "1"}, stations={1: "washington"}, milestones={0: "a1_1 a2_1"}).play(
        "place white station"
    )
    view = it.state.view(0)
    assert json.loads(json.dumps(view)) == view
    assert set(view["cities"]["washington"]) == {"level", "cost", "tile", "bonus", "reward", "first", "stations"}
    assert view["rails"]["washington-charlotte"] == [0, 1, 2]
    assert view["telegraph"][0]["offices"] == [0] and view["telegraph"][1]["first"] == "neutral"
    assert it.action()["action"] == "station" and it.action()["basic"] == 1 and it.action()["owed"] == 0
    it.play("station charlotte")
    assert it.action()["owed"] == 100 and it.action()["place"] == "charlotte"
    assert {entry["effect"] for entry in it.action()["open"]} == {"reward", "bonus"}
    mine = view["seats"][0]
    assert (
        len(mine["sections"]) == 8 and mine["sale"] == 600 and mine["milestones"][0]["managers"][0]["needs"] == "orange"
    )


def test_positions_of_cities_and_spaces_are_in_the_board_document() -> None:
    document: Any = opening().game.board.document
    assert all({"x", "y"} <= set(city) for city in document["cities"])
    assert all({"x", "y"} <= set(space) for link in document["links"] for space in link["spaces"])


def shown(what: Any, width: int = 160) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(what)
    return console.export_text()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_terminal_draws_whole_games(language: str) -> None:
    game = TITLE.build(3, {})
    names = ["Ann", "Bob", "Cid"]
    state, rng = game.start(), rh.Rng(5)
    while not state.over:
        actions = state.legal()
        if not state.chance:
            seat = state.seats()[0]
            lines = terminal.lines(state, seat, actions, language)
            assert len(lines) == len(actions) and all(line.line.plain for line in lines)
            if rng.below(8) == 0:
                assert "Ann" in shown(terminal.screen(state, names, seat, language))
        state.apply(actions[rng.below(len(actions))])
    assert isinstance(state, RailState)
    final = state.view(None)["final"]
    assert "Cid" in shown(terminal.sheet(game, [{"name": n, **row} for n, row in zip(names, final)], language))
    assert "San Diego" in shown(terminal.overview(state, names, "", language))


def test_the_list_of_a_turn_is_short_and_tells_costs() -> None:
    it = table().play("place white station", "station washington")
    words = [line.line.plain for line in terminal.lines(it.state, 0, it.state.legal(), "en")]
    assert "basic reward: gain a purple worker or an orange worker" in words
    assert "end the action (costs $100)" in words
    assert len({(line.group, line.line.plain) for line in terminal.lines(it.state, 0, it.state.legal(), "en")}) <= 6


def test_steps_tell_their_points_and_gates() -> None:
    it = table(up={0: "performance"}, tracks={0: (2, 2, 5)}).play("place white sale", "use flip", "flip performance up")
    words = [line.line.plain for line in terminal.lines(it.state, 0, it.state.legal(), "en")]
    assert words[:3] == [
        "advance on the Telegraph track → 3 points (discard 1 share)",
        "advance on the Stations track → 4 points (pay $100)",
        "advance on the Network track → 25 points (discard a worker)",
    ]
    map_of_tracks = shown(terminal.overview(it.state, ["A", "B"], "", "pl"), 200)
    assert "tor Telegraf" in map_of_tracks and "2 · [odrzuć 1 Akcję] 3" in map_of_tracks


def test_about_tells_what_is_reconstructed() -> None:
    game = TITLE.build(2, {})
    words = shown(terminal.overview(game.start(), ["A", "B"], "about", "en"), 400)
    assert "Reconstructed: 100 dollars per level" in words and "milestones" in words
    assert "Odtworzone" in shown(terminal.about(game, "pl"), 400)
    assert "facts known" in str(terminal.summary(game.board.document))
