"""Score sheets of games at a real table (5.3)."""

from typing import Any

import pytest

from roundhouse import BadFile
from roundhouse.games.eighteen_thirty import TITLE

SHEET: dict[str, Any] = {
    "title": "1830",
    "prices": {"PRR": 100, "NYC": 67},
    "players": [
        {"name": "Ann", "cash": 500, "shares": {"PRR": 60, "CPR": 10}, "privates": ["CA"]},
        {"name": "Ben", "cash": 1000, "shares": {"PRR": 20, "NYC": 30}},
    ],
}


def test_5_3_worth_and_places() -> None:
    scored = TITLE.score(SHEET)["players"]
    assert isinstance(scored, list)
    assert [(it["worth"], it["place"]) for it in scored] == [(500 + 600 + 160, 2), (1000 + 200 + 201, 1)]


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("prices", "XYZ"), 5, "prices.XYZ"),
        (("players", 0, "shares"), {"XYZ": 10}, "players[0].shares.XYZ"),
        (("players", 1, "shares"), {"PRR": 50}, "players[1].shares.PRR"),
        (("players", 1, "privates"), ["CA"], "players[1].privates[0]"),
        (("players", 1, "privates"), ["XX"], "players[1].privates[0]"),
        (("players", 1, "cash"), -5, "players[1].cash"),
    ],
)
def test_mistakes_are_named_with_their_place(path: tuple[Any, ...], value: object, place: str) -> None:
    import copy

    sheet = copy.deepcopy(SHEET)
    target: Any = sheet
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    with pytest.raises(BadFile) as caught:
        TITLE.score(sheet)
    assert place in str(caught.value)
