# compiled by mypyc
"""What a planner thinks of the actions in any position, and what it would do."""

from __future__ import annotations

from mypy_extensions import i64

from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.bots.ending import judge_last_turn
from roundhouse.games.ticket_to_ride.bots.plan import Planner
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables
from roundhouse.games.ticket_to_ride.bots.tickets import judge_offer
from roundhouse.games.ticket_to_ride.bots.tunnels import judge_payment
from roundhouse.games.ticket_to_ride.bots.turn import TurnJudge
from roundhouse.games.ticket_to_ride.bots.weights import Weights
from roundhouse.games.ticket_to_ride.claim import PayForTunnel
from roundhouse.games.ticket_to_ride.draw import SecondCard
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.games.ticket_to_ride.turn import Turn


def weigh(sight: Sight, weights: Weights) -> Weighed:
    """Actions with their worth; where there is nothing to weigh all are worth the same."""
    return _judge(sight, weights) or [(0.0, int(action)) for action in sight.legal]


def decide(tables: Tables, state: TicketState, seat: i64, weights: Weights) -> i64:
    """What a planner does in a position; it looks at nothing that its seat cannot see."""
    return i64(max(weigh(Sight(tables, state, seat), weights))[1])


def _judge(sight: Sight, weights: Weights) -> Weighed:
    if len(sight.legal) == 1:
        return []
    frame = sight.frame
    if isinstance(frame, Turn):
        if sight.last_turns >= 0:
            return judge_last_turn(sight)
        return TurnJudge(Planner(sight, weights)).judge()
    if isinstance(frame, SecondCard):
        return TurnJudge(Planner(sight, weights)).second()
    if isinstance(frame, PayForTunnel):
        return judge_payment(sight, int(frame.extra))
    return judge_offer(Planner(sight, weights))
