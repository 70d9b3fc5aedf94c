"""The casual bot of SteamRollers."""

from __future__ import annotations

import pytest
from tests.games.steamrollers.networks import DELIVERY_EXAMPLE, LINK_1_3
from tests.games.steamrollers.tables import Table, table

import roundhouse as rh
from roundhouse import CHANCE, Rng, bots
from roundhouse.core.match import SeatHandle
from roundhouse.games.steamrollers.bots.plan import Plan
from roundhouse.games.steamrollers.game import TRACKS


def chosen(t: Table, seed: int = 1) -> str:
    return str(bots.make("steamrollers", "casual", seed).choose(SeatHandle(t.state, t.asked)))


def test_a_plan_names_the_missing_tracks() -> None:
    """With one of two tracks drawn the other one is wanted; a finished link misses nothing."""
    half = Plan(table(tracks={0: LINK_1_3[:1]}).state, 0)
    g = table().game
    assert half.missing[0 * 6 + 2] == 1
    wanted = g.codec().field["D1"] * TRACKS + g.codec().track["straight", 2]
    assert wanted in list(half.wanted)
    assert Plan(table(tracks={0: LINK_1_3}).state, 0).missing[0 * 6 + 2] == 0


def test_it_completes_a_link() -> None:
    """The last track of a link is drawn when the dice allow."""
    t = table(dice="3 3 3", tracks={0: LINK_1_3[:1]}, boxes={0: [1, 2, 3]}, owned={3: 1}, sideways=[3])
    t.play("take 3")
    assert chosen(t) == "build D1 straight 2"


def test_it_delivers_far() -> None:
    """Four points rather than three."""
    t = table(dice="1 1 1", tracks={0: DELIVERY_EXAMPLE}, boxes={0: [1, 2, 3, 4]}, goods={1: "red", 2: "red"})
    assert chosen(t.play("take 1")) == "deliver red 1 2 4"


def test_it_does_not_let_eva_win() -> None:
    """The die of a region that is full is not left to Eva."""
    t = table(1, dice="1 2 3", crosses=(0, 8, 0, 0, 0, 0))
    while t.question in ("TakeDie", "UseDie"):
        t.play(chosen(t))
    assert not t.state.over


@pytest.mark.parametrize("players", [1, 2])
def test_it_plays_whole_games(players: int) -> None:
    """All answers are legal, equal questions get equal answers, and it beats random play."""
    options = {} if players == 1 else {"orders": True, "coal": True, "starting_tiles": True, "borders": "medium"}
    game = rh.title("steamrollers").build(players, options)
    state, rng = game.start(), Rng(3)
    levels = [bots.make("steamrollers", "casual" if seat == 0 else "random", 5) for seat in range(players)]
    while not state.over:
        frame = state.frame
        if frame.chance:
            state.play_id(frame.draw(state, rng), CHANCE)
            continue
        seat = state.seats()[0]
        answer = levels[seat].choose(SeatHandle(state, seat))
        assert answer in state.legal(seat)
        state.apply(answer, seat)
    if players == 2:
        assert state.result()[0] == 1
