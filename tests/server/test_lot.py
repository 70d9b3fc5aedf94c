"""Seats by lot: drawn from the table's seed when all seats are taken, and everybody keeps what is theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, Json, Player, open_house, roomy
from tests.server.test_moves import act
from tests.server.test_restart import facts, folded

import roundhouse as rh
from roundhouse.core.record import to_lines
from roundhouse.core.rng import seat_order
from roundhouse.server import commands

pytestmark = pytest.mark.anyio
NAMES = ("Ann", "Bob", "Cyd")
TURNED = "turn 7"
"""A seed that gives three seats the order [1, 2, 0]: nobody stays."""


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seat_order(TURNED, 3) == [1, 2, 0]
    monkeypatch.setattr(commands, "new_seed", lambda: TURNED)


async def three(house: House, *kinds: str, **more: Any) -> tuple[list[Guest], str]:
    """A table of Ann, Bob and Cyd that has begun."""
    guests = [await house.guest(name) for name in NAMES]
    table = (await guests[0].create(*(kinds or ("me", "open", "open")), **{"lot": True, **more}))["id"]
    for guest in guests[1:]:
        await guest.http.post(f"/api/tables/{table}/join")
    return guests, table


def names_of(summary: Json) -> list[str]:
    return [seat["name"] for seat in summary["seats"]]


async def test_the_rulebook_decides_unless_the_host_does(house: House) -> None:
    ann = await house.guest()
    titles = {kind["id"]: kind["seats_by_lot"] for kind in await ann.get("/api/titles")}
    assert titles == {kind.id: kind.id == "1830" for kind in rh.titles()}
    for title, wish, lot in (
        ("1830", {}, True),
        ("1830", {"lot": False}, False),
        ("ticket-to-ride-usa", {}, False),
        ("ticket-to-ride-usa", {"lot": True}, True),
        ("steamrollers", {"lot": None}, False),
    ):
        assert (await ann.create("me", "open", title=title, options={}, **wish))["lot"] is lot


async def test_seats_are_drawn_once_all_are_taken(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    made = await ann.create("open", "bot:random", "me", lot=True)
    assert made["status"] == "waiting" and made["mine"] == [2] and made["seats"][1]["kind"] == "bot"
    async with ann.open(made["id"]) as wire:
        waiting = await wire.until("table")
        assert waiting["eyes"] == [] and waiting["commitment"] and waiting["table"]["lot"]
        joined = await bob.post(f"/api/tables/{made['id']}/join")
        begun = await wire.until("update")
        while begun["table"]["status"] == "waiting":
            begun = await wire.until("update")
    assert names_of(joined) == ["Bot 2", "Ann", "Bob"] and joined["mine"] == [2]
    assert begun["table"]["mine"] == [1] and [eye["seat"] for eye in begun["eyes"]] == [1]
    assert [seat["kind"] for seat in begun["table"]["seats"]] == ["bot", "person", "person"]
    assert begun["table"]["seats"][0]["level"] == "random"


async def test_who_sat_where_follows_from_the_seed(house: House) -> None:
    (ann, *_), table = await three(house)
    live = house.table(table)
    assert [chair.name for chair in live.face.seats] == ["Bob", "Cyd", "Ann"]
    assert live.match is not None and live.match.names == ["Bob", "Cyd", "Ann"]
    for guest in house.guests:
        await guest.post(f"/api/tables/{table}/resign", {"agree": True})
    record = await ann.get(f"/api/tables/{table}/record")
    assert record["lot"] == [1, 2, 0] and [seat["name"] for seat in record["seats"]] == ["Bob", "Cyd", "Ann"]
    assert rh.verify(record).lot and rh.verify(record).proven
    assert not rh.verify({**record, "lot": [0, 1, 2]}).proven


async def test_without_the_lot_everybody_stays(house: House) -> None:
    (ann, *_), table = await three(house, title="1830", options={}, lot=False)
    live = house.table(table)
    assert [chair.name for chair in live.face.seats] == list(NAMES) and live.match is not None
    assert live.match.lot is None
    for guest in house.guests:
        await guest.post(f"/api/tables/{table}/resign", {"agree": True})
    assert "lot" not in await ann.get(f"/api/tables/{table}/record")


async def test_everybody_plays_their_new_seat(house: House) -> None:
    """Sockets that were open while the table waited see, ask and answer for the seat that was drawn."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open", "bot:random", lot=True))["id"]
    async with ann.open(table) as one, bob.open(table) as two:
        await one.until("table")
        await two.until("table")
        assert (await one.ask(type="chat", text="Who sits where?"))["type"] == "done"
        await bob.post(f"/api/tables/{table}/join")
        seen = {}
        for name, wire in (("Ann", one), ("Bob", two)):
            seen[name] = await wire.until("update")
            while seen[name]["table"]["status"] != "playing":
                seen[name] = await wire.until("update")
        assert (seen["Ann"]["eyes"][0]["seat"], seen["Bob"]["eyes"][0]["seat"]) == (2, 0)
        assert (await act(one, seen["Ann"], seat=0))["error"]["key"] == "server.error.not_your_seat"
        assert (await act(one, seen["Ann"], seat=2))["type"] == "done"
        assert (await act(two, seen["Bob"], seat=0))["type"] == "done"
        assert (await two.ask(type="chat", text="Here."))["type"] == "done"
    async with bob.open(table) as two:
        said = (await two.until("table"))["chat"]
        assert [(line["who"], line["seat"]) for line in said] == [("Ann", None), ("Bob", 0)], "no seat before the draw"
    await ann.put("/api/me", {"name": "Anna"})
    assert names_of(await bob.get(f"/api/tables/{table}")) == ["Bob", "Bot 3", "Anna"]
    await ann.post(f"/api/tables/{table}/leave")
    assert house.table(table).face.seats[2].left
    await ann.post(f"/api/tables/{table}/return")
    assert not house.table(table).face.seats[2].left


async def test_who_leaves_and_joins_before_the_draw(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    made = await ann.create("me", "invite", "open", lot=True)
    await bob.post(f"/api/tables/{made['id']}/join", {"seat": 1, "token": made["invite"]})
    await bob.post(f"/api/tables/{made['id']}/leave")
    await bob.post(f"/api/tables/{made['id']}/join", {"seat": 2})
    cyd = await house.guest("Cyd")
    await cyd.post(f"/api/tables/{made['id']}/join", {"token": made["invite"]})
    assert names_of(await cyd.get(f"/api/tables/{made['id']}")) == ["Cyd", "Bob", "Ann"]
    assert facts(await folded(house, made["id"])) == facts(house.table(made["id"]))


async def test_a_restart_keeps_the_seats(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        guests, table = await three(house)
        cookies = [dict(guest.http.cookies) for guest in guests]
        assert facts(await folded(house, table)) == facts(house.table(table))
        again = (await folded(house, table)).match
        assert again is not None and again.lot == [1, 2, 0]
    async with open_house(roomy(tmp_path)) as house:
        for cookie, seat in zip(cookies, (2, 0, 1), strict=True):
            guest = house.stranger()
            guest.http.cookies.update(cookie)
            async with guest.open(table) as wire:
                first = await wire.until("table")
                assert first["table"]["mine"] == [seat] and first["eyes"][0]["seat"] == seat
                assert (await act(wire, first, seat=seat))["type"] == "done"


async def test_a_rematch_is_drawn_anew(house: House) -> None:
    guests, table = await three(house)
    for guest in guests:
        await guest.post(f"/api/tables/{table}/resign", {"agree": True})
    again = await guests[0].post(f"/api/tables/{table}/rematch")
    assert again["lot"] and again["status"] == "waiting" and again["mine"] == [2]
    for guest in guests[1:]:
        again = await guest.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "playing" and names_of(again) == ["Cyd", "Ann", "Bob"]


async def test_bots_play_from_their_new_seats(house: House) -> None:
    ann = await house.guest()
    table = (await ann.create("me", "bot:random", "bot:casual", lot=True))["id"]
    assert [chair.level for chair in house.table(table).face.seats] == ["random", "casual", None]
    async with ann.open(table) as wire:
        assert (await Player(wire).play())["table"]["status"] == "over"
    record = await ann.get(f"/api/tables/{table}/record")
    assert [seat.get("bot") for seat in record["seats"]] == ["random", "casual", None]
    assert rh.verify(record).proven


async def test_people_at_one_screen_are_drawn_too(house: House) -> None:
    ann = await house.guest("Ann")
    made = await ann.create("me", "screen", "bot:random", lot=True)
    assert made["mine"] == [0, 2] and names_of(made) == ["Ann 2", "Bot 3", "Ann"]
    await ann.put("/api/me", {"name": "Anna"})
    assert names_of(await ann.get(f"/api/tables/{made['id']}")) == ["Ann 2", "Bot 3", "Anna"]


async def test_a_record_opened_for_looking_keeps_its_seats(house: House) -> None:
    match = rh.new("1830", players=3, seed="x", seats_by_lot=True)
    ann = await house.guest()
    opened = await ann.post("/api/records", {"text": to_lines(match.record())}, 201)
    assert names_of(opened) == match.names
    assert (await ann.get(f"/api/tables/{opened['id']}/record"))["lot"] == match.lot
    trial = await ann.post(f"/api/tables/{opened['id']}/trial", {"seat": 0, "step": match.version}, 201)
    assert not trial["lot"]
