"""The casual bot of Railroad Revolution: it answers legally, sees only its side, and plays better than chance."""

from __future__ import annotations

import pytest
from tests.games.railroad_revolution.tables import Table, table

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle

TITLE = "railroad-revolution"
GAMES = 8 if rh.build() == "compiled" else 1


def answer(it: Table) -> str:
    return str(bots.make(TITLE, "casual").choose(SeatHandle(it.state, it.asked)))


def played(players: int, levels: tuple[str, ...], seed: int) -> rh.State:
    state, rng = rh.title(TITLE).build(players, {}).start(), rh.Rng(seed)
    crew = [bots.make(TITLE, level, seed) for level in levels]
    while not state.over:
        if state.chance:
            state.play_id(state.frame.draw(state, rng), rh.CHANCE)
            continue
        seat = state.seats()[0]
        handle = SeatHandle(state, seat)
        state.apply(crew[seat].choose(handle), seat)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_whole_games_and_beats_chance(players: int) -> None:
    for seed in range(GAMES):
        state = played(players, ("casual", *["random"] * (players - 1)), seed)
        assert state.result()[0] == 1 and state.scores()[0] > 150


def test_the_same_question_gets_the_same_answer_whatever_is_hidden() -> None:
    state, rng = rh.title(TITLE).build(3, {}).start(), rh.Rng(3)
    asked = 0
    while not state.over and asked < 60:
        actions = state.legal()
        if not state.chance and rng.below(3) == 0:
            seat = state.seats()[0]
            bot = bots.make(TITLE, "casual", 7)
            other = state.determinize(seat, rng)
            assert bot.choose(SeatHandle(state, seat)) == bot.choose(SeatHandle(other, seat))
            asked += 1
        state.apply(actions[rng.below(len(actions))])


def test_it_completes_a_milestone_when_it_can() -> None:
    it = table(
        milestones={0: "a1_3 -"}, managers={0: "purple"}, stations={0: "washington"}, supply={0: "white*4 orange"}
    )
    while it.question != "Turn" or it.asked == 0:
        it.play(answer(it)) if not it.state.chance else it.settle()
    assert it.seat()["completed"] == ["a1_3"]


def test_it_sells_no_more_shares_than_it_must() -> None:
    it = table(money=200, shares=5).play(
        "place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert answer(it) == "sell-shares 2"


def test_its_analysis_lists_legal_actions_best_first() -> None:
    it = table()
    judged = bots.make(TITLE, "casual").analyse(SeatHandle(it.state, 0))
    assert [worth for _, worth in judged] == sorted((worth for _, worth in judged), reverse=True)
    assert {str(action) for action, _ in judged} <= it.legal()
