"""Bad input and bad manners: each gets a clear error or meets a limit, and nothing breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from math import ceil
from pathlib import Path

import pytest
from tests.server.harness import ROOMY, Guest, House, both_stores, open_house, roomy

from roundhouse.server.limits import Bucket, clean
from roundhouse.server.messages import TYPES
from roundhouse.server.settings import Limits, Rate, Settings

pytestmark = pytest.mark.anyio

SQL = "Robert'); DROP TABLE lines; --"
HTML = "<img src=x onerror=alert(1)>"


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[House]:
    """A server with the usual limits."""
    async with open_house(Settings(data=tmp_path, bot_pause=0.0)) as made:
        yield made


async def table_of(guest: Guest) -> str:
    return str((await guest.create("me", "bot:random"))["id"])


async def still_works(house: House) -> None:
    guest = await house.guest()
    async with guest.open(await table_of(guest)) as wire:
        seen = await wire.until("table")
        eye = seen["eyes"][0]
        move = {"version": seen["version"], "seat": 0, "action": eye["legal"][0]}
        assert (await wire.ask(type="act", **move))["type"] == "done"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{",
        "null",
        "[]",
        "17",
        '"act"',
        '{"type":"act"}',
        '{"type":"act","id":1,"version":0,"seat":0,"action":{}}',
        '{"type":"act","id":"x","version":-1,"seat":0,"action":{}}',
        '{"type":"act","id":"x","version":1e400,"seat":0,"action":{}}',
        '{"type":"act","id":"x","version":0,"seat":-1,"action":{}}',
        '{"type":"act","id":"x","version":0,"seat":99,"action":{}}',
        '{"type":"act","id":"x","version":0,"seat":0,"action":[]}',
        '{"type":"act","id":"' + "x" * 65 + '","version":0,"seat":0,"action":{}}',
        '{"type":"chat","id":"x","text":"\\ud800"}',
        '{"type":"pace","value":"warp"}',
        "[" * 10_000,
        '{"type":"act","id":"x","version":0,"seat":0,"action":' + '{"a":' * 3000 + "1" + "}" * 3001,
        '{"type":"ping"' + " " * 20_000 + "}",
        "\x00",
    ],
)
async def test_messages_that_are_none(house: House, words: str) -> None:
    ann = await house.guest()
    async with ann.open(await table_of(ann)) as wire:
        await wire.until("table")
        wire.send(words)
        refused = await wire.until("refused")
        assert refused["id"] == ("x" if '"id":"x","version"' in words and len(words) < 1000 else None)
        assert refused["error"]["key"] == "server.error.malformed"
        wire.send({"type": "ping"})
        assert await wire.until("pong") == {"type": "pong"}


@pytest.mark.parametrize("kind", [{}, {"type": "fly"}, {"type": 7}, {"type": ["act"]}, {"type": "ACT"}])
async def test_a_message_of_an_unknown_type_is_told_the_known_ones(house: House, kind: dict[str, object]) -> None:
    ann = await house.guest()
    async with ann.open(await table_of(ann)) as wire:
        refused = await wire.ask(**kind, id="m1")
        assert refused["id"] == "m1" and refused["error"]["key"] == "server.error.no_message_type"
        assert refused["error"]["args"]["possible"] == list(TYPES)
        assert "possible: act, undo, redo" in refused["message"] and "ping" in refused["message"]


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"kind": 5},
        {"kind": []},
        {"kind": {"a": 1}},
        {"kind": "claim"},
        {"kind": "claim", "route": "x", "colour": "red", "locomotives": 0},
        {"kind": "claim", "route": ["x"], "colour": {"a": 1}, "locomotives": None},
        {"kind": "claim", "route": "boston-new_york:red", "colour": "red", "locomotives": 2**80},
        {"kind": "claim", "route": "boston-new_york:red", "colour": "red", "locomotives": -1},
        {"kind": "claim", "route": "boston-new_york:red", "colour": "red", "locomotives": 0.5},
        {"kind": "claim", "route": "boston-new_york:red", "colour": "red", "locomotives": True},
        {"kind": "keep", "tickets": "x", "back": "y"},
        {"kind": "keep", "tickets": [["x"]], "back": []},
        {"kind": "keep", "tickets": ["x"] * 1000, "back": []},
        {"kind": "keep", "tickets": [], "back": []},
        {"kind": "card", "colour": "red"},
        {"kind": "starts", "seat": "first"},
        {"kind": "starts", "seat": 10**30},
        {"kind": "starts", "seat": 0},
        {"kind": "pass", "__class__": "x"},
        {"__init__": 1, "kind": "pass"},
        "",
        "claim",
        "claim a b c d e",
        "keep /",
        "pay-tunnel 99999999999999999999999",
        "starts ²",
        SQL,
        HTML,
    ],
)
async def test_actions_that_are_none(house: House, action: object) -> None:
    ann = await house.guest()
    async with ann.open(await table_of(ann)) as wire:
        seen = await wire.until("table")
        refused = await wire.ask(type="act", version=seen["version"], seat=0, action=action)
        assert refused["type"] == "refused", refused
        assert refused["error"]["key"] in ("error.action", "error.illegal", "error.illegal_because")
        legal = {"version": seen["version"], "seat": 0, "action": seen["eyes"][0]["legal"][0]}
        assert (await wire.ask(type="act", **legal))["type"] == "done"


@pytest.mark.parametrize("table", ["none-such", "x", "..%2f..%2fetc", SQL, HTML, "a" * 500, "%00", "ż"])
async def test_unknown_tables(house: House, table: str) -> None:
    ann = await house.guest()
    await ann.get(f"/api/tables/{table}", 404)
    if "%" not in table:
        async with ann.open(table) as wire:
            assert (await wire.receive())["type"] == "refused"
            assert (await wire.receive())["code"] == 4404


async def test_somebody_elses_cookie_is_of_no_use(house: House) -> None:
    ann, eve = await house.guest("Ann"), await house.guest("Eve")
    table = (await ann.create("me", "bot:random"))["id"]
    async with eve.open(table) as wire:
        seen = await wire.until("table")
        assert [eye["seat"] for eye in seen["eyes"]] == [None] and seen["table"]["mine"] == []
        assert "mine" not in seen["eyes"][0]["view"] and seen["eyes"][0]["legal"] == []
        for message in (
            {"type": "act", "version": seen["version"], "seat": 0, "action": "pass"},
            {"type": "undo", "seat": 0},
            {"type": "redo", "seat": 0},
            {"type": "resign", "seat": 0},
        ):
            assert (await wire.ask(**message))["error"]["key"] == "server.error.not_your_seat"


@pytest.mark.parametrize("change", ["secret", "name", "none", "empty", "garbage"])
async def test_forged_cookies(house: House, change: str) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "bot:random"))["id"]
    name, _, secret = ann.http.cookies["rh_session"].partition(".")
    forged = {
        "secret": f"{name}.{secret[:-1]}{'A' if secret[-1] != 'A' else 'B'}",
        "name": f"{name[:-1]}.{secret}",
        "none": name,
        "empty": ".",
        "garbage": "ÿ" * 300 + ".x",
    }[change]
    eve = house.stranger()
    async with eve.open(table, headers={"cookie": f"other=1; rh_session={forged}"}) as wire:
        seen = await wire.until("table")
        assert seen["table"]["mine"] == [] and seen["table"]["invite"] is None
        assert (await wire.ask(type="undo", seat=0))["error"]["key"] == "server.error.nobody"
    headers = [(b"cookie", f"rh_session={forged}".encode())]
    refused = await eve.http.post(f"/api/tables/{table}/leave", headers=headers)
    assert refused.status_code == 403 and refused.json()["error"]["key"] == "server.error.nobody"


async def test_pages_from_elsewhere_cannot_act(house: House) -> None:
    ann = await house.guest()
    table = await table_of(ann)
    for origin in ("http://evil.example", "null", "http://here:81", "https://here.evil.example", "http://[", ""):
        refused = await ann.http.post(f"/api/tables/{table}/leave", headers={"origin": origin})
        assert refused.status_code == 403 and refused.json()["error"]["key"] == "server.error.foreign"
        async with ann.open(table, headers={"origin": origin}) as wire:
            assert wire.code == 1008
    odd = await ann.http.post(f"http://here//api/tables/{table}/leave", headers={"origin": "http://evil.example"})
    assert odd.status_code == 403 and odd.headers["cache-control"] == "no-store"
    for origin in ("http://here", "http://HERE:80"):
        assert (await ann.http.post(f"/api/tables/{table}/return", headers={"origin": origin})).status_code == 200
        async with ann.open(table, headers={"origin": origin}) as wire:
            assert (await wire.receive())["type"] == "table"


@pytest.mark.parametrize("words", [SQL, HTML, "' OR 1=1", '"}]}', "${7*7}", "%s%n", "\U0001f682" * 40])
async def test_names_and_chat_come_back_as_they_are(house: House, words: str) -> None:
    ann = await house.guest(words)
    assert (await ann.get("/api/me"))["name"] == words
    table = await table_of(ann)
    await ann.post(f"/api/tables/{table}/chat", {"text": words})
    async with ann.open(table) as wire:
        seen = await wire.until("table")
        assert seen["table"]["seats"][0]["name"] == words
        assert [(line["who"], line["text"]) for line in seen["chat"]] == [(words, words)]
    await still_works(house)


@pytest.mark.parametrize("name", ["", "  ", "\x00\x01", "\u200b\u202e", "x" * 41, 5, None, "x" * 5000])
async def test_names_that_are_none(house: House, name: object) -> None:
    ann = await house.guest()
    assert (await ann.put("/api/me", {"name": name}, 400))["message"]
    assert (await ann.get("/api/me"))["name"] == "Ann"


def test_what_is_left_of_a_line() -> None:
    assert clean("a\tb\r\nc\u2028d\x7f\x9b\ufeff") == "a b c d"
    assert clean("e\u0301") == "é"


async def test_bodies_that_are_too_large(strict: House) -> None:
    ann = await strict.guest()
    big = {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"board": {"x": "y" * 10**6}}}
    assert (await ann.post("/api/tables", big, 413))["error"]["key"] == "server.error.too_large"
    table = await table_of(ann)
    assert (await ann.post(f"/api/tables/{table}/chat", {"text": "x" * 10**6}, 413))["message"]
    await still_works(strict)


async def test_bodies_that_are_nested_too_deeply(house: House) -> None:
    ann = await house.guest()
    table = await table_of(ann)
    for path in ("/api/tables", f"/api/tables/{table}/moves", f"/api/tables/{table}/chat"):
        for body in ("[" * 100_000, '{"a":' * 20_000, '{"options":' + "[" * 900 + "]" * 900 + "}"):
            answer = await ann.http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400 and answer.json()["error"]["key"] == "server.error.malformed"
    await still_works(house)


async def test_ten_thousand_messages_at_once_close_the_socket(strict: House) -> None:
    ann = await strict.guest()
    table = await table_of(ann)
    async with ann.open(table) as wire:
        await wire.until("table")
        for _ in range(10_000):
            wire.send({"type": "ping"})
        kinds = []
        while (message := await wire.receive())["type"] != "closed":
            kinds.append(message["type"])
        assert wire.code == 1008
        assert 50 <= kinds.count("pong") <= 200 and kinds.count("refused") == Limits().excess
    assert strict.server.context.gauges.sockets == {}


async def test_a_guest_has_one_allowance_for_all_sockets(tmp_path: Path) -> None:
    limits = Limits(guest_rate=Rate(0.001, 50), socket_rate=Rate(1000, 1000))
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann = await house.guest()
        table = await table_of(ann)
        async with ann.open(table) as one, ann.open(table) as two:
            for _ in range(60):
                one.send({"type": "ping"})
                two.send({"type": "ping"})
            assert (await one.until("refused"))["error"]["key"] == "server.error.too_fast"
            assert (await two.until("refused"))["error"]["key"] == "server.error.too_fast"
        refused = await ann.http.get("/api/me")
        assert refused.status_code == 429 and 990 < refused.json()["wait"] <= 1000
        assert refused.headers["retry-after"] == str(ceil(refused.json()["wait"]))
        assert await house.stranger().get("/api/titles")  # others are not touched


async def test_who_is_too_fast_is_told_which_message_to_send_again_and_when(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=Limits(socket_rate=Rate(5, 3)))) as house:
        ann = await house.guest()
        async with ann.open(await table_of(ann)) as wire:
            for _ in range(3):
                wire.send({"type": "ping"})
            late = {"type": "chat", "id": "late", "text": "hello"}
            refused = await wire.ask(**late)
            assert refused["error"]["key"] == "server.error.too_fast" and refused["id"] == "late"
            assert 0 < refused["wait"] <= 0.2 and refused["message"].endswith("wait 1 s")
            wire.send('{"type":"chat","id":"' + "x" * 20_000)
            assert (await wire.until("refused"))["id"] is None
            await asyncio.sleep(refused["wait"])
            assert (await wire.ask(**late))["type"] == "done"


async def test_steps_in_a_row_count_as_several_requests(tmp_path: Path) -> None:
    """Who looks back at many steps at once makes the server work as long as several who ask for little."""
    async with open_house(roomy(tmp_path, limits=Limits(guest_rate=Rate(0.001, 50)))) as house:
        ann = await house.guest()
        path = f"/api/tables/{await table_of(ann)}/steps?first=0&last=31"
        found = [(await ann.http.get(path)).status_code for _ in range(20)]
        passed = found.count(200)
        assert 10 <= passed <= 12 and found == [200] * passed + [429] * (20 - passed)


async def test_strangers_share_the_allowance_of_their_address(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=Limits(address_rate=Rate(0.001, 20)))) as house:
        found = [(await house.stranger().http.get("/api/me")).status_code for _ in range(40)]
        assert found == [200] * 20 + [429] * 20
        assert (await house.stranger().http.get("/")).status_code == 200  # the page itself is always there


async def test_sockets_and_tables_are_limited(tmp_path: Path) -> None:
    limits = Limits(sockets_per_guest=2, sockets_per_address=3, tables_per_guest=2, table_rate=ROOMY.table_rate)
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await table_of(ann)
        async with ann.open(table) as one, ann.open(table) as two, bob.open(table) as three:
            for wire in (one, two, three):
                assert (await wire.receive())["type"] == "table"
            async with ann.open(table) as four:
                assert (await four.receive())["error"]["key"] == "server.error.many_sockets"
                assert (await four.receive())["code"] == 4429
            async with bob.open(table) as five:
                assert (await five.receive())["error"]["key"] == "server.error.many_sockets"
        async with ann.open(table) as again:
            assert (await again.receive())["type"] == "table"
        await table_of(ann)
        third = {"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert (await ann.post("/api/tables", third, 429))["error"]["key"] == "server.error.many_tables"
        await ann.post(f"/api/tables/{table}/resign")
        await table_of(ann)


async def test_new_tables_and_chat_are_paced(strict: House) -> None:
    ann = await strict.guest()
    body = {"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = [(await ann.http.post("/api/tables", json=body)).status_code for _ in range(12)]
    assert answers == [201] * 10 + [429] * 2
    table = (await ann.get("/api/tables?list=mine"))[0]["id"]
    said = [(await ann.http.post(f"/api/tables/{table}/chat", json={"text": "x"})).status_code for _ in range(10)]
    assert said[:8] == [200] * 8 and said[-1] == 429


async def test_a_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    limits = Limits(lines_per_table=30, chat_lines=10, chat_rate=ROOMY.chat_rate)
    async with open_house(roomy(tmp_path, limits=limits)) as house:
        ann = await house.guest()
        table = (await ann.create("me", "open"))["id"]
        answers = [await ann.http.post(f"/api/tables/{table}/chat", json={"text": "x"}) for _ in range(12)]
        assert [answer.status_code for answer in answers] == [200] * 8 + [422] * 4  # the rest is for spectators
        assert answers[-1].json()["error"]["key"] == "server.error.chat_full"
        made = await ann.create("me", "screen")
        for _ in range(20):
            await ann.http.post(f"/api/tables/{made['id']}/leave")
            last = await ann.http.post(f"/api/tables/{made['id']}/return")
        assert last.json()["error"]["key"] == "server.error.table_full"


def test_a_bucket_fills_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    bucket = Bucket(Rate(2, 3))
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 0.5, 0.5], "what is missing is there after so many seconds"
    clock[0] += 1
    assert [bucket.take() for _ in range(3)] == [0, 0, 0.5]
    assert bucket.take(2) == 1
    assert not bucket.full()
    clock[0] += 60
    assert bucket.full()


async def test_a_slow_reader_gets_fewer_and_fuller_messages(house: House) -> None:
    """Nothing piles up for a client that does not read."""
    ann, eve = await house.guest(), await house.guest()
    table = (await ann.create("me", "open"))["id"]
    live = await house.server.tables.get(table)
    async with eve.open(table) as wire:
        await wire.until("table")
        (viewer,) = live.viewers
        viewer.busy = True  # as while a frame is on its way into a full connection
        for number in range(100):
            await ann.post(f"/api/tables/{table}/chat", {"text": str(number)})
        assert viewer.outbox is None and viewer.behind
        viewer.busy = False
        viewer.wake()
        update = await wire.until("update")
        assert [line["text"] for line in update["chat"]] == [str(number) for number in range(100)]
        assert wire.outward.empty()


@both_stores
async def test_a_null_character_is_found_nowhere(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """PostgreSQL takes none in a text; whoever asks for one hears that there is nothing of that name."""
    ann = await house.guest("Ann")
    table, nothing = await table_of(ann), "a\x00b"
    for path in ("tables?list=mine&who=a%00b", "tables?list=mine&title=a%00b"):
        assert await ann.get(f"/api/{path}") == []
    for path in ("tables/aaaa%00bbbb", "people?name=a%00b", "leaderboards/a%00b", "titles/a%00b/board"):
        await ann.get(f"/api/{path}", 404)
    await ann.post("/api/account/sign-in", {"name": nothing, "password": nothing}, 403)
    await ann.post("/api/account/recover", {"name": nothing, "code": nothing, "wanted": "korrekt horse"}, 403)
    await ann.post("/api/account/claim", {"code": nothing}, 403)
    assert (await ann.http.post("/api/account/sign-out", json={"device": nothing})).status_code < 500
    assert (await ann.http.delete("/api/me/notices/push/a%00b")).status_code < 500
    assert (await ann.http.get("/api/me", headers={"cookie": "rh_session=a%00b.c"})).status_code == 200
    assert (await ann.put("/api/me", {"name": nothing}))["name"] == "ab"
    await ann.post(f"/api/tables/{table}/chat", {"text": nothing, "id": nothing})
    await ann.put(f"/api/tables/{table}/note", {"text": nothing})
    await ann.post("/api/records", {"text": nothing, "name": nothing}, 422)
    assert not [record for record in caplog.records if record.message.startswith("store.")]
