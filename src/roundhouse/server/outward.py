"""Calls to servers that strangers name: only to public addresses, only where an operator lets them, never led astray.

The name is resolved here, every address of it is checked, and the connection goes to one that was checked: no second
question to the name server could give another answer. Redirects are not followed, and what is answered is not read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from roundhouse.core.text import text
from roundhouse.server.errors import Refused

MOST_LETTERS: Final = 1000
"""The longest address that is called."""
_READ: Final = 16 * 1024
_TRIED: Final = 3
"""Addresses of one host."""
_ADDRESS: Final = re.compile(r"[!#$%&'()*+,./0-9:;=?@A-Z\[\]_a-z~-]+")
_NAME: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?")
"""A name of the public kind. Its last part begins with a letter: all ways to write an IPv4 address end in a number."""
_LOCAL: Final = ("127.0.0.1", "localhost")
_UNICAST: Final = ipaddress.ip_network("2000::/3")
_TUNNELS: Final = tuple(map(ipaddress.ip_network, ("2001::/23", "2002::/16", "3fff::/20")))
"""Networks that lead to an IPv4 address inside, or nowhere."""

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class Unreachable(Exception):
    """A server could not be called, or broke off."""


class Target(NamedTuple):
    """An address to call, taken apart."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def origin(self) -> str:
        usual = self.port == (443 if self.secure else 80)
        return f"{'https' if self.secure else 'http'}://{self.host}{'' if usual else f':{self.port}'}"


def is_public(address: str) -> bool:
    """Whether an address is anybody's on the internet: nobody's own network, this machine, a group or a tunnel.

    >>> [is_public(it) for it in ("93.184.216.34", "10.0.0.1", "::ffff:93.184.216.34", "fe80::1%eth0", "2606:4700::1")]
    [True, False, False, False, True]
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    if not known.is_global or known.is_multicast or known.is_reserved:
        return False
    if isinstance(known, ipaddress.IPv4Address):
        return True
    return known.scope_id is None and known in _UNICAST and not any(known in tunnel for tunnel in _TUNNELS)


def allowed(host: str, hosts: Collection[str]) -> bool:
    """Whether a host is on a list, `*.` standing for any name under it.

    >>> allowed("a.example.org", ["*.example.org"]), allowed("example.org", ["*.example.org"])
    (True, False)
    """
    return host in hosts or any(it.startswith("*.") and host.endswith(it[1:]) for it in hosts)


def _is_this_machine(address: str) -> bool:
    return ipaddress.ip_address(address).is_loopback


async def resolved(host: str, port: int) -> Sequence[str]:
    """All addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(it[4][0]) for it in found))


class Outward:
    """Calls other servers."""

    def __init__(self, seconds: float, local: bool = False, resolve: Resolve = resolved) -> None:
        self._seconds = seconds
        self._local = local
        self._resolve = resolve

    @cached_property
    def trust(self) -> ssl.SSLContext:
        """The certificates of the system, read when they are first needed: that takes a while."""
        return ssl.create_default_context()

    def target(self, url: str, hosts: Collection[str] | None = None) -> Target:
        """Take an address apart; raises Refused for one that must not be called. None: any public host."""
        refused = Refused(text("server.error.address_refused", url=url[:200]))
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError as error:
            raise refused from error
        # What is read differently by different programs is not called at all.
        if len(url) > MOST_LETTERS or not _ADDRESS.fullmatch(url) or "@" in parts.netloc or "[" in parts.netloc:
            raise refused
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        if self._local and parts.scheme == "http" and host in _LOCAL and port:
            return Target(host, port, path, False)
        if parts.scheme != "https" or port not in (None, 443) or not _NAME.fullmatch(host):
            raise refused
        if hosts is not None and not allowed(host, hosts):
            raise Refused(text("server.error.host_refused", host=host, hosts=", ".join(sorted(hosts))))
        return Target(host, 443, path, True)

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        """The status with which a server answers; raises Unreachable, within the time for a call."""
        try:
            async with asyncio.timeout(self._seconds):
                addresses = await self._checked(target)
                reader, writer = await self._connected(target, addresses)
                try:
                    return await _exchanged(target, headers, body, reader, writer)
                finally:
                    writer.transport.abort()  # nothing more is wanted, and a slow goodbye is not waited for
        except (OSError, TimeoutError, h11.ProtocolError, UnicodeError) as error:
            raise Unreachable(f"{type(error).__name__}: {error}"[:300]) from error

    async def _checked(self, target: Target) -> Sequence[str]:
        """The addresses of a host, if all of them may be called."""
        addresses = await self._resolve(target.host, target.port)
        may = is_public if target.secure else _is_this_machine
        if not addresses or not all(map(may, addresses)):
            raise Unreachable("not a public address")
        return addresses[:_TRIED]

    async def _connected(
        self, target: Target, addresses: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        fault = OSError("no address")
        for address in addresses:
            try:
                if target.secure:  # the certificate must be that of the name, whatever the address
                    return await asyncio.open_connection(
                        address, target.port, ssl=self.trust, server_hostname=target.host
                    )
                return await asyncio.open_connection(address, target.port)
            except OSError as error:
                fault = error
        raise fault


async def _exchanged(
    target: Target,
    headers: Mapping[str, str],
    body: bytes,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> int:
    """Send a request and read no more than the head of its answer."""
    talk = h11.Connection(h11.CLIENT)
    host = target.origin.partition("//")[2]
    all_headers = {"host": host, "connection": "close", "content-length": str(len(body)), **headers}
    head = h11.Request(method="POST", target=target.path, headers=list(all_headers.items()))
    for part in (head, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(talk.send(part) or b"")
    await writer.drain()
    read = 0
    while True:
        event = talk.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            data = await reader.read(4096)
            read += len(data)
            if read > _READ:
                raise Unreachable("the answer is too long")
            talk.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise Unreachable("no answer")
