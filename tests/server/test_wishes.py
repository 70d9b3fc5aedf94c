"""What is wished for beside moves: undo that outlives others' moves, a new name, the reason against an action."""

from __future__ import annotations

import contextlib
import socket
import time
from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy, web_server
from tests.server.test_moves import act, draw_blind, past_tickets, two_people

from roundhouse.server.patience import PatientProtocol
from roundhouse.server.settings import Limits, Rate

pytestmark = pytest.mark.anyio
TURN = {"first_player": "first_seat"}


async def test_a_wish_to_undo_outlives_the_move_of_a_bot(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "bot:random", "open", options=TURN))["id"]
    await bob.post(f"/api/tables/{table}/join")
    live = house.table(table)
    async with ann.open(table) as one, bob.open(table) as two:
        first = await one.until("table")
        await act(one, first)
        await act(two, await two.until("table"))
        while str(live.match and live.match.state.frame).split("(")[0] != "Turn":
            await one.until("update")
        at_table = house.server.tables._live[table]
        at_table.pause = 3600.0
        for _ in range(2):
            await one.ask(type="act", version=live.version, seat=0, action="draw-blind")
        before = live.steps[-1]
        await one.ask(type="undo", seat=0)
        house.server.tables.players.set_pace(at_table, "now")
        while 2 not in live.asked:  # the bot plays its whole turn, then Bob is asked
            await one.until("update")
        assert live.asking is not None and live.steps[-1] > before
        assert (await two.ask(type="answer", agree=True))["type"] == "done"
        assert live.asking is None and live.steps[-1] < before


async def test_who_agreed_and_moves_after_that_is_asked_again(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    cat = await house.guest("Cat")
    table = (await ann.create("me", "open", "open", options=TURN))["id"]
    for guest in (bob, cat):
        await guest.post(f"/api/tables/{table}/join")
    live = house.table(table)
    for number, guest in enumerate((ann, bob, cat)):
        legal = live.match.state.legal(number) if live.match else []
        body = {"id": f"t{number}", "version": live.version, "seat": number, "action": str(legal[0])}
        await guest.post(f"/api/tables/{table}/moves", body)
    for turn in range(2):
        body = {"id": f"a{turn}", "version": live.version, "seat": 0, "action": "draw-blind"}
        await ann.post(f"/api/tables/{table}/moves", body)
    await ann.post(f"/api/tables/{table}/undo", {"seat": 0})
    await bob.post(f"/api/tables/{table}/answer", {"agree": True})
    assert live.needed() == set(live.persons()) - {chair.guest for chair in live.face.seats[:2]}
    body = {"id": "b", "version": live.version, "seat": 1, "action": "draw-blind"}
    await bob.post(f"/api/tables/{table}/moves", body)
    assert len(live.needed()) == 2


async def test_a_wish_to_end_the_game_outlives_moves(house: House) -> None:
    ann, bob, table = await draw_blind(house)
    await ann.post(f"/api/tables/{table}/resign")
    live = house.table(table)
    body = {"id": "x", "version": live.version, "seat": 0, "action": "draw-blind"}
    await ann.post(f"/api/tables/{table}/moves", body)
    await bob.post(f"/api/tables/{table}/resign", {"agree": True})
    assert (await bob.get(f"/api/tables/{table}"))["status"] == "over"


async def test_who_ends_a_game_alone_and_asks_again_gets_the_first_answer(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random"))["id"]
    first = await ann.post(f"/api/tables/{table}/resign", {"id": "r"})
    assert await ann.post(f"/api/tables/{table}/resign", {"id": "r"}) == first
    house.server.tables.evict(0)
    assert await ann.post(f"/api/tables/{table}/resign", {"id": "r"}) == first
    assert (await ann.post(f"/api/tables/{table}/resign", {"id": "s"}, 422))["error"]["key"] == "server.error.over"


async def test_a_new_name_is_seen_at_tables_that_are_not_over(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        over = (await ann.create("me", "bot:random"))["id"]
        await ann.post(f"/api/tables/{over}/resign")
        shared = (await ann.create("me", "screen", "open"))["id"]
        async with bob.open(shared) as wire:
            await wire.until("table")
            await ann.put("/api/me", {"name": "Anna"})
            names = [seat["name"] for seat in (await wire.until("update"))["table"]["seats"]]
            assert names == ["Anna", "Ann 2", ""]
        assert (await ann.get(f"/api/tables/{over}"))["seats"][0]["name"] == "Ann"
        await bob.post(f"/api/tables/{shared}/join")
        await bob.put("/api/me", {"name": "Bo"})
        match = house.table(shared).match
        assert match is not None and match.names == ["Anna", "Ann 2", "Bo"]
        lines = house.table(shared).version
        await bob.put("/api/me", {"name": "Bo"})
        assert house.table(shared).version == lines, "the same name is no news"
    async with open_house(roomy(tmp_path)) as again:
        guest = again.stranger()
        known = await guest.get(f"/api/tables/{shared}")
        assert [seat["name"] for seat in known["seats"]] == ["Anna", "Ann 2", "Bo"]


async def test_the_reason_against_an_action(house: House) -> None:
    ann, bob, table = await two_people(house)
    where = f"/api/tables/{table}/why"
    async with ann.open(table) as one, bob.open(table) as two:
        first = await one.until("table")
        keep = first["eyes"][0]["legal"][0]
        assert await ann.post(where, {"seat": 0, "action": keep}) == {"why": None}
        few = {**keep, "tickets": keep["tickets"][:1], "back": [*keep["back"], *keep["tickets"][1:]]}
        assert (await ann.post(where, {"seat": 0, "action": few}))["why"]["key"] == "ttr.why.keep"
        await past_tickets(one, two, first)
        dear = {"kind": "claim", "route": "seattle-new-york", "colour": "red", "locomotives": 0}
        assert (await ann.post(where, {"seat": 0, "action": dear}, 400))["message"]
        board = await ann.get(f"/api/tables/{table}/board")
        long = next(route for route in board["routes"] if route["length"] == 6 and route["colour"] == "gray")
        claim = {**dear, "route": f"{long['a']}-{long['b']}"}
        reason = (await ann.post(where, {"seat": 0, "action": claim}))["why"]
        assert reason["key"] == "ttr.why.few_cards"
        await act(one, {"version": house.table(table).version, "eyes": first["eyes"]}, action="draw-blind")
        reason = await ann.post(where, {"seat": 0, "action": "draw locomotive"})
        assert reason["why"]["key"] == "ttr.why.second_locomotive"
    before = house.table(table).version
    assert (await bob.post(where, {"seat": 1, "action": "draw-blind"}, 422))["error"]["key"]
    assert (await bob.post(where, {"seat": 0, "action": "draw-blind"}, 403))["error"]["key"]
    assert (await house.stranger().post(where, {"seat": 0, "action": "draw-blind"}, 403))["error"]["key"]
    assert (await ann.post(where, {"seat": 0, "action": "dance"}, 400))["error"]["key"]
    assert house.table(table).version == before


async def test_reasons_are_limited(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=Limits(reason_rate=Rate(0.001, 2)))) as house:
        ann, _, table = await two_people(house)
        legal = house.table(table).match
        assert legal is not None
        wish = {"seat": 0, "action": str(legal.state.legal(0)[0])}
        for status in (200, 200, 429):
            await ann.post(f"/api/tables/{table}/why", wish, status)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"])
def test_a_request_that_does_not_come_to_its_end_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(PatientProtocol, "seconds", 0.2)
    with web_server(roomy(tmp_path)) as address:
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=20) as client:
            client.sendall(sent)
            with contextlib.suppress(ConnectionResetError):
                assert client.recv(100) == b""


def test_a_connection_that_is_used_well_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "seconds", 0.3)
    with web_server(roomy(tmp_path)) as address:
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=20) as client:
            until = time.monotonic() + 0.8
            while time.monotonic() < until:
                client.sendall(b"GET /api/titles HTTP/1.1\r\nhost: x\r\n\r\n")
                head = client.recv(65536)
                assert head.startswith(b"HTTP/1.1 200")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                body = head.split(b"\r\n\r\n", 1)[1]
                while len(body) < length:
                    body += client.recv(65536)
