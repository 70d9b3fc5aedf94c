"""Messages to browsers, also to closed pages: Web Push (RFC 8030), encrypted (RFC 8291), signed by VAPID (RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from roundhouse.core.text import text
from roundhouse.server.auth import write_secret
from roundhouse.server.encoding import encode
from roundhouse.server.errors import Malformed, Refused
from roundhouse.server.notice_words import Message
from roundhouse.server.outward import Outward

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
_MOST_BYTES: Final = 3000
"""Of what is encrypted; push services take about 4,000 in all."""
_KEPT_SECONDS: Final = 24 * 3600
"""For a device that is off: after a day the page itself tells what is new."""
_TOKEN_SECONDS: Final = 12 * 3600
_POINT: Final = 65
_SECRET: Final = 16


class Subscription(msgspec.Struct):
    """Where a browser wants to get its messages, and the keys by which only it can read them."""

    endpoint: str
    p256dh: str
    auth: str
    session: str
    """The device that has it: when it is signed out, nothing is sent there."""
    device: str
    made: int

    @property
    def id(self) -> str:
        """A name for it that tells nobody the address."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:16]


def load_push_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key that push services know this server by, made at the first start; raises Refused for a broken one."""
    try:
        if not path.exists():
            key = ec.generate_private_key(_CURVE)
            form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            write_secret(path, key.private_bytes(serialization.Encoding.PEM, *form))
        found = serialization.load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        raise Refused(text("server.error.no_key", path=str(path), why=str(error.strerror))) from error
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise Refused(text("server.error.bad_push_key", path=str(path))) from error
    if not isinstance(found, ec.EllipticCurvePrivateKey) or found.curve.name != _CURVE.name:
        raise Refused(text("server.error.bad_push_key", path=str(path)))
    return found


class Push:
    """Sends messages to the browsers that people have chosen."""

    def __init__(
        self,
        key: ec.EllipticCurvePrivateKey,
        contact: str,
        outward: Outward,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._key = key
        self._contact = contact
        self._outward = outward
        self._clock = clock
        self.public = encoded(_point(key.public_key()))
        """The server's key, as pages need it to subscribe."""

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raises Refused for an address that must not be called, and Malformed for keys that are none."""
        self._outward.target(endpoint)
        try:
            _public(decoded(p256dh))
            if len(decoded(auth)) != _SECRET:
                raise ValueError(auth)
        except ValueError as error:
            raise Malformed(text("server.error.push_keys")) from error

    async def send(self, to: Subscription, message: Message) -> int:
        """The status with which the push service answers; raises Refused or Unreachable."""
        target = self._outward.target(to.endpoint)
        body = {"title": message.title, "text": message.text, "table": message.table, "tag": message.tag}
        data = encrypted(_shortened(body), decoded(to.p256dh), decoded(to.auth))
        topic = hashlib.sha256(message.tag.encode()).hexdigest()[:32]
        headers = {
            "authorization": f"vapid t={self._token(target.origin)}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEPT_SECONDS),
            "urgency": "normal",
            "topic": topic,  # a newer message takes the place of one that still waits for the device
        }
        return await self._outward.post(target, headers, data)

    def _token(self, audience: str) -> str:
        """What proves to a push service that the message comes from the server that was subscribed to."""
        claims = {"aud": audience, "exp": int(self._clock()) + _TOKEN_SECONDS, "sub": self._contact}
        signed = ".".join(encoded(encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        one, other = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encoded(one.to_bytes(32, 'big') + other.to_bytes(32, 'big'))}"


def is_gone(status: int) -> bool:
    """Whether a push service says that a subscription has ended."""
    return status in (404, 410)


def encrypted(
    data: bytes,
    p256dh: bytes,
    auth: bytes,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Data that only the browser with these keys can read, as RFC 8291 says; a new key and salt unless given."""
    ours, salt = key or ec.generate_private_key(_CURVE), salt or secrets.token_bytes(16)
    mine, theirs = _point(ours.public_key()), _public(p256dh)
    shared = _derived(ours.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + p256dh + mine, 32)
    secret = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(secret).encrypt(nonce, data + b"\2", None)


def _shortened(body: dict[str, str | None]) -> bytes:
    """A body that fits into one message."""
    data = encode(body)
    if len(data) > _MOST_BYTES:
        data = encode({**body, "text": str(body["text"])[:200]})
    return data


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's key; raises ValueError for what is no point of the curve."""
    if len(point) != _POINT:
        raise ValueError("not an uncompressed point")
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    """Bytes as addresses and tokens write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(words: str) -> bytes:
    """The bytes of such words; raises ValueError."""
    return base64.b64decode(words.rstrip("=") + "=" * (-len(words.rstrip("=")) % 4), altchars=b"-_", validate=True)
