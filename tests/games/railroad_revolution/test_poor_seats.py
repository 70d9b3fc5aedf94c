"""Seats in need: whatever they answer, the turn can be brought to its end. 2.6, 3.1, 3.2"""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.games.railroad_revolution.constants import ACTIONS, COLOURS
from roundhouse.games.railroad_revolution.state import RailState

GAMES = 40 if rh.build() == "compiled" else 4
TITLE = rh.title("railroad-revolution")


def make_poor(s: RailState, rng: rh.Rng) -> None:
    """Leave the seat in turn with little money, few shares, four or five workers, and its trains lying anyhow."""
    seat = int(s.turn)
    s.up, s.down = s.up[:], s.down[:]  # shared with the state that this one was copied from
    s.money[seat] = 50 * rng.below(17)
    s.shares[seat] = rng.below(4)
    most = 4 + rng.below(2)
    while s.available[seat] > most:
        # Workers on the action spaces go first, so that one is left to place.
        placed = [(s.placed, seat * ACTIONS * COLOURS + i) for i in range(ACTIONS * COLOURS)]
        supply = [(s.supply, seat * COLOURS + c) for c in range(COLOURS)]
        there = [it for it in placed if it[0][it[1]] > 0] or [it for it in supply if it[0][it[1]] > 0]
        where, at = there[rng.below(len(there))]
        where[at] -= 1
        s.bank[at % COLOURS] += 1
        s.available[seat] -= 1
    for kind in range(int(s.g.kinds)):
        at = seat * int(s.g.kinds) + kind
        trains = int(s.up[at] + s.down[at])
        s.up[at] = rng.below(trains + 1)
        s.down[at] = trains - s.up[at]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", TITLE.variants(), ids=str)
def test_a_poor_seat_is_never_left_without_an_answer(players: int, options: dict[str, object]) -> None:
    game = TITLE.build(players, options)
    for seed in range(GAMES):
        state, rng, turn = game.start(), rh.Rng(seed), 0
        assert isinstance(state, RailState)
        while state.stack:
            frame = state.stack[-1]
            if frame.chance:
                frame.play(state, rh.CHANCE, frame.draw(state, rng))
                continue
            if type(frame).__name__ == "Turn" and state.turns != turn:
                turn = int(state.turns)
                make_poor(state, rng)
                assert TITLE.invariants(state) == []
            seat = frame.seat(state)
            ids = frame.legal(state, seat)
            assert len(ids) > 0, f"seed {seed}, turn {turn}: {frame} has no answer"
            frame.play(state, seat, ids[rng.below(len(ids))])
