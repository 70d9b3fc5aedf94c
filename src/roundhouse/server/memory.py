"""Short pauses: the collector of garbage looks at what is new, not at the thousands of tables that stay."""

from __future__ import annotations

import gc
from typing import Final

EVERY_SECONDS: Final = 10
_YOUNG: Final = 5_000
_NEVER: Final = 1_000_000
_ROUNDS_TO_ALL: Final = 360
"""Once an hour everything is looked at, for circles that lost their last friend after they were set aside."""


class Housekeeper:
    """Collects garbage often and sets aside what survives, so that no collection stops the server for long."""

    def __init__(self) -> None:
        gc.set_threshold(_YOUNG, 10, _NEVER)
        self._rounds = 0
        self.tidy()

    async def __call__(self) -> None:
        self._rounds += 1
        if self._rounds % _ROUNDS_TO_ALL == 0:
            gc.unfreeze()
        self.tidy()

    @staticmethod
    def tidy() -> None:
        gc.collect()
        gc.freeze()
