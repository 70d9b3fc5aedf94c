"""The company at a table: names that are told apart, a chat that strangers cannot fill, a host who keeps order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.harness import ROOMY, Guest, House, open_house, roomy
from tests.server.test_fair import sit, told
from tests.server.test_restart import facts, folded

from roundhouse.server.names import looks

pytestmark = pytest.mark.anyio


async def table_of_two(house: House) -> tuple[Guest, Guest, str]:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = (await ann.create("me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/join")
    return ann, bob, table


async def said(house: House, table: str) -> list[tuple[str, int | None]]:
    return [(line.who, line.seat) for _, line in house.table(table).said]


@pytest.mark.parametrize(
    "name", ["Ann", "ann", " A n n", "Ánn", "АNN", "Ａｎｎ", "A.n.n", "ΑΝΝ", "Αոո", "ᴀпn", "Ꭺnn", "ꓮnn", "ɑnn"]
)
async def test_a_spectator_carries_no_player_s_name(house: House, name: str) -> None:
    _, _, table = await table_of_two(house)
    eve = await house.guest(name)
    await eve.post(f"/api/tables/{table}/chat", {"text": "I resign"})
    ((who, seat),) = await said(house, table)
    assert seat is None and looks(who) != looks("Ann") and who.endswith("(2)")


@pytest.mark.parametrize(("name", "alike"), [("Warner", "Wamer"), ("Vivvy", "Viwy"), ("Olaf", "0Iаf"), ("Łoś", "Ꮮ0ѕ")])
def test_names_that_look_alike(name: str, alike: str) -> None:
    assert looks(name) == looks(alike) != looks(f"{name}a")


async def test_names_of_players_are_told_apart(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("ann")
    table = (await ann.create("me", "open", "open"))["id"]
    joined = await bob.post(f"/api/tables/{table}/join")
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "ann (2)", ""]
    await ann.put("/api/me", {"name": "Ann (2)"})
    names = [seat["name"] for seat in (await ann.get(f"/api/tables/{table}"))["seats"]]
    assert len({looks(name) for name in names}) == 3 and names[1] == "ann (2)"


async def test_nobody_passes_for_a_guest_without_a_name(house: House) -> None:
    ann = house.stranger()
    code = (await ann.get("/api/me"))["code"]
    table = (await ann.create("me", "open"))["id"]
    eve = await house.guest(f"Gość {code}")
    await eve.post(f"/api/tables/{table}/chat", {"text": "hello"})
    ((who, _),) = await said(house, table)
    assert who == f"Gość {code} (2)"


async def test_one_person_in_two_seats_is_shown_as_such(house: House) -> None:
    ann = await house.guest("Ann")
    made = await ann.create("screen", "me", "open")
    assert [seat["same"] for seat in made["seats"]] == [1, None, None]
    made = await ann.create("screen", "screen", "open")
    assert [seat["same"] for seat in made["seats"]] == [None, 0, None]


async def test_who_takes_a_second_seat_along_is_shown_as_one_person(house: House) -> None:
    """Two browsers sit down, and one of them turns out to be the other's."""
    (ann, bob, eve), table = await sit(house, "Ann", "Bob", "Eve")
    code = (await ann.post("/api/account/carry"))["code"]
    await bob.post("/api/account/claim", {"code": code, "seats": "take"})
    assert [seat["same"] for seat in (await eve.get(f"/api/tables/{table}"))["seats"]] == [None, 0, None]


async def test_strangers_cannot_fill_the_chat(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, limits=replace(ROOMY, chat_lines=80))) as house:
        ann, bob, table = await table_of_two(house)
        path = f"/api/tables/{table}/chat"
        for number in range(10):
            eve = await house.guest(f"Eve {number}")
            for _ in range(2):
                await eve.post(path, {"text": "spam"})
            assert (await eve.post(path, {"text": "spam"}, 422))["error"]["key"] == "server.error.chat_full"
        late = await house.guest("Late")
        assert (await late.post(path, {"text": "spam"}, 422))["error"]["key"] == "server.error.chat_full"
        for _ in range(30):
            await ann.post(path, {"text": "hello"})
        assert (await ann.post(path, {"text": "hello"}, 422))["error"]["key"] == "server.error.chat_full"
        await bob.post(path, {"text": "still room for me"})


async def test_the_host_mutes_removes_and_closes_the_chat(house: House) -> None:
    ann, bob, table = await table_of_two(house)
    eve, path = await house.guest("Eve"), f"/api/tables/{table}"
    async with ann.open(table) as one, eve.open(table) as looking:
        await looking.until("table")
        news = await one.sees(lambda news: any(it["name"] == "Eve" for it in news["watching"]))
        player, seen = sorted(news["watching"], key=lambda it: str(it["name"]))
        assert (player["name"], player["here"], player["seat"]) == ("Bob", False, 1)
        assert (seen["name"], seen["muted"], seen["here"], seen["seat"]) == ("Eve", False, True, None)
        wish = {"who": seen["id"], "mute": True}
        assert (await bob.post(f"{path}/moderate", wish, 403))["error"]["key"] == "server.error.host_only"
        await ann.post(f"{path}/moderate", wish)
        assert (await eve.post(f"{path}/chat", {"text": "x"}, 403))["error"]["key"] == "server.error.muted"
        await ann.post(f"{path}/moderate", {**wish, "mute": False})
        await eve.post(f"{path}/chat", {"text": "x"})
        assert (await ann.post(f"{path}/moderate", {"chat_closed": True}))["chat_closed"]
        assert (await eve.post(f"{path}/chat", {"text": "x"}, 403))["error"]["key"] == "server.error.chat_closed"
        await bob.post(f"{path}/chat", {"text": "players may"})
        await ann.post(f"{path}/moderate", {"who": seen["id"], "remove": True})
        while (await looking.receive())["type"] != "closed":
            pass
    async with eve.open(table) as again:
        assert (await again.receive())["error"]["key"] == "server.error.removed"
        assert (await again.receive())["code"] == 4403
    assert told(house.table(table)) == [
        "The host muted Eve.",
        "The host unmuted Eve.",
        "The host closed the chat to spectators.",
        "The host removed Eve.",
    ]
    loaded = await folded(house, table)
    assert facts(loaded) == facts(house.table(table)) and loaded.removed == house.table(table).removed


async def test_the_host_can_mute_players_but_not_remove_them(house: House) -> None:
    ann, bob, table = await table_of_two(house)
    path = f"/api/tables/{table}"
    await bob.post(f"{path}/chat", {"text": "rude"})
    async with ann.open(table) as wire:
        who = (await wire.until("table"))["chat"][0]["by"]
    refused = await ann.post(f"{path}/moderate", {"who": who, "remove": True}, 422)
    assert refused["error"]["key"] == "server.error.remove_spectators"
    await ann.post(f"{path}/moderate", {"who": who, "mute": True})
    await bob.post(f"{path}/chat", {"text": "rude"}, 403)
    assert (await ann.post(f"{path}/moderate", {"who": "nobody", "mute": True}, 422))["message"]
