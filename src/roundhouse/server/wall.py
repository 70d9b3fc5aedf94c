"""The time of day as the server tells it: it goes on steadily, whatever the machine's clock does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final


class SteadyTime:
    """Seconds since 1970, which do not jump while the machine sleeps or its clock is set."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        return self._steady() + self._ahead

    def jump(self) -> float:
        """By how many seconds the machine's clock has jumped."""
        return self._wall() - self()

    def follow(self) -> None:
        """Tell the machine's time from now on."""
        self._ahead = self._wall() - self._steady()


STEADY: Final = SteadyTime()
