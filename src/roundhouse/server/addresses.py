"""Where callers come from, as limits count it, and which proxies are believed when they say so."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from roundhouse.core.text import text
from roundhouse.server.errors import Refused

_OF_ONE_HOME: Final = 64
"""Whoever has an IPv6 address has as many as fit under the first bits of it."""


@lru_cache(maxsize=4096)
def home_of(address: str) -> str:
    """What limits count an address as: itself, or its /64 network.

    >>> home_of("192.0.2.7"), home_of("::ffff:192.0.2.7"), home_of("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    known = _read(address)
    if known is None:
        return address[:100]
    return str(known if known.version == 4 else ipaddress.ip_network((known, _OF_ONE_HOME), strict=False))


class Proxies:
    """Proxies that an operator names, by addresses or networks; raises Refused for what is neither.

    >>> proxies = Proxies(["10.0.0.9/8", "::1"])
    >>> "10.1.2.3" in proxies, "::1" in proxies, "::2" in proxies, proxies.names
    (True, True, False, ['10.0.0.0/8', '::1/128'])
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = [_network(name) for name in names]

    @property
    def names(self) -> list[str]:
        """Them in their usual form."""
        return [str(network) for network in self._networks]

    def __contains__(self, address: str) -> bool:
        known = _read(address)
        return known is not None and any(known in network for network in self._networks)


def _read(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(known, "ipv4_mapped", None) or known


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError as error:
        raise Refused(text("server.error.proxy", proxy=name)) from error
