"""Contests of bots: equal terms, the same results however they are played, and bad bots named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.sim import own_bots

from roundhouse.bots import entrants
from roundhouse.core.errors import BadOption, BotFault, UnknownBot
from roundhouse.core.play import settle_chance
from roundhouse.core.registry import title
from roundhouse.sim.arena import Contest, Deal, Standings, Table, milliseconds, play_deal, run

pytestmark = pytest.mark.once  # nothing of this is compiled

USA = "ticket-to-ride-usa"
FIRST = "tests.sim.own_bots:First"
CONTEST = Contest(USA, 2, {}, ("random", FIRST), "1", 12)


def test_each_deal_is_played_in_every_seating() -> None:
    four = replace(CONTEST, players=4, bots=("a", "b", "b", "c"))
    assert len(four.seatings(0)) == len(set(four.seatings(0))) == 12
    assert all(Counter(seating) == {"a": 1, "b": 2, "c": 1} for seating in four.seatings(3))
    assert (four.deals, replace(four, games=13).deals, replace(four, games=13).games_of(1)) == (1, 2, 1)


def test_too_many_seatings_become_rotations_of_drawn_ones() -> None:
    """Five different bots have 120 seatings: each deal takes five, each bot once in each seat."""
    five = replace(CONTEST, players=5, bots=tuple("abcde"))
    assert len({five.seatings(deal)[0] for deal in range(20)}) > 10
    for deal in range(3):
        assert [set(seats) for seats in zip(*five.seatings(deal), strict=True)] == [set("abcde")] * 5


def test_a_deal_is_the_same_in_every_seating() -> None:
    """Chance follows from the deal alone: what the players are dealt does not depend on who sits there."""
    dealt = set()
    for seating in CONTEST.seatings(0):
        table = Table(CONTEST, title(USA).build(2, {}), 0, 0, seating)
        settle_chance(table.state, table.chance)
        dealt.add(table.state.key())
    assert len(dealt) == 1


def test_jobs_and_interruptions_do_not_change_the_results() -> None:
    whole = run(CONTEST)
    known = [Deal.from_json(play_deal(CONTEST, number).to_json()) for number in range(2)]
    new: list[int] = []
    resumed = run(CONTEST, 1, known, lambda deal: new.append(deal.number))
    assert (whole.games, whole.deals, new) == (12, 6, [2, 3, 4, 5])
    assert whole.digest == resumed.digest == run(CONTEST, 2).digest
    played = {name: standing.tally for name, standing in whole.players.items()}
    assert played == {name: standing.tally for name, standing in resumed.players.items()}
    assert whole.digest != run(replace(CONTEST, seed="2")).digest


def test_wins_are_shared_and_counted_by_bot_and_seat() -> None:
    standings = Standings(Contest(USA, 2, {}, ("a", "b"), "1", 4))
    times = {"a": Counter({0: 3}), "b": Counter[int]()}
    standings.add(Deal(0, [([10, 20], [2, 1], 5), ([30, 30], [1, 1], 5)], times))  # b wins, then they share
    standings.add(Deal(1, [([9, 8], [1, 2], 5), ([1, 3], [2, 1], 5)], times))  # a wins twice
    a, b = standings.players["a"], standings.players["b"]
    assert (a.tally.wins, a.by_deal, b.by_deal) == (2.5 * 720720, [0.25, 1.0], [0.75, 0.0])
    assert (a.tally.mean, b.tally.mean) == ((10 + 30 + 9 + 3) / 4, (20 + 30 + 8 + 1) / 4)
    assert [seat.tally.win_share for seat in standings.seats] == [1.5 / 4, 2.5 / 4]
    assert a.rating is not None and b.rating is not None and a.rating[0] > b.rating[0]
    assert milliseconds(a.times, 0.5) == 1000


def test_a_bot_of_ones_own_gets_nothing_to_peek_at() -> None:
    """What lies behind its handle is dealt anew each time: what it finds there is not what is true."""
    own_bots.Peeking.seen.clear()
    play_deal(replace(CONTEST, bots=("random", "tests.sim.own_bots:Peeking")), 0)
    before = own_bots.Peeking.seen[:2]
    assert len(set(own_bots.Peeking.seen)) > 0.9 * len(own_bots.Peeking.seen)
    own_bots.Peeking.seen.clear()
    play_deal(replace(CONTEST, bots=("random", "tests.sim.own_bots:Peeking")), 0)
    assert own_bots.Peeking.seen[:2] == before  # and the same in the same contest


@pytest.mark.parametrize(
    ("bot", "why"),
    [("Illegal", "claim"), ("Crashing", "ZeroDivisionError: no plan")],
)
def test_a_bot_that_fails_is_named_with_the_place(bot: str, why: str) -> None:
    name = f"tests.sim.own_bots:{bot}"
    with pytest.raises(BotFault) as caught:
        run(replace(CONTEST, bots=("random", name)))
    assert name in str(caught.value) and why in str(caught.value) and "deal 0, seating 0, seat 1" in str(caught.value)


def test_a_bot_need_not_be_a_subclass(capsys: pytest.CaptureFixture[str]) -> None:
    """It may answer in words; what it prints does not get between the results."""
    play_deal(replace(CONTEST, bots=("random", "tests.sim.own_bots:Talker"), games=1), 0)
    printed = capsys.readouterr()
    assert (printed.out, "let me think" in printed.err) == ("", True)


@pytest.mark.parametrize(
    "name", ["tests.sim.own_bots:NoBot", "tests.sim.own_bots:Missing", "tests.nothing:Bot", ":", "a:", "strong"]
)
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        entrants.entrant(USA, name)


def test_a_contest_is_checked_before_the_first_game() -> None:
    for change in ({"games": 0}, {"bots": ("random",)}, {"seed": "7" * 1000}, {"options": {"edition": "none"}}):
        with pytest.raises(BadOption):
            run(replace(CONTEST, **change))
    with pytest.raises(UnknownBot, match="brain"):
        run(replace(CONTEST, bots=("random", "tests.sim.own_bots:Needy")))


@pytest.mark.usefixtures("night_freight")
def test_the_sequential_test_ends_a_contest() -> None:
    contest = Contest("night-freight", 2, {}, ("casual", "random"), "1", 4000)
    standings = run(contest, until_sure=True)
    assert standings.sequential().verdict == "better"
    assert standings.games < 400
