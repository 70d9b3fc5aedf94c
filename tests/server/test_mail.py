"""Mail: only to an address that was proven, at most one an hour, stopped by one click, with headers of our own."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Guest, House, open_house, roomy
from tests.server.outside import Browser, PostOffice, endpoint, post_office
from tests.server.test_notices import Scene
from tests.server.test_push import LOCAL

from roundhouse.server.errors import Malformed, Refused
from roundhouse.server.mail import checked_address
from roundhouse.server.notice_settings import PASSWORD_VARIABLE, MailSettings, checked_url, mail_settings

pytestmark = pytest.mark.anyio
BOB = "bob@mail.example"


@asynccontextmanager
async def mailing(data: Path, office: PostOffice, **changes: Any) -> AsyncIterator[House]:
    sender = Address("Roundhouse", addr_spec="trains@mail.example")
    mail = MailSettings("127.0.0.1", office.port, "plain", sender)
    async with open_house(roomy(data, notices=replace(LOCAL, mail=mail, **changes))) as house:
        yield house


async def confirmed(guest: Guest, office: PostOffice, address: str = BOB, language: str = "en") -> str:
    """Prove an address, and give the code that came."""
    await guest.post("/api/me/notices/mail", {"address": address, "language": language})
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", (await office.next()).text)
    assert found is not None
    await guest.post("/api/me/notices/mail/confirm", {"code": found[0].lower()})
    return found[0]


async def test_your_turn_by_mail(tmp_path: Path) -> None:
    async with post_office() as office, endpoint() as service, mailing(tmp_path, office) as house:
        it = Scene(house, service)
        await it.begin()
        await confirmed(it.bob, office)
        table = await it.table()
        await it.told()
        posted = await office.next()
        assert posted.sender == "trains@mail.example" and posted.to == [BOB]
        mail = posted.mail
        assert mail["subject"] == "It's your turn – Ticket to Ride (USA) with Ann"
        assert mail["from"] == "Roundhouse <trains@mail.example>" and mail["to"] == BOB
        assert mail["auto-submitted"] == "auto-generated"
        assert f"https://trains.example/#/table/{table}" in posted.text
        assert mail.get_content_type() == "text/plain"


async def test_one_mail_an_hour_and_the_rest_collected(tmp_path: Path) -> None:
    async with post_office() as office, endpoint() as service, mailing(tmp_path, office) as house:
        it = Scene(house, service)
        await it.begin()
        await confirmed(it.bob, office, language="pl")
        tables = [await it.table() for _ in range(3)]
        await it.told()
        assert "Twoja kolej" in (await office.next()).mail["subject"]
        for table in tables:
            await it.turn(it.ann, table)
        house.clock.seconds += 3500
        await it.told()
        assert office.posted.empty()
        house.clock.seconds += 101
        await it.told()
        posted = await office.next()
        assert posted.mail["subject"] == "Twoja kolej przy 3 stołach"
        assert all(f"/#/table/{table}" in posted.text for table in tables)


async def test_nothing_is_sent_to_an_address_that_is_not_proven(tmp_path: Path) -> None:
    async with post_office() as office, endpoint() as service, mailing(tmp_path, office) as house:
        it = Scene(house, service)
        await it.begin()
        await it.bob.post("/api/me/notices/mail", {"address": BOB})
        assert "ignore this mail" in (await office.next()).text
        await it.table()
        await it.told()
        assert office.posted.empty()
        assert (await it.bob.post("/api/me/notices/test", {"channel": "mail"}, 400))["error"]["key"].endswith("not_set")
        known = (await it.bob.get("/api/me/notices"))["mail"]
        assert known == {"allowed": True, "on": True, "address": BOB, "confirmed": False}


async def test_a_code_counts_for_five_attempts(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        bob = await house.guest("Bob")
        await bob.post("/api/me/notices/mail/confirm", {"code": "x"}, 404)
        await bob.post("/api/me/notices/mail", {"address": BOB})
        code = (await office.next()).text.split()[2]
        for _ in range(5):
            await bob.post("/api/me/notices/mail/confirm", {"code": "AAAA-AAAA"}, 403)
        await bob.post("/api/me/notices/mail/confirm", {"code": code}, 403)
        assert (await bob.get("/api/me/notices"))["mail"]["confirmed"] is False


async def test_a_code_counts_for_its_guest_only(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        bob, eve = await house.guest("Bob"), await house.guest("Eve")
        await bob.post("/api/me/notices/mail", {"address": BOB})
        code = (await office.next()).text.split()[2]
        await eve.post("/api/me/notices/mail", {"address": "eve@mail.example"})
        await eve.post("/api/me/notices/mail/confirm", {"code": code}, 403)
        await bob.post("/api/me/notices/mail/confirm", {"code": code})


async def test_few_codes_are_sent_to_an_address_and_for_a_guest(tmp_path: Path) -> None:
    """Nobody fills a stranger's mailbox from here, with however many guests."""
    async with post_office() as office, mailing(tmp_path, office) as house:
        bob = await house.guest("Bob")
        for number in range(3):
            await bob.post("/api/me/notices/mail", {"address": f"bob{number}@mail.example"})
        refused = await bob.post("/api/me/notices/mail", {"address": "bob4@mail.example"}, 429)
        assert refused["error"]["key"] == "server.error.many_mails" and refused["wait"] > 60
        house.server.context.notices.clerks.codes_from_home._all.clear()
        for number in range(4):
            eve = await house.guest(f"Eve {number}")
            await eve.post("/api/me/notices/mail", {"address": "Victim@mail.example"}, 200 if number < 3 else 429)
        assert office.posted.qsize() == 6


async def test_few_codes_are_sent_for_one_network(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        statuses = []
        for number in range(8):
            eve = await house.guest(f"Eve {number}")
            answer = await eve.http.post("/api/me/notices/mail", json={"address": f"v{number}@mail.example"})
            statuses.append(answer.status_code)
        assert statuses == [200] * 6 + [429] * 2


async def test_one_click_stops_it_without_signing_in(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        bob, nobody = await house.guest("Bob"), house.stranger()
        await confirmed(bob, office)
        await bob.post("/api/me/notices/test", {"channel": "mail"})
        posted = await office.next()
        assert posted.mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        link = posted.mail["list-unsubscribe"].strip("<>")
        assert link in posted.text
        path = link.removeprefix("https://trains.example")
        page = await nobody.get(path)
        assert "<form" in page and (await bob.get("/api/me/notices"))["mail"]["address"] == BOB, "looking stops nothing"
        await nobody.post(path[:-1] + ("A" if path[-1] != "A" else "B"))
        await nobody.post(path.replace(bob.id, (await house.guest()).id))
        assert (await bob.get("/api/me/notices"))["mail"]["confirmed"] is True
        answer = await nobody.http.post(path, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200 and "Stopped" in answer.text
        assert (await bob.get("/api/me/notices"))["mail"]["address"] is None
        assert "Nothing to stop" in await nobody.post(path)


async def test_the_page_behind_the_link_writes_no_html_of_a_stranger(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        page = await house.stranger().get("/api/notices/stop?token=%22%3E%3Cscript%3E")
        assert "<script" not in page


@pytest.mark.parametrize(
    "words",
    [
        "", "bob", "bob@", "@mail.example", "bob@mail", "bob@mail.example\nBcc: all@mail.example",
        "bob@mail.example,eve@x.example",
        "bob @mail.example", "Bob <bob@mail.example>", "bob@mail.example\r\n", "bob@@mail.example", "bob@[127.0.0.1]",
        "bób@mail.example", "bob@127.0.0.1", ".bob@mail.example", "b" * 65 + "@mail.example",
        "bob@" + "m" * 250 + ".example",
        "bob@mail.example>", "bob\x00@mail.example", '"bob"@mail.example', "bob@-mail.example",
    ],
)  # fmt: skip
def test_what_is_no_address(words: str) -> None:
    if words.strip() == BOB:
        assert checked_address(words) == BOB
        return
    with pytest.raises(Malformed):
        checked_address(words)


async def test_a_name_cannot_write_headers(tmp_path: Path) -> None:
    """Names are one line anyway; even one that is not would stay in the subject."""
    async with post_office() as office, endpoint() as service, mailing(tmp_path, office) as house:
        it = Scene(house, service)
        await it.begin()
        await it.ann.put("/api/me", {"name": "Ann\r\nBcc: all@mail.example"})
        await confirmed(it.bob, office)
        await it.table()
        await it.told()
        mail = (await office.next()).mail
        assert mail["bcc"] is None and "Bcc: all@mail.example" in mail["subject"]


async def test_an_address_that_the_mail_server_refuses(tmp_path: Path) -> None:
    answers = {BOB: "550 no such person", "later@mail.example": "451 try again"}
    async with post_office(answers=answers) as office, mailing(tmp_path, office) as house:
        bob = await house.guest("Bob")
        refused = await bob.post("/api/me/notices/mail", {"address": BOB}, 422)
        assert refused["error"]["key"] == "server.error.mail_refused"
        await bob.post("/api/me/notices/mail", {"address": "later@mail.example"}, 503)
        assert (await bob.get("/api/me/notices"))["mail"]["address"] is None


async def test_a_mail_server_that_is_away_fails_nothing_else(tmp_path: Path) -> None:
    async with post_office() as office, endpoint() as service:
        async with mailing(tmp_path, office) as house:
            it = Scene(house, service)
            await it.begin()
            await confirmed(it.bob, office)
        office.port = 1  # nobody is there
        async with mailing(tmp_path, office) as house:
            again = house.stranger()
            again.http.cookies, again.id = it.bob.http.cookies, it.bob.id
            assert await again.post("/api/me/notices/test", {"channel": "mail"}) == {"sent": False}
            await again.post("/api/me/notices/mail", {"address": "other@mail.example"}, 503)


async def test_mail_is_off_unless_there_is_a_mail_server(house: House) -> None:
    bob = await house.guest("Bob")
    assert (await bob.get("/api/me/notices"))["mail"]["allowed"] is False
    refused = await bob.post("/api/me/notices/mail", {"address": BOB}, 422)
    assert refused["error"]["key"] == "server.error.notice_not_here"


async def test_a_mailbox_is_forgotten_on_request(tmp_path: Path) -> None:
    async with post_office() as office, mailing(tmp_path, office) as house:
        bob = await house.guest("Bob")
        await confirmed(bob, office)
        assert (await bob.http.delete("/api/me/notices/mail")).json()["mail"]["address"] is None
        assert not await house.server.tables.store.papers("notices", bob.id)


def test_a_mail_server_by_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "password").write_text("secret\n")
    made = mail_settings("smtp://trains%40mail.example@mail.example", "trains@mail.example", tmp_path / "password")
    assert (made.host, made.port, made.security) == ("mail.example", 587, "starttls")
    assert (made.user, made.password, str(made.sender)) == (
        "trains@mail.example",
        "secret",
        "Roundhouse <trains@mail.example>",
    )
    monkeypatch.setenv(PASSWORD_VARIABLE, "other")
    made = mail_settings("smtps://mail.example", "Trains <trains@mail.example>", None)
    assert (made.port, made.security, made.password) == (465, "tls", "other")
    assert mail_settings("smtp+plain://localhost:2525", "a@b.example", None).port == 2525


@pytest.mark.parametrize(
    ("server", "sender"),
    [
        ("mail.example", "a@b.example"),
        ("http://mail.example", "a@b.example"),
        ("smtp://user:secret@mail.example", "a@b.example"),
        ("smtp://mail.example:x", "a@b.example"),
        ("smtp://", "a@b.example"),
        ("smtp://mail.example", ""),
        ("smtp://mail.example", "nobody"),
        ("smtp://mail.example", "a@b.example\nBcc: x@y.example"),
    ],
)
def test_a_mail_server_that_cannot_be_used(server: str, sender: str) -> None:
    """A password on the command line is one of them: everybody on the machine could read it."""
    with pytest.raises(Refused):
        mail_settings(server, sender, None)


def test_a_password_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No such file"):
        mail_settings("smtp://mail.example", "a@b.example", tmp_path / "none")


@pytest.mark.parametrize(
    "url", ["trains.example", "ftp://x.example", "https://u@x.example", "https://x.example/?a", ""]
)
def test_the_pages_own_address(url: str) -> None:
    assert checked_url("https://x.example/trains/") == "https://x.example/trains"
    with pytest.raises(Refused):
        checked_url(url)


async def test_both_browser_and_mail_tell_the_same(tmp_path: Path) -> None:
    """Each way counts for itself: mail that waits for its hour is dropped when the browser has done its work."""
    async with post_office() as office, endpoint() as service, mailing(tmp_path, office) as house:
        it = Scene(house, service)
        await it.begin()
        assert isinstance(it.browser, Browser)
        await confirmed(it.bob, office)
        table = await it.table()
        await it.told()
        await office.next()
        await it.turn(it.ann, table)
        assert await it.titles() == ["It's your turn"]
        await it.turn(it.bob, table)
        house.clock.seconds += 4000
        await it.told()
        assert office.posted.empty()
