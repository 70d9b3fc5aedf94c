"""Bots over the network: invitations, streams and moves, and what they may not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.server.harness import ROOMY, SHORT, House, Json, both_stores, from_address, open_house, roomy
from tests.server.people import member
from tests.server.programs import Program, program

from roundhouse.server import invitations
from roundhouse.server.bot_messages import EventMessage

pytestmark = pytest.mark.anyio
TAGS = {str(kind.__struct_config__.tag) for kind in get_args(EventMessage)}


async def play(house: House, robo: Program, table: str) -> Json:
    """Answer whatever the stream of events asks, up to the end of the game; how often it asked for each table."""
    async with robo.stream("/api/bot/stream") as events:
        while True:
            event = await events.next()
            msgspec.convert(event, EventMessage)
            if event["type"] == "turn":
                await robo.play(event["table"], lambda legal: legal[0])
            elif event["type"] == "ended" and event["table"]["id"] == table:
                ended: Json = event["table"]
                return ended


@both_stores
async def test_a_bot_is_invited_plays_and_hears_of_the_end(house: House) -> None:
    ann = await house.guest("Ann")
    robo = await program(house)
    table = (await ann.create("me", "invite", options=SHORT))["id"]
    async with robo.stream("/api/bot/stream") as events:
        (bot,) = await ann.get("/api/bots")
        assert bot["name"] == "Robo"
        made = await ann.post(f"/api/tables/{table}/invitations", {"bot": bot["id"]}, 201)
        assert made["bot"] == "Robo" and made["table"]["id"] == table
        invited = await events.until("invited")
        assert invited["invitation"]["host"] == "Ann" and invited["invitation"]["table"]["invite"] is None
        assert [it["table"]["id"] for it in await robo.get("/api/bot/invitations")] == [table]
        assert len(await ann.get(f"/api/tables/{table}/invitations")) == 1
        seated = await robo.post(f"/api/bot/invitations/{table}/accept")
        assert [seat["program"] for seat in seated["seats"]] == [False, True]
        assert (await events.until("started"))["table"]["id"] == table
    assert await robo.get("/api/bot/invitations") == []

    async def person() -> None:
        async with ann.open(table) as wire:
            while True:
                news = await wire.until("table", "update")
                if news["table"]["status"] == "over":
                    return
                for eye in news["eyes"]:
                    if eye["asked"]:
                        await wire.ask(type="act", version=news["version"], seat=eye["seat"], action=eye["legal"][0])

    end, _ = await asyncio.gather(play(house, robo, table), person())
    assert end["result"]["why"] == "played"


async def test_nobody_keeps_all_others_from_inviting_a_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_FROM_AN_ADDRESS", 2)
    robo = await program(house)
    async with robo.stream("/api/bot/stream"):
        (bot,) = await robo.get("/api/bots")

        async def invite(address: str, status: int) -> str:
            host = from_address(house, address)
            await host.put("/api/me", {"name": "Host"})
            table: str = (await host.create("me", "invite"))["id"]
            await host.post(f"/api/tables/{table}/invitations", {"bot": bot["id"]}, status)
            return table

        first, *_ = [await invite("192.0.2.1", 201) for _ in range(2)]
        await invite("192.0.2.1", 429)
        await invite("192.0.2.2", 201)
        await robo.post(f"/api/bot/invitations/{first}/decline")
        await invite("192.0.2.1", 201)


async def test_bots_join_from_the_lobby_and_are_marked_there(house: House) -> None:
    ann = await house.guest("Ann")
    robo = await program(house)
    table = (await ann.create("me", "open", "open", public=True))["id"]
    (listed,) = await robo.get("/api/tables?list=open")
    assert listed["id"] == table and listed["bots"] is True
    await robo.post(f"/api/tables/{table}/join")
    (listed,) = await ann.get("/api/tables?list=open")
    assert [seat["program"] for seat in listed["seats"]] == [False, True, False]


async def test_a_host_can_keep_bots_away_but_for_those_invited(house: House) -> None:
    ann = await house.guest("Ann")
    robo, other = await program(house, "Robo"), await program(house, "Other")
    table = (await ann.create("me", "open", "open", public=True, bots=False))["id"]
    refused = await robo.post(f"/api/tables/{table}/join", status=403)
    assert refused["error"]["key"] == "server.error.no_programs"
    async with robo.stream("/api/bot/stream") as events:
        await ann.post(f"/api/tables/{table}/invitations", {"bot": (await ann.get("/api/bots"))[0]["id"]}, 201)
        await events.until("invited")
    await robo.post(f"/api/bot/invitations/{table}/accept")
    await other.post(f"/api/bot/invitations/{table}/accept", status=404)
    await ann.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "open", "a host may send a bot away"


async def test_no_bot_plays_for_ratings(house: House) -> None:
    """Neither from the lobby, nor by the link of an invitation, nor at a table of its own."""
    ann = await member(house, "Ann")
    bot = await house.guest("Robo")
    await bot.post("/api/account", {"name": "Robo", "password": "wagon-21 lantern"}, 201)
    await bot.post("/api/bot/account")
    table = await ann.create("me", "open", options={}, rated=True, public=True)
    for body in ({}, {"token": table["invite"]}):
        refused = await bot.post(f"/api/tables/{table['id']}/join", body, 403)
        assert refused["error"]["key"] == "server.error.rated_program"
    refused = await ann.post(f"/api/tables/{table['id']}/invitations", {"bot": "Robo"}, 403)
    assert refused["error"]["key"] == "server.error.rated_program"
    seats = [{"kind": "me"}, {"kind": "open"}]
    await bot.post("/api/tables", {"title": "ticket-to-ride-usa", "seats": seats, "rated": True}, 403)


async def test_declining_tells_the_host_and_only_hosts_invite(house: House) -> None:
    hosts, robo, third = await program(house, "Host"), await program(house, "Robo"), await house.guest("Third")
    table = (await hosts.create("me", "invite"))["id"]
    async with hosts.stream("/api/bot/stream") as told, robo.stream("/api/bot/stream") as events:
        bots = {bot["name"]: bot["id"] for bot in await third.get("/api/bots")}
        await third.post(f"/api/tables/{table}/invitations", {"bot": bots["Robo"]}, 403)
        await hosts.post(f"/api/tables/{table}/invitations", {"bot": "Nobody"}, 404)
        await hosts.post(f"/api/tables/{table}/invitations", {"bot": bots["Robo"], "seat": 0}, 422)
        await hosts.post(f"/api/tables/{table}/invitations", {"bot": bots["Robo"], "seat": 1}, 201)
        await events.until("invited")
        assert await robo.post(f"/api/bot/invitations/{table}/decline") == []
        assert (await told.until("declined"))["bot"] == "Robo"
    await robo.post(f"/api/bot/invitations/{table}/decline", status=404)


async def test_an_invitation_outlives_a_restart_and_a_endeddoes_not_outlive_its_invitations(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await member(house, "Ann")
        robo = await member(house, "Robo")
        await robo.post("/api/bot/account")
        secret = (await robo.post("/api/tokens", {"name": "x", "scopes": ["read"]}, 201))["secret"]
        table = (await ann.create("me", "invite"))["id"]
        await ann.post(f"/api/tables/{table}/invitations", {"bot": "robo"}, 201)
        cookies = dict(ann.http.cookies)
    async with open_house(roomy(tmp_path)) as house:
        bot = Program(house, secret)
        house.guests.append(bot)
        async with bot.stream("/api/bot/stream") as events:
            assert (await events.until("invited"))["invitation"]["table"]["id"] == table
        host = house.stranger()
        host.http.cookies.update(cookies)
        await host.post(f"/api/tables/{table}/leave")
        assert await bot.get("/api/bot/invitations") == []
        assert await house.server.tables.store.papers("invitation") == []


async def test_the_stream_begins_with_what_is_so_and_tells_what_ended_meanwhile(house: House) -> None:
    robo = await program(house)
    first = (await robo.create("me", "bot:random", options={"first_player": "first_seat", **SHORT}, lot=False))["id"]
    async with robo.stream("/api/bot/stream") as events:
        began, turn = await events.until("started"), await events.until("turn")
        assert began["table"]["id"] == first == turn["table"] and turn["title"] == "ticket-to-ride-usa"
    second = (await robo.create("me", "bot:random", options=SHORT))["id"]
    await robo.post(f"/api/tables/{second}/resign", {"id": "r"})
    async with robo.stream("/api/bot/stream", f"since={turn['at']}") as events:
        assert (await events.next())["table"]["id"] == second
        assert (await events.until("started"))["table"]["id"] == first
        assert (await events.until("turn"))["table"] == first
    async with robo.stream("/api/bot/stream") as events:
        assert (await events.next())["type"] == "started", "without `since`, old ends are not told"


async def test_a_game_stream_is_what_the_socket_says_and_nothing_more(house: House) -> None:
    """No card of others, no seed, no invitation: the same words as those that the seat's own page gets."""
    ann = await house.guest("Ann")
    robo = await program(house)
    table = (await ann.create("me", "open", options=SHORT))["id"]
    await robo.post(f"/api/tables/{table}/join")
    async with robo.stream(f"/api/bot/game/{table}/stream") as game:
        (line,) = [await game.raw()]
        async with robo.open(table, headers=robo.headers) as wire:
            seen = await wire.receive()
        assert line is not None
        told = msgspec.json.decode(line)
        looked = await robo.get(f"/api/bot/game/{table}")
        for news in told, looked, seen:
            for seat in news["table"]["seats"]:
                seat.pop("present"), seat.pop("away")
        assert told == seen == looked
        assert told["seed"] is None and told["table"]["invite"] is None and len(told["eyes"]) == 1
    other = await program(house, "Other")
    looked = await other.get(f"/api/bot/game/{table}")
    assert [eye["seat"] for eye in looked["eyes"]] == [None] and looked["eyes"][0]["legal"] == []


async def test_a_game_stream_goes_on_where_it_broke_off_and_ends_with_the_game(house: House) -> None:
    robo = await program(house)
    table = (await robo.create("me", "bot:random", options=SHORT))["id"]
    async with robo.stream(f"/api/bot/game/{table}/stream") as game:
        news = await game.until("table")
        while not any(eye["asked"] for eye in news["eyes"]):
            news = await game.next()
        await robo.play(table, lambda legal: legal[0])
        after = await game.until("update")
    async with robo.stream(f"/api/bot/game/{table}/stream", f"since={after['version']}") as game:
        news = await game.until("table")
        assert news["from"] >= after["from"] and news["version"] >= after["version"]
        await robo.post(f"/api/tables/{table}/resign", {"id": "r"})
        while news["table"]["status"] != "over":
            news = await game.next()
        assert news["seed"] is not None and (await game.next())["type"] == "end"


async def test_a_slow_reader_has_no_backlog(house: House) -> None:
    """Fewer and fuller lines, however much happens: nothing piles up in the server."""
    robo = await program(house)
    table = (await robo.create("me", "screen", options={"first_player": "first_seat"}, lot=False))["id"]
    async with robo.stream(f"/api/bot/game/{table}/stream") as game, robo.stream("/api/bot/stream") as events:
        assert (await game.next())["type"] == "table"
        assert (await events.next())["type"] == "started"
        for _ in range(30):
            look = await robo.play(table, lambda legal: legal[0])
        for stream in game, events:
            lines = [await stream.next()]
            while lines[-1].get("version", 0) <= look["version"]:
                lines.append(await stream.next())
            assert len(lines) <= 6


async def test_an_idle_stream_has_empty_lines(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, keep_alive=0.01)) as house:
        robo = await program(house)
        table = (await robo.create("me", "open"))["id"]
        for path in "/api/bot/stream", f"/api/bot/game/{table}/stream":
            async with robo.stream(path) as stream:
                while await stream.raw() != b"":
                    pass
                assert stream.headers["content-type"] == "application/x-ndjson"
                assert stream.headers["x-accel-buffering"] == "no"


async def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, keep_alive=0.01, stream_patience=0.05)) as house:
        robo = await program(house)
        async with robo.stream("/api/bot/stream") as stream:
            async with asyncio.timeout(20):
                await stream.ended()
        assert house.server.context.gauges.sockets == {} and house.server.context.feeds.listeners() == {}


async def test_only_so_many_streams_are_open(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=replace(ROOMY, sockets_per_guest=2))) as house:
        robo = await program(house)
        one, two, three = (robo.stream("/api/bot/stream") for _ in range(3))
        async with one, two, three as third:
            assert (await third.next())["error"]["key"] == "server.error.many_sockets" and third.status == 429
        assert house.server.context.gauges.sockets == {}


async def test_streams_end_when_the_server_stops(house: House) -> None:
    robo = await program(house)
    table = (await robo.create("me", "open"))["id"]
    async with robo.stream("/api/bot/stream") as events, robo.stream(f"/api/bot/game/{table}/stream") as game:
        await game.next()
        house.server.close_streams()
        for stream in events, game:
            last = await stream.next()
            assert last["type"] == "closing" and last["again"] is True
            assert (await stream.next())["type"] == "end"


async def test_a_bot_is_asked_for_its_agreement(house: House) -> None:
    ann = await house.guest("Ann")
    robo = await program(house)
    table = (await ann.create("me", "open", options=SHORT))["id"]
    async with robo.stream("/api/bot/stream") as events:
        await robo.post(f"/api/tables/{table}/join")
        await events.until("started")
        await ann.post(f"/api/tables/{table}/resign", {"id": "r"})
        asks = await events.until("asks")
        assert asks["table"] == table and asks["what"] == "resign"
        await robo.post(f"/api/tables/{table}/answer", {"id": "a", "agree": True, "version": asks["version"]})
        assert (await events.until("ended"))["table"]["result"]["why"] == "agreed"


async def test_a_move_counts_once_and_what_is_refused_says_which_message(house: House) -> None:
    robo = await program(house)
    table = (await robo.create("me", "screen", options={"first_player": "first_seat"}, lot=False))["id"]
    look: Any = await robo.get(f"/api/bot/game/{table}")
    eye = next(eye for eye in look["eyes"] if eye["asked"])
    move = {"id": "one", "version": look["version"], "seat": eye["seat"], "action": eye["legal"][0]}
    first = await robo.post(f"/api/tables/{table}/moves", move)
    assert await robo.post(f"/api/tables/{table}/moves", move) == first
    fresh = {**move, "version": first["version"]}
    stale = await robo.post(f"/api/tables/{table}/moves", {**move, "id": "two"}, 409)
    assert stale["id"] == "two"
    wrong = await robo.post(f"/api/tables/{table}/moves", {**fresh, "id": "three", "action": "fly"}, 400)
    assert wrong["id"] == "three"
    said = await robo.post(f"/api/tables/{table}/chat", {"id": "c", "text": "Good luck!"})
    assert said["version"] > first["version"]
    assert "invited" in TAGS


@both_stores
async def test_names_that_nobody_has_are_not_found_however_they_are_written(house: House) -> None:
    robo = await program(house)
    table = (await robo.create("me", "open"))["id"]
    for words in "x", "%00", "a%00b%00c%00d", "é" * 12:
        await robo.post(f"/api/bot/invitations/{words}/accept", status=404)
        await robo.post(f"/api/bot/invitations/{words}/decline", status=404)
        assert (await house.guests[0].http.delete(f"/api/tokens/{words}")).status_code == 404
        answer = await robo.http.get("/api/me", headers=[(b"authorization", f"Bearer rht_{words}_x".encode("latin-1"))])
        assert answer.status_code == 401
    for name in "\x00", "a\x00b", "":
        await robo.post(f"/api/tables/{table}/invitations", {"bot": name}, 404)
