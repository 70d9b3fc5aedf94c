"""Accounts: signing in from anywhere, carrying seats along, and what others must not find out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, both_stores, open_house, roomy

from roundhouse.server.accounts import CARRY_SECONDS
from roundhouse.server.attempts import Attempts, Tries
from roundhouse.server.errors import Malformed, TooMany
from roundhouse.server.passwords import Passwords, checked, folded
from roundhouse.server.settings import Rate, Settings

pytestmark = pytest.mark.anyio

GOOD = "wagon-21 lantern"
ANN = {"name": "Ann", "password": GOOD}


@pytest.fixture
async def house(settings: Settings) -> AsyncIterator[House]:
    """A server with limits that a test does not meet by accident."""
    async with open_house(settings) as made:
        made.server.context.accounts.attempts = Attempts(Rate(1e6, 1e6), Rate(1e6, 1e6))
        made.server.context.accounts.tries = Tries(Rate(1e6, 1e6), Rate(1e6, 1e6))
        yield made


async def account(house: House, name: str = "Ann") -> Guest:
    guest = await house.guest(name)
    await guest.post("/api/account", {"name": name, "password": GOOD}, 201)
    return guest


async def key(guest: Guest, path: str, body: object, status: int) -> str:
    return str((await guest.post(path, body, status))["error"]["key"])


# Making one.


@both_stores
async def test_a_guest_becomes_an_account_and_keeps_the_seats(house: House) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "open"))["id"]
    assert (await ann.get("/api/me"))["account"] is False
    made = await ann.post("/api/account", ANN, 201)
    assert made["account"] and made["name"] == "Ann" and made["tables"] == 1 and len(made["devices"]) == 1
    me = await ann.get("/api/me")
    assert me["account"] is True and me["id"] == ann.id
    assert (await ann.get(f"/api/tables/{table}"))["mine"] == [0]
    assert await key(ann, "/api/account", ANN, 422) == "server.error.has_account"


async def test_no_password_is_stored(house: House, tmp_path: Path) -> None:
    await account(house)
    papers = await house.server.tables.store.papers("account")
    assert b"$argon2id$" in papers[0].data and GOOD.encode() not in papers[0].data


@pytest.mark.parametrize("other", ["ANN", "Ánn", " A\u200bnn ", "ａｎｎ"])
async def test_names_that_look_the_same_are_one(house: House, other: str) -> None:
    await account(house)
    bob = await house.guest("Bob")
    assert await key(bob, "/api/account", {"name": other, "password": GOOD}, 422) == "server.error.name_taken"
    refused = await bob.put("/api/me", {"name": other}, 422)
    assert refused["error"]["key"] == "server.error.name_taken"
    assert (await bob.get("/api/me"))["name"] == "Bob"


def test_folding() -> None:
    assert folded("Łukasz\u2003 Żółć") == folded("lukasz zolc") != folded("lukaszzolc")
    assert folded("a\u3164b") == "a b" and folded("\u200b\u3164\u0301") == ""


async def test_a_name_nobody_sees_is_none(house: House) -> None:
    bob = await house.guest("Bob")
    assert await key(bob, "/api/account", {"name": "\u3164", "password": GOOD}, 400) == "server.error.bad_name"


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short-1", "length"),
        ("x" * 201, "length"),
        ("Password123", "common"),
        ("ｐassword123", "common"),
        ("aaaaaaaaaa", "common"),
        ("Annabel Lee", "name"),
        ("annabellee12", "name"),
    ],
)
def test_passwords_that_are_easy_to_guess(password: str, why: str) -> None:
    with pytest.raises(Malformed) as fault:
        checked(password, "Annabel Lee")
    assert fault.value.text.key == f"server.error.password_{why}"
    assert checked("Annabel Lee lives here", "Annabel Lee")


@both_stores
async def test_two_accounts_at_once_for_one_guest_or_one_name(house: House) -> None:
    ann, bob = await house.guest("A"), await house.guest("B")
    wishes = [(ann, "Ann"), (ann, "Anna"), (bob, "Ann")]
    answers = await asyncio.gather(
        *(who.http.post("/api/account", json={"name": name, "password": GOOD}) for who, name in wishes)
    )
    found = await house.server.tables.store.papers("account")
    assert [answer.status_code for answer in answers].count(201) == len(found)
    assert len({paper.owner for paper in found}) == len({paper.id for paper in found}) == len(found)


# Signing in and out.


async def test_signing_in_on_another_device_takes_its_seats_along(house: House) -> None:
    ann = await account(house)
    phone = await house.guest("Somebody")
    table = (await phone.create("me", "open"))["id"]
    planted = dict(phone.http.cookies)
    info = await phone.post("/api/account/sign-in", {"name": "ann", "password": GOOD})
    assert info["account"] and info["name"] == "Ann" and len(info["devices"]) == 2 and info["tables"] == 1
    assert (await phone.get("/api/me"))["id"] == ann.id
    seen = await ann.get(f"/api/tables/{table}")
    assert seen["mine"] == [0] and seen["host"] and seen["seats"][0]["name"] == "Ann"
    thief = house.stranger()
    thief.http.cookies.update(planted)
    assert (await thief.get("/api/me"))["id"] not in (ann.id, phone.id), "a cookie from before gains nothing"


async def test_seats_come_along_from_tables_that_are_not_in_memory(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        await account(house)
        bob = await house.guest("Bob")
        table = (await bob.create("me", "screen"))["id"]
        jar = bob.http.cookies
    async with open_house(roomy(tmp_path)) as house:
        bob = house.stranger()
        bob.http.cookies = jar
        assert house.server.tables.in_memory == 0
        await house.server.context.accounts.merge((await bob.get("/api/me"))["id"], "someone")
        assert house.server.tables.in_memory == 0
        assert (await bob.get(f"/api/tables/{table}"))["mine"] == []
        assert house.table(table).face.seats_of("someone") == [0, 1] and house.table(table).face.host == "someone"
        await bob.post("/api/account/sign-in", ANN)


async def test_seats_of_an_account_stay_with_it(house: House) -> None:
    await account(house)
    bob = await account(house, "Bob")
    table = (await bob.create("me", "open"))["id"]
    await bob.post("/api/account/sign-in", ANN)
    assert (await bob.get(f"/api/tables/{table}"))["mine"] == []
    await bob.post("/api/account/sign-in", {"name": "Bob", "password": GOOD})
    assert (await bob.get(f"/api/tables/{table}"))["mine"] == [0]


async def test_signing_out_another_device_closes_its_sockets_at_once(house: House) -> None:
    ann = await account(house)
    phone = house.stranger()
    await phone.post("/api/account/sign-in", ANN)
    table = (await phone.create("me", "bot:random"))["id"]
    async with phone.open(table) as wire, ann.open(table) as other:
        assert (await wire.until("table"))["table"]["mine"] == [0]
        devices = (await ann.get("/api/account"))["devices"]
        (there,) = [it["id"] for it in devices if not it["here"]]
        await ann.post("/api/account/sign-out", {"device": there})
        while (message := await wire.receive())["type"] != "closed":
            pass
        assert message["code"] == 4401
        assert (await other.ask(type="chat", text="still here"))["type"] == "done"
    assert (await phone.get("/api/me"))["id"] != ann.id
    assert await key(ann, "/api/account/sign-out", {"device": there}, 404) == "server.error.no_device"


async def test_a_signed_out_socket_that_does_not_read_cannot_act(house: House) -> None:
    ann = await account(house)
    table = (await ann.create("me", "bot:random"))["id"]
    async with ann.open(table) as wire:
        await wire.until("table")
        version = house.table(table).version
        await ann.post("/api/account/sign-out", {"everywhere": True})
        wire.send({"type": "chat", "id": "late", "text": "late"})
        while (await wire.receive())["type"] != "closed":
            pass
        assert not house.table(table).said and house.table(table).version >= version
    assert (await ann.http.get("/api/account")).status_code == 403


async def test_nobody_signs_out_a_device_of_another(house: House) -> None:
    ann, eve = await account(house), await account(house, "Eve")
    (device,) = (await ann.get("/api/account"))["devices"]
    assert await key(eve, "/api/account/sign-out", {"device": device["id"]}, 404) == "server.error.no_device"
    assert (await ann.get("/api/me"))["id"] == ann.id


async def test_a_guest_does_not_sign_out_the_only_device(house: House) -> None:
    bob = await house.guest("Bob")
    assert await key(bob, "/api/account/sign-out", None, 422) == "server.error.only_device"
    assert (await bob.get("/api/me"))["id"] == bob.id


async def test_a_new_password_signs_out_the_others(house: House) -> None:
    ann = await account(house)
    phone = house.stranger()
    await phone.post("/api/account/sign-in", ANN)
    wrong = {"password": "no-such-word", "wanted": "another good one"}
    assert await key(ann, "/api/account/password", wrong, 403) == "server.error.wrong_password"
    await ann.post("/api/account/password", {"password": GOOD, "wanted": "another good one"})
    assert (await ann.get("/api/me"))["id"] == ann.id
    assert (await phone.get("/api/me"))["id"] != ann.id
    await phone.post("/api/account/sign-in", ANN, 403)
    await phone.post("/api/account/sign-in", {"name": "Ann", "password": "another good one"})


async def test_renaming_an_account(house: House) -> None:
    ann, bob = await account(house), await account(house, "Bob")
    await ann.put("/api/me", {"name": "Ánna"})
    await ann.put("/api/me", {"name": "Anna"})
    assert (await bob.put("/api/me", {"name": "anna"}, 422))["error"]["key"] == "server.error.name_taken"
    await bob.post("/api/account/sign-in", {"name": "Anna", "password": GOOD})
    assert (await bob.get("/api/me"))["id"] == ann.id
    await account(house, "Ann")


# What others find out, and how often they may try.


async def test_signing_in_is_as_much_work_for_a_name_that_does_not_exist(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await account(house)
    calls: list[str] = []
    verify, hashed = Passwords._verify, Passwords.hash

    def counted_verify(self: Passwords, kept: str, word: str) -> bool:
        calls.append("v")
        return verify(self, kept, word)

    async def counted_hash(self: Passwords, word: str) -> str:
        calls.append("h")
        return await hashed(self, word)

    monkeypatch.setattr(Passwords, "_verify", counted_verify)
    monkeypatch.setattr(Passwords, "hash", counted_hash)
    answers = []
    for name in ("Ann", "Nobody"):
        eve = house.stranger()
        answers.append(await eve.post("/api/account/sign-in", {"name": name, "password": "wrong password"}, 403))
        body = {"name": name, "code": "AAAA-AAAA-AAAA-AAAA", "wanted": "another good one"}
        answers.append(await eve.post("/api/account/recover", body, 403))
    assert calls == ["v", "h", "v", "h"]
    assert answers[:2] == answers[2:]


async def test_hashes_wait_in_a_short_line(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await account(house)
    monkeypatch.setattr("roundhouse.server.passwords._WAITING", 2)
    eve = house.stranger()
    answers = await asyncio.gather(*(eve.http.post("/api/account/sign-in", json=ANN) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200, 429}


def test_guesses_become_slower_for_the_guesser_only(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: at)
    attempts = Attempts(Rate(1e6, 1e6), Rate(1e6, 1e6))
    waits = []
    for _ in range(14):
        try:
            attempts.attempt("ann", "1.2.3.4", trusted=False)
        except TooMany as error:
            waits.append(error.wait or 0)
            at += waits[-1]
            attempts.attempt("ann", "1.2.3.4", trusted=False)
        attempts.failed("ann", "1.2.3.4")
    assert waits[:4] == [1, 2, 4, 8] and waits[-1] == 300
    attempts.attempt("ann", "5.6.7.8", trusted=False)
    attempts.attempt("bob", "1.2.3.4", trusted=False)


def test_many_addresses_do_not_lock_the_owner_out() -> None:
    attempts = Attempts(Rate(0.001, 5), Rate(0.001, 50))
    with pytest.raises(TooMany):
        for number in range(100):
            attempts.attempt("ann", f"10.0.0.{number}", trusted=False)
    attempts.attempt("ann", "192.0.2.1", trusted=True)
    with pytest.raises(TooMany):
        for number in range(100):
            attempts.attempt(f"name {number}", "10.9.9.9", trusted=False)


async def test_an_address_is_limited_over_rest(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await account(house)
        house.server.context.accounts.attempts = Attempts(Rate(0.01, 3), Rate(1e6, 1e6))
        eve = house.stranger()
        for _ in range(3):
            await eve.post("/api/account/sign-in", {"name": "Ann", "password": "wrong password"}, 403)
        refused = await eve.http.post("/api/account/sign-in", json=ANN)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        assert (await ann.get("/api/me"))["account"]


async def test_another_site_cannot_sign_anybody_in(house: House) -> None:
    await account(house)
    eve = house.stranger()
    for path in ("sign-in", "sign-out", "delete", "claim", "carry", "password", "codes", "recover"):
        headers = {"origin": "https://elsewhere.example"}
        answer = await eve.http.post(f"/api/account/{path}", json=ANN, headers=headers)
        assert answer.status_code == 403 and answer.json()["error"]["key"] == "server.error.foreign"


# Recovery.


async def test_recovery_codes_count_once(house: House) -> None:
    ann = await account(house)
    await ann.post("/api/account/codes", {"password": "wrong password"}, 403)
    old = (await ann.post("/api/account/codes", {"password": GOOD}))["codes"]
    codes = (await ann.post("/api/account/codes", {"password": GOOD}))["codes"]
    assert len(set(codes)) == 10 and (await ann.get("/api/account"))["codes"] == 10
    phone = house.stranger()
    body = {"name": "Ann", "code": old[0], "wanted": "another good one"}
    assert await key(phone, "/api/account/recover", body, 403) == "server.error.wrong_code"
    body["code"] = codes[0].lower().replace("-", " ")
    answers = await asyncio.gather(*(house.stranger().http.post("/api/account/recover", json=body) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
    assert (await ann.get("/api/me"))["id"] != ann.id, "all other devices are signed out"
    house.server.context.accounts.attempts = Attempts()
    info = await phone.post("/api/account/sign-in", {"name": "Ann", "password": "another good one"})
    assert info["codes"] == 9


# Another device.


async def carried(guest: Guest) -> str:
    return str((await guest.post("/api/account/carry"))["code"])


async def test_a_code_carries_the_seats_to_another_device(house: House) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "open"))["id"]
    code = await carried(ann)
    phone = house.stranger()
    info = await phone.post("/api/account/claim", {"code": code.lower()})
    assert info["account"] is False and len(info["devices"]) == 2
    assert (await phone.get(f"/api/tables/{table}"))["mine"] == [0]
    assert (await ann.get(f"/api/tables/{table}"))["mine"] == [0]
    again = house.stranger()
    assert await key(again, "/api/account/claim", {"code": code}, 403) == "server.error.wrong_carry_code"


@pytest.mark.parametrize("seats", ["take", "leave"])
async def test_a_device_with_seats_is_asked_first(house: House, seats: str) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await bob.create("me", "open"))["id"]
    code = await carried(ann)
    refused = await bob.post("/api/account/claim", {"code": code}, 422)
    assert refused["error"] == {"key": "server.error.seats_here", "args": {"n": 1}}
    assert (await bob.get("/api/me"))["id"] == bob.id
    await bob.post("/api/account/claim", {"code": code, "seats": seats})
    assert (await bob.get("/api/me"))["id"] == ann.id
    assert (await ann.get(f"/api/tables/{table}"))["mine"] == ([0] if seats == "take" else [])


async def test_codes_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, phone = await house.guest("Ann"), house.stranger()
    first, second = await carried(ann), await carried(ann)
    assert await key(phone, "/api/account/claim", {"code": first}, 403) == "server.error.wrong_carry_code"
    accounts = house.server.context.accounts
    later = max(until for _, until in accounts._carried.values())
    monkeypatch.setattr("roundhouse.server.accounts.now", lambda: later)
    assert await key(phone, "/api/account/claim", {"code": second}, 403) == "server.error.wrong_carry_code"
    assert CARRY_SECONDS == 600


async def test_two_devices_with_one_code(house: House) -> None:
    ann = await house.guest("Ann")
    code = await carried(ann)
    answers = await asyncio.gather(
        *(house.stranger().http.post("/api/account/claim", json={"code": code}) for _ in range(5))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]


def test_codes_cannot_be_tried_one_after_the_other() -> None:
    tries = Tries(Rate(0.001, 10), Rate(0.001, 30))
    with pytest.raises(TooMany):
        for _ in range(11):
            tries.attempt("10.0.0.1")
    with pytest.raises(TooMany):
        for number in range(25):
            tries.attempt(f"10.0.1.{number}")


# Leaving.


@both_stores
async def test_export(house: House) -> None:
    ann = await account(house)
    bob = await house.guest("Bob")
    over = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{over}/join")
    await ann.post(f"/api/tables/{over}/chat", {"text": "hello"})
    await bob.post(f"/api/tables/{over}/chat", {"text": "not Ann's"})
    for who in (ann, bob):
        await who.post(f"/api/tables/{over}/resign", {"agree": True})
    running = (await ann.create("me", "bot:random"))["id"]
    answer = await ann.http.get("/api/account/export")
    data: dict[str, Any] = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert data["you"]["name"] == "Ann" and data["you"]["devices"] and data["id"] == ann.id
    found = {it["table"]["id"]: it for it in data["tables"]}
    assert set(found) == {over, running}
    assert [line["text"] for line in found[over]["chat"]] == ["hello"]
    assert found[over]["record"]["seats"][0]["name"] == "Ann" and found[running]["record"] is None
    assert "$argon2" not in answer.text and "not Ann's" not in answer.text


@both_stores
async def test_deletion(house: House) -> None:
    ann, bob = await account(house), await house.guest("Bob")
    over, running, waiting = [(await ann.create("me", "open"))["id"] for _ in range(3)]
    for table in (over, running):
        await bob.post(f"/api/tables/{table}/join")
        await ann.post(f"/api/tables/{table}/chat", {"text": "hello"})
    for who in (ann, bob):
        await who.post(f"/api/tables/{over}/resign", {"agree": True})
    await ann.post("/api/account/delete", {"password": "wrong password"}, 403)
    async with bob.open(running) as wire:
        await wire.until("table")
        await ann.post("/api/account/delete", {"password": GOOD})
    seats = {name: (await bob.get(f"/api/tables/{name}"))["seats"] for name in (over, running, waiting)}
    assert seats[running][0]["left"] and (await bob.get(f"/api/tables/{waiting}"))["status"] == "over"
    for table in (over, running):
        assert seats[table][0]["name"].startswith("Guest ") and seats[table][0]["code"]
        async with bob.open(table) as wire:
            (line,) = (await wire.until("table"))["chat"]
            assert line["who"].startswith("Guest ")
    assert "Ann" not in str((await bob.get(f"/api/tables/{over}/record"))["seats"])
    assert (await ann.get("/api/me"))["id"] != ann.id
    assert await key(house.stranger(), "/api/account/sign-in", ANN, 403) == "server.error.wrong_sign_in"
    eve = await account(house)
    assert (await eve.get("/api/tables?list=mine")) == []


async def test_a_guest_without_an_account_can_be_forgotten_too(house: House) -> None:
    bob = await house.guest("Bob")
    table = (await bob.create("me", "bot:random"))["id"]
    await bob.post("/api/account/delete", {})
    assert (await house.stranger().get(f"/api/tables/{table}"))["seats"][0]["name"].startswith("Guest ")
