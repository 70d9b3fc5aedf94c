"""The list of choices: grouped, folded, numbered and searched."""

from __future__ import annotations

import re

import pytest
from rich.console import Console
from rich.text import Text as Styled

import roundhouse as rh
from roundhouse.cli.choices import LISTED, Choice, choices_of, matching
from roundhouse.core.drawing import Line
from roundhouse.core.plain import PlainDrawing
from roundhouse.core.play import playout
from roundhouse.core.title import Title
from roundhouse.games.ticket_to_ride import terminal

MATCH = rh.new("ticket-to-ride-usa", players=2, seed=7)
LEGAL = MATCH.state.legal(0)


def listed(lines: list[Line]) -> list[Choice]:
    return choices_of(LEGAL[: len(lines)], lines, "en")


def test_actions_with_the_same_line_are_one_choice() -> None:
    """What tells them apart comes in a second step."""
    lines = [Line("g", Styled("a"), "first"), Line("g", Styled("b"), "x", "(alone)"), Line("g", Styled("a"), "second")]
    one, other = listed(lines)
    assert (one.action, [inner.words.plain for inner in one.inner]) == (None, ["first", "second"])
    assert (other.action, other.words.plain) == (LEGAL[1], "b (alone)")


def test_a_folded_group_is_one_choice() -> None:
    lines = [Line("g", Styled(word), folded="all of them") for word in "abc"]
    (choice,) = listed(lines)
    assert choice.words.plain == "all of them"
    assert [inner.words.plain for inner in choice.inner] == ["a", "b", "c"]
    assert choice.actions() == LEGAL[:3]


def test_a_folded_group_of_one_is_not_folded() -> None:
    assert listed([Line("g", Styled("a"), folded="all of them")])[0].action == LEGAL[0]


def test_a_long_group_shows_its_first_choices_by_rank() -> None:
    actions = [LEGAL[0]] * (LISTED + 5)
    lines = [Line("g", Styled(str(i)), rank=-i) for i in range(LISTED + 5)]
    choices = choices_of(actions, lines, "en")
    assert [choice.words.plain for choice in choices[:2]] == [str(LISTED + 4), str(LISTED + 3)]
    assert len(choices) == LISTED + 1
    assert choices[-1].words.plain == "5 more…"
    assert len(matching(MATCH.game, choices, "")) == LISTED + 5


def test_all_legal_actions_can_be_chosen() -> None:
    lines = rh.title("ticket-to-ride-usa").terminal().lines(MATCH.state, 0, LEGAL, "pl")
    choices = choices_of(LEGAL, lines, "pl")
    assert {action for choice in choices for action in choice.actions()} == set(LEGAL)


def test_a_title_without_a_drawing_is_drawn_plainly() -> None:
    drawing = Title.terminal(rh.title("ticket-to-ride-usa"))
    assert isinstance(drawing, PlainDrawing)
    assert drawing.lines(MATCH.state, 0, LEGAL, "en")[0].line.plain.startswith("Keep: ")


@pytest.mark.parametrize("title", [kind.id for kind in rh.titles()])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_plain_drawing_shows_any_view(title: str, language: str) -> None:
    """During the game and after it, without braces and brackets."""
    match = rh.new(title, players=2, seed=3)
    console = Console(width=200)
    for moment in (match.state, played_out(match.state)):
        drawn = PlainDrawing().screen(moment, ["Ada", "Bob"], 0, language)
        with console.capture() as shown:
            console.print(drawn)
        words = shown.get()
        assert len(words.splitlines()) > 3 and not re.search(r"[{}\[\]]|None|True|False", words)


def played_out(state: rh.State) -> rh.State:
    playout(state, rh.Rng(1))
    return state


def test_the_drawing_of_ticket_to_ride_is_whole() -> None:
    wanted = [name for name in vars(PlainDrawing) if not name.startswith("_")]
    assert [name for name in wanted if not callable(getattr(terminal, name, None))] == []
