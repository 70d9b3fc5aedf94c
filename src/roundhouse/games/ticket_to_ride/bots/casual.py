"""The casual level: a planner that takes tickets it can finish, collects for them and claims."""

from __future__ import annotations

from functools import partial

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed, best_first, best_of
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.ending import judge_last_turn
from roundhouse.games.ticket_to_ride.bots.plan import Planner
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables, tables_of
from roundhouse.games.ticket_to_ride.bots.tickets import judge_offer
from roundhouse.games.ticket_to_ride.bots.tunnels import judge_payment
from roundhouse.games.ticket_to_ride.bots.turn import TurnJudge
from roundhouse.games.ticket_to_ride.bots.weights import Weights, weights_on
from roundhouse.games.ticket_to_ride.claim import PayForTunnel
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn


class CasualBot(Bot):
    """Plans the cheapest network for its tickets, draws for it, claims it, and fills up with long routes."""

    def __init__(self, seed: int = 0, weights: Weights | None = None) -> None:
        super().__init__(seed)
        self.weights = weights or Weights()
        self._settled: tuple[Tables, Weights] | None = None
        """The weights on the board that was asked about last."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        sight = self._sight(handle)
        # Equally good actions come in an order that the seed and the position fix.
        judged = best_first(self._judge(sight), self._luck(sight))
        return [(handle.game.action(action), worth) for worth, action in judged]

    def choose(self, handle: SeatHandle) -> Action:
        sight = self._sight(handle)
        return handle.game.action(best_of(self._judge(sight), partial(self._luck, sight))[1])

    def _sight(self, handle: SeatHandle) -> Sight:
        imagined = handle.imagine(Rng(self.seed))
        assert isinstance(imagined, TicketState)
        return Sight(tables_of(imagined.g), imagined, handle.seat)

    def _judge(self, sight: Sight) -> Weighed:
        """Actions with their worth; where there is nothing to weigh all are worth the same."""
        return self._weigh(sight) or [(0.0, int(action)) for action in sight.legal]

    def _luck(self, sight: Sight) -> int:
        return sight.digest() << 32 ^ self.seed

    def _weights_on(self, tables: Tables) -> Weights:
        if self._settled is None or self._settled[0] is not tables:
            self._settled = (tables, weights_on(tables, self.weights))
        return self._settled[1]

    def _weigh(self, sight: Sight) -> Weighed:
        if len(sight.legal) == 1:
            return []
        frame = sight.frame
        weights = self._weights_on(sight.tables)
        if isinstance(frame, Turn):
            if sight.last_turns >= 0:
                return judge_last_turn(sight)
            return TurnJudge(Planner(sight, weights)).judge()
        if isinstance(frame, SecondCard):
            return TurnJudge(Planner(sight, weights)).second()
        if isinstance(frame, PayForTunnel):
            return judge_payment(sight, int(frame.extra))
        return judge_offer(Planner(sight, weights))
