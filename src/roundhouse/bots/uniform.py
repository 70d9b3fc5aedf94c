"""A player without any know-how, for every title."""

from __future__ import annotations

import json
from zlib import crc32

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng


class UniformBot(Bot):
    """Takes any of the listed actions, each as likely as the others."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        legal = handle.sampled()
        # The draw follows from seed and view, so that the same question gets the same answer.
        seen = json.dumps(handle.view(), sort_keys=True).encode()
        at = Rng(crc32(seen) << 32 ^ self.seed).below(len(legal))
        return [(action, 0.0) for action in (legal[at], *legal[:at], *legal[at + 1 :])]
