"""The artificial player of Ticket to Ride: a planner of some level, which may search."""

from __future__ import annotations

from functools import partial

from librt.vecs import vec

from roundhouse.core.action import Action
from roundhouse.core.bot import Bot, Weighed, best_first, best_of
from roundhouse.core.match import SeatHandle
from roundhouse.core.rng import Rng
from roundhouse.games.ticket_to_ride.bots.levels import Level
from roundhouse.games.ticket_to_ride.bots.policy import weigh
from roundhouse.games.ticket_to_ride.bots.search import candidates, is_worth_a_search, search
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.bots.tables import Tables, tables_of
from roundhouse.games.ticket_to_ride.bots.weights import Weights, weights_on
from roundhouse.games.ticket_to_ride.state import TicketState
from roundhouse.kit.noise import misjudged


class TicketBot(Bot):
    """Plans the cheapest network for its tickets, draws for it, claims it, and fills up with long routes."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        super().__init__(seed)
        self.level = level
        self._settled: tuple[Tables, Weights, vec[float]] | None = None
        """The weights and errors on the board that was asked about last."""

    def analyse(self, handle: SeatHandle) -> list[tuple[Action, float]]:
        sight = self._sight(handle)
        # Equally good actions come in an order that the seed and the position fix.
        judged = best_first(weigh(sight, self._on(sight.tables)[1]), self._luck(sight))
        judged = self._searched(handle, sight, judged)
        return [(handle.game.action(action), worth) for worth, action in judged]

    def choose(self, handle: SeatHandle) -> Action:
        if self.level.rollouts:
            return self.analyse(handle)[0][0]
        sight = self._sight(handle)
        weighed = weigh(sight, self._on(sight.tables)[1])
        return handle.game.action(best_of(weighed, partial(self._luck, sight))[1])

    def _searched(self, handle: SeatHandle, sight: Sight, judged: Weighed) -> Weighed:
        """The same with the action in front that a search finds to be better, if it finds one."""
        level = self.level
        if not level.rollouts or not is_worth_a_search(sight, level):
            return judged
        possible = candidates(sight, judged, level)
        if len(possible) < 2:
            return judged

        def imagined(number: int) -> TicketState:
            state = handle.imagine(Rng(self._luck(sight) << 16 ^ number))
            assert isinstance(state, TicketState)
            return state

        found = search(sight, self._on(sight.tables)[1], level, possible, imagined)
        if found == judged[0][1]:
            return judged
        return [(judged[0][0], found), *(entry for entry in judged if entry[1] != found)]

    def _sight(self, handle: SeatHandle) -> Sight:
        imagined = handle.imagine(Rng(self.seed))
        assert isinstance(imagined, TicketState)
        tables = tables_of(imagined.g)
        return Sight(tables, imagined, handle.seat, self._on(tables)[2])

    def _luck(self, sight: Sight) -> int:
        return sight.digest() << 32 ^ self.seed

    def _on(self, tables: Tables) -> tuple[Tables, Weights, vec[float]]:
        """The weights on a board, and how wrong the player is about each of its routes and tickets."""
        if self._settled is None or self._settled[0] is not tables:
            weights = weights_on(tables, self.level.weights_at(int(tables.players)))
            things = range(int(tables.routes) + len(tables.ticket_a))
            errors = vec[float]([misjudged(self.seed, it) for it in things]) if weights.noise else tables.no_errors
            self._settled = (tables, weights, errors)
        return self._settled
