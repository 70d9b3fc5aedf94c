"""An administrator's commands, with and without a running server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy

from roundhouse.cli import main
from roundhouse.server.run import data_folder
from roundhouse.server.warden import Reply, Wish

pytestmark = pytest.mark.anyio

GOOD = "wagon-21 lantern"


async def done(house: House, action: str, what: str = "", name: str = "", en: str = "", hours: int = 24) -> Reply:
    context = house.server.context
    return await context.warden.answer(context, Wish(action, what, name, en, hours=hours))


async def test_a_ban_takes_effect_at_once_and_ends(house: House) -> None:
    eve = await house.guest("Eve")
    table = (await eve.create("me", "bot:random"))["id"]
    async with eve.open(table) as wire:
        await wire.until("table")
        assert (await done(house, "ban", eve.id)).done
        while (await wire.receive())["type"] != "closed":
            pass
    refused = await eve.http.get("/api/me")
    assert refused.status_code == 403 and refused.json()["error"] == {
        "key": "server.error.banned",
        "args": {"hours": 24},
    }
    assert (await house.guest("Bob")).id
    assert (await done(house, "list", "bans")).rows == [[eve.id, "24"]]
    assert (await done(house, "unban", eve.id)).done
    assert (await eve.get("/api/me"))["id"] == eve.id
    assert not (await done(house, "unban", eve.id)).done


async def test_bans_of_addresses_outlive_a_restart(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        assert (await done(house, "ban", "127.0.0.1", hours=1)).done
        assert (await done(house, "ban", "2001:db8::1")).done
        warden = house.server.context.warden
        assert warden.refusal(None, "2001:db8::ffff:1") and not warden.refusal(None, "2001:db8:1::1")
    async with open_house(roomy(tmp_path)) as house:
        assert (await house.stranger().http.get("/api/me")).status_code == 403


async def test_renaming_resetting_and_deleting(house: House) -> None:
    ann = await house.guest("Ann")
    assert (await done(house, "reset", ann.id)).text["key"] == "admin.no_account"
    await ann.post("/api/account", {"name": "Ann", "password": GOOD}, 201)
    assert (await done(house, "rename", "ann", name="Anna")).done
    assert (await ann.get("/api/me"))["name"] == "Anna"
    code = (await done(house, "reset", "Anna")).text["args"]["code"]
    phone = house.stranger()
    body = {"name": "Anna", "code": code, "wanted": "another good one"}
    assert (await phone.post("/api/account/recover", body))["account"]
    await house.stranger().post("/api/account/recover", body, 403)
    assert (await done(house, "list", "accounts")).rows == [["Anna", ann.id]]
    assert (await done(house, "delete", "Anna")).done
    assert (await phone.get("/api/me"))["id"] != ann.id
    assert (await done(house, "delete", "Anna")).text["key"] == "admin.nobody"


async def test_announcements_and_closing(house: House) -> None:
    ann = await house.guest("Ann")
    tables = [(await ann.create("me", "bot:random"))["id"] for _ in range(3)]
    assert (await done(house, "announce", en="Back at 9")).done
    assert (await ann.get("/api/announcement"))["pl"] == "Back at 9"
    await done(house, "announce")
    assert not await ann.get("/api/announcement")
    assert (await done(house, "close", tables[0])).done
    assert not (await done(house, "close", tables[0])).done
    assert (await done(house, "close", "all")).text["args"]["n"] == 2
    assert (await ann.get(f"/api/tables/{tables[2]}"))["result"]["why"] == "closed"


async def test_the_command_line_reaches_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with data_folder(tmp_path):
        async with open_house(roomy(tmp_path)) as house:
            eve = await house.guest("Eve")
            words = ["admin", "ban", eve.id, "--hours", "2", "--data", str(tmp_path), "--lang", "en"]
            assert await asyncio.to_thread(main, words) == 0
            assert capsys.readouterr().out == f"{eve.id} is banned for 2 h\n"
            assert (await eve.http.get("/api/me")).status_code == 403


def test_the_command_line_without_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path), "--lang", "en"]
    assert main(["admin", "list", *data]) == 2
    assert "there is no Roundhouse data" in capsys.readouterr().err

    async def once() -> None:
        async with open_house(roomy(tmp_path)) as house:
            await house.guest("Ann")

    asyncio.run(once())
    assert main(["admin", "list", "guests", *data]) == 0
    assert "Ann" in capsys.readouterr().out
    for words, fault in (
        (["dance"], "possible: list"),
        (["list", "moons"], "possible: guests"),
        (["ban"], "say whom"),
        (["rename", "x"], "--name"),
        (["delete", "nobody"], "there is no guest"),
    ):
        assert main(["admin", *words, *data]) == 2
        assert fault in capsys.readouterr().err
