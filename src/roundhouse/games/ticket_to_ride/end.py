# compiled by mypyc
"""The end of a turn, the last round and the end of the game."""

from __future__ import annotations

from roundhouse.games.ticket_to_ride.events import GameOver, LastRound
from roundhouse.games.ticket_to_ride.row import mend_row
from roundhouse.games.ticket_to_ride.state import TicketState


def end_turn(s: TicketState) -> None:
    """Pass the turn on; announce the last round, or end the game after it. U26, D13"""
    if s.last_turns >= 0:
        s.last_turns -= 1
        if s.last_turns == 0:
            end_game(s)
            return
    elif s.trains[s.turn] <= s.g.r.end_trains:
        s.last_turns = s.g.players
        if s.sink is not None:
            s.tell(LastRound(s.turn, s.trains[s.turn]))
    s.turn += 1
    if s.turn == s.g.players:
        s.turn = 0
    mend_row(s)


def end_game(s: TicketState) -> None:
    """No question is open any more: `scoring` reads the final position."""
    s.stack.clear()
    if s.sink is not None:
        s.tell(GameOver())
