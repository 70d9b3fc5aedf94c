"""The casual level: a planner that takes tickets it can finish, collects for them and claims."""

from __future__ import annotations

from bench.reference.ticket_to_ride.ending import judge_last_turn
from bench.reference.ticket_to_ride.plan import Planner
from bench.reference.ticket_to_ride.sight import Sight
from bench.reference.ticket_to_ride.tables import tables_of
from bench.reference.ticket_to_ride.tickets import judge_offer
from bench.reference.ticket_to_ride.tunnels import judge_payment
from bench.reference.ticket_to_ride.turn import TurnJudge
from bench.reference.ticket_to_ride.weights import Weights, weights_on
from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed, best_first
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.claim import PayForTunnel
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn


class CasualBot(Bot):
    """Plans the cheapest network for its tickets, draws for it, claims it, and fills up with long routes."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        sight = self._sight(handle)
        judged = self._judge(sight)
        return [(handle.game.action(action), worth) for worth, action in judged]

    def choose(self, handle: SeatHandle) -> Action:
        return handle.game.action(self._judge(self._sight(handle))[0][1])

    def _sight(self, handle: SeatHandle) -> Sight:
        imagined = handle.imagine(Rng(self.seed))
        assert isinstance(imagined, TicketState)
        return Sight(tables_of(imagined.g), imagined, handle.seat)

    def _judge(self, sight: Sight) -> Weighed:
        """Actions by their worth, the best first; equally good ones in an order that the seed and the position fix."""
        judged = self._weigh(sight) or [(0.0, action) for action in sight.legal]
        return best_first(judged, sight.digest() << 32 ^ self.seed)

    def _weigh(self, sight: Sight) -> Weighed:
        if len(sight.legal) == 1:
            return []
        frame = sight.frame
        weights = weights_on(sight.tables, self.weights)
        if isinstance(frame, Turn):
            if sight.last_turns >= 0:
                return judge_last_turn(sight)
            return TurnJudge(Planner(sight, weights)).judge()
        if isinstance(frame, SecondCard):
            return TurnJudge(Planner(sight, weights)).second()
        if isinstance(frame, PayForTunnel):
            return judge_payment(sight, int(frame.extra))
        return judge_offer(Planner(sight, weights))
