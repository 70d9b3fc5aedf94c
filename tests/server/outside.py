"""The world outside for tests: a server that is called, a mail server, and a browser that can read its messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import h11
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from roundhouse.server.push import decoded, encoded

Json = dict[str, Any]


@dataclass
class Called:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        found: Json = json.loads(self.body)
        return found


@dataclass
class Endpoint:
    """A server that is called: it answers with the statuses that a test wants, and then with 201."""

    statuses: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    called: asyncio.Queue[Called] = field(default_factory=asyncio.Queue)
    endless: bool = False
    """Answer with a head that never ends."""
    silent: bool = False
    """Never answer."""
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def next(self) -> Called:
        async with asyncio.timeout(20):
            return await self.called.get()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk, body, head = h11.Connection(h11.SERVER), b"", None
        while not isinstance(event := talk.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                talk.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Request):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
            else:
                writer.close()
                return
        assert head is not None
        headers = {name.decode(): value.decode() for name, value in head.headers}
        self.called.put_nowait(Called(head.target.decode(), headers, body))
        if not self.silent:
            await self._answer(writer)
            writer.close()
        else:
            await reader.read()  # until the caller gives up

    async def _answer(self, writer: asyncio.StreamWriter) -> None:
        if self.endless:
            writer.write(b"HTTP/1.1 200 OK\r\n")
            for number in range(10_000):
                writer.write(f"x-{number}: {'y' * 100}\r\n".encode())
            return
        status = self.statuses.pop(0) if self.statuses else 201
        lines = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
        writer.write(f"HTTP/1.1 {status} Fine\r\n{lines}content-length: 5\r\n\r\nhello".encode())


@asynccontextmanager
async def endpoint(**wishes: Any) -> AsyncIterator[Endpoint]:
    """A server on a port of this machine."""
    made = Endpoint(**wishes)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()


class Browser:
    """A browser that has subscribed at an endpoint."""

    def __init__(self, url: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen letters!"
        self.url = url

    @property
    def point(self) -> bytes:
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(*form)

    @property
    def subscription(self) -> Json:
        return {"endpoint": self.url, "p256dh": encoded(self.point), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> Json:
        """Decrypt a message, as RFC 8291 says from the browser's side."""
        found: Json = json.loads(decrypted(body, self.key, self.auth))
        return found


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What was encrypted for the holder of this key."""
    salt, length = body[:16], body[20]
    theirs, box = body[21 : 21 + length], body[21 + length :]
    mine = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = HKDF(hashes.SHA256(), 32, auth, b"WebPush: info\0" + mine + theirs).derive(shared)
    content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
    plain = AESGCM(content).decrypt(nonce, box, None)
    assert plain.endswith(b"\2")
    return plain[:-1]


def vapid_claims(authorization: str) -> tuple[Json, str]:
    """The claims of a VAPID header whose signature is good, and the key that made it; raises InvalidSignature."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: Json = json.loads(decoded(claims))
    return found, parts["k"]


@dataclass
class Posted:
    """A mail that came."""

    sender: str
    to: list[str]
    raw: bytes

    @property
    def mail(self) -> EmailMessage:
        found = message_from_bytes(self.raw, policy=default)
        assert isinstance(found, EmailMessage)
        return found

    @property
    def text(self) -> str:
        found = self.mail.get_content()
        assert isinstance(found, str)
        return found


@dataclass
class PostOffice:
    """A mail server that takes everything, unless a test wants another answer to an address."""

    answers: dict[str, str] = field(default_factory=dict)
    posted: asyncio.Queue[Posted] = field(default_factory=asyncio.Queue)
    port: int = 0

    async def next(self) -> Posted:
        async with asyncio.timeout(20):
            return await self.posted.get()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sender, to = "", list[str]()
        writer.write(b"220 post office\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.split(" ")[0].upper()
            if verb == "MAIL":
                sender, to = line.partition(":")[2].split(" ")[0].strip("<>"), []
                writer.write(b"250 ok\r\n")
            elif verb == "RCPT":
                address = line.partition(":")[2].split(" ")[0].strip("<>")
                answer = self.answers.get(address, "250 ok")
                if answer.startswith("250"):
                    to.append(address)
                writer.write(f"{answer}\r\n".encode())
            elif verb == "DATA":
                writer.write(b"354 go on\r\n")
                raw = await reader.readuntil(b"\r\n.\r\n")
                self.posted.put_nowait(Posted(sender, to, raw[:-3]))
                writer.write(b"250 ok\r\n")
            elif verb == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 ok\r\n")
        writer.close()


@asynccontextmanager
async def post_office(**wishes: Any) -> AsyncIterator[PostOffice]:
    """A mail server on a port of this machine."""
    made = PostOffice(**wishes)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
