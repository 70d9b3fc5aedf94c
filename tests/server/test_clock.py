"""The clocks of a table by themselves: who uses time, and when it runs out."""

from __future__ import annotations

import pytest

from roundhouse.server.clock import ClockRule, Clocks

ALL = (0, 1, 2)


def begun(rule: ClockRule, *asked: int) -> Clocks:
    clocks = Clocks(rule, len(ALL))
    clocks.run(0, asked, ALL)
    return clocks


def answer(clocks: Clocks, at: int, seat: int, *asked: int, step: int = 0, again: bool = False) -> None:
    clocks.answer(at, seat, asked, step, again)
    clocks.run(at, asked, ALL)


MINUTE = ClockRule("move", 60)
TEN = ClockRule("total", 600, 5)


def test_each_turn_has_a_move_s_time() -> None:
    clocks = begun(MINUTE, 0)
    assert clocks.due() == {0: 60_000}
    answer(clocks, 45_000, 0, 1)
    assert clocks.due() == {1: 105_000}
    answer(clocks, 50_000, 1, 0)
    assert clocks.due() == {0: 110_000}


def test_questions_of_one_turn_share_its_time() -> None:
    clocks = begun(MINUTE, 0)
    answer(clocks, 40_000, 0, 0)
    assert clocks.left_at(0, 41_000) == 19_000
    answer(clocks, 45_000, 0, 1)
    answer(clocks, 46_000, 1, 0)
    assert clocks.left_at(0, 46_000) == 60_000


def test_a_question_after_others_have_moved_begins_a_turn() -> None:
    """Both choose at the same time, and then the first of them begins."""
    clocks = begun(MINUTE, 0, 1)
    answer(clocks, 20_000, 1, 0)
    assert clocks.left_at(0, 20_000) == 40_000
    answer(clocks, 30_000, 0, 0)
    assert clocks.left_at(0, 30_000) == 60_000


def test_a_total_is_used_up_and_grows_by_a_move() -> None:
    clocks = begun(TEN, 0)
    answer(clocks, 100_000, 0, 1)
    assert clocks.left == [505_000, 600_000, 600_000]
    answer(clocks, 110_000, 1, 0)
    assert clocks.due() == {0: 615_000}
    answer(clocks, 111_000, 0, 0)
    answer(clocks, 112_000, 0, 1)
    assert clocks.left[0] == 505_000 - 2_000 + 5_000  # once, at the end of the turn


def test_whoever_is_asked_at_the_same_time_uses_their_own_time() -> None:
    clocks = begun(TEN, 0, 1, 2)
    answer(clocks, 10_000, 1, 0, 2)
    assert clocks.left_at(1, 99_000) == 595_000
    assert clocks.left_at(0, 99_000) == 501_000 and set(clocks.due()) == {0, 2}


@pytest.mark.parametrize("rule", [MINUTE, TEN])
def test_an_undo_brings_no_time_back_and_adds_none(rule: ClockRule) -> None:
    clocks, total = begun(rule, 0), rule.seconds * 1000
    for number in range(3):
        at = number * 10_000
        answer(clocks, at + 5_000, 0, 1, step=7)
        clocks.undo(at + 10_000, 7)
        clocks.run(at + 10_000, [0], ALL)
    assert clocks.left_at(0, 30_000) == total - 15_000
    assert clocks.left[1] == (total - 5_000 if rule is MINUTE else total - 15_000)


def test_a_redo_begins_no_turn_anew() -> None:
    clocks = begun(MINUTE, 0)
    answer(clocks, 1_000, 0, 1, step=4)
    clocks.undo(21_000, 4)
    clocks.run(21_000, [0], ALL)
    answer(clocks, 22_000, 0, 1, step=4, again=True)
    assert clocks.left_at(1, 22_000) == 40_000


def test_a_redo_adds_what_the_undo_took_away() -> None:
    clocks = begun(TEN, 0)
    answer(clocks, 1_000, 0, 1, step=4)
    before = clocks.left[0]
    clocks.undo(2_000, 4)
    clocks.run(2_000, [0], ALL)
    assert clocks.left[0] == before - 5_000
    answer(clocks, 2_000, 0, 1, step=4, again=True)
    assert clocks.left[0] == before


def test_no_clock_runs_for_a_bot() -> None:
    clocks = begun(TEN, 0)
    clocks.run(10_000, [0], (1, 2))
    assert clocks.due() == {} and clocks.left_at(0, 99_000) == 590_000
    clocks.answer(20_000, 0, [1], 0)
    clocks.run(20_000, [1], (1, 2))
    assert clocks.left[0] == 590_000  # the bot's move adds nothing


def test_more_time_is_a_move_s_or_a_tenth_of_the_total() -> None:
    assert MINUTE.more == 60_000
    assert TEN.more == 60_000
    assert ClockRule("total", 3600).more == 360_000


def test_late_players_may_still_answer() -> None:
    clocks = begun(ClockRule("total", 600, timeout="ask"), 0)
    clocks.run_out(600_000, 0)
    clocks.run(600_000, [0], ALL)
    assert clocks.late == {0} and clocks.due() == {} and clocks.left_at(0, 10**9) == 0
    answer(clocks, 700_000, 0, 1)
    assert not clocks.late and clocks.left[0] == 60_000


def test_the_others_give_more_time() -> None:
    clocks = begun(ClockRule("move", 60, timeout="ask"), 0)
    clocks.run_out(60_000, 0)
    clocks.extend(90_000, 0)
    clocks.run(90_000, [0], ALL)
    assert clocks.due() == {0: 150_000}


def test_whoever_comes_back_after_a_bot_finds_some_time() -> None:
    clocks = begun(TEN, 0)
    clocks.run_out(600_000, 0)
    clocks.run(600_000, [0], (1, 2))
    assert clocks.unfinished == {0} and clocks.left_at(0, 600_000) == 0
    clocks.answer(601_000, 0, [1], 0)
    clocks.run(601_000, [1], (1, 2))
    assert clocks.left_at(0, 602_000) == 60_000
    clocks.come_back(603_000, 0)
    answer(clocks, 604_000, 1, 0)
    assert clocks.due() == {0: 664_000} and not clocks.unfinished


@pytest.mark.parametrize("rule", [MINUTE, TEN])
def test_to_take_back_what_the_bot_did_brings_no_time(rule: ClockRule) -> None:
    clocks, at = begun(rule, 0), rule.seconds * 1000
    clocks.run_out(at, 0)
    clocks.run(at, [0], (1, 2))
    clocks.answer(at, 0, [1], 3)
    clocks.run(at, [1], (1, 2))
    clocks.come_back(at, 0)
    clocks.run(at, [1], ALL)
    clocks.undo(at, 3)
    clocks.run(at, [0], ALL)
    assert clocks.due() == {0: at}


def test_whoever_comes_back_where_nobody_waits_has_time_at_once() -> None:
    clocks = begun(TEN, 0)
    clocks.run_out(600_000, 0)
    clocks.run(600_000, [0], ())
    clocks.come_back(700_000, 0)
    clocks.run(700_000, [0], ALL)
    assert clocks.due() == {0: 760_000}


def test_on_vacation_no_time_is_used() -> None:
    clocks = begun(ClockRule("move", 86_400), 0)
    clocks.go_on_vacation(1_000, 0, 500_000)
    assert clocks.due() == {0: 500_000 + 86_399_000} and clocks.is_resting(0, 499_999)
    answer(clocks, 200_000, 0, 1)
    answer(clocks, 300_000, 1, 0)
    assert clocks.left_at(0, 500_000) == 86_400_000 and clocks.left_at(0, 500_001) == 86_399_999
    clocks.go_on_vacation(400_000, 0, 400_000)
    assert clocks.due() == {0: 400_000 + 86_400_000}


def test_while_the_server_stands_still_no_time_is_used() -> None:
    clocks = begun(MINUTE, 0)
    clocks.go_on_vacation(0, 1, 50_000)
    clocks.stand_still(20_000, 920_000)
    assert clocks.due() == {0: 960_000} and clocks.rest == {1: 950_000}
    assert clocks.left_at(0, 920_000) == 40_000


def test_time_that_goes_backwards_gives_none() -> None:
    clocks = begun(MINUTE, 0)
    clocks.run(30_000, [0], ALL)
    clocks.run(10_000, [0], ALL)
    assert clocks.left_at(0, 30_000) == 30_000 and clocks.due() == {0: 60_000}


@pytest.mark.parametrize(
    "rule",
    [
        ClockRule("move", 9),
        ClockRule("move", 30 * 86_400 + 1),
        ClockRule("move", 60, 5),
        ClockRule("total", 59),
        ClockRule("total", 60 * 86_400 + 1),
        ClockRule("total", 600, -1),
        ClockRule("total", 600, 7 * 86_400 + 1),
    ],
)
def test_numbers_have_bounds(rule: ClockRule) -> None:
    assert not rule.sound


def test_slow_clocks() -> None:
    assert ClockRule("move", 3600).pace == ClockRule("total", 86_400).pace == "slow"
    assert ClockRule("move", 3599).pace == ClockRule("total", 86_399).pace == "live"
    assert ClockRule("move", 12 * 3600).rests and not ClockRule("move", 3600).rests
    assert not ClockRule("total", 30 * 86_400).rests
