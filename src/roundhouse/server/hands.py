"""Who made the moves of a game by hand, so that each player can see what has happened since."""

from __future__ import annotations

from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match
from roundhouse.server.lines import Moved, Redone, Started, Undone


class Hands:
    """Which entries of a game's log people made themselves: neither chance, nor a bot, nor a standing order."""

    def __init__(self) -> None:
        self._by_hand: list[bool] = []

    def note(self, line: Started | Moved | Undone | Redone, match: Match) -> None:
        """Take note of a line whose effect on the game has been made."""
        del self._by_hand[match.version :]
        fresh = match.log[len(self._by_hand) :]
        match line:
            case Redone() | Moved(order="") if line.by:
                self._by_hand += [entry.seat == line.seat for entry in fresh]
            case _:
                self._by_hand += [False] * len(fresh)

    def since(self, match: Match, seat: int) -> int | None:
        """The step at which others, or a stand-in or an order for the seat, went on after its last move by hand.

        What chance answered to that move belongs to it. None if nobody has gone on, or the seat has not moved yet.
        """
        log, own = match.log, match.version - 1
        while own >= match.given and not (self._by_hand[own] and log[own].seat == seat):
            own -= 1
        if own < match.given:
            return None
        step = own + 1
        while step < match.version and log[step].seat == CHANCE:
            step += 1
        return step if step < match.version else None
