"""Guesses of passwords and codes: few from one address, ever slower for one name, and never against its owner."""

from __future__ import annotations

import time
from typing import Final

from roundhouse.server.errors import too_fast
from roundhouse.server.limits import Buckets
from roundhouse.server.settings import Rate

_FREE: Final = 3
_LONGEST: Final = 300.0
_FORGOTTEN: Final = 3600.0
_MANY: Final = 20_000
BY_ADDRESS: Final = Rate(0.2, 30)
BY_NAME: Final = Rate(0.05, 60)
CODES_BY_ADDRESS: Final = Rate(0.1, 10)
CODES: Final = Rate(5, 100)
_KEY: Final = "server.error.many_attempts"


class Attempts:
    """Counts attempts to sign in. Who waits long enough always gets one more."""

    def __init__(self, address: Rate = BY_ADDRESS, name: Rate = BY_NAME) -> None:
        self._addresses = Buckets(address)
        self._names = Buckets(name)
        self._failed: dict[tuple[str, str], tuple[int, float]] = {}
        """How often a name failed from an address, and when last."""

    def attempt(self, name: str, address: str, trusted: bool) -> None:
        """Count an attempt; raises TooMany. From a trusted address strangers' guesses at the name do not count."""
        failures, last = self._failed.get((name, address), (0, 0.0))
        pause = min(2.0 ** (failures - _FREE), _LONGEST) if failures >= _FREE else 0.0
        wait = last + pause - time.monotonic() if pause else 0.0
        wait = max(wait, 0.0) or self._addresses.take(address)
        if not wait and not trusted:
            wait = self._names.take(name)
        if wait:
            raise too_fast(wait, _KEY)

    def failed(self, name: str, address: str) -> None:
        at = time.monotonic()
        if len(self._failed) >= _MANY:
            self._failed = {key: it for key, it in self._failed.items() if it[1] > at - _FORGOTTEN}
        failures, last = self._failed.get((name, address), (0, at))
        self._failed[name, address] = (1 if last < at - _FORGOTTEN else failures + 1, at)

    def succeeded(self, name: str, address: str) -> None:
        self._failed.pop((name, address), None)


class Tries:
    """Counts attempts at one-time codes: few from an address, and a limit for all together."""

    def __init__(self, address: Rate = CODES_BY_ADDRESS, everybody: Rate = CODES) -> None:
        self._addresses = Buckets(address)
        self._everybody = Buckets(everybody)

    def attempt(self, address: str) -> None:
        """Count an attempt; raises TooMany."""
        wait = self._addresses.take(address) or self._everybody.take("")
        if wait:
            raise too_fast(wait, _KEY)
