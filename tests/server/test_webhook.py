"""Webhooks: only to hosts on the operator's list, never into anybody's own network, and never led astray."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.harness import open_house, roomy
from tests.server.outside import Endpoint, endpoint
from tests.server.test_push import LOCAL

from roundhouse.server.errors import Refused
from roundhouse.server.notice_settings import checked_hosts
from roundhouse.server.outward import Outward, Target, Unreachable, is_public
from roundhouse.server.webhook import signature

pytestmark = pytest.mark.anyio
HOSTS = ("hooks.example.org", "*.chat.example")
HOOKS = replace(LOCAL, webhook_hosts=HOSTS)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "192.168.1.1",
        "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1",
        "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "fc00::1",
        "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "ff0e::1", "localhost", "",
    ],
)  # fmt: skip
def test_no_private_address_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5", "2a00:1450:4001::1"])
def test_public_addresses_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/x",
        "https://hooks.example.org:8443/x",
        "https://hooks.example.org:80/x",
        "https://hooks.example.org:0/x",
        "https://hooks.example.org:99999/x",
        "https://other.example.org/x",
        "https://evil-hooks.example.org/x",
        "https://hooks.example.org.evil.example/x",
        "https://chat.example/x",
        "https://hooks.example.org@evil.example/x",
        "https://evil.example@hooks.example.org/x",
        "https://user:pass@hooks.example.org/x",
        "https://evil.example#@hooks.example.org/",
        "https://hooks.example.org\\@evil.example/",
        "https://evil.example\\.hooks.example.org/",
        "https://hooks.example.org%2f@evil.example/",
        "https://hooks.example.org./x",
        "https://hooks.example.org /x",
        "https://hooks.example.org/x\r\nHost: evil.example",
        "https://hooks.example.org/\tx",
        " https://hooks.example.org/x\x00",
        "https://hооks.example.org/x",  # two letters are Cyrillic
        "https://hooks。example。org/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://0x7f.0.0.1/x",
        "https://0177.0.0.1/x",
        "https://127.1/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[::1%25eth0]/x",
        "https://localhost/x",
        "https:///x",
        "https://",
        "//hooks.example.org/x",
        "file:///etc/passwd",
        "gopher://hooks.example.org/x",
        "javascript:alert(1)",
        "https://hooks.example.org/" + "x" * 1000,
    ],
)
def test_an_address_that_must_not_be_called_is_refused(url: str) -> None:
    """Also every way to write one that different programs read differently."""
    with pytest.raises(Refused):
        Outward(1).target(url, HOSTS)


@pytest.mark.parametrize(
    ("url", "host", "path"),
    [
        ("https://hooks.example.org/services/T0/B1?x=%20", "hooks.example.org", "/services/T0/B1?x=%20"),
        ("https://HOOKS.example.org", "hooks.example.org", "/"),
        ("https://hooks.example.org:443/x#y", "hooks.example.org", "/x"),
        ("https://a.b.chat.example/x", "a.b.chat.example", "/x"),
    ],
)
def test_hosts_on_the_list_may_be_called(url: str, host: str, path: str) -> None:
    assert Outward(1).target(url, HOSTS) == Target(host, 443, path, True)


def test_nothing_on_this_machine_unless_the_operator_says_so() -> None:
    with pytest.raises(Refused):
        Outward(1).target("http://127.0.0.1:8000/")
    assert Outward(1, local=True).target("http://127.0.0.1:8000/") == Target("127.0.0.1", 8000, "/", False)
    for url in ("http://127.0.0.1/", "http://10.0.0.1:80/", "https://127.0.0.1:8000/", "http://127.1:80/"):
        with pytest.raises(Refused):
            Outward(1, local=True).target(url)


@pytest.mark.parametrize(
    "host", ["", "10.0.0.1", "*", "*.org ", "https://a.example", "a", "a.example:443", "ex ample.org"]
)
def test_the_list_takes_names_only(host: str) -> None:
    with pytest.raises(Refused):
        checked_hosts([host])


class Names:
    """A name server that a stranger controls: it gives the next answer each time."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked += 1
        return self.answers.pop(0)


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], ["::ffff:169.254.169.254"], []]
)
async def test_a_name_that_leads_inside_is_not_called(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One bad address among good ones is enough."""

    async def never(*_: object, **__: object) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(asyncio, "open_connection", never)
    outward = Outward(5, resolve=Names(addresses))
    with pytest.raises(Unreachable, match="not a public address"):
        await outward.post(outward.target("https://hooks.example.org/x", HOSTS), {}, b"")


async def test_the_very_address_that_was_checked_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is asked for once: a second answer, as after DNS rebinding, is never used."""
    seen: list[tuple[object, ...]] = []

    async def refuse(host: str, port: int, **more: object) -> None:
        seen.append((host, port, more["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", refuse)
    names = Names(["93.184.216.34", "2606:4700::1"], ["127.0.0.1"])
    outward = Outward(5, resolve=names)
    with pytest.raises(Unreachable):
        await outward.post(outward.target("https://hooks.example.org/x", HOSTS), {}, b"")
    assert seen == [("93.184.216.34", 443, "hooks.example.org"), ("2606:4700::1", 443, "hooks.example.org")]
    assert names.asked == 1


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's side and a client's side that trusts it, for a host of this name."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    today = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "key").write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    (folder / "crt").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "crt", folder / "key")
    client = ssl.create_default_context(cafile=str(folder / "crt"))
    return server, client


@pytest.mark.parametrize(("name", "status"), [("hooks.example.org", 201), ("evil.example", None)])
async def test_the_certificate_must_be_that_of_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, status: int | None
) -> None:
    """The connection goes to an address, and still nobody else can answer for the host."""
    theirs, ours = certificate(tmp_path, name)
    made = Endpoint()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, ssl=theirs)
    port = server.sockets[0].getsockname()[1]
    really = asyncio.open_connection

    async def led_home(host: str, _: int, **more: object) -> object:
        assert host == "93.184.216.34"
        return await really("127.0.0.1", port, **more)  # type: ignore[arg-type]  # what was given is passed on

    monkeypatch.setattr(asyncio, "open_connection", led_home)
    outward = Outward(10, resolve=Names(["93.184.216.34"]))
    outward.trust = ours
    target = outward.target("https://hooks.example.org/x", HOSTS)
    if status is None:
        with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
            await outward.post(target, {}, b"{}")
        assert made.called.empty()
    else:
        assert await outward.post(target, {}, b"{}") == status
        assert (await made.next()).headers["host"] == "hooks.example.org"
    server.close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_not_followed(tmp_path: Path, status: int) -> None:
    async with endpoint() as inside, endpoint() as outside, open_house(roomy(tmp_path, notices=HOOKS)) as house:
        outside.statuses, outside.headers = [status], {"location": inside.url}
        ann = await house.guest()
        await ann.put("/api/me/notices/webhook", {"url": outside.url})
        assert await ann.post("/api/me/notices/test", {"channel": "webhook"}) == {"sent": False}
        await outside.next()
        assert inside.called.empty()


async def test_a_server_that_never_answers_is_given_up() -> None:
    async with endpoint(silent=True) as outside:
        outward = Outward(0.05, local=True)
        with pytest.raises(Unreachable, match="Timeout"):
            await outward.post(outward.target(outside.url), {}, b"{}")


async def test_an_answer_without_an_end_is_not_read() -> None:
    async with endpoint(endless=True) as outside:
        outward = Outward(20, local=True)
        with pytest.raises(Unreachable):
            await outward.post(outward.target(outside.url), {}, b"{}")


async def test_a_call_is_signed_and_chats_can_read_it(tmp_path: Path) -> None:
    async with endpoint() as outside, open_house(roomy(tmp_path, notices=HOOKS)) as house:
        ann = await house.guest()
        made = await ann.put("/api/me/notices/webhook", {"url": f"{outside.url}/hook"})
        assert made["notices"]["webhook"]["url"] == f"{outside.url}/hook"
        assert await ann.post("/api/me/notices/test", {"channel": "webhook"}) == {"sent": True}
        called = await outside.next()
        assert called.path == "/hook" and called.headers["content-type"] == "application/json"
        at = called.headers["x-roundhouse-time"]
        assert called.headers["x-roundhouse-signature"] == signature(made["secret"], at, called.body)
        assert called.json["text"] == called.json["content"] and "It works" in called.json["text"]
        assert called.json["url"] == "https://trains.example/#/you"
        assert made["secret"] not in str(await ann.get("/api/me/notices"))


async def test_webhooks_are_off_unless_the_operator_lists_hosts(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, notices=LOCAL)) as house:
        ann = await house.guest()
        assert (await ann.get("/api/me/notices"))["webhook"]["allowed"] is False
        refused = await ann.put("/api/me/notices/webhook", {"url": "https://hooks.example.org/x"}, 422)
        assert refused["error"]["key"] == "server.error.notice_not_here"


async def test_a_host_that_is_not_listed_any_more_is_not_called(tmp_path: Path) -> None:
    async with open_house(roomy(tmp_path, notices=HOOKS)) as house:
        ann = await house.guest()
        cookie = ann.http.cookies
        await ann.put("/api/me/notices/webhook", {"url": "https://hooks.example.org/x"})
    async with open_house(roomy(tmp_path, notices=replace(HOOKS, webhook_hosts=("other.example",)))) as house:
        again = house.stranger()
        again.http.cookies = cookie
        assert await again.post("/api/me/notices/test", {"channel": "webhook"}) == {"sent": False}
