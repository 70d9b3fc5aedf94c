"""Tokens: a program may do what its token is for, and nothing else, until it is revoked."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from tests.server.harness import ROOMY, Guest, House, both_stores, open_house, roomy
from tests.server.people import GOOD, member
from tests.server.programs import Program, Stream, program, token

from roundhouse.server import tokens
from roundhouse.server.settings import Rate
from roundhouse.server.tokens import OPERATIONS
from roundhouse.server.warden import Wish

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000
PARTS = {"table_id": "x" * 12, "title_id": "1830", "language": "en"}
"""What stands for the parts of an address."""


async def bearer(house: House, guest: Guest, *scopes: str) -> Program:
    made = Program(house, (await token(guest, *scopes))["secret"])
    house.guests.append(made)
    return made


def handlers(house: House) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """All operations of the API with their paths."""
    for route in house.server.litestar.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and route.path.startswith("/api/"):
                yield route.path, handler


@both_stores
async def test_a_token_acts_for_its_guest_and_is_shown_once(house: House) -> None:
    ann = await house.guest("Ann")
    made = await token(ann, "read", "seats", days=30)
    assert made["token"]["scopes"] == ["read", "seats"] and made["token"]["seen"] is None
    assert made["token"]["until"] - made["token"]["made"] == 30 * DAY
    robo = Program(house, made["secret"])
    assert (await robo.get("/api/me"))["name"] == "Ann"
    listed = await ann.get("/api/tokens")
    assert listed["bot"] is False and [it["requests"] for it in listed["tokens"]] == [1]
    assert listed["tokens"][0]["seen"] is not None
    papers = await house.server.tables.store.papers("token")
    assert len(papers) == 1 and made["secret"].rpartition("_")[2].encode() not in papers[0].data
    assert made["secret"] not in str(listed)
    house.guests.append(robo)


async def test_each_operation_that_a_token_is_good_for_exists(house: House) -> None:
    known = {handler.handler_name for _, handler in handlers(house)}
    assert set(" ".join(OPERATIONS.values()).split()) <= known


async def test_a_token_can_do_nothing_beyond_its_scopes(house: House) -> None:
    """Every operation of the API, whatever is added to it."""
    ann = await house.guest("Ann")
    reads = await bearer(house, ann, "read")
    everything = await bearer(house, ann)
    for path, handler in handlers(house):
        if handler.handler_name == "stream_events":
            continue  # its answer has no end
        scope = next((scope for scope, names in OPERATIONS.items() if handler.handler_name in names.split()), None)
        way = re.sub(r"\{(\w+):(\w+)\}", lambda part: PARTS.get(part[1], "1" if part[2] == "int" else "x"), path)
        for method in handler.http_methods:
            answer = await reads.http.request(method, way, json={})
            if scope != "read":
                assert answer.status_code == 403 and answer.json()["error"]["key"] == (
                    "server.error.not_by_token" if scope is None else "server.error.no_scope"
                ), (method, way)
            answer = await everything.http.request(method, way, json={})
            refused = answer.status_code == 403 and answer.json()["error"]["key"] == "server.error.not_by_token"
            assert refused == (scope is None), (method, way)


async def test_a_refusal_names_the_scope_that_is_missing_and_those_there_are(house: House) -> None:
    ann = await house.guest("Ann")
    reads = await bearer(house, ann, "read", "chat")
    answer = await reads.post("/api/tables", {"title": "1830", "seats": [{"kind": "me"}]}, 403)
    assert answer["message"] == "this token is not for that: it needs the scope seats and has read, chat"
    for scopes, key in ([], "no_scopes"), (["read", "admin"], "no_such_scope"):
        answer = await ann.post("/api/tokens", {"name": "x", "scopes": scopes}, 400)
        assert answer["error"]["key"] == f"server.error.{key}" and "read, play, chat, seats" in answer["message"]


@pytest.mark.parametrize("header", ["Bearer x", "Bearer rht_x_y", "Basic YTpi", "Bearer", "", "Bearer rht_é_x"])
async def test_what_is_no_token_is_refused_and_is_nobody(house: House, header: str) -> None:
    """Not taken for a stranger who may look on, nor for the guest whose cookie came along."""
    ann = await house.guest("Ann")
    answer = await ann.http.get("/api/tables?list=mine", headers=[(b"authorization", header.encode("latin-1"))])
    assert answer.status_code == 401 and answer.json()["error"]["key"] == "server.error.bad_token"


async def test_another_secret_does_not_fit(house: House) -> None:
    ann = await house.guest("Ann")
    secret = (await token(ann))["secret"]
    wrong = Program(house, secret[:-1] + ("A" if secret[-1] != "A" else "B"))
    house.guests.append(wrong)
    await wrong.get("/api/me", 401)


async def test_an_expired_token_is_void_and_swept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest("Ann")
    robo = await bearer(house, ann)
    await robo.get("/api/me")
    later = int(time.time() * 1000) + 91 * DAY
    monkeypatch.setattr(house.server.context.tokens, "_clock", lambda: later)
    await robo.get("/api/me", 401)
    assert await house.server.sweeper.remove_expired() == 1
    assert (await ann.get("/api/tokens"))["tokens"] == []


@both_stores
async def test_a_revoked_token_is_void_and_all_that_is_open_with_it_is_closed(house: House) -> None:
    robo = await program(house)
    table = (await robo.create("me", "open"))["id"]
    owner = house.guests[0]
    (known,) = (await owner.get("/api/tokens"))["tokens"]
    async with (
        robo.stream("/api/bot/stream") as events,
        robo.stream(f"/api/bot/game/{table}/stream") as game,
    ):
        assert (await game.next())["type"] == "table"
        async with robo.open(table, headers=robo.headers) as wire:
            await wire.until("table")
            assert (await owner.http.delete(f"/api/tokens/{known['id']}")).json()["tokens"] == []
            assert (await wire.receive())["type"] == "closed"
        for stream in events, game:
            last = await stream.next()
            assert last["type"] == "closing" and last["again"] is False
            assert (await stream.next())["type"] == "end"
    await robo.get("/api/me", 401)
    assert house.server.context.gauges.sockets == {}


async def test_only_the_owner_can_revoke(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    made = await token(ann)
    assert (await bob.http.delete(f"/api/tokens/{made['token']['id']}")).status_code == 404
    assert len((await ann.get("/api/tokens"))["tokens"]) == 1
    assert (await bob.get("/api/tokens"))["tokens"] == []


async def test_there_are_only_so_many(house: House) -> None:
    ann = await house.guest("Ann")
    for _ in range(tokens.MOST_TOKENS):
        await token(ann, "read")
    await ann.post("/api/tokens", {"name": "x", "scopes": ["read"]}, 429)


async def test_only_a_bot_plays_by_token(house: House) -> None:
    ann = await house.guest("Ann")
    robo = await bearer(house, ann)
    table = (await ann.create("me", "bot:random"))["id"]
    answer = await robo.post(f"/api/tables/{table}/moves", {"id": "1", "version": 1, "seat": 0, "action": "x"}, 403)
    assert answer["error"]["key"] == "server.error.no_program"
    async with robo.open(table, headers=robo.headers) as wire:
        assert wire.code == 1008


async def test_a_person_who_has_played_cannot_become_a_bot(house: House) -> None:
    ann = await house.guest("Ann")
    await ann.create("me", "open")
    assert (await ann.post("/api/bot/account", status=422))["error"]["key"] == "server.error.has_played"
    bob = await house.guest("Bob")
    assert (await bob.post("/api/bot/account"))["bot"] is True
    assert (await bob.post("/api/bot/account"))["bot"] is True, "once more does no harm"


async def test_a_socket_needs_the_scopes_of_what_it_can_do(house: House) -> None:
    robo = await program(house, "Robo", "read", "play")
    ann = await house.guest("Ann")
    table = (await ann.create("me", "open"))["id"]
    async with robo.open(table, headers=robo.headers) as wire:
        assert wire.code == 1008


async def test_recovery_and_deletion_make_tokens_void(house: House) -> None:
    ann = await member(house, "Ann")
    robo = await bearer(house, ann)
    (code, *_) = (await ann.post("/api/account/codes", {"password": GOOD}))["codes"]
    thief = await house.guest("Zoe")
    await thief.post("/api/account/recover", {"name": "Ann", "code": code, "wanted": "another-word 7"})
    await robo.get("/api/me", 401)
    robo = await bearer(house, thief)
    await thief.post("/api/account/delete", {"password": "another-word 7"})
    await robo.get("/api/me", 401)
    assert await house.server.tables.store.papers("token") == []


async def test_seats_do_not_pass_between_a_person_and_a_bot(house: House) -> None:
    """Otherwise a person's seat would be a bot's without a mark, or the other way round."""
    robo = await house.guest("Robo")
    await robo.post("/api/bot/account")
    table = (await robo.create("me", "open"))["id"]
    await member(house, "Ann")
    await robo.post("/api/account/sign-in", {"name": "Ann", "password": GOOD})
    assert (await robo.get(f"/api/tables/{table}"))["mine"] == []


async def test_a_token_has_its_own_rate_and_the_refusal_carries_the_id(tmp_path: Path) -> None:
    limits = replace(ROOMY, token_rate=Rate(0.1, 3))
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann = await house.guest("Ann")
        robo, other = await bearer(house, ann), await bearer(house, ann)
        for _ in range(3):
            await robo.get("/api/me")
        body = {"id": "move 7", "version": 1, "seat": 0, "action": "x"}
        answer = await robo.http.post("/api/tables/abcdefghij/moves", json=body)
        said: dict[str, Any] = answer.json()
        assert answer.status_code == 429 and said["id"] == "move 7" and 0 < said["wait"] <= 10
        assert answer.headers["retry-after"] == str(int(-(-said["wait"] // 1)))
        await other.get("/api/me")
        await ann.get("/api/me")


async def test_processor_time_is_charged_to_the_token(house: House) -> None:
    ann = await house.guest("Ann")
    robo = await bearer(house, ann)
    for _ in range(20):
        await robo.get("/api/titles")
    (known,) = (await ann.get("/api/tokens"))["tokens"]
    assert known["requests"] == 20 and known["seconds"] > 0


async def test_own_data_has_the_tokens_without_their_secrets(house: House) -> None:
    ann = await house.guest("Ann")
    made = await token(ann)
    own = await ann.get("/api/account/export")
    assert [it["id"] for it in own["tokens"]] == [made["token"]["id"]] and own["bot"] is False
    assert made["secret"].rpartition("_")[2] not in str(own)


async def test_an_administrator_lists_and_revokes(house: House) -> None:
    ann = await house.guest("Ann")
    made = await token(ann, "read")
    warden, context = house.server.context.warden, house.server.context
    listed = await warden.answer(context, Wish("list", "tokens"))
    assert listed.rows == [[made["token"]["id"], "Ann", "test", "read", "0"]]
    assert (await warden.answer(context, Wish("revoke", made["token"]["id"]))).done
    assert not (await warden.answer(context, Wish("revoke", made["token"]["id"]))).done
    robo = Program(house, made["secret"])
    house.guests.append(robo)
    await robo.get("/api/me", 401)


async def test_a_stranger_with_a_token_of_nobody_opens_no_stream(house: House) -> None:
    async with Program(house, "rht_x_y").stream("/api/bot/stream") as stream:
        assert (await stream.next())["error"]["key"] == "server.error.bad_token" and stream.status == 401
    ann = await house.guest("Ann")
    await ann.get("/api/bot/stream", 403)
    assert isinstance(stream, Stream)
