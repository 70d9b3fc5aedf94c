"""Sessions: a device is known by a secret that changes, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import House, open_house, roomy
from tests.server.memory import MemoryStore

from roundhouse.server.auth import Guests
from roundhouse.server.sessions import OVERLAP, Sessions, device_of
from roundhouse.server.store import Conflict, Paper, Store

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000
Headers = list[tuple[bytes, bytes]]


class Clock:
    def __init__(self) -> None:
        self.at = 10**12

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def sessions(store: MemoryStore, clock: Clock) -> Sessions:
    return Sessions(store, Guests(b"k" * 32), clock)


def sent(cookie: str) -> Headers:
    """The headers of a browser that got this cookie."""
    return [(b"cookie", b"a=b; " + cookie.partition(";")[0].encode() + b"; c=d")]


async def guest_by(sessions: Sessions, headers: Headers, secure: bool = False) -> str | None:
    return (await sessions.caller(headers, secure, answers=True)).guest


async def test_the_store_never_has_the_secret(sessions: Sessions, store: MemoryStore) -> None:
    _, cookie = await sessions.begin("ann", [], False)
    secret = cookie.partition(";")[0].partition(".")[2]
    assert len(secret) >= 43
    assert all(secret.encode() not in paper.data for paper in store.filed.values())
    assert await guest_by(sessions, sent(cookie)) == "ann"


async def test_somebody_who_never_returns_leaves_nothing(sessions: Sessions, store: MemoryStore, clock: Clock) -> None:
    _, cookie = await sessions.begin("ann", [], False, keep=False)
    assert not store.filed
    assert await guest_by(sessions, sent(cookie)) == "ann"
    assert len(store.filed) == 1
    again = Sessions(store, Guests(b"k" * 32), clock)
    assert await guest_by(again, sent(cookie)) == "ann"


async def test_the_secret_changes_after_a_day(sessions: Sessions, clock: Clock) -> None:
    _, old = await sessions.begin("ann", [], False)
    clock.at += DAY - 1
    assert not (await sessions.caller(sent(old), False, answers=True)).cookies
    clock.at += 2
    assert not (await sessions.caller(sent(old), False, answers=False)).cookies, "a socket can bring no cookie"
    (new,) = (await sessions.caller(sent(old), False, answers=True)).cookies
    assert sent(new) != sent(old)
    assert await guest_by(sessions, sent(old)) == "ann", "requests under way still have the old one"
    assert await guest_by(sessions, sent(new)) == "ann"
    clock.at += OVERLAP - 1
    assert await guest_by(sessions, sent(old)) == "ann"
    clock.at += 1
    assert await guest_by(sessions, sent(old)) is None, "a replayed cookie is void"
    assert await guest_by(sessions, sent(new)) == "ann"


async def test_a_lost_answer_loses_no_seat(sessions: Sessions, clock: Clock) -> None:
    _, old = await sessions.begin("ann", [], False)
    clock.at += 2 * DAY
    (lost,) = (await sessions.caller(sent(old), False, answers=True)).cookies
    clock.at += DAY
    (new,) = (await sessions.caller(sent(old), False, answers=True)).cookies
    assert await guest_by(sessions, sent(lost)) is None
    assert await guest_by(sessions, sent(new)) == "ann"


async def test_sessions_outlive_a_restart_and_400_idle_days_end_them(
    sessions: Sessions, store: MemoryStore, clock: Clock
) -> None:
    _, cookie = await sessions.begin("ann", [], False)
    clock.at += 399 * DAY
    again = Sessions(store, Guests(b"k" * 32), clock)
    assert await guest_by(again, sent(cookie)) == "ann"
    _, other = await again.begin("bob", [], False)
    clock.at += 401 * DAY
    assert await guest_by(Sessions(store, Guests(b"k" * 32), clock), sent(other)) is None


async def test_signing_in_voids_a_planted_cookie_at_once(sessions: Sessions) -> None:
    name, planted = await sessions.begin("eve", [], False)
    _, cookie = await sessions.follow(name, "ann", [], False)
    assert await guest_by(sessions, sent(planted)) is None
    assert await guest_by(sessions, sent(cookie)) == "ann"


async def test_cookies_under_https(sessions: Sessions) -> None:
    _, cookie = await sessions.begin("ann", [], True)
    assert cookie.startswith("__Host-rh_session=") and "; Secure" in cookie and "Path=/;" in cookie
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Domain" not in cookie
    assert await guest_by(sessions, sent(cookie), secure=True) == "ann"
    plain = cookie.removeprefix("__Host-")
    assert await guest_by(sessions, sent(plain), secure=True) is None, "only a cookie that https itself has set"
    assert await guest_by(sessions, sent(cookie)) is None


@pytest.mark.parametrize("cookie", ["rh_session", "rh_session=", "rh_session=.", "rh_session=x.", "rh_session=.x"])
async def test_broken_cookies(sessions: Sessions, cookie: str) -> None:
    assert await guest_by(sessions, sent(cookie)) is None


async def test_a_signed_cookie_of_former_versions_is_turned_into_a_session(sessions: Sessions, clock: Clock) -> None:
    signed = sent("rh_guest=" + Guests(b"k" * 32).token("ann"))
    assert (await sessions.caller(signed, False, answers=False)).guest == "ann"
    first = await sessions.caller(signed, False, answers=True)
    assert first.guest == "ann" and "rh_guest=;" in first.cookies[1]
    assert await guest_by(sessions, sent(first.cookies[0])) == "ann"
    assert await guest_by(sessions, signed) == "ann", "a request that was sent at the same time"
    clock.at += OVERLAP + 1
    assert await guest_by(sessions, signed) is None, "it counts once"
    assert (await sessions.caller(signed, False, answers=False)).guest is None
    assert await guest_by(sessions, sent(first.cookies[0])) == "ann"
    forged = sent("rh_guest=" + Guests(b"x" * 32).token("bob"))
    assert await guest_by(sessions, forged) is None


async def test_a_full_disk_keeps_nobody_out(sessions: Sessions, store: MemoryStore, clock: Clock) -> None:
    _, cookie = await sessions.begin("ann", [], False)
    clock.at += 2 * DAY
    store.broken = True
    caller = await sessions.caller(sent(cookie), False, answers=True)
    assert caller.guest == "ann" and not caller.cookies


async def test_the_old_cookie_over_http(house: House) -> None:
    ann = await house.guest("Ann")
    table = (await ann.create("me", "open"))["id"]
    guest = (await ann.get("/api/me"))["id"]
    old = house.stranger()
    old.http.cookies.set("rh_guest", house.server.context.guests.token(guest), domain="here.local")
    old.http.headers["cookie"] = f"rh_guest={house.server.context.guests.token(guest)}"
    answer = await old.http.get("/api/me")
    assert answer.json()["id"] == guest
    assert [cookie.partition("=")[0] for cookie in answer.headers.get_list("set-cookie")] == ["rh_session", "rh_guest"]
    assert (await old.get("/api/tables?list=mine"))[0]["id"] == table


async def test_an_answer_with_a_cookie_of_its_own_gets_no_other(house: House) -> None:
    answer = await house.stranger().http.get("/api/me", headers={"cookie": "rh_session=x.y"})
    assert len(answer.headers.get_list("set-cookie")) == 1


async def test_devices_have_short_names() -> None:
    phone = b"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
    assert device_of([(b"user-agent", phone)]) == "Chrome, Android"
    assert device_of([(b"user-agent", b"<script>")]) == "" and device_of([]) == ""


async def test_papers(store: Store) -> None:
    one, two = Paper("a", "1", "ann", b"x"), Paper("a", "2", "bob", b"y")
    await store.file([one, two])
    assert await store.paper("a", "1") == one and await store.paper("b", "1") is None
    assert await store.papers("a") == [one, two] and await store.papers("a", "bob") == [two]
    with pytest.raises(Conflict):
        await store.file([Paper("a", "3", "", b""), Paper("a", "1", "eve", b"")], new=True)
    assert await store.papers("a") == [one, two]
    await store.file([Paper("a", "1", "eve", b"z")], [("a", "1"), ("a", "2")], new=True)
    assert await store.papers("a") == [Paper("a", "1", "eve", b"z")]


async def test_a_guest_without_a_session_is_new(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path)) as house:
        ann = await house.guest("Ann")
        before = (await ann.get("/api/me"))["id"]
        ann.http.cookies.clear()
        assert (await ann.get("/api/me"))["id"] != before
