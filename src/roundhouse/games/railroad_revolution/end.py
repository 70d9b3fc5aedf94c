# compiled by mypyc
"""The beginning and the end of a turn, the final rounds and the end of the game. 2.2, 2.7, 10"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from roundhouse.games.railroad_revolution import events
from roundhouse.games.railroad_revolution.asking import Asking, settle
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS, NONE
from roundhouse.games.railroad_revolution.milestones import complete_milestones, draw_for_milestones
from roundhouse.games.railroad_revolution.state import RailState


def end_turn(s: RailState) -> None:
    """After action and deals: milestones of all seats, then the next seat, or the end. 2.7"""
    if s.last_turns == 1:
        end_game(s)
        return
    s.stack.append(NextTurn(s.turn))
    draw_for_milestones(s, complete_milestones(s))
    settle(s)


def end_game(s: RailState) -> None:
    """Milestones that the last turn has completed count; nothing is drawn and nobody is asked any more."""
    complete_milestones(s)
    s.last_turns = 0
    s.stack.clear()
    if s.sink is not None:
        s.tell(events.GameOver())


@final
class NextTurn(Asking):
    """Waits until everybody has chosen the new milestones; then it is the next seat's turn."""

    def is_idle(self, s: RailState) -> bool:
        return True

    def go_on(self, s: RailState) -> None:
        if s.last_turns > 0:
            s.last_turns -= 1
        elif end_triggered(s):
            # 10.1: the round is finished, then everybody has one more turn.
            s.last_turns = s.g.seats - 1 - (s.turn - s.first) % s.g.seats + s.g.seats
            if s.sink is not None:
                s.tell(events.LastRound(s.last_turns))
        s.turn = (s.turn + 1) % s.g.seats
        begin_turn(s)


def end_triggered(s: RailState) -> bool:
    """10.1, 10.3: some seat has emptied all sections left of the logo, in whoever's turn."""
    seat: i64
    for seat in range(s.g.seats):
        if s.rails_left[seat] <= s.g.last_rails and s.buildings_left[seat] <= s.g.last_buildings:
            return True
    return False


def begin_turn(s: RailState) -> None:
    """2.2: with an empty supply all placed workers come back first."""
    s.turns += 1
    seat = s.turn
    if s.supply_size(seat) > 0:
        return
    space: i64
    c: i64
    for space in range(ACTIONS):
        for c in range(COLOURS):
            at = (seat * ACTIONS + space) * COLOURS + c
            s.supply[seat * COLOURS + c] += s.placed[at]
            s.placed[at] = 0
    if s.sink is not None:
        s.tell(events.WorkersBack(seat))


def clear_action(s: RailState) -> None:
    """No action is under way."""
    s.action = NONE
    s.colour = NONE
    s.basic = 0
    s.open = 0
    s.debt = 0
    s.place = NONE
    s.laid = 0
    s.triangles = 0
    s.deal_due = 0
