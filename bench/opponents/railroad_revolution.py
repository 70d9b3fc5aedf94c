"""Odd players of Railroad Revolution: each follows one idea to the end of the game."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.bots import Bot
from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng


class _OneIdea(Bot):
    """Prefers answers that begin with one of its words, the earlier the better; the rest is left to chance."""

    wants: ClassVar[tuple[str, ...]] = ()
    shuns: ClassVar[tuple[str, ...]] = ("hire", "sell-shares")

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        legal = handle.legal()
        luck = Rng(self.seed + len(legal))
        weighed = [(action, self._worth(str(action)) + float(luck.below(100)) / 1000.0) for action in legal]
        weighed.sort(key=lambda entry: -entry[1])
        return weighed

    def _worth(self, words: str) -> float:
        if words.startswith(self.shuns):
            return -1.0
        for place, wanted in enumerate(self.wants):
            first, *others = wanted.split()
            if words.startswith(first) and all(other in words.split() for other in others):
                return float(len(self.wants) - place)
        return 0.0


class OnlySells(_OneIdea):
    """Sells its pieces one after the other and uses nothing else."""

    wants = ("place sale", "sell-piece", "finish")


class OnlyTelegraph(_OneIdea):
    """Builds offices as long as there are sections, and sells then; never takes a deal."""

    wants = ("place telegraph", "office", "advance telegraph", "place sale", "use", "stop", "finish")


class Sprinter(_OneIdea):
    """Empties its board as fast as it can: three rails, two rails, then buildings."""

    wants = (
        "place turquoise rail",
        "place rail",
        "rail",
        "place telegraph",
        "office",
        "place station",
        "finish",
        "stop",
    )


class Hoarder(_OneIdea):
    """Takes shares and money and spends as little as it may."""

    wants = (
        "place orange telegraph",
        "place telegraph",
        "office",
        "place sale",
        "use worker",
        "sell-piece",
        "stop",
        "finish",
    )


class Westerner(_OneIdea):
    """Lays rails and sells for more of them, nothing else."""

    wants = ("place rail", "rail", "advance network", "place sale", "use", "sell-piece building", "stop", "finish")


class Acceptor(_OneIdea):
    """Takes every deal and every effect that is offered, whatever it costs."""

    wants = ("accept", "use", "take-train", "flip", "advance", "promote", "gain", "pay")


ODD = (OnlySells, OnlyTelegraph, Sprinter, Hoarder, Westerner, Acceptor)
