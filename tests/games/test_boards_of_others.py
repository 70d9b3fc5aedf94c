"""A board file of one title that is given to another one is named as what it is, and nothing else is said of it."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.core.text import LANGUAGES, Name, translate

WITH_BOARDS = [kind for kind in rh.titles() if kind.board_format is not None]
PAIRS = [(own, other) for own, other in permutations(WITH_BOARDS, 2) if own.board_format != other.board_format]


def board_of(kind: rh.Title) -> Any:
    game: Any = kind.build(kind.seats[0], {})
    return game.board.document


@pytest.mark.parametrize(("own", "other"), PAIRS, ids=[f"{own.id}-{other.id}" for own, other in PAIRS])
def test_a_board_of_another_title_is_named_as_such(own: rh.Title, other: rh.Title, tmp_path: Path) -> None:
    document = board_of(other)
    ((place, why),) = own.validate(document)
    assert place == "format"
    for language in LANGUAGES:
        assert translate(Name(other.names), language) in translate(why, language)
    (tmp_path / "board.json").write_text(json.dumps(document))
    for board in (document, str(tmp_path / "board.json")):
        with pytest.raises(rh.BadFile, match=other.names["en"].replace("(", r"\(").replace(")", r"\)")):
            own.build(own.seats[0], {"board": board})


@pytest.mark.parametrize("kind", WITH_BOARDS, ids=lambda kind: kind.id)
@pytest.mark.parametrize("form", ["roundhouse/unknown-board", 3, None, []])
def test_an_unknown_format_is_a_mistake_like_others(kind: rh.Title, form: object) -> None:
    places = [place for place, _ in kind.validate({**board_of(kind), "format": form})]
    assert places == ["format"]


@pytest.mark.parametrize("kind", WITH_BOARDS, ids=lambda kind: kind.id)
def test_the_own_board_has_no_mistakes(kind: rh.Title) -> None:
    assert kind.validate(board_of(kind)) == []
