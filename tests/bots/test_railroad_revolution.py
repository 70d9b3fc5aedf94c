"""The bots of Railroad Revolution: they answer legally, see only their side, know more from level to level."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.railroad_revolution.tables import Table, table

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.match import SeatHandle
from roundhouse.games.railroad_revolution.bots import RailBot
from roundhouse.games.railroad_revolution.bots.settings import LEVELS, PERSONAS
from roundhouse.games.railroad_revolution.title import RailroadRevolution

TITLE = "railroad-revolution"
COMPILED = rh.build() == "compiled"
GAMES = 4 if COMPILED else 1
PLAYERS = tuple(bots.players(TITLE))[1:]


def answer(it: Table, level: str = "club") -> str:
    return str(bots.make(TITLE, level).choose(SeatHandle(it.state, it.asked)))


def played(
    levels: tuple[str, ...], seed: int, done: list[Counter[str]] | None = None, options: dict[str, object] | None = None
) -> rh.State:
    """A whole game; `done` counts the first words of all answers by seat."""
    state, rng = rh.title(TITLE).build(len(levels), options or {}).start(), rh.Rng(seed)
    crew = [bots.make(TITLE, level, seed) for level in levels]
    while not state.over:
        if state.chance:
            state.play_id(state.frame.draw(state, rng), rh.CHANCE)
            continue
        seat = state.seats()[0]
        action = crew[seat].choose(SeatHandle(state, seat))
        if done is not None:
            done[seat][str(action).split()[0]] += 1
        state.apply(action, seat)
    return state


def test_levels_and_personas_are_those_of_the_title() -> None:
    assert RailroadRevolution.levels == tuple(LEVELS)
    assert RailroadRevolution.personas == tuple(PERSONAS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_it_plays_whole_games_and_beats_chance(level: str, players: int) -> None:
    for seed in range(GAMES):
        state = played((level, *["random"] * (players - 1)), seed)
        assert state.result()[0] == 1 and state.scores()[0] > 130


@pytest.mark.compiled_only
@pytest.mark.parametrize("level", ["expert", "master"])
def test_the_best_levels_play_whole_games(level: str) -> None:
    assert played((level, "random"), 1).scores()[0] > 200


@pytest.mark.parametrize(
    "options", [{"setup_order": "reverse", "engineer_rails": "each"}, {"exchanged_worker": "same_place"}]
)
def test_other_readings_of_the_rules_are_played_too(options: dict[str, object]) -> None:
    assert played(("club", "random"), 2, options=options).scores()[0] > 130


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_question_gets_the_same_answer_whatever_is_hidden(level: str) -> None:
    state, rng = rh.title(TITLE).build(3, {}).start(), rh.Rng(3)
    asked = 0
    while not state.over and asked < (36 if COMPILED else 4):
        actions = state.legal()
        if not state.chance and rng.below(4) == 0:
            seat = state.seats()[0]
            bot = bots.make(TITLE, level, 7)
            other = state.determinize(seat, rng)
            assert bot.choose(SeatHandle(state, seat)) == bot.choose(SeatHandle(other, seat))
            asked += 1
        state.apply(actions[rng.below(len(actions))])


@pytest.mark.parametrize("level", PLAYERS)
def test_it_completes_what_it_can_before_the_end(level: str) -> None:
    it = table(
        milestones={0: "a1_3 -"},
        managers={0: "purple"},
        stations={0: "washington"},
        supply={0: "white*4 orange"},
        left={1: (2, 2)},
    )
    while not it.state.over:
        it.settle() if it.state.chance else it.play(answer(it, level if it.asked == 0 else "beginner"))
    assert it.seat()["completed"] == ["a1_3"]


def test_it_uses_what_scores_in_its_last_turn() -> None:
    """Three steps with one station, or with eight offices."""
    it = table(offices={0: "1 2 3 4 5 6 7 8"}, stations={0: "washington"}, up={0: "promote"}, left={1: (2, 2)})
    it.play("place purple sale", "sell-piece rail", "use worker")
    assert answer(it) == "advance telegraph"


@pytest.mark.parametrize("level", ["casual", "club", "expert", "master"])
def test_it_does_not_use_an_effect_to_do_nothing_with_it(level: str) -> None:
    """The train is what it wants; a promotion of nobody would come to the same."""
    it = table(down={0: "money"}, milestones={0: "a1_3 a2_2"}, supply={0: "white*4 orange purple"})
    it.play("place white sale", "sell-piece rail")
    assert {"use promote", "use flip"} <= it.legal("use") and answer(it, level) == "use flip"


@pytest.mark.parametrize("level", PLAYERS)
def test_it_takes_what_is_free_even_when_nothing_comes_of_it_any_more(level: str) -> None:
    it = table(left={1: (2, 2)}).sell().sell()
    it.play("place white station", "station washington")
    assert answer(it, level) == "use reward"


@pytest.mark.parametrize("level", PLAYERS)
def test_it_sells_no_more_shares_than_it_must(level: str) -> None:
    it = table(money=200, shares=5).play(
        "place white rail", "rail charlotte-miami:1", "rail charlotte-miami:2", "finish"
    )
    assert answer(it, level) == "sell-shares 2"


@pytest.mark.parametrize("level", PLAYERS)
def test_its_analysis_lists_legal_actions_best_first(level: str) -> None:
    it = table()
    judged = bots.make(TITLE, level).analyse(SeatHandle(it.state, 0))
    assert [worth for _, worth in judged] == sorted((worth for _, worth in judged), reverse=True)
    assert {str(action) for action, _ in judged} <= it.legal()


def test_weaker_levels_are_wrong_in_the_same_way_each_time() -> None:
    once, again, other = (RailBot(seed, LEVELS["casual"]).weights.money for seed in (1, 1, 2))
    assert once == again != other
    assert RailBot(1, LEVELS["expert"]).weights.money == RailBot(2, LEVELS["expert"]).weights.money


@pytest.mark.compiled_only
def test_personas_do_different_things() -> None:
    answers: dict[str, Counter[str]] = {persona: Counter() for persona in PERSONAS}
    for seed in range(3):
        done: list[Counter[str]] = [Counter() for _ in PERSONAS]
        played(tuple(PERSONAS), seed, done)
        for persona, words in zip(PERSONAS, done, strict=True):
            answers[persona] += words
    for persona, word in (("telegrapher", "office"), ("builder", "station"), ("financier", "take-train")):
        assert max(answers, key=lambda it: answers[it][word]) == f"club:{persona}", word
