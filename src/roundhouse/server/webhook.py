"""Messages to an address of one's own, such as a channel of a chat: JSON that is signed."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Sequence

from roundhouse.server.encoding import encode
from roundhouse.server.notice_book import Hook
from roundhouse.server.notice_words import Message
from roundhouse.server.outward import Outward

_TAMED = str.maketrans({"@": "@\u200b", "<": "‹", ">": "›"})
"""Chats make links and calls to everybody of these signs; a player's name must not."""


class Webhooks:
    """Calls the addresses that people have chosen, on hosts that the operator has listed."""

    def __init__(self, hosts: Sequence[str], outward: Outward, clock: Callable[[], float] = time.time) -> None:
        self.hosts = tuple(hosts)
        self._outward = outward
        self._clock = clock

    def check(self, url: str) -> None:
        """Raises Refused for an address that must not be called."""
        self._outward.target(url, self.hosts)

    def secret(self) -> str:
        """A new secret to sign messages with."""
        return secrets.token_urlsafe(24)

    async def send(self, hook: Hook, message: Message) -> int:
        """The status of the answer; raises Refused if the operator no longer lists the host, or Unreachable."""
        target = self._outward.target(hook.url, self.hosts)
        words = f"{message.title}: {message.text}".translate(_TAMED)
        linked = f"{words}\n{message.url}"
        body = encode(
            {
                "text": linked,
                "content": linked[:2000],
                "allowed_mentions": {"parse": []},
                "title": message.title,
                "table": message.table,
                "tables": [{"text": line.text, "url": line.url} for line in message.lines],
                "url": message.url,
            }
        )
        at = str(int(self._clock()))
        headers = {
            "content-type": "application/json",
            "user-agent": "Roundhouse",
            "x-roundhouse-time": at,
            "x-roundhouse-signature": signature(hook.secret, at, body),
        }
        return await self._outward.post(target, headers, body)


def signature(secret: str, at: str, body: bytes) -> str:
    """What proves that a message comes from here, and when it was sent."""
    return "sha256=" + hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256").hex()
