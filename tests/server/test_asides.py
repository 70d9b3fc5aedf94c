"""Nobody can fill the log of a table of others: lines beside the moves are bounded for each person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from tests.server.harness import Guest, House, Json
from tests.server.test_fair import move, sit
from tests.server.test_orders import stock_round
from tests.server.test_restart import folded

from roundhouse.server import asides
from roundhouse.server.settings import Limits
from roundhouse.server.table import Table

pytestmark = pytest.mark.anyio
FEW = 6
Deed = Callable[[Guest, Table, int], Awaitable[object]]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a share be used up soon."""
    monkeypatch.setattr(asides, "SHARE", FEW)


async def ask(guest: Guest, live: Table, turn: int) -> None:
    await guest.http.post(f"/api/tables/{live.id}/resign", json={"id": f"ask-{turn}"})
    await guest.http.post(f"/api/tables/{live.id}/answer", json={"agree": False, "id": f"no-{turn}"})


async def leave(guest: Guest, live: Table, turn: int) -> None:
    await guest.http.post(f"/api/tables/{live.id}/leave")
    await guest.http.post(f"/api/tables/{live.id}/return")


async def rename(guest: Guest, live: Table, turn: int) -> None:
    await guest.put("/api/me", {"name": f"Name {turn}"})


async def close_chat(guest: Guest, live: Table, turn: int) -> None:
    await guest.http.post(f"/api/tables/{live.id}/moderate", json={"chat_closed": turn % 2 == 0})


async def take_back(guest: Guest, live: Table, turn: int) -> None:
    body = {"id": f"m{turn}", "version": live.version, "seat": 0, "action": "draw-tickets"}
    await guest.http.post(f"/api/tables/{live.id}/moves", json=body)
    await guest.http.post(f"/api/tables/{live.id}/undo", json={"seat": 0, "id": f"u{turn}"})
    await guest.http.post(f"/api/tables/{live.id}/answer", json={"agree": False, "id": f"n{turn}"})


@pytest.mark.parametrize("deed", [ask, leave, rename, close_chat, take_back])
async def test_one_person_cannot_fill_the_log_of_others(house: House, deed: Deed) -> None:
    (ann, bob), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    before = live.version
    for turn in range(4 * FEW):
        await deed(ann, live, turn)
    assert FEW <= live.version - before <= 3 * FEW, "as many as one may, and what follows from them"
    used = live.version
    await deed(ann, live, 99)
    assert live.version == used, "no more of it"
    assert live.asides[bob.id] <= 1, "the others have their share still"


async def test_orders_given_and_taken_back_count_too(house: House) -> None:
    _, bob, table = await stock_round(house)
    live = house.table(table)
    before = live.asides[bob.id]
    for turn in range(2 * FEW):
        await bob.http.post(f"/api/tables/{table}/orders", json={"seat": 1, "kind": "pass", "id": f"o{turn}"})
        for it in list(live.orders.standing):
            cancel = {"seat": 1, "order": it.id, "id": f"c{turn}"}
            await bob.http.post(f"/api/tables/{table}/orders/cancel", json=cancel)
    assert before < live.asides[bob.id] == FEW and not live.orders.standing


async def test_whoever_has_used_up_their_share_can_still_play(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob")
    live = house.table(table)
    for turn in range(2 * FEW):
        await ask(ann, live, turn)
    refused = await ann.post(f"/api/tables/{table}/resign", {"id": "once more"}, 422)
    assert refused["error"]["key"] == "server.error.many_asides" and refused["error"]["args"] == {"most": FEW}
    assert live.match is not None
    await move(ann, live, 0, str(live.match.state.legal(0)[0]))
    assert live.asking is None


async def test_the_share_is_counted_again_after_a_restart(house: House) -> None:
    (ann, _), table = await sit(house, "Ann", "Bob")
    for turn in range(FEW):
        await ask(ann, house.table(table), turn)
    known = house.table(table).asides
    assert known[ann.id] >= FEW and (await folded(house, table)).asides == known


async def test_whoever_plays_alone_has_the_whole_log(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "screen"))["id"]
    for _ in range(2 * FEW):
        await ann.post(f"/api/tables/{table}/leave")
        await ann.post(f"/api/tables/{table}/return")


async def test_strangers_who_come_and_go_leave_room_for_the_invited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asides, "_ARRIVALS", 4)
    monkeypatch.setattr(asides, "_INVITED", 2)
    ann = await house.guest("Ann")
    made = await ann.create("me", "open", "open")
    where = f"/api/tables/{made['id']}"
    for number in range(4):
        stranger = await house.guest(f"Stranger {number}")
        await stranger.post(f"{where}/join")
        await stranger.post(f"{where}/leave")
    late = await house.guest("Late")
    refused = await late.post(f"{where}/join", None, 422)
    assert refused["error"]["key"] == "server.error.many_arrivals"
    friend = await house.guest("Friend")
    sat: Json = await friend.post(f"{where}/join", {"token": made["invite"]})
    assert sat["mine"]


async def test_the_limits_leave_room_for_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    limits, seats = Limits(), 6
    lines_of_a_deed = 1 + seats  # a question, and an answer or a return of everybody
    asides_at_most = (seats - 1) * asides.SHARE * lines_of_a_deed + 2 * (asides._ARRIVALS + asides._INVITED)
    assert asides_at_most + limits.chat_lines <= limits.lines_per_table - 2_000
