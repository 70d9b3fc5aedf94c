"""Seats: who may sit down, leave, come back, and play once more."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from tests.server.harness import House

from roundhouse.core.schema import Problem
from roundhouse.games.ticket_to_ride import board_check
from roundhouse.games.ticket_to_ride.board import BOARDS
from roundhouse.server import games

pytestmark = pytest.mark.anyio


async def test_guests_come_first(house: House) -> None:
    """No account: the first call makes a guest, whom the cookie brings back."""
    someone = house.stranger()
    me = await someone.get("/api/me")
    assert me["id"] and me["name"] == f"Guest {me['code']}" and me["id"].startswith(me["code"])
    assert await someone.put("/api/me", {"name": "  Zoë \n <i> "}) == {
        **me,
        "name": "Zoë <i>",
        "code": None,
    }
    assert await someone.get("/api/me") == {**me, "name": "Zoë <i>", "code": None}
    answer = await house.stranger().http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    assert "Secure" in (await house.stranger().http.get("https://here/api/me")).headers["set-cookie"]


async def test_who_has_no_name_is_marked_so_that_everybody_reads_it_in_a_language_of_their_own(house: House) -> None:
    someone = house.stranger()
    me = (await someone.http.get("/api/me", headers={"accept-language": "pl"})).json()
    assert me["name"] == f"Gość {me['code']}"
    made = await someone.create("me", "bot")
    assert [seat["code"] for seat in made["seats"]] == [me["code"], None]
    await someone.put("/api/me", {"name": "Ola"})
    (seat, _) = (await someone.get(f"/api/tables/{made['id']}"))["seats"]
    assert seat["name"] == "Ola" and seat["code"] is None


async def test_nobody_known_may_only_look(house: House) -> None:
    ann, nobody = await house.guest(), house.stranger()
    table = (await ann.create("me", "open"))["id"]
    for path in ("join", "leave", "return", "rematch", "resign"):
        refused = await nobody.post(f"/api/tables/{table}/{path}", status=403)
        assert refused["error"]["key"] == "server.error.nobody"
    assert (await nobody.get(f"/api/tables/{table}"))["mine"] == []
    assert await nobody.get("/api/tables?list=mine") == []


async def test_a_table_with_an_open_seat_is_in_the_lobby_until_it_is_full(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    made = await ann.create("me", "open", public=True)
    assert made["status"] == "waiting" and made["host"] and made["seats"][1]["kind"] == "open"
    (listed,) = await bob.get("/api/tables?list=open")
    assert listed["id"] == made["id"] and listed["invite"] is None and not listed["host"]
    joined = await bob.post(f"/api/tables/{made['id']}/join", {"seat": 1})
    assert joined["status"] == "playing" and [seat["name"] for seat in joined["seats"]] == ["Ann", "Bob"]
    assert await bob.get("/api/tables?list=open") == []
    assert [table["id"] for table in await bob.get("/api/tables?list=mine")] == [made["id"]]
    assert (await bob.post(f"/api/tables/{made['id']}/join"))["mine"] == [1]  # once more does nothing


async def test_an_invitation_is_needed_for_its_seat(house: House) -> None:
    ann, bob, eve = await house.guest("Ann"), await house.guest("Bob"), await house.guest("Eve")
    made = await ann.create("me", "invite", "invite")
    path = f"/api/tables/{made['id']}/join"
    assert (await eve.get(f"/api/tables/{made['id']}"))["invite"] is None
    assert (await eve.post(path, status=403))["error"]["key"] == "server.error.no_free_seat"
    assert (await eve.post(path, {"token": "x" * 16}, status=403))["error"]["key"] == "server.error.bad_invitation"
    assert (await eve.post(path, {"token": "ż"}, status=403))["error"]["key"] == "server.error.bad_invitation"
    joined = await bob.post(path, {"token": made["invite"], "seat": 2})
    assert joined["mine"] == [2] and joined["invite"] is None and joined["status"] == "waiting"
    assert (await eve.post(path, {"token": made["invite"], "seat": 2}, status=403))["message"]
    assert (await eve.post(path, {"token": made["invite"], "seat": 9}, status=400))["message"]
    assert (await eve.post(path, {"token": made["invite"]}))["status"] == "playing"


async def test_who_leaves_before_the_start_frees_the_seat(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open", "invite"))["id"]
    await bob.post(f"/api/tables/{table}/join")
    left = await bob.post(f"/api/tables/{table}/leave")
    assert left["seats"][1]["kind"] == "open" and left["seats"][1]["name"] == "" and left["mine"] == []
    closed = await ann.post(f"/api/tables/{table}/leave")
    assert closed["status"] == "over" and closed["result"]["why"] == "closed"
    assert (await bob.post(f"/api/tables/{table}/join", status=422))["error"]["key"] == "server.error.started"
    again = await ann.post(f"/api/tables/{table}/rematch")
    assert [seat["kind"] for seat in again["seats"]] == ["person", "open", "invite"] and again["status"] == "waiting"


async def test_a_bot_stands_in_for_who_leaves_and_gives_the_seat_back(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/join")
    async with ann.open(table) as wire:
        first = await wire.until("table")
        left = await bob.post(f"/api/tables/{table}/leave")
        assert left["seats"][1]["left"] and left["mine"] == [1] and left["seats"][1]["level"] == "casual"
        refused = await bob.post(
            f"/api/tables/{table}/moves", {"id": "1", "version": 1, "seat": 1, "action": "pass"}, 403
        )
        assert refused["error"]["key"] == "server.error.bot_stands_in"
        while 1 in (await wire.until("update"))["eyes"][0]["view"]["asked"]:
            pass  # the bot chooses Bob's tickets
        assert first["eyes"][0]["asked"]
    back = await bob.post(f"/api/tables/{table}/return")
    assert not back["seats"][1]["left"] and back["seats"][1]["level"] is None


async def test_a_rematch_keeps_the_seats(house: House) -> None:
    ann, bob, eve = await house.guest("Ann"), await house.guest("Bob"), await house.guest("Eve")
    old = (await ann.create("me", "open", "bot:random"))["id"]
    await bob.post(f"/api/tables/{old}/join")
    assert (await ann.post(f"/api/tables/{old}/rematch", status=422))["error"]["key"] == "server.error.not_over"
    await ann.post(f"/api/tables/{old}/resign")
    await bob.post(f"/api/tables/{old}/answer", {"agree": True})
    assert (await eve.post(f"/api/tables/{old}/rematch", status=403))["message"]
    again = await ann.post(f"/api/tables/{old}/rematch")
    assert again["id"] != old and again["mine"] == [0] and again["status"] == "waiting"
    assert [seat["kind"] for seat in again["seats"]] == ["person", "invite", "bot"]
    assert (await bob.get(f"/api/tables/{old}"))["next"] == again["id"]
    assert again["id"] in [table["id"] for table in await bob.get("/api/tables?list=mine")]
    assert (await eve.post(f"/api/tables/{again['id']}/join", status=403))["message"]
    second = await bob.post(f"/api/tables/{old}/rematch")
    assert second["id"] == again["id"] and second["mine"] == [1] and second["status"] == "playing"


async def test_presence_is_seen_by_the_others(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/join")
    async with ann.open(table) as wire:
        assert [seat["present"] for seat in (await wire.until("table"))["table"]["seats"]] == [True, False]
        async with bob.open(table), bob.open(table) as second:
            assert [seat["present"] for seat in (await wire.until("update"))["table"]["seats"]] == [True, True]
            await second.until("table")
        assert [seat["present"] for seat in (await wire.until("update"))["table"]["seats"]] == [True, False]


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"title": "chess", "seats": [{"kind": "me"}]}, 422, "error.unknown_title"),
        ({"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}]}, 422, "error.bad_players"),
        ({"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}] * 2}, 400, "server.error.one_me"),
        ({"title": "ticket-to-ride-usa", "seats": [{"kind": "king"}] * 2}, 400, "server.error.malformed"),
        ({"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 17}, 400, "server.error.malformed"),
        ({"title": "ticket-to-ride-usa", "seats": [{"kind": "bot", "level": "god"}] * 2}, 422, "error.unknown_bot"),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"x": 1}},
            422,
            "error.unknown_option",
        ),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"trains": 1e9}},
            422,
            "error.bad_value",
        ),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"board": "/etc/passwd"}},
            400,
            "server.error.board_document",
        ),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"board": "europe"}},
            400,
            "server.error.board_document",
        ),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "bot"}] * 2, "options": {"board": {"cities": 5}}},
            422,
            "server.error.bad_board",
        ),
        (
            {"title": "ticket-to-ride-usa", "seats": [{"kind": "me"}, {"kind": "screen", "name": "\u202e"}]},
            400,
            "server.error.bad_name",
        ),
    ],
)
async def test_tables_that_cannot_be(house: House, body: object, status: int, key: str) -> None:
    ann = await house.guest()
    assert (await ann.post("/api/tables", body, status))["error"]["key"] == key
    assert await ann.get("/api/tables?list=mine") == []


async def test_a_board_of_ones_own(house: House) -> None:
    ann = await house.guest()
    board = await ann.get("/api/titles/ticket-to-ride-usa/board")
    board["id"] = "mine"
    made = await ann.create("me", "bot:random", options={"board": board})
    assert made["options"]["board"] == "mine"
    played = await ann.get(f"/api/tables/{made['id']}/board")
    assert {**played, "rules": board["rules"]} == board


async def test_a_board_of_ones_own_is_checked_aside(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large one takes seconds, in which nobody at any other table must wait."""
    checks: list[threading.Thread] = []

    def noted(document: object) -> list[Problem]:
        checks.append(threading.current_thread())
        return board_check.find_problems(document)

    monkeypatch.setattr(BOARDS, "problems", noted)
    ann = await house.guest()
    board = {**await ann.get("/api/titles/ticket-to-ride-usa/board"), "id": "aside"}
    options = {"board": board, "trains": 10, "edition": "classic_2004", "open_doubles": True}
    made = await ann.create("me", "screen", options=options)
    assert 0 < len(checks) <= 4  # for the options and for the game, as they were sent and as they were settled
    await ann.post(f"/api/tables/{made['id']}/resign")
    record = (await ann.http.get(f"/api/tables/{made['id']}/record")).text
    house.server.tables.evict(0)
    games._shared.cache_clear()
    loaded = len(checks)
    await ann.get(f"/api/tables/{made['id']}")
    games._shared.cache_clear()
    imported = len(checks)
    await ann.post("/api/records", {"text": record}, 201)
    assert loaded < imported < len(checks) and threading.main_thread() not in checks


async def test_the_board_of_a_table_brings_the_rules_as_they_are_settled(house: House) -> None:
    """Who draws a table need not know what is usual: rule set, board, edition and options have settled it."""
    ann = await house.guest()

    async def rules(title: str, **options: object) -> Any:
        made = await ann.create("me", "bot:random", title=title, options=options)
        return (await ann.get(f"/api/tables/{made['id']}/board"))["rules"]

    usual = await rules("ticket-to-ride-usa")
    assert (usual["doubles_from"], usual["stations"], usual["route_points"]["6"]) == (4, 0, 15)
    assert (await rules("ticket-to-ride-europe"))["stations"] == 3
    assert (await rules("ticket-to-ride-europe", stations=1))["stations"] == 1
    assert (await rules("ticket-to-ride-usa", open_doubles=True))["doubles_from"] == 0
    assert (await rules("ticket-to-ride-usa", edition="classic_2004"))["end_trains"] == usual["end_trains"] - 1
    board = await ann.get("/api/titles/ticket-to-ride-usa/board")
    own = {**board, "id": "mine", "rules": {"route_points": {**usual["route_points"], "6": 16}, "doubles_from": 3}}
    settled = await rules("ticket-to-ride-usa", board=own)
    assert (settled["route_points"]["6"], settled["doubles_from"], settled["trains"]) == (16, 3, 45)


async def test_two_who_ask_for_a_rematch_at_once_meet(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    old = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{old}/join")
    await ann.post(f"/api/tables/{old}/resign")
    await bob.post(f"/api/tables/{old}/answer", {"agree": True})
    both = await asyncio.gather(*(guest.post(f"/api/tables/{old}/rematch") for guest in (ann, bob)))
    assert both[0]["id"] == both[1]["id"]
    for guest in (ann, bob):
        tables = await guest.get("/api/tables?list=mine")
        assert [table["status"] for table in tables if table["id"] == both[0]["id"]] == ["playing"]
        assert all(table["status"] == "over" for table in tables if table["id"] != both[0]["id"])


async def test_a_table_for_one_plays_at_once(house: House) -> None:
    """SteamRollers has a solo game: the only seat is asked, and nobody else is waited for."""
    ann = await house.guest("Ann")
    made = await ann.create("me", title="steamrollers", options={"eva": "conductor"})
    assert made["status"] == "playing" and made["mine"] == [0] and len(made["seats"]) == 1
    async with ann.open(made["id"]) as wire:
        state = await wire.until("table")
        (eye,) = state["eyes"]
        assert eye["asked"] and eye["view"]["eva"]["dice"] == 2
    body = {"title": "steamrollers", "seats": [{"kind": "me"}], "options": {"orders": True}}
    refused = await ann.post("/api/tables", body, status=422)
    assert refused["error"]["key"] == "error.option_seats"


async def test_options_say_for_how_many_players_they_are(house: House) -> None:
    titles = await house.stranger().get("/api/titles")
    seats = {title["id"]: {it["id"]: it["seats"] for it in title["options"]} for title in titles}
    assert seats["steamrollers"]["eva"] == [1, 1] and seats["steamrollers"]["orders"] == [2, 5]
    assert seats["steamrollers"]["borders"] is None
