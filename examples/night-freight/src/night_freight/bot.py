"""A bot that counts the points."""

from __future__ import annotations

from night_freight.actions import Bid
from night_freight.frames import TakeCut
from night_freight.scoring import sheet
from night_freight.state import NightState
from roundhouse import Action, Rng, SeatHandle
from roundhouse.bots import Bot

BIDS = 4
"""It bids less than this."""


class CasualBot(Bot):
    """Sorts and takes as if everybody took the cut that is worth most to them, and bids by whim."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        state = handle.imagine(Rng(self.seed))  # with some customers for the others
        assert isinstance(state, NightState)
        judged = [(action, self.worth(state, handle.seat, action)) for action in handle.legal()]
        return sorted(judged, key=lambda one: one[1], reverse=True)

    def worth(self, state: NightState, seat: int, action: Action) -> float:
        """How far ahead the seat is at the end of the night, or how near a bid is to the whim."""
        if isinstance(action, Bid):
            return -abs(action.coal - int(Rng(self.seed + state.night).below(BIDS)))
        after = state.copy()
        after.apply(action, seat)
        while after.stack and isinstance(after.stack[-1], TakeCut):
            after.apply(best_cut(after))
        totals = [sheet(after, other)["total"] for other in range(state.g.players)]
        return totals[seat] - sum(totals) / len(totals)


def best_cut(state: NightState) -> Action:
    """The cut that is worth most to the seat that is asked."""
    (seat,) = state.seats()

    def points(cut: Action) -> int:
        after = state.copy()
        after.apply(cut)
        return sheet(after, seat)["total"]

    return max(state.legal(), key=points)
