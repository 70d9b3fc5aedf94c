"""Messages to browsers: encrypted for one browser, signed by this server, and only to addresses that may be called."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.harness import House, open_house, roomy
from tests.server.outside import Browser, decrypted, endpoint, vapid_claims

from roundhouse.server.errors import Refused
from roundhouse.server.notice_settings import NoticeSettings
from roundhouse.server.push import decoded, encrypted, load_push_key

pytestmark = pytest.mark.anyio
LOCAL = NoticeSettings(url="https://trains.example", delay=0, pauses=(), local=True)


def test_the_worked_example_of_rfc_8291() -> None:
    """Appendix A: its keys, its salt and its sentence give its message, byte for byte."""
    curve = ec.SECP256R1()
    server = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), curve)
    browser = ec.derive_private_key(
        int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), curve
    )
    point = decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    auth, salt = decoded("BTBZMqHH6r4Tts7J_aSIgg"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    words = b"When I grow up, I want to be a watermelon"
    message = encrypted(words, point, auth, server, salt)
    assert message == decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6"
        "PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert decrypted(message, browser, auth) == words


def test_the_key_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "push-key"
    first = load_push_key(path).private_numbers()
    assert load_push_key(path).private_numbers() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_broken_key_is_refused(tmp_path: Path) -> None:
    """All subscriptions would be void if another took its place."""
    (tmp_path / "push-key").write_text("no key")
    with pytest.raises(Refused, match="P-256"):
        load_push_key(tmp_path / "push-key")


async def test_only_the_browser_can_read_it_and_the_server_has_signed_it(tmp_path: Path) -> None:
    async with endpoint() as service, open_house(roomy(tmp_path, notices=LOCAL)) as house:
        ann, browser = await house.guest("Ann"), Browser(f"{service.url}/send/1?a=b")
        known = await ann.post("/api/me/notices/push", {**browser.subscription, "language": "pl"})
        assert await ann.post("/api/me/notices/test", {"channel": "push"}) == {"sent": True}
        called = await service.next()
        assert called.path == "/send/1?a=b"
        assert browser.read(called.body) == {
            "title": "Działa",
            "text": "Tak będziemy zawiadamiać, że nadeszła twoja kolej.",
            "table": None,
            "tag": "trial",
        }
        assert called.headers["content-encoding"] == "aes128gcm" and int(called.headers["ttl"]) > 0
        claims, key = vapid_claims(called.headers["authorization"])
        assert claims["aud"] == service.url and claims["sub"] == "https://trains.example"
        assert key == known["push"]["key"]
        assert "dzia" not in called.body.decode("latin-1").lower()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://user@push.example/x",
        "https://[::1]/x",
        "ftp://push.example/x",
        "https://push.example/" + "x" * 1000,
        "",
    ],
)
async def test_a_subscription_elsewhere_is_refused(house: House, url: str) -> None:
    ann = await house.guest()
    wish = {**Browser(url).subscription}
    status = 400 if len(url) > 1000 else 422
    await ann.post("/api/me/notices/push", wish, status)
    assert (await ann.get("/api/me/notices"))["push"]["devices"] == []


@pytest.mark.parametrize("change", [{"p256dh": "AAAA"}, {"p256dh": "B" * 87}, {"auth": "AA"}, {"auth": "not base64!"}])
async def test_keys_that_are_none_are_refused(house: House, change: dict[str, str]) -> None:
    ann = await house.guest()
    wish = {**Browser("https://push.example/x").subscription, **change}
    assert (await ann.post("/api/me/notices/push", wish, 400))["error"]["key"] == "server.error.push_keys"


async def test_a_browser_belongs_to_one_person(house: House) -> None:
    """Whoever signs in on a shared computer gets the messages from now on, and nobody else does."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    browser = Browser("https://push.example/x")
    await ann.post("/api/me/notices/push", browser.subscription)
    known = await bob.post("/api/me/notices/push", browser.subscription)
    assert [it["here"] for it in known["push"]["devices"]] == [True]
    assert (await ann.get("/api/me/notices"))["push"]["devices"] == []


async def test_a_browser_can_be_taken_off_the_list(house: House) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    known = await ann.post("/api/me/notices/push", Browser("https://push.example/x").subscription)
    device = known["push"]["devices"][0]["id"]
    assert _status(await bob.http.delete(f"/api/me/notices/push/{device}")) == 404
    assert _status(await ann.http.delete(f"/api/me/notices/push/{device}")) == 200
    assert (await ann.get("/api/me/notices"))["push"]["devices"] == []


async def test_a_subscription_that_has_ended_is_forgotten(tmp_path: Path) -> None:
    async with endpoint(statuses=[410]) as service, open_house(roomy(tmp_path, notices=LOCAL)) as house:
        ann = await house.guest("Ann")
        await ann.post("/api/me/notices/push", Browser(service.url).subscription)
        assert await ann.post("/api/me/notices/test", {"channel": "push"}) == {"sent": False}
        assert (await ann.get("/api/me/notices"))["push"]["devices"] == []


async def test_a_device_that_is_signed_out_gets_nothing(tmp_path: Path) -> None:
    async with endpoint() as service, open_house(roomy(tmp_path, notices=LOCAL)) as house:
        ann = await house.guest("Ann")
        await ann.post("/api/account", {"name": "Ann", "password": "a long password"}, 201)
        await ann.post("/api/me/notices/push", Browser(service.url).subscription)
        other = house.stranger()
        await other.post("/api/account/sign-in", {"name": "Ann", "password": "a long password"})
        await ann.post("/api/account/sign-out")
        assert await other.post("/api/me/notices/test", {"channel": "push"}) == {"sent": False}
        assert service.called.empty()
        assert (await other.get("/api/me/notices"))["push"]["devices"] == []


async def test_a_browser_keeps_its_messages_when_its_guest_gets_an_account(tmp_path: Path) -> None:
    async with endpoint() as service, open_house(roomy(tmp_path, notices=LOCAL)) as house:
        ann = await house.guest("Ann")
        await ann.post("/api/me/notices/push", Browser(service.url).subscription)
        await ann.post("/api/account", {"name": "Ann", "password": "a long password"}, 201)
        assert await ann.post("/api/me/notices/test", {"channel": "push"}) == {"sent": True}
        guest = await house.guest("Ann's phone")
        await guest.post("/api/me/notices/push", Browser(f"{service.url}/phone").subscription)
        await guest.post("/api/account/sign-in", {"name": "Ann", "password": "a long password"})
        assert len((await guest.get("/api/me/notices"))["push"]["devices"]) == 2
        assert await guest.post("/api/me/notices/test", {"channel": "push"}) == {"sent": True}


async def test_push_can_be_forbidden(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, notices=replace(LOCAL, push=False))) as house:
        ann = await house.guest()
        assert (await ann.get("/api/me/notices"))["push"] == {"allowed": False, "key": None, "on": True, "devices": []}
        refused = await ann.post("/api/me/notices/push", Browser("https://push.example/x").subscription, 422)
        assert refused["error"]["key"] == "server.error.notice_not_here"
        assert not (tmp_path / "push-key").exists()


def _status(answer: object) -> int:
    status = getattr(answer, "status_code", 0)
    assert isinstance(status, int)
    return status
