"""Odd players of SteamRollers: each of them does one thing, and something useless when that is not possible."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.bots import Bot
from roundhouse.core.action import Action
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng


class Odd(Bot):
    """Prefers answers that begin with the first of its words, then with the second, and so on."""

    words: tuple[str, ...] = ()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        legal = handle.legal()
        luck = Rng(self.seed ^ len(legal))
        ranked = [(self._rank(str(action)), luck.below(1 << 20), action) for action in legal]
        return [(action, float(-rank)) for rank, _, action in sorted(ranked, key=lambda it: it[:2])]

    def _rank(self, answer: str) -> int:
        return next((i for i, word in enumerate(self.words) if answer.startswith(word)), len(self.words))


class OnlyTiles(Odd):
    """Does as little as it can: takes tiles for ever, so the goods stay where they are."""

    words = ("take-tile", "pass", "take ", "leave", "end-turn", "upgrade")


class OnlyLocomotive(Odd):
    """Crosses boxes, then takes tiles."""

    words = ("upgrade", "take-tile", "pass", "take ", "leave", "end-turn")


class OnlyTracks(Odd):
    """Draws tracks anywhere."""

    words = ("build", "take ", "leave", "upgrade", "take-tile")


class Robber(Odd):
    """Steals dice and takes tiles of others, whatever they are; delivers when it happens to be able to."""

    words = ("steal", "deliver", "take-tile", "upgrade", "take ")


class Hasty(Bot):
    """Links the two nearest cities with the fewest tracks and delivers at once, for one point each time."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        from roundhouse.games.steamrollers.bots import LadderBot, settings_of

        settings = settings_of("beginner")
        settings.links, settings.noise, settings.waste = 1, 0.0, 0.0
        self._thinks = LadderBot(seed, settings)

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        ranked = self._thinks.analyse(handle)
        return [it for it in ranked if str(it[0]).startswith("deliver")] or ranked


def everybody() -> Iterable[type[Bot]]:
    """All of them."""
    return (OnlyTiles, OnlyLocomotive, OnlyTracks, Robber, Hasty)


ODD = (OnlyTiles, OnlyLocomotive, OnlyTracks, Robber, Hasty)
