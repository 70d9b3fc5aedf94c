"""Setting the game up."""

from __future__ import annotations

from night_freight.frames import DrawCustomer, RollIn
from night_freight.game import NightGame
from night_freight.state import NightState


def first_state(game: NightGame) -> NightState:
    """The table before the first card is drawn; what comes last lies lowest on the stack."""
    state = NightState(game)
    state.stack = [RollIn()]
    if game.customer_points:
        state.stack += [DrawCustomer(seat) for seat in reversed(range(game.players))]
    return state
