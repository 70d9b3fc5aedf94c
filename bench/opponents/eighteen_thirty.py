"""Odd players of 1830, to look for weaknesses of the bot; each does one thing wrong on purpose."""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot
from roundhouse.core.match import SeatHandle
from roundhouse.games.eighteen_thirty.bots import LEVELS, Baron


class _Odd(Bot):
    """Plays like a casual player but for one thing: answers that begin with these words, or all others, are avoided."""

    avoided: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._casual = Baron(seed, LEVELS["casual"])

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        thought = self._casual.analyse(handle)
        liked = [entry for entry in thought if str(entry[0]).split(" ")[0] not in self.avoided]
        listed = {str(action).split(" ")[0]: action for action in handle.legal()}
        for word in self.wanted:
            if word in listed:
                return [(listed[word], 0.0)]
        if liked:
            return liked
        calm = [(action, 0.0) for word, action in listed.items() if word not in self.avoided]
        return calm or thought


class NeverBuys(_Odd):
    """Buys no shares and starts nothing: sits on his money."""

    avoided = ("buy", "par", "exchange")


class AlwaysPasses(_Odd):
    """Passes whenever he may."""

    wanted = ("pass",)


class DumpsAll(_Odd):
    """Sells every share that he may sell."""

    wanted = ("sell",)


class Withholds(_Odd):
    """Never pays a dividend."""

    wanted = ("withhold",)


ODD = (NeverBuys, AlwaysPasses, DumpsAll, Withholds)
