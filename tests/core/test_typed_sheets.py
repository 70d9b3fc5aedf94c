"""Names on score sheets as people write them, in any case and either language; a near miss is answered, not guessed."""

from __future__ import annotations

from typing import Any

import pytest

import roundhouse as rh


def score(title: str, *players: dict[str, Any], **more: Any) -> Any:
    named = [{"name": f"P{number}", **player} for number, player in enumerate(players)]
    return rh.title(title).score({"title": title, "players": named, **more})["players"]


USA, EUROPE, RAIL, STEAM, BARONS = (
    "ticket-to-ride-usa", "ticket-to-ride-europe", "railroad-revolution", "steamrollers", "1830",
)  # fmt: skip


@pytest.mark.parametrize(
    ("title", "typed", "exact"),
    [
        (USA, {"routes": [["Montréal", "Boston", "GRAY"]]}, {"routes": [["montreal", "boston", "gray"]]}),
        (USA, {"tickets": [["Nowy Jork", "Atlanta"]]}, {"tickets": [["new_york", "atlanta"]]}),
        (EUROPE, {"stations": ["Gdańsk", "København"]}, {"stations": ["danzig", "kobenhavn"]}),
        (EUROPE, {"tickets": [["Londyn", "Wiedeń"]]}, {"tickets": [["london", "wien"]]}),
        (RAIL, {"rails": ["Charlotte-Miami:1"]}, {"rails": ["charlotte-miami:1"]}),
        (RAIL, {"stations": ["Washington"]}, {"stations": ["washington"]}),
        (RAIL, {"milestones": ["A1_1"]}, {"milestones": ["a1_1"]}),
        (STEAM, {"tracks": [["a2", "straight", 0]]}, {"tracks": [["A2", "straight", 0]]}),
        (BARONS, {"privates": ["sv"], "shares": {"b&o": 10}}, {"privates": ["SV"], "shares": {"B&O": 10}}),
    ],
)
def test_names_as_people_write_them(title: str, typed: dict[str, Any], exact: dict[str, Any]) -> None:
    assert score(title, typed) == score(title, exact)


@pytest.mark.parametrize(
    ("title", "typed", "place", "line"),
    [
        (USA, {"routes": [["Montrel", "boston"]]}, "routes[0]", "did you mean montreal?"),
        (EUROPE, {"stations": ["Warszwa"]}, "stations[0]", "did you mean warszawa?"),
        (EUROPE, {"stations": ["Atlantis"]}, "stations[0]", "possible: amsterdam, angora, "),
        (RAIL, {"rails": ["charlote-miami:1"]}, "rails[0]", "did you mean charlotte-miami:1"),
        (RAIL, {"stations": ["Washingtn"]}, "stations[0]", "did you mean washington?"),
        (RAIL, {"milestones": ["zzz"]}, "milestones[0]", "possible: a1_1, a1_2, "),
        (RAIL, {"stations": ["washington", "Washington"]}, "stations[1]", "Washington appears here more than once"),
        (RAIL, {"rails": ["charlotte-miami:1", "Charlotte-Miami:1"]}, "rails[1]", "appears here more than once"),
        (STEAM, {"tracks": [["Z9", "straight", 0]]}, "tracks[0][0]", "possible: A1, A2, "),
        (BARONS, {"shares": {"ERI": 10}}, "shares.ERI", "did you mean ERIE?"),
        (BARONS, {"shares": {"PRR": 10, "prr": 10}}, "shares.prr", "PRR appears here more than once"),
    ],
)
def test_a_near_miss_is_answered(title: str, typed: dict[str, Any], place: str, line: str) -> None:
    with pytest.raises(rh.BadFile) as error:
        score(title, typed)
    assert str(error.value).startswith(f"score sheet, players[0].{place}: ") and line in str(error.value)


def test_a_price_is_said_once() -> None:
    with pytest.raises(rh.BadFile, match=r"prices\.prr: PRR appears here more than once"):
        score(BARONS, {}, prices={"PRR": 67, "prr": 100})
