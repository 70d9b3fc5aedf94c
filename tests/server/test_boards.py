"""Boards of one's own: their check, and reports on how they play."""

from __future__ import annotations

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, open_house, roomy
from tests.server.test_costs import limited

from roundhouse.games.ticket_to_ride.documents import resource
from roundhouse.server.requests import BalanceWish
from roundhouse.server.settings import Rate

pytestmark = pytest.mark.anyio
USA = "ticket-to-ride-usa"
LARGE: Json = resource("boards/usa.json")
SIX_CITIES: Json = json.loads(Path("docs/examples/six-cities.json").read_text("utf-8"))


async def lines(guest: Guest, **wish: Any) -> list[Json]:
    """All lines of a report."""
    answer = await guest.http.post(f"/api/titles/{USA}/balance", json={"board": SIX_CITIES, "level": "casual", **wish})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_the_check_names_every_mistake_with_its_place(house: House) -> None:
    ann = await house.guest()
    board = copy.deepcopy(SIX_CITIES)
    assert await ann.post(f"/api/titles/{USA}/check", {"board": board}) == []
    board["routes"][2]["b"] = "atlantis"
    board["cities"][0]["x"] = -5
    board["decks"]["tickets"][1]["points"] = 0
    problems = await ann.post(f"/api/titles/{USA}/check", {"board": board})
    assert {it["place"] for it in problems} >= {"routes[2].b", "cities[0]", "decks.tickets[1].points"}
    assert all("key" in it["text"] for it in problems)


@pytest.mark.parametrize("board", [{}, {"cities": 3}, {"format": "roundhouse/ticket-to-ride-board", "routes": [[]]}])
async def test_whatever_is_sent_as_a_board_gets_an_answer(house: House, board: Json) -> None:
    ann = await house.guest()
    assert await ann.post(f"/api/titles/{USA}/check", {"board": board})


async def test_a_check_is_paid_for_by_who_asks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest()
    paid: list[str | None] = []
    monkeypatch.setattr(house.server.context.gauges, "charge", lambda guest, *_: paid.append(guest))
    await ann.post(f"/api/titles/{USA}/check", {"board": SIX_CITIES})
    assert set(paid) == {None, ann.id}  # who somebody is, is looked up at the cost of the address alone


async def test_a_report_comes_in_lines_until_all_games_are_played(house: House) -> None:
    ann = await house.guest()
    told = await lines(ann, games=4, players=2)
    assert all(line["of"] == 4 for line in told)
    last = told[-1]["report"]
    assert (last["games"], last["players"], last["fair"]) == (4, 2, 0.5)
    assert len(last["things"]["route"]) == len(SIX_CITIES["routes"])
    assert sum(seat["win_share"] for seat in last["seats"]) == pytest.approx(1, abs=1e-5)
    # Nothing more is played once the reader is gone, or the server stops.
    reports = house.server.context.reports
    spec = await reports.spec(ann.id, "", USA, BalanceWish(LARGE, 2, 500, "casual"))
    number = 0
    async for _ in reports.lines(spec, ann.id, "", asyncio.Event()):
        number += 1
        reports.close()
    assert number == 1


@pytest.mark.parametrize(
    ("wish", "status", "key"),
    [
        ({"games": 501}, 422, "server.error.many_games"),
        ({"level": "master"}, 422, "server.error.slow_bot"),
        ({"players": 9}, 422, None),
        ({"board": {}}, 422, "server.error.bad_board"),
        ({"games": 0}, 400, None),
    ],
)
async def test_what_cannot_be_reported_on_is_refused(house: House, wish: Json, status: int, key: str | None) -> None:
    ann = await house.guest()
    answer = await ann.http.post(f"/api/titles/{USA}/balance", json={"board": SIX_CITIES, "games": 1, **wish})
    assert answer.status_code == status, answer.text
    assert key in (None, answer.json()["error"]["key"])


async def test_other_titles_have_no_report(house: House) -> None:
    ann = await house.guest()
    for title, status in (("1830", 422), ("chess", 404)):
        answer = await ann.http.post(f"/api/titles/{title}/balance", json={"board": {}, "games": 1})
        assert answer.status_code == status


async def test_who_has_used_up_the_time_waits_and_can_do_everything_else(tmp_path: Path) -> None:
    limits = limited(balance_cpu=Rate(1e-6, 1e-6))
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann = await house.guest()
        context = house.server.context
        spec = await context.reports.spec(ann.id, "", USA, BalanceWish(LARGE, 2, 500, "casual"))
        gone = asyncio.Event()
        told = []
        async for line in context.reports.lines(spec, ann.id, "", gone):
            told.append(json.loads(line))
            if told[-1].get("wait"):
                gone.set()
        # Some games were played before the debt was known, and none after it.
        assert [bool(line.get("wait")) for line in told] == [False, True]
        again = await ann.http.post(f"/api/titles/{USA}/balance", json={"board": SIX_CITIES, "games": 1})
        assert again.status_code == 429 and again.json()["wait"] > 0
        assert await ann.post(f"/api/titles/{USA}/check", {"board": SIX_CITIES}) == []
