"""How 1830 is drawn: the map with its exits, the market with its markers, long lists in steps, both languages."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console, RenderableType
from tests.games.eighteen_thirty.layouts import Table

import roundhouse as rh
from roundhouse.cli.choices import choices_of
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import terminal
from roundhouse.games.eighteen_thirty.actions import Lay, Run
from roundhouse.games.eighteen_thirty.rails import place_token
from roundhouse.games.eighteen_thirty.shares import start_corporation
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.track import lay

if TYPE_CHECKING:
    from tests.cli.conftest import Run as RunCommand

NAMES = ["Ada", "Jan", "Zoe"]
PREFERRED = ("buy", "train", "pay", "run", "lay", "par", "bid")


def drawn(part: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(part)
    return captured.get()


def start(players: int = 3, **options: object) -> EighteenState:
    state = rh.title("1830").build(players, options).start()
    assert isinstance(state, EighteenState)
    return state


@cache
def lively(moves: int, seed: int = 3) -> tuple[rh.Match, tuple[int, ...]]:
    """A game in which people would rather do something than pass; and where each kind of question came first."""
    match = rh.new("1830", players=3, seed=7)
    rng = rh.Rng(seed)
    first: dict[str, int] = {}
    while not match.state.over and match.version < moves:
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        question = type(match.state.frame).__name__
        first.setdefault(question, match.version)
        pick = [action for action in legal if action.kind in PREFERRED] or legal
        if question == "StockTurn":
            pick = [action for action in legal if action.kind == "buy"] or pick
        if question == "RunTrains":
            pick = legal[:1]
        elif rng.below(4) == 0:
            pick = legal
        match.act(seat, pick[rng.below(len(pick))])
    return match, tuple(first.values())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_everything_has_words_and_fits(language: str) -> None:
    """Each kind of question once: the screen, the choices, the map, the market; no line longer than a terminal."""
    match, versions = lively(400)
    assert len(versions) > 10
    for version in versions:
        state = match.at(version)
        seat = state.seats()[0]
        found = terminal.lines(state, seat, state.legal(seat), language)
        parts: list[RenderableType] = [terminal.screen(state, match.names, seat, language)]
        parts += [f"{line.group} {line.line.plain} {line.steps} {line.detail} {line.alone}" for line in found]
        for words in ("", "market", "tiles", "prr", "E19"):
            parts.append(terminal.overview(state, match.names, words, language))
        for part in parts:
            words = drawn(part)
            assert "1830." not in words
            assert max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_legal_actions_can_be_chosen(language: str) -> None:
    match, versions = lively(400)
    for version in versions:
        state = match.at(version)
        legal = state.legal(state.seats()[0])
        choices = choices_of(legal, terminal.lines(state, state.seats()[0], legal, language), language)
        assert {action for choice in choices for action in choice.actions()} == set(legal)


def test_the_drawing_is_whole() -> None:
    from roundhouse.core.plain import PlainDrawing

    wanted = [name for name in vars(PlainDrawing) if not name.startswith("_")]
    assert [name for name in wanted if not callable(getattr(terminal, name, None))] == []


def hex_lines(s: EighteenState, name: str) -> list[str]:
    """The three lines of a hex on the map."""
    rows = drawn(terminal.overview(s, NAMES, "map", "en"), 100).splitlines()
    top = 3 * "ABCDEFGHIJK".index(name[0])
    left = 3 * (int(name[1:]) - 1)
    return [row[left : left + 6].ljust(6) for row in rows[top : top + 3]]


def test_the_map_shows_exits_tiles_tokens_homes_terrain_and_closed_hexes() -> None:
    s = start()
    assert hex_lines(s, "H12") == [" H12  ", "─    ─", "  pr  "]
    assert hex_lines(s, "F4") == ["  F4  ", " $80  ", "  o   "]
    assert hex_lines(s, "F16")[2].strip() == "(DH)"
    board = s.g.board
    at = board.hex_at("E19")
    lay(board, s.rails, at, int(board.face(board.kind_of("57"), 1)))
    place_token(board, s.rails, ids.NYC, at, 0)
    assert hex_lines(s, "E19") == [" E19  ", "─ 57 ─", "  NY  "]
    lay(board, s.rails, at, int(board.face(board.kind_of("14"), 0)))
    assert hex_lines(s, "E19")[2][1:5].strip() == "NYo"
    assert hex_lines(s, "G19") == [" G19 ╱", "  nh  ", "╱ o   "]


def test_words_find_a_hex_a_place_or_the_tokens_of_a_corporation() -> None:
    s = start()
    assert "E19 Albany" in drawn(terminal.overview(s, NAMES, "e19", "en"))
    assert "E19 Albany" in drawn(terminal.overview(s, NAMES, "ALB", "en"))
    assert "reserved for NYC" in drawn(terminal.overview(s, NAMES, "nyc", "en"))
    assert 'named "atlantis"' in drawn(terminal.overview(s, NAMES, "atlantis", "en"))
    assert "57 ×4" in drawn(terminal.overview(s, NAMES, "kafelki", "en"))


def test_the_market_shows_stacks_from_the_top_and_zones_by_letter() -> None:
    s = start()
    start_corporation(s, 0, ids.PRR, 100)
    start_corporation(s, 1, s.g.corporation_names.index("ERIE"), 100)
    rows = drawn(terminal.overview(s, NAMES, "giełda", "pl")).splitlines()
    assert rows[0].split()[:7] == ["60y", "67", "71", "76", "82", "90", "100"]
    assert [row.split() for row in rows[1:3]] == [["PRR"], ["ERIE"]]
    assert rows[0].index("100") + 3 == len(rows[1].rstrip())
    assert "90p" in rows[3]


def test_a_tile_is_chosen_by_hex_kind_and_track() -> None:
    table = Table().started("NYC", 100, {0: 60}).tile("E19", "57", 1).home("NYC")
    table.treasury("NYC", 1000).operating("NYC")
    state = table.s
    seat = 0
    legal = state.legal(seat)
    choices = choices_of(legal, terminal.lines(state, seat, legal, "en"), "en")
    hexes = [inner for choice in choices if choice.group == "Track" for inner in choice.unfolded()]
    by_hex = {action.hex for action in legal if isinstance(action, Lay)}
    assert len(hexes) == len(by_hex)
    deep = next(choice for choice in hexes if any(inner.inner for inner in choice.inner))
    assert all(inner.words.plain.startswith("tile ") for inner in deep.inner)


def test_any_whole_bid_can_be_typed(run: RunCommand, tmp_path: Path) -> None:
    run("play", "1830", "-p", "2", "--humans", "2", "--save", "g.json", typed="\nbid CS 47\n\nbid MH 116\n")
    assert json.loads((tmp_path / "g.json").read_text())["entries"] == [[0, "bid CS 47"], [1, "bid MH 116"]]


@pytest.mark.parametrize(("options", "example"), [({}, "bid CS 46"), ({"bids": "fives"}, "bid CS 55")])
def test_the_example_of_a_bid_is_one_that_the_rules_allow(options: dict[str, Any], example: str) -> None:
    table = Table(**options)
    legal = table.s.legal(0)
    words = [choice.words.plain for choice in choices_of(legal, terminal.lines(table.s, 0, legal, "en"), "en")]
    assert any(example in line for line in words)
    assert table.allows(example) and example not in table.legal()


def test_a_typed_action_is_not_mistaken_for_a_search(run: RunCommand, tmp_path: Path) -> None:
    """`bid BO 225` is listed and would be found by the words of `bid BO 22`, which is an action too, if a bad one."""
    ran = run("play", "1830", "-p", "2", "--save", "g.json", typed="bid BO 22\n")
    assert "the minimum bid is $225" in ran.out
    assert json.loads((tmp_path / "g.json").read_text())["entries"] == []


def test_words_open_the_one_choice_that_they_mean(run: RunCommand) -> None:
    """Company and price are two steps; both words at once lead to the price."""
    ran = run("play", "1830", "-p", "2", typed="cs 50\n")
    assert re.search(r"> cs 50\nBid +1\) \$50 *\n", ran.out)


def test_running_nothing_is_never_typed_by_mistake() -> None:
    game = rh.title("1830").build(2, {})
    assert str(Run(())) == "run none" and game.parse("run none") == Run(())
    with pytest.raises(rh.ParseError):
        game.parse("run")
    assert game.action_from_json({"kind": "run", "routes": []}) == Run(())


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_game_through_a_pipe(run: RunCommand, language: str) -> None:
    ran = run("play", "1830", "-p", "2", "--bots", "random", "--seed", "5", "--lang", language, typed="2\n" * 150)
    assert (ran.code, ran.err) == (0, "")
    assert not re.search(r"\b(cli|1830|core)\.[a-z]", ran.out)


def test_the_sheet_after_the_end_adds_up() -> None:
    s = start()
    start_corporation(s, 0, ids.PRR, 100)
    s.owner[ids.SV] = 0
    s.stack.clear()
    final = s.view()["final"]
    assert final is not None and final[0] == {
        "cash": 800, "shares": 200, "privates": 20, "worth": 1020, "holdings": {"PRR": 20}, "companies": ["SV"],
        "place": 1,
    }  # fmt: skip
    assert [row["place"] for row in final] == [1, 2, 2]
    rows = [{"name": name, **row} for name, row in zip(NAMES, final, strict=True)]
    shown = drawn(terminal.sheet(s.g, rows, "pl"))
    assert "$1020" in shown and "PRR 20%, SV" in shown
